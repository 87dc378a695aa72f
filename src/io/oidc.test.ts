// @vitest-environment happy-dom
import { ErrorResponse, ErrorTimeout, UserManager } from 'oidc-client-ts';
import type { User, UserManagerSettingsStore } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOidc } from '#io/oidc.ts';
import { eventually } from '../../tests/eventually.ts';

const user = (claims: object = {}) =>
  ({
    access_token: 'token',
    profile: { sub: 'anna', name: 'Anna Berger', entity: '0100', ...claims },
    state: { path: '/flow/existing/summary', delayMs: 5_000 },
  }) as unknown as User;
const refusal = (error: string) => new ErrorResponse({ error });

/** A client whose library answers as told; nothing reaches a network. */
function create() {
  const signinSilent = vi.spyOn(UserManager.prototype, 'signinSilent').mockResolvedValue(null);
  const signoutRedirect = vi.spyOn(UserManager.prototype, 'signoutRedirect').mockResolvedValue();
  const signinRedirect = vi.spyOn(UserManager.prototype, 'signinRedirect').mockResolvedValue();
  const callback = vi.spyOn(UserManager.prototype, 'signinRedirectCallback');
  vi.spyOn(UserManager.prototype, 'clearStaleState').mockResolvedValue();
  const onGone = vi.fn();
  const onBack = vi.fn();
  const oidc = createOidc({
    authority: 'https://login.example',
    clientId: 'online-kredit',
    serverTime: async () => undefined,
    onGone,
    onBack,
  });
  // A spy on the prototype knows the one instance that was made.
  const manager = vi.mocked(UserManager.prototype.clearStaleState).mock.contexts[0] as UserManager;
  const settings: UserManagerSettingsStore = manager.settings;
  return {
    oidc,
    manager,
    settings,
    signinSilent,
    signinRedirect,
    signoutRedirect,
    callback,
    onGone,
    onBack,
    load: () => manager.events.load(user(), true),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ issuer: 'https://login.example' }))),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the client', () => {
  it('is set up as the specification says (sections 6 and 9)', async () => {
    const { settings } = create();
    expect(settings).toMatchObject({
      response_type: 'code',
      scope: 'openid profile',
      disablePKCE: false,
      loadUserInfo: false,
      monitorSession: true,
      checkSessionIntervalInSeconds: 5,
      automaticSilentRenew: true,
      accessTokenExpiringNotificationTimeInSeconds: 20,
      client_id: 'online-kredit',
      authority: 'https://login.example',
      redirect_uri: `${location.origin}/signin`,
      silent_redirect_uri: `${location.origin}/signin-silent.html`,
      post_logout_redirect_uri: `${location.origin}/main`,
    });
    await settings.userStore.set('user', 'secret');
    await settings.stateStore.set('state', 'protocol');
    expect(Object.keys(sessionStorage)).toEqual(['oidc.state']);
    expect(Object.keys(localStorage)).toEqual([]);
    sessionStorage.clear();
  });
  it.each([
    [refusal('login_required'), 'out'],
    [refusal('interaction_required'), 'out'],
    [refusal('server_error'), 'unavailable'],
    [refusal('temporarily_unavailable'), 'unavailable'],
    [new ErrorTimeout('no answer'), 'out'],
    [new TypeError('Failed to fetch'), 'unavailable'],
    [new Error('x'), 'unavailable'],
  ])('a silent sign-in that ends with %s is %s', async (reason, kind) => {
    const { oidc, signinSilent } = create();
    signinSilent.mockRejectedValueOnce(reason);
    expect(await oidc.check()).toEqual({ kind });
  });
  it('sends a nonce, also on renewal', async () => {
    const { oidc, manager, signinSilent, load } = create();
    await oidc.check();
    await load();
    // The library's own way, shortly before the end.
    Reflect.get(manager.events, '_expiringTimer').raise();
    await manager.events._raiseSilentRenewError(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(5_000);
    const nonces = signinSilent.mock.calls.map(([args]) => args?.nonce);
    expect(nonces).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f-]{36}$/)));
    expect(new Set(nonces).size).toBe(3);
  });
  it.each([
    [{ roles: ['a', 7, 'b'] }, ['a', 'b']],
    [{ roles: 'a' }, []],
    [{}, []],
  ])('reads claims %j', async (claims, roles) => {
    const { oidc, signinSilent } = create();
    signinSilent.mockResolvedValueOnce(user(claims));
    expect(await oidc.check()).toEqual({
      kind: 'in',
      identity: { person: 'anna', name: 'Anna Berger', entity: '0100', roles },
    });
  });
  it('keeps the requested path and the remaining delay in the protocol state, never in the address', async () => {
    const { oidc, signinRedirect, callback } = create();
    void oidc.leaveForSignIn('/flow/existing/summary', 5_000);
    await eventually(() =>
      expect(signinRedirect).toHaveBeenCalledExactlyOnceWith({
        state: { path: '/flow/existing/summary', delayMs: 5_000 },
        nonce: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
    );
    callback.mockResolvedValueOnce(user());
    expect(await oidc.finish('https://x/signin?code=c')).toMatchObject({
      kind: 'in',
      path: '/flow/existing/summary',
      delayMs: 5_000,
    });
    callback.mockRejectedValueOnce(new Error('No matching state found in storage'));
    expect(await oidc.finish('https://x/signin?code=c')).toEqual({ kind: 'out', path: undefined });
  });
  it.each<[string, unknown, string]>([
    ['temporarily_unavailable', refusal('temporarily_unavailable'), 'unavailable'],
    ['server_error', refusal('server_error'), 'unavailable'],
    ['no network at the token endpoint', new TypeError('Failed to fetch'), 'unavailable'],
    ['a slow token endpoint', new ErrorTimeout('Network timed out'), 'unavailable'],
    ['a broken token endpoint', new Error('Bad Gateway (502)'), 'unavailable'],
    ['a busy token endpoint', new Error(' (429)'), 'unavailable'],
    [
      'a page in place of tokens',
      new SyntaxError(`Unexpected token '<', "<p>(404)"`),
      'unavailable',
    ],
    ['access_denied', refusal('access_denied'), 'out'],
    ['login_required', refusal('login_required'), 'out'],
    ['interaction_required', refusal('interaction_required'), 'out'],
    ['consent_required', refusal('consent_required'), 'out'],
    ['account_selection_required', refusal('account_selection_required'), 'out'],
    ['invalid_request', refusal('invalid_request'), 'out'],
    ['an error of its own', refusal('x_17'), 'out'],
    ['a code used before', refusal('invalid_grant'), 'out'],
    ['a code refused without a body', new Error('Bad Request (400): {}'), 'out'],
    ['an error without a state', new Error('No state in response'), 'out'],
    ['a foreign or a used state', new Error('No matching state found in storage'), 'out'],
    ['a foreign nonce', new Error('nonce in id_token does not match'), 'out'],
  ])('a sign-in that returns with %s is %s', async (_name, reason, kind) => {
    const { oidc, callback } = create();
    callback.mockRejectedValueOnce(reason);
    expect(await oidc.finish('https://x/signin?state=s')).toMatchObject({ kind });
  });
  it.each<[string, Partial<Storage>]>([
    [
      'refuses to write',
      {
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    ],
    ['forgets', { getItem: () => null }],
  ])('does not leave where the storage %s, but asks silently', async (_name, broken) => {
    vi.stubGlobal('sessionStorage', { ...{ removeItem() {}, setItem() {} }, ...broken });
    vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(sessionStorage);
    const { oidc, settings, signinRedirect, signinSilent, callback } = create();
    expect(await oidc.leaveForSignIn('/flow/existing/start', 0)).toEqual({ kind: 'blocked' });
    expect(signinRedirect).not.toHaveBeenCalled();
    await settings.stateStore.set('state', 'protocol');
    expect(await settings.stateStore.get('state')).toBe('protocol');
    signinSilent.mockResolvedValueOnce(user());
    expect(await oidc.check()).toMatchObject({ kind: 'in' });
    callback.mockRejectedValueOnce(new Error('No matching state found in storage'));
    expect(await oidc.finish('https://x/signin?code=c')).toMatchObject({ kind: 'blocked' });
  });
  it('is blocked where the browser refuses the storage and the channel of the silent sign-in', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const { oidc, signinSilent } = create();
    signinSilent.mockRejectedValueOnce(new DOMException('insecure', 'SecurityError'));
    expect(await oidc.check()).toEqual({ kind: 'out' });
    expect(await oidc.leaveForSignIn('/flow/existing/start', 0)).toEqual({ kind: 'blocked' });
  });
  it('does not leave for a provider that does not answer', async () => {
    vi.mocked(fetch).mockImplementation(() => Promise.resolve(new Response('', { status: 503 })));
    const { oidc, signinRedirect, signoutRedirect, load } = create();
    expect(await oidc.leaveForSignIn('/flow/existing/start', 0)).toEqual({ kind: 'unavailable' });
    await load();
    await expect(oidc.leaveForSignOut('logout')).rejects.toThrow('503');
    expect(signinRedirect).not.toHaveBeenCalled();
    expect(signoutRedirect).not.toHaveBeenCalled();
    expect(oidc.token()).toBeUndefined();
  });
  it('removes all users before the page is reloaded', async () => {
    const { oidc, manager, load } = create();
    await load();
    const removed = vi.spyOn(manager, 'removeUser');
    const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
    void oidc.startAnew('/flow/existing/start');
    await eventually(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/flow/existing/start'));
    expect(oidc.holds()).toBe(false);
    expect(removed).toHaveBeenCalledOnce();
  });
  it.each([
    [
      'sign-in',
      (oidc: ReturnType<typeof createOidc>) => oidc.leaveForSignIn('/flow/existing/start', 0),
      { kind: 'out' },
    ],
    [
      'sign-out',
      (oidc: ReturnType<typeof createOidc>) => oidc.leaveForSignOut('logout'),
      undefined,
    ],
  ] as const)(
    'is done with a %s when the browser shows the page again that it had kept',
    async (_name, leave, expected) => {
      const { oidc, signinRedirect, signoutRedirect } = create();
      const show = (persisted: boolean) =>
        window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      const settled = vi.fn();
      void leave(oidc).then(settled);
      await eventually(() =>
        expect(signinRedirect.mock.calls.length + signoutRedirect.mock.calls.length).toBe(1),
      );
      // The first time, a page that is still being loaded.
      show(false);
      await vi.advanceTimersByTimeAsync(0);
      expect(settled).not.toHaveBeenCalled();
      show(true);
      await vi.advanceTimersByTimeAsync(0);
      expect(settled).toHaveBeenCalledExactlyOnceWith(expected);
    },
  );
});

describe('a token', () => {
  it('that expired before a sign-out is not restored by a running renewal', async () => {
    const { oidc, manager, signinSilent, signoutRedirect, onBack, load } = create();
    await load();
    Reflect.get(manager.events, '_expiredTimer').raise();
    expect(oidc.holds()).toBe(true);
    void oidc.leaveForSignOut('ended');
    await eventually(() => expect(signoutRedirect).toHaveBeenCalledOnce());
    expect(oidc.holds()).toBe(false);
    const removed = vi.spyOn(manager, 'removeUser');
    await load();
    expect(removed).toHaveBeenCalledOnce();
    expect(onBack).not.toHaveBeenCalled();
    expect(oidc.token()).toBeUndefined();
    await manager.events._raiseSilentRenewError(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(signinSilent).not.toHaveBeenCalled();
    // A new check may find the visitor signed in again.
    signinSilent.mockImplementation(async () => {
      await load();
      return user();
    });
    expect(await oidc.check()).toMatchObject({ kind: 'in' });
    expect(oidc.token()).toBe('token');
  });
  it('is dropped when the user signs out during the request', async () => {
    const { oidc, signinSilent, load } = create();
    signinSilent.mockImplementation(async () => {
      vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
      await oidc.leaveForSignOut('ended').catch(() => undefined);
      await load();
      return user();
    });
    expect(await oidc.check()).toEqual({ kind: 'out' });
    expect(oidc.token()).toBeUndefined();
  });
});

it('the page of a silent sign-in posts its address to the parent page of this origin only', async () => {
  const postMessage = vi.fn();
  const href = 'https://bank.example/signin-silent.html?code=c&state=s';
  const origin = 'https://bank.example';
  vi.stubGlobal('window', { parent: { postMessage }, location: { href, origin } });
  await import('../signin-silent.ts');
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    { source: 'oidc-client', url: href, keepOpen: false },
    origin,
  );
});
