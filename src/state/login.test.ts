import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  applicationAtom,
  applicationIdAtom,
  busyAtom,
  draftsAtom,
  legitimationDelayAtom,
  signOutReasonAtom,
} from '#state/atoms.ts';
import { LoadError } from '#io/release.ts';
import { setDraft } from '#state/drafts.ts';
import { ANNA, BERND, FOREIGN, signInStage as stage } from '#state/sign-in.test-helpers.ts';
import type { SignIn } from '#io/oidc.ts';
import { eventually } from '../../tests/eventually.ts';

describe('single sign-on', () => {
  it('loads the client only when needed', () => {
    const { load, login, now } = stage();
    expect(login.token()).toBeUndefined();
    expect(now()).toEqual({ kind: 'unknown' });
    expect(load).not.toHaveBeenCalled();
  });
  it('finds the signed-in visitor, asks once and counts as busy', async () => {
    const { login, oidc, store, now } = stage({ check: ANNA });
    const both = [login.check(), login.check()];
    expect(now()).toEqual({ kind: 'asking' });
    expect(store.get(busyAtom)).toBe(1);
    expect(await Promise.all(both)).toEqual(
      Array(2).fill({ kind: 'in', name: 'Anna Berger', roles: ['customer'] }),
    );
    await login.check();
    expect(oidc.check).toHaveBeenCalledOnce();
    expect(login.token()).toBe('token');
    expect(store.get(busyAtom)).toBe(0);
  });
  it.each([
    [{ kind: 'out' } as const, { kind: 'out', why: 'no-session' }],
    [{ kind: 'unavailable' } as const, { kind: 'unavailable' }],
    [new Error('x'), { kind: 'unavailable' }],
  ])('%o is %o', async (check, expected) =>
    expect(await stage({ check }).login.check()).toEqual(expected),
  );
  it('loads the client again after a failure, which is not one of the provider', async () => {
    const { load, login, oidc } = stage({ loads: false, check: ANNA });
    expect((await login.check()).kind).toBe('unloaded');
    load.mockImplementation(() => Promise.resolve(() => oidc));
    expect((await login.check()).kind).toBe('in');
  });
});

describe('the entity claim', () => {
  it.each(['0109', undefined, 100, ['0100']])(
    '%j is logged out at the provider, and the state is cleared',
    async (entity) => {
      const { login, oidc, session, store, values, now } = stage({
        check: { kind: 'in', identity: { person: 'x', name: 'x', entity, roles: [] } },
      });
      session.rememberId('a1');
      await login.check();
      expect(oidc.leaveForSignOut).toHaveBeenCalledExactlyOnceWith('foreign');
      expect(login.token()).toBeUndefined();
      expect(store.get(applicationIdAtom)).toBeUndefined();
      expect([...values]).toEqual([]);
      expect(store.get(signOutReasonAtom)).toBe('foreign');
      expect(now()).toEqual({ kind: 'out', why: 'signed-out' });
    },
  );
  it('is checked after a sign-in as well', async () => {
    const { login, oidc, now } = stage({ finish: { ...FOREIGN, path: '/flow/existing/summary' } });
    await login.finish('http://x/signin?code=c');
    expect(oidc.leaveForSignOut).toHaveBeenCalledOnce();
    expect(now().kind).toBe('out');
  });
});

describe('signing in', () => {
  it("leaves with the requested path and stays 'leaving'", () => {
    const { login, now } = stage();
    void login.signIn('/flow/existing/summary');
    expect(now()).toEqual({ kind: 'leaving' });
  });
  it.each([
    ['out', { kind: 'out', why: 'refused' }],
    ['unavailable', { kind: 'unavailable' }],
    ['blocked', { kind: 'out', why: 'blocked' }],
  ] as const)('that does not leave the page (%s) is %j', async (leave, expected) => {
    const { login, now } = stage({ leave });
    await login.signIn('/flow/existing/start');
    expect(now()).toEqual(expected);
  });
  it('returns to the path wanted', async () => {
    const { login, now } = stage({ finish: { ...ANNA, path: '/flow/existing/signing' } });
    expect(await login.finish('http://x/signin?code=c')).toBe('/flow/existing/signing');
    expect(now().kind).toBe('in');
  });
  it('keeps the remaining delay through the sign-in', async () => {
    const away = stage();
    away.store.set(legitimationDelayAtom, 5_000);
    void away.login.signIn('/flow/existing/id-check');
    await eventually(() =>
      expect(away.oidc.leaveForSignIn).toHaveBeenCalledExactlyOnceWith(
        '/flow/existing/id-check',
        5_000,
      ),
    );
    const back = stage({ finish: { ...ANNA, path: '/flow/existing/id-check', delayMs: 5_000 } });
    await back.login.finish('http://x/signin?code=c');
    expect(back.store.get(legitimationDelayAtom)).toBe(5_000);
  });
  // Asking again could lead there and back for ever.
  it.each([
    ['was cancelled', 'out', 'refused'],
    ['found the provider down', 'unavailable', 'down'],
    ['is not remembered by the browser', 'blocked', 'blocked'],
  ] as const)('that %s shows the button instead of redirecting again', async (_how, kind, why) => {
    const path = '/flow/existing/start';
    const { login, now } = stage({ finish: { kind, path } });
    expect(await login.finish('http://x/signin')).toBe(path);
    expect(now()).toEqual({ kind: 'out', why });
  });
});

it('a sign-in is not completed without the client, which may be loaded again', async () => {
  const { load, login, oidc, now } = stage({ loads: false, finish: { ...ANNA, path: '/x' } });
  await expect(login.finish('http://x/signin?code=c')).rejects.toBeInstanceOf(LoadError);
  expect(now().kind).toBe('unloaded');
  load.mockImplementation(() => Promise.resolve(() => oidc));
  expect(await login.finish('http://x/signin?code=c')).toBe('/x');
  expect(now().kind).toBe('in');
});

describe('an application stored before the sign-in', () => {
  const stored = (options: Parameters<typeof stage>[0]) => {
    const staged = stage(options);
    staged.session.accept({ id: 'a1', state: 'INIT', customer: {} });
    return { ...staged, loaded: () => staged.store.get(applicationAtom)?.id };
  };
  it.each(['check', 'finish'] as const)('is loaded again after the sign-in (%s)', async (way) => {
    const { login, session, store, loaded } = stored({
      check: ANNA,
      finish: { ...ANNA, path: undefined },
    });
    const signal = session.signal();
    await login[way]('http://x/signin?code=c');
    expect(loaded()).toBeUndefined();
    expect(store.get(applicationIdAtom)).toBe('a1');
    // The earlier request is aborted.
    expect(signal.aborted).toBe(true);
  });
  it('is kept while the visitor is signed out', async () => {
    const { login, loaded } = stored({});
    await login.check();
    expect(loaded()).toBe('a1');
  });
  it('is removed when another user signs in after its owner signed out elsewhere', async () => {
    const { login, oidc, session, gone, values, now } = stored({ check: ANNA });
    await login.check();
    session.accept({ id: 'a1', state: 'INIT', customer: {} });
    gone('elsewhere');
    expect([...values]).toEqual([]);
    oidc.check.mockResolvedValueOnce(BERND);
    await login.check();
    expect(oidc.startAnew).not.toHaveBeenCalled();
    expect(now()).toMatchObject({ kind: 'in', name: 'Bernd' });
  });
});

describe('single sign-on after a refused call', () => {
  const renewWith = async (check: SignIn | Error) => {
    const { login, oidc, now } = stage({ check: ANNA });
    await login.check();
    if (check instanceof Error) oidc.check.mockRejectedValueOnce(check);
    else oidc.check.mockResolvedValueOnce(check);
    return { renewed: await login.renewFor('getApplication'), login: now() };
  };
  it.each<[string, SignIn | Error]>([
    ['is not known any more', { kind: 'out' }],
    ['cannot be asked after', { kind: 'unavailable' }],
    ['cannot be asked after at all', new Error('x')],
  ])('a visitor who %s keeps the screen', async (_what, check) =>
    expect(await renewWith(check)).toMatchObject({
      renewed: false,
      login: { kind: 'in', name: 'Anna Berger' },
    }),
  );
  it('a visitor who now belongs to another bank is signed out', async () => {
    expect(await renewWith(FOREIGN)).toEqual({
      renewed: false,
      login: { kind: 'out', why: 'signed-out' },
    });
  });
  it('is not tried again for a call that is refused again within 20 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { login, oidc } = stage({ check: ANNA });
    await login.check();
    const renewAfter = (ms: number, operation = 'getApplication') => {
      vi.setSystemTime(Date.now() + ms);
      return login.renewFor(operation);
    };
    expect(await renewAfter(0)).toBe(true);
    expect(await renewAfter(19_999)).toBe(false);
    expect(oidc.check).toHaveBeenCalledTimes(2);
    expect(await renewAfter(0, 'getPricing'), 'another call').toBe(true);
    expect(await renewAfter(1)).toBe(true);
  });
});

describe('after an expiry', () => {
  const expired = async () => {
    const staged = stage({ check: ANNA });
    await staged.login.check();
    staged.session.accept({ id: 'a1', state: 'INIT', customer: {} });
    setDraft(staged.store, 'income', { answers: { netIncome: '1.000' } });
    staged.gone('expired');
    return staged;
  };
  it('the same user keeps everything', async () => {
    const { login, oidc, store, now } = await expired();
    await login.check();
    expect(now().kind).toBe('in');
    expect(await login.renewFor('getApplication')).toBe(true);
    expect(oidc.startAnew).not.toHaveBeenCalled();
    expect(store.get(applicationAtom)?.id).toBe('a1');
    expect(store.get(draftsAtom)).toMatchObject({ income: { answers: { netIncome: '1.000' } } });
  });
  it('another user gets a cleared state', async () => {
    const { login, oidc, store, values, now } = await expired();
    oidc.check.mockResolvedValueOnce(BERND);
    void login.check();
    await eventually(() =>
      expect(oidc.startAnew).toHaveBeenCalledExactlyOnceWith('/flow/existing/start'),
    );
    expect(now()).toEqual({ kind: 'leaving' });
    expect(store.get(applicationIdAtom)).toBeUndefined();
    expect(store.get(draftsAtom)).toEqual({});
    expect([...values]).toEqual([]);
  });
  it('another user who returns to the page may sign in', async () => {
    const { login, oidc, now } = await expired();
    oidc.check.mockResolvedValueOnce(BERND);
    oidc.startAnew.mockResolvedValueOnce();
    expect(await login.check()).toEqual({ kind: 'out', why: 'refused' });
    oidc.check.mockResolvedValueOnce(BERND);
    await login.check();
    expect(now()).toMatchObject({ kind: 'in', name: 'Bernd' });
  });
});
