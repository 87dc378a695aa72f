// @vitest-environment happy-dom
/** Renewals over simulated time with the real library; only the network and the hidden frame are replaced. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  AUTHORITY,
  idToken,
  json,
  leftFor,
  lost,
  MINUTE_MS,
  page,
  pass,
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

/** A visitor whose provider is down, but for one call; when it was called. */
async function failing(answered?: number) {
  const times: number[] = [];
  const token = () => (times.push(Date.now()) === answered ? tokens() : page(503));
  return { times, ...(await signedIn({ refreshToken: 'r0', token })) };
}

describe('a refresh token', () => {
  it('renews again and again, each time with the newest one', async () => {
    const { oidc, refreshes, frames } = await signedIn({
      refreshToken: 'r0',
      token: (_form, call) => tokens({ access_token: `a${call}`, refresh_token: `r${call}` }),
    });
    await pass(15);
    expect(refreshes.map((form) => form.get('refresh_token'))).toEqual(['r0', 'r1', 'r2']);
    expect(oidc.token()).toBe('a3');
    expect(frames).toEqual([]);
  });

  it('that the provider does not replace is used again', async () => {
    const { refreshes } = await signedIn({ refreshToken: 'r0' });
    await pass(10);
    expect(refreshes.map((form) => form.get('refresh_token'))).toEqual(['r0', 'r0']);
  });

  it.each<[string, () => Response]>([
    ['400 without a body', () => answer(400)],
    ['400 with a page', () => page(400)],
    ['401 with a text', () => answer(401, 'no')],
    ['403 without an error', () => json({}, 403)],
    ['404 with a problem', () => answer(404, '{}', 'application/problem+json')],
    ['400 in a format of its own', () => answer(400, '<x/>', 'application/xml')],
    ['400 invalid_grant', () => json({ error: 'invalid_grant' }, 400)],
    ['400 with an error of its own', () => json({ error: 'token_expired' }, 400)],
    ['an identity of another person', () => tokens({ id_token: idToken('bernd') })],
  ])(
    'that is refused (%s) is dropped, the provider is asked once by prompt=none, then the visitor is signed out',
    async (_name, token) => {
      const { idToken: hint, ...client } = await signedIn({ refreshToken: 'r0', token });
      const { oidc, onGone, refreshes, frames } = client;
      await pass(60);
      expect([refreshes.length, frames.length]).toEqual([1, 1]);
      expect(frames[0]?.searchParams.get('prompt')).toBe('none');
      expect(frames[0]?.searchParams.get('id_token_hint')).toBe(hint);
      expect(onGone).toHaveBeenCalledExactlyOnceWith('expired');
      expect(oidc.holds()).toBe(false);
    },
  );

  it('that is refused ends the sign-in also where the provider forbids frames', async () => {
    const { onGone, refreshes, frames } = await signedIn({
      refreshToken: 'r0',
      token: () => page(400),
      frame: () => 'silent',
    });
    await pass(60);
    expect([refreshes.length, frames.length]).toEqual([1, 1]);
    expect(onGone).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('that is refused is no end while the session at the provider lives', async () => {
    const { oidc, onGone, refreshes, frames } = await signedIn({
      refreshToken: 'r0',
      ...withSession({}, () => answer(400)),
    });
    await pass(10);
    expect(refreshes).toHaveLength(1);
    expect(frames).toHaveLength(2);
    expect(oidc.token()).toBe('renewed');
    expect(onGone).not.toHaveBeenCalled();
  });

  it.each<[string, () => Response]>([
    ['the network is gone', lost],
    ['500 with a page', () => page(500)],
    ['502 without a body', () => answer(502)],
    ['503 temporarily_unavailable', () => json({ error: 'temporarily_unavailable' }, 503)],
    ['500 with an error of its own', () => json({ error: 'unknown_error' }, 500)],
    ['429 without a body', () => answer(429)],
    ['429 with an error', () => json({ error: 'too_many_requests' }, 429)],
    [
      '200 with the page of a gateway that names a status',
      () => answer(200, '(404) <h1>', 'text/html'),
    ],
    ['200 with the page of a hotspot', () => page(200)],
    ['200 without a token', () => json({})],
  ])('is kept while the provider cannot answer (%s), with pauses that grow', async (_n, token) => {
    const { oidc, onGone, onBack, refreshes, frames, mostOpen } = await signedIn({
      refreshToken: 'r0',
      token: (_form, call) => (call <= 9 ? token() : tokens({ refresh_token: 'r1' })),
    });
    await pass(5);
    // At 280 seconds, then after 5, 10 and 20 …
    expect(refreshes.length).toBeLessThanOrEqual(3);
    expect(onGone.mock.calls).toEqual([]);
    await pass(1);
    expect(onGone.mock.calls).toEqual([['unreachable']]);
    expect(oidc.token()).toBeUndefined();
    await pass(14);
    expect(refreshes.length).toBeLessThanOrEqual(9);
    await pass(15);
    expect(onBack).toHaveBeenCalledOnce();
    expect(oidc.token()).toBe('renewed');
    expect(frames).toEqual([]);
    expect(mostOpen()).toBe(1);
    expect(onGone).toHaveBeenCalledOnce();
  });

  it('costs at most twelve calls an hour while the provider is down, and one pause of five minutes at most', async () => {
    const { onGone, times } = await failing();
    await pass(60);
    const before = times.length;
    await pass(60);
    expect(times.length - before).toBeLessThanOrEqual(12);
    const last = times.at(-1) ?? 0;
    expect(last - (times.at(-2) ?? 0)).toBeLessThanOrEqual(5 * MINUTE_MS + 1_000);
    expect(onGone).toHaveBeenCalledExactlyOnceWith('unreachable');
  });

  it('is used by one call at a time, whoever asks', async () => {
    const { oidc, refreshes, mostOpen } = await signedIn({ refreshToken: 'r0' });
    const answers = [oidc.check(), oidc.check(), oidc.check()];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all(answers)).toEqual(
      Array(3).fill(expect.objectContaining({ kind: 'in' })),
    );
    expect(refreshes).toHaveLength(1);
    expect(mostOpen()).toBe(1);
  });

  it('whose renewal succeeds begins with the short pause when the provider is down again', async () => {
    const { times } = await failing(4);
    await pass(12);
    // Failures 1 to 3, success 4, failure 5, and its repetition after the first pause again.
    expect((times[5] ?? 0) - (times[4] ?? 0)).toBeLessThan(6_000);
  });
});

describe('without a refresh token', () => {
  it('the frame renews, with the identity as a hint', async () => {
    const { idToken: hint, ...client } = await signedIn(withSession());
    await pass(5);
    expect(client.frames).toHaveLength(1);
    expect(client.frames[0]?.searchParams.get('id_token_hint')).toBe(hint);
    expect(client.oidc.token()).toBe('renewed');
    expect(client.refreshes).toEqual([]);
  });

  it.each(['login_required', 'interaction_required', 'consent_required', 'invalid_request'])(
    'a frame that answers %s ends the sign-in after one request',
    async (error) => {
      const { oidc, frames, onGone } = await signedIn({ frame: () => ({ error }) });
      await pass(60);
      expect(frames).toHaveLength(1);
      expect(onGone).toHaveBeenCalledExactlyOnceWith('expired');
      expect(oidc.token()).toBeUndefined();
    },
  );

  it('a frame that stays silent ends the sign-in where the provider answers otherwise: it forbids frames', async () => {
    const { frames, onGone } = await signedIn({ frame: () => 'silent' });
    await pass(60);
    expect(frames).toHaveLength(1);
    expect(onGone).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('a frame that stays silent is asked again where the provider is down', async () => {
    let isUp = true;
    const { frames, onGone } = await signedIn({
      isUp: () => isUp,
      frame: () => {
        isUp = false;
        return 'silent';
      },
    });
    await pass(20);
    expect(frames.length).toBeGreaterThan(1);
    expect(frames.length).toBeLessThan(12);
    expect(onGone.mock.calls).toEqual([['unreachable']]);
  });
});

describe("the visitor's clock", () => {
  it.each([-10, 10])(
    'may be %i minutes wrong: the token lives as long as its lifetime',
    async (minutes) => {
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
      const trueSeconds = Math.floor(Date.now() / 1000) - minutes * 60;
      const { oidc, onGone, refreshes } = await signedIn({
        refreshToken: 'r0',
        token: () => tokens({ id_token: idToken('anna', trueSeconds) }),
      });
      await pass(4);
      expect(oidc.token()).toBe('first');
      expect(refreshes).toEqual([]);
      await pass(10);
      expect(oidc.token()).toBe('renewed');
      expect(onGone).not.toHaveBeenCalled();
    },
  );
});

describe('a sign-out', () => {
  it('names the session by the identity and the client, never by the access token', async () => {
    const { oidc, idToken: hint } = await signedIn({ refreshToken: 'r0' });
    const address = await leftFor(() => oidc.leaveForSignOut('logout'));
    const { origin, pathname, searchParams } = address;
    expect(origin + pathname).toBe(`${AUTHORITY}/end`);
    expect([...searchParams].sort()).toEqual([
      ['client_id', 'c'],
      ['id_token_hint', hint],
      ['post_logout_redirect_uri', `${location.origin}/main`],
      ['state', 'logout'],
    ]);
    expect(oidc.holds()).toBe(false);
  });

  it('of a token that could not be renewed names it as well', async () => {
    let isUp = true;
    const { oidc } = await signedIn({ refreshToken: 'r0', isUp: () => isUp });
    // The discovery document is known from the sign-in.
    void oidc.check();
    await vi.advanceTimersByTimeAsync(1_000);
    isUp = false;
    await pass(6);
    expect(oidc.token()).toBeUndefined();
    isUp = true;
    const { searchParams } = await leftFor(() => oidc.leaveForSignOut('ended'));
    expect(searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.x$/);
  });
});
