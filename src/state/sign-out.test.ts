import { describe, expect, it } from 'vitest';
import { busyAtom, signOutReasonAtom } from '#state/atoms.ts';
import { ANNA, signInStage as stage } from '#state/sign-in.test-helpers.ts';

describe('signing out', () => {
  it('clears the state and ends the session at the provider', async () => {
    const { login, oidc, session, values } = stage({ check: ANNA });
    await login.check();
    session.rememberId('a1');
    await login.signOut('logout');
    expect(oidc.leaveForSignOut).toHaveBeenCalledExactlyOnceWith('logout');
    expect([...values]).toEqual([]);
  });
  it('is busy until it has failed or the visitor came back', async () => {
    const { login, oidc, store } = stage({ check: ANNA });
    await login.check();
    let end: () => void = () => undefined;
    oidc.leaveForSignOut.mockReturnValueOnce(
      new Promise((_resolve, reject) => {
        end = () => reject(new Error('down'));
      }),
    );
    const done = login.signOut('logout');
    expect(store.get(busyAtom)).toBe(1);
    end();
    await done;
    expect(store.get(busyAtom)).toBe(0);
  });
  it('without a sign-in does not ask the provider', async () => {
    const { login, load, now, store } = stage();
    await login.signOut('logout');
    expect(load).not.toHaveBeenCalled();
    expect(store.get(signOutReasonAtom)).toBeUndefined();
    expect(now()).toEqual({ kind: 'out', why: 'signed-out' });
  });
  it('clears the page even if the provider does not answer', async () => {
    const { login, oidc, now } = stage({ check: ANNA });
    await login.check();
    oidc.leaveForSignOut.mockRejectedValueOnce(new Error('down'));
    await login.signOut('logout');
    expect(now().kind).toBe('out');
  });
  it('clears the page while the provider is unreachable; the same user may sign in afterwards', async () => {
    const { login, gone, back, now } = stage({ check: ANNA });
    await login.check();
    gone('unreachable');
    expect(now()).toEqual({ kind: 'unavailable' });
    back();
    expect(now()).toEqual({ kind: 'in', name: 'Anna Berger', roles: ['customer'] });
  });
  it('redirects to the provider also after an expiry, and a late response does not undo it', async () => {
    const { login, oidc, gone, back, now } = stage({ check: ANNA });
    await login.check();
    gone('unreachable');
    await login.signOut('ended');
    expect(oidc.leaveForSignOut).toHaveBeenCalledExactlyOnceWith('ended');
    back();
    expect(now()).toEqual({ kind: 'out', why: 'signed-out' });
  });
  it.each([
    ['elsewhere', 'signed-out', 'elsewhere'],
    ['expired', 'expired', undefined],
  ] as const)('%s is known at once', async (why, expected, reason) => {
    const { login, gone, now, store } = stage({ check: ANNA });
    await login.check();
    gone(why);
    expect(now()).toEqual({ kind: 'out', why: expected });
    expect(store.get(signOutReasonAtom)).toBe(reason);
  });
});
