// @vitest-environment happy-dom
/** The session frame, and what of a provider's responses is refused, with the real library. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AUTHORITY,
  create,
  idToken,
  leftFor,
  pass,
  type Provider,
  restoreTime,
  signedIn,
  simulateTime,
  tokens,
  withSession,
} from '#io/oidc.test-helpers.ts';

beforeEach(simulateTime);
afterEach(() => {
  restoreTime();
  sessionStorage.clear();
});

/** Of the session frame, one after another; the last one for ever. */
const saying = (...answers: string[]) => {
  let count = 0;
  return () => answers[Math.min(count++, answers.length - 1)] ?? '';
};
const LATER_MS = 11_000;

describe('the session frame', () => {
  it('that never said "unchanged" proves nothing and is not asked again, nor the provider', async () => {
    const { oidc, onGone, asked, frames } = await signedIn({
      refreshToken: 'r0',
      token: () => tokens({ session_state: 'second' }),
      sessionFrame: saying('changed'),
    });
    await pass(1);
    expect(asked).toEqual(['c first']);
    expect(frames).toEqual([]);
    // Two renewals.
    await pass(10);
    expect(oidc.token()).toBe('renewed');
    expect(asked).toHaveLength(1);
    expect(frames).toEqual([]);
    expect(onGone).not.toHaveBeenCalled();
  });

  const OWN_FRAME = { parent: window } as unknown as Window;
  it.each<[string, string, Window | null]>([
    ['https://evil.example', 'https://evil.example', OWN_FRAME],
    ['its host without encryption', 'http://login.example', OWN_FRAME],
    ['a host that begins as its own', 'https://login.example.evil.example', OWN_FRAME],
    ['no window', AUTHORITY, null],
    ['a page of the provider in another window', AUTHORITY, { parent: {} } as Window],
  ])('is not what %s says', async (_who, origin, source) => {
    const { oidc, onGone } = await signedIn({ sessionFrame: saying('loading', 'changed') });
    await vi.advanceTimersByTimeAsync(1_000);
    window.dispatchEvent(new MessageEvent('message', { data: 'unchanged', origin, source }));
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(onGone).not.toHaveBeenCalled();
    expect(oidc.token()).toBe('first');
  });

  it.each<[string, Provider]>([
    ['is down', { isUp: () => false }],
    ['is another issuer', { announced: { issuer: 'https://evil.example' } }],
    ['names no address', { announced: { check_session_iframe: 'session' } }],
  ])('proves nothing, and fails silently, while the provider %s', async (_name, provider) => {
    create(provider);
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const message = { data: 'unchanged', origin: AUTHORITY, source: OWN_FRAME };
    window.dispatchEvent(new MessageEvent('message', message));
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    // Node reports it after the microtasks.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it.each<[string, Provider]>([
    ['signed out', {}],
    ['asked for consent', { frame: () => ({ error: 'interaction_required' }) }],
    ['another person', withSession({ sub: 'bruno' })],
  ])('that said "unchanged" before signs out: %s', async (_name, provider) => {
    const { oidc, onGone, frames } = await signedIn({
      ...provider,
      sessionFrame: saying('unchanged', 'changed'),
    });
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(onGone).toHaveBeenCalledExactlyOnceWith('elsewhere');
    expect(oidc.token()).toBeUndefined();
    expect(frames).toHaveLength(1);
    expect(frames[0]?.searchParams.get('nonce')).toMatch(/^[\da-f-]{36}$/);
  });

  it('that said "unchanged" before goes on with the same person', async () => {
    const { oidc, onGone, asked, frames } = await signedIn({
      ...withSession(),
      sessionFrame: saying('unchanged', 'changed', 'unchanged'),
    });
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(asked.at(-1)).toBe('c second');
    expect(frames).toHaveLength(1);
    expect(onGone).not.toHaveBeenCalled();
    expect(oidc.token()).toBe('first');
  });

  it('that changes while the provider is down signs nobody out', async () => {
    let isUp = true;
    const { oidc, onGone, asked } = await signedIn({
      ...withSession(),
      sessionFrame: saying('unchanged', 'changed', 'unchanged'),
      isUp: () => isUp,
    });
    await vi.advanceTimersByTimeAsync(1_000);
    isUp = false;
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(onGone).not.toHaveBeenCalled();
    expect(asked).toHaveLength(2);
    isUp = true;
    await pass(5);
    expect(oidc.token()).toBe('renewed');
    expect(asked.at(-1)).toBe('c second');
  });
});

describe('a response', () => {
  interface Response extends Provider {
    /** Claims of the ID token, or the whole token. */
    identity?: object | string | undefined;
    /** Of the authorization response. */
    query?: Record<string, string>;
    /** Of the token response. */
    more?: object;
  }
  /** What a sign-in with this response ends with. */
  async function signInWith({ identity = {}, query = {}, more = {}, ...provider }: Response) {
    let nonce = '';
    const id_token = () =>
      typeof identity === 'object'
        ? idToken('anna', Math.floor(Date.now() / 1000), { nonce, ...identity })
        : identity;
    const client = create({ token: () => tokens({ id_token: id_token(), ...more }), ...provider });
    const { searchParams } = await leftFor(() => client.oidc.leaveForSignIn('/flow', 0));
    nonce = searchParams.get('nonce') ?? '';
    const state = searchParams.get('state') ?? '';
    const response = new URLSearchParams({ code: 'c', state, ...query });
    const finished = client.oidc.finish(`${location.origin}/signin?${response.toString()}`);
    await vi.advanceTimersByTimeAsync(1_000);
    return { ...client, outcome: (await finished).kind };
  }
  const NOW = new Date();
  const seconds = (after: number) => Math.floor(NOW.getTime() / 1000) + after;

  const ANNOUNCED = { announced: { authorization_response_iss_parameter_supported: true } };
  const EVIL = { iss: 'https://evil.example' };
  const WRONG: [string, object][] = [
    ['another issuer', EVIL],
    ['another client', { aud: 'other' }],
    ['a time that is over', { iat: seconds(-86_700), exp: seconds(-86_400) }],
  ];
  const NONCES: typeof WRONG = [
    ['the nonce of another request', { nonce: 'of-another-request' }],
    ['no nonce', { nonce: undefined }],
  ];
  const RESPONSES: Record<'in' | 'out' | 'unavailable', [string, Response][]> = {
    in: [
      ['as issued', {}],
      ['whose sender is announced', { query: { iss: AUTHORITY }, ...ANNOUNCED }],
      ['before the server has named its time', { identity: { iat: 0, exp: 60 } }],
      ['by the time of the server', { now: NOW, identity: { iat: seconds(0), exp: seconds(60) } }],
    ],
    out: [
      ...[...WRONG, ...NONCES].map(([name, identity]): [string, Response] => [
        name,
        { identity, now: NOW },
      ]),
      ['another sender', { query: EVIL }],
      ['another sender of an error', { query: { ...EVIL, error: 'temporarily_unavailable' } }],
      ['no sender where it is announced', ANNOUNCED],
    ],
    unavailable: [
      ['no ID token', { more: { id_token: undefined } }],
      ['no ID token for the scope', { more: { id_token: undefined, scope: 'profile' } }],
      ['an empty ID token', { more: { id_token: '' } }],
      ['an unreadable ID token', { identity: 'x.y.z' }],
    ],
  };
  it.each(
    Object.entries(RESPONSES).flatMap(([kind, rows]) =>
      rows.map(([name, response]) => [kind, name, response] as const),
    ),
  )('ends a sign-in as "%s": %s', async (kind, _name, response) => {
    const { oidc, outcome } = await signInWith(response);
    expect(outcome).toBe(kind);
    expect(oidc.token()).toBe(kind === 'in' ? 'renewed' : undefined);
    expect(oidc.holds()).toBe(kind === 'in');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('of another sender redeems no code', async () => {
    const { redeemed } = await signInWith({ query: EVIL });
    expect(redeemed).toEqual([]);
  });

  it.each([...WRONG, ['another person', { sub: 'bruno' }] as const])(
    'to a renewal ends the sign-in: %s',
    async (_name, claims) => {
      const now = Math.floor(Date.now() / 1000);
      const provider = withSession({ iat: now, exp: now + 60, ...claims });
      const { oidc, onGone } = await signedIn({ refreshToken: 'r0', now: NOW, ...provider });
      await pass(10);
      expect(oidc.token()).toBeUndefined();
      expect(onGone).toHaveBeenCalledExactlyOnceWith('expired');
    },
  );
});

describe('a discovery document of another issuer', () => {
  const announced = { issuer: 'https://evil.example' };

  it('is no sign-in: neither the frame nor the page is opened', async () => {
    const { oidc, frames } = create({ announced });
    const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
    expect(await oidc.check()).toEqual({ kind: 'out' });
    expect(await oidc.leaveForSignIn('/flow/existing/start', 0)).toEqual({ kind: 'out' });
    expect(replace).not.toHaveBeenCalled();
    expect(frames).toEqual([]);
  });

  it('redeems no code', async () => {
    const { oidc, redeemed } = create({ announced });
    expect(await oidc.finish('https://x/signin?code=c&state=s')).toMatchObject({ kind: 'out' });
    expect(redeemed).toEqual([]);
  });
});

describe('an identity above 4 kB', () => {
  const long = idToken('anna', undefined, { name: 'x'.repeat(4_000) });

  it('is no hint of a renewal', async () => {
    const { frames } = await signedIn({ id_token: long });
    await pass(5);
    expect(frames).toHaveLength(1);
    expect(frames[0]?.searchParams.has('id_token_hint')).toBe(false);
  });

  it('is no hint of a sign-out, which names the client', async () => {
    const { oidc } = await signedIn({ id_token: long });
    const { searchParams } = await leftFor(() => oidc.leaveForSignOut('logout'));
    expect(searchParams.has('id_token_hint')).toBe(false);
    expect(searchParams.get('client_id')).toBe('c');
  });
});
