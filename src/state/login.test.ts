import { createStore } from 'jotai/vanilla';
import { describe, expect, it, vi } from 'vitest';
import type { Oidc, OidcSettings, Returned, SignIn } from '#io/oidc.ts';
import { applicationAtom, applicationIdAtom, busyAtom, draftsAtom, legitimationDelayAtom } from '#state/atoms.ts';
import { createLoanSession } from '#state/loan-session.ts';
import { createLogin, loginAtom, signOutNoticeAtom } from '#state/login.ts';

const ANNA: SignIn = { kind: 'in', identity: { person: 'anna', name: 'Anna Berger', entity: '0100', roles: ['customer'] } };
const BERND: SignIn = { kind: 'in', identity: { person: 'bernd', name: 'Bernd', entity: '0100', roles: [] } };
const FOREIGN: SignIn = { kind: 'in', identity: { person: 'fritz', name: 'Fritz', entity: '9999', roles: [] } };

function stage(given: { check?: SignIn | Error; finish?: Returned; leave?: 'never' | 'out' | 'unavailable'; loads?: boolean } = {}) {
  const store = createStore();
  const values = new Map<string, string>();
  const loan = createLoanSession(store, {
    read: (key) => values.get(key), write: (key, value) => void (value === undefined ? values.delete(key) : values.set(key, value)), clear: () => values.clear(),
  });
  let token: string | undefined;
  let held = false;
  let settings: OidcSettings | undefined;
  const got = <Answer extends SignIn>(answer: Answer): Answer => {
    if (answer.kind === 'in') [token, held] = ['token', true];
    return answer;
  };
  const oidc = {
    token: () => token,
    holds: () => held,
    check: vi.fn(async () => {
      if (given.check instanceof Error) throw given.check;
      return got(given.check ?? { kind: 'out' });
    }),
    leaveForSignIn: vi.fn(async (_path: string, _delayMs: number) => given.leave === 'out' || given.leave === 'unavailable' ? { kind: given.leave } : await new Promise<never>(() => undefined)),
    startAnew: vi.fn((_path: string) => new Promise<void>(() => undefined)),
    finish: vi.fn(async (_address: string) => got<Returned>(given.finish ?? { kind: 'out', path: undefined })),
    leaveForSignOut: vi.fn(async (_notice: string) => {
      [token, held] = [undefined, false];
    }),
  } satisfies Oidc;
  const load = vi.fn(() => given.loads === false ? Promise.reject(new Error('offline')) : Promise.resolve((taken: OidcSettings) => {
    settings = taken;
    return oidc;
  }));
  const login = createLogin({ store, loan, provider: { authority: 'https://login.example', clientId: 'c' }, allowedEntities: ['0100', '0110'], load });
  const gone = (why: 'elsewhere' | 'expired' | 'unreachable') => {
    [token, held] = [undefined, why === 'unreachable'];
    settings?.onGone(why);
  };
  return { store, loan, values, oidc, load, login, now: () => store.get(loginAtom), gone, back: () => settings?.onBack() };
}

describe('single sign-on', () => {
  it('loads nothing before it is asked for', () => {
    const { load, login, now } = stage();
    expect(login.token()).toBeUndefined();
    expect(now()).toEqual({ kind: 'unknown' });
    expect(load).not.toHaveBeenCalled();
  });
  it('knows who is signed in, asks once and counts as busy', async () => {
    const { login, oidc, store, now } = stage({ check: ANNA });
    const both = [login.check(), login.check()];
    expect(now()).toEqual({ kind: 'asking' });
    expect(store.get(busyAtom)).toBe(1);
    expect(await Promise.all(both)).toEqual(Array(2).fill({ kind: 'in', name: 'Anna Berger', roles: ['customer'] }));
    await login.check();
    expect(oidc.check).toHaveBeenCalledOnce();
    expect(login.token()).toBe('token');
    expect(store.get(busyAtom)).toBe(0);
  });
  it.each([[{ kind: 'out' } as const, { kind: 'out', why: 'nobody' }], [{ kind: 'unavailable' } as const, { kind: 'unavailable' }], [new Error('x'), { kind: 'unavailable' }]])(
    '%o is %o', async (check, expected) => expect(await stage({ check }).login.check()).toEqual(expected));
  it('tries to load the client again after it could not be', async () => {
    const { load, login, oidc } = stage({ loads: false, check: ANNA });
    expect(await login.check()).toEqual({ kind: 'unavailable' });
    load.mockImplementation(() => Promise.resolve(() => oidc));
    expect((await login.check()).kind).toBe('in');
  });
});

describe('the entity claim', () => {
  it.each(['0109', undefined, 100, ['0100']])('%j is logged out at the provider, and the state is cleared', async (entity) => {
    const { login, oidc, loan, store, values, now } = stage({ check: { kind: 'in', identity: { person: 'x', name: 'x', entity, roles: [] } } });
    loan.rememberId('a1');
    await login.check();
    expect(oidc.leaveForSignOut).toHaveBeenCalledExactlyOnceWith('foreign');
    expect(login.token()).toBeUndefined();
    expect(store.get(applicationIdAtom)).toBeUndefined();
    expect([...values]).toEqual([]);
    expect(store.get(signOutNoticeAtom)).toBe('foreign');
    expect(now()).toEqual({ kind: 'out', why: 'signed-out' });
  });
  it('counts after a sign-in as well', async () => {
    const { login, oidc, now } = stage({ finish: { ...FOREIGN, path: '/flow/existing/summary' } });
    await login.finish('http://x/signin?code=c');
    expect(oidc.leaveForSignOut).toHaveBeenCalledOnce();
    expect(now().kind).toBe('out');
  });
});

describe('signing in', () => {
  it('leaves with the path wanted and stays leaving', () => {
    const { login, now } = stage();
    void login.signIn('/flow/existing/summary');
    expect(now()).toEqual({ kind: 'leaving' });
  });
  it.each([['out', { kind: 'out', why: 'refused' }], ['unavailable', { kind: 'unavailable' }]] as const)('that fails is %s', async (leave, expected) => {
    const { login, now } = stage({ leave });
    await login.signIn('/flow/existing/start');
    expect(now()).toEqual(expected);
  });
  it('returns to the path wanted', async () => {
    const { login, now } = stage({ finish: { ...ANNA, path: '/flow/existing/signing' } });
    expect(await login.finish('http://x/signin?code=c')).toBe('/flow/existing/signing');
    expect(now().kind).toBe('in');
  });
  it('takes a delay along that is still to wait for, and brings it back', async () => {
    const away = stage();
    away.loan.postponeLegitimation(5_000);
    void away.login.signIn('/flow/existing/id-check');
    await vi.waitFor(() => expect(away.oidc.leaveForSignIn).toHaveBeenCalledExactlyOnceWith('/flow/existing/id-check', 5_000));
    const back = stage({ finish: { ...ANNA, path: '/flow/existing/id-check', delayMs: 5_000 } });
    await back.login.finish('http://x/signin?code=c');
    expect(back.store.get(legitimationDelayAtom)).toBe(5_000);
  });
  it('that was cancelled asks again instead of leaving at once', async () => {
    const { login, now } = stage({ finish: { kind: 'out', path: '/flow/existing/start' } });
    expect(await login.finish('http://x/signin?error=access_denied')).toBe('/flow/existing/start');
    expect(now()).toEqual({ kind: 'out', why: 'refused' });
  });
});

describe('an application that was there before the sign-in', () => {
  const stored = (given: Parameters<typeof stage>[0]) => {
    const staged = stage(given);
    staged.loan.take({ id: 'a1', state: 'INIT', customer: {} });
    return { ...staged, loaded: () => staged.store.get(applicationAtom)?.id };
  };
  it.each(['check', 'finish'] as const)('is loaded anew, by whoever it turns out to be (%s)', async (way) => {
    const { login, loan, store, loaded } = stored({ check: ANNA, finish: { ...ANNA, path: undefined } });
    const epoch = loan.epoch();
    await login[way]('http://x/signin?code=c');
    expect(loaded()).toBeUndefined();
    expect(store.get(applicationIdAtom)).toBe('a1');
    // Whoever had asked for it before that gets no answer.
    expect(loan.epoch()).not.toBe(epoch);
  });
  it('stays with who has loaded it, however often they are asked after', async () => {
    const { login, loan, gone, loaded } = stored({ check: ANNA });
    await login.check();
    loan.take({ id: 'a1', state: 'INIT', customer: {} });
    expect(await login.renew()).toBe(true);
    gone('expired');
    await login.check();
    expect(loaded()).toBe('a1');
  });
  it('stays while nobody is signed in', async () => {
    const { login, loaded } = stored({});
    await login.check();
    expect(loaded()).toBe('a1');
  });
  it('is forgotten when its owner signs out elsewhere, and the next one is somebody new', async () => {
    const { login, oidc, loan, gone, values, now } = stored({ check: ANNA });
    await login.check();
    loan.take({ id: 'a1', state: 'INIT', customer: {} });
    gone('elsewhere');
    expect([...values]).toEqual([]);
    oidc.check.mockResolvedValueOnce(BERND);
    await login.check();
    expect(oidc.startAnew).not.toHaveBeenCalled();
    expect(now()).toMatchObject({ kind: 'in', name: 'Bernd' });
  });
});

describe('after an expiry', () => {
  const expired = async () => {
    const staged = stage({ check: ANNA });
    await staged.login.check();
    staged.loan.rememberId('a1');
    staged.loan.saveDraft('income', { netIncome: '1.000' });
    staged.gone('expired');
    return staged;
  };
  it('the same person goes on with everything', async () => {
    const { login, oidc, store, now } = await expired();
    await login.check();
    expect(now().kind).toBe('in');
    expect(oidc.startAnew).not.toHaveBeenCalled();
    expect(store.get(applicationIdAtom)).toBe('a1');
    expect(store.get(draftsAtom)).toEqual({ income: { netIncome: '1.000' } });
  });
  it('somebody else sees nothing of it and begins at their own beginning', async () => {
    const { login, oidc, store, values, now } = await expired();
    oidc.check.mockResolvedValueOnce(BERND);
    void login.check();
    await vi.waitFor(() => expect(oidc.startAnew).toHaveBeenCalledExactlyOnceWith('/flow/existing/start'));
    expect(now()).toEqual({ kind: 'leaving' });
    expect(store.get(applicationIdAtom)).toBeUndefined();
    expect(store.get(draftsAtom)).toEqual({});
    expect([...values]).toEqual([]);
  });
  it('somebody else who comes back to the page left may sign in', async () => {
    const { login, oidc, now } = await expired();
    oidc.check.mockResolvedValueOnce(BERND);
    oidc.startAnew.mockResolvedValueOnce();
    expect(await login.check()).toEqual({ kind: 'out', why: 'refused' });
    oidc.check.mockResolvedValueOnce(BERND);
    await login.check();
    expect(now()).toMatchObject({ kind: 'in', name: 'Bernd' });
  });
});

describe('signing out', () => {
  it('forgets the application and ends the session at the provider', async () => {
    const { login, oidc, loan, values } = stage({ check: ANNA });
    await login.check();
    loan.rememberId('a1');
    await login.signOut('logout');
    expect(oidc.leaveForSignOut).toHaveBeenCalledExactlyOnceWith('logout');
    expect([...values]).toEqual([]);
  });
  it('counts as busy until it has failed or somebody came back', async () => {
    const { login, oidc, store } = stage({ check: ANNA });
    await login.check();
    let end: () => void = () => undefined;
    oidc.leaveForSignOut.mockReturnValueOnce(new Promise((_resolve, reject) => { end = () => reject(new Error('down')); }));
    const done = login.signOut('logout');
    expect(store.get(busyAtom)).toBe(1);
    end();
    await done;
    expect(store.get(busyAtom)).toBe(0);
  });
  it('of somebody who never signed in asks no provider', async () => {
    const { login, load, now, store } = stage();
    await login.signOut('logout');
    expect(load).not.toHaveBeenCalled();
    expect(store.get(signOutNoticeAtom)).toBeUndefined();
    expect(now()).toEqual({ kind: 'out', why: 'signed-out' });
  });
  it('holds here even if the provider does not answer', async () => {
    const { login, oidc, now } = stage({ check: ANNA });
    await login.check();
    oidc.leaveForSignOut.mockRejectedValueOnce(new Error('down'));
    await login.signOut('logout');
    expect(now().kind).toBe('out');
  });
  it('holds while the provider cannot be reached, and the same person goes on afterwards', async () => {
    const { login, gone, back, now } = stage({ check: ANNA });
    await login.check();
    gone('unreachable');
    expect(now()).toEqual({ kind: 'unavailable' });
    back();
    expect(now()).toEqual({ kind: 'in', name: 'Anna Berger', roles: ['customer'] });
  });
  it('of somebody whose token has ended leaves for the provider as well, and nobody comes back', async () => {
    const { login, oidc, gone, back, now } = stage({ check: ANNA });
    await login.check();
    gone('unreachable');
    await login.signOut('ended');
    expect(oidc.leaveForSignOut).toHaveBeenCalledExactlyOnceWith('ended');
    back();
    expect(now()).toEqual({ kind: 'out', why: 'signed-out' });
  });
  it.each([['elsewhere', 'signed-out', 'elsewhere'], ['expired', 'expired', undefined]] as const)('%s is known at once', async (why, expected, notice) => {
    const { login, gone, now, store } = stage({ check: ANNA });
    await login.check();
    gone(why);
    expect(now()).toEqual({ kind: 'out', why: expected });
    expect(store.get(signOutNoticeAtom)).toBe(notice);
  });
});
