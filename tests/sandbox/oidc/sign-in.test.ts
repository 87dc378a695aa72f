import { harnessForAll } from '../harness.ts';
import { describe, expect, test, vi } from 'vitest';
import { newRequest, openBrowser, signIn, type Fields } from './browser.ts';
import { SILENT_CALLBACK_PATH } from './clients.ts';

const bank = harnessForAll({ tokenSeconds: 25 });

const app = () => bank.sandbox.app;
const silent = { callback: SILENT_CALLBACK_PATH, more: { prompt: 'none' } };

describe('the discovery document', () => {
  test.each([
    ['bank', 'http://bank.localhost:5400'],
    ['direct', 'http://direct.localhost:5400'],
    ['bank', 'http://localhost:5400'],
    ['bank', 'http://kredit.test'],
  ])('of %s lies on the host asked: %s', async (brand, origin) => {
    const { status, text } = await openBrowser(app()).visit(
      `${origin}/oidc/${brand}/.well-known/openid-configuration`,
    );
    expect(status).toBe(200);
    const issuer = `${origin}/oidc/${brand}`;
    expect(JSON.parse(text)).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/session/end`,
      check_session_iframe: `${issuer}/session/check`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      scopes_supported: ['openid', 'profile'],
      grant_types_supported: ['authorization_code'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  test('shows public keys only, and no provider for anything that is no brand', async () => {
    const { keys } = JSON.parse(
      (await openBrowser(app()).visit('http://bank.localhost/oidc/bank/jwks')).text,
    ) as { keys: object[] };
    expect(keys.length).toBe(1);
    expect(Object.keys(keys[0] ?? {})).not.toContain('d');
    expect((await openBrowser(app()).visit('http://bank.localhost/oidc/other/auth')).status).toBe(
      404,
    );
  });
});

describe('signing in', () => {
  test.each([
    ['anna', 'bank', '0100', 'Anna Berger'],
    ['bruno', 'bank', '0110', 'Bruno Huber'],
    ['fremd', 'bank', '9999', 'Franka Fremd'],
    ['clara', 'direct', '0109', 'Clara Moser'],
    ['fremd', 'direct', '9999', 'Franka Fremd'],
  ] as const)('as %s at %s says entity %s and name', async (login, brand, entity, name) => {
    const { idClaims, accessClaims, expiresIn } = await signIn(app(), login, { brand });
    const iss = `http://${brand}.localhost/oidc/${brand}`;
    expect(idClaims).toMatchObject({
      iss,
      sub: login,
      aud: brand === 'bank' ? 'online-kredit' : 'easy-kredit',
      nonce: 'n1',
      name,
      entity,
    });
    expect(accessClaims).toMatchObject({ iss, sub: login, aud: 'urn:kredit:api', name, entity });
    expect(expiresIn).toBe(25);
    expect(Number(accessClaims['exp']) - Number(accessClaims['iat'])).toBe(25);
  });

  test('asks again for a login nobody has, and can be cancelled', async () => {
    const browser = openBrowser(app());
    const page = await browser.visit(newRequest(app()).url);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const again = await browser.visit(page.url.href, { login: 'nobody', password: 'x' });
    expect(again).toMatchObject({
      status: 400,
      text: expect.stringContaining('aria-invalid="true"') as string,
    });
    const { url } = await browser.visit(page.url.href, { cancel: 'yes' });
    expect(url.pathname).toBe('/signin');
    expect(url.searchParams.get('error')).toBe('access_denied');
  });

  test('somewhere else than it began does not work', async () => {
    const { url } = await openBrowser(app()).visit(newRequest(app()).url);
    expect(await openBrowser(app()).visit(url.href, { login: 'anna' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('session_not_found') as string,
    });
  });

  test.each([
    ['http://evil.test/signin'],
    ['http://bank.localhost/signin/'],
    ['http://bank.localhost/signin?x=1'],
    ['http://bank.localhost/main'],
    ['http://direct.localhost/signin'],
  ])('never leads to %s', async (uri) => {
    const { url, status } = await openBrowser(app()).visit(
      newRequest(app(), { more: { redirect_uri: uri } }).url,
    );
    expect(status).toBe(400);
    expect(url.pathname).toBe('/oidc/bank/auth');
  });

  test.each<[string, Fields, string]>([
    ['a plain code challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no code challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['tokens without a code', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['an unknown scope alone', { scope: 'other' }, 'invalid_request'],
  ])('with %s is refused', async (_, more, error) => {
    const { url } = await openBrowser(app()).visit(newRequest(app(), { more }).url);
    expect(
      url.searchParams.get('error') ?? new URLSearchParams(url.hash.slice(1)).get('error'),
    ).toBe(error);
    expect(url.searchParams.get('code')).toBeNull();
  });

  test('gives its code away once, and only to who began', async () => {
    const browser = openBrowser(app());
    const request = newRequest(app());
    const page = await browser.visit(request.url);
    const code =
      (await browser.visit(page.url.href, { login: 'anna' })).url.searchParams.get('code') ?? '';
    expect((await request.exchange(code, { code_verifier: 'v'.repeat(43) })).json()).toMatchObject({
      error: 'invalid_grant',
    });
    expect(
      (await request.exchange(code, { client_id: 'easy-kredit' })).statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect((await request.exchange(code)).statusCode).toBe(200);
    expect((await request.exchange(code)).json()).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('asking silently', () => {
  test('says that nobody is signed in', async () => {
    const { url, headers } = await openBrowser(app()).visit(newRequest(app(), silent).url);
    expect(url.pathname).toBe('/signin-silent.html');
    expect(url.searchParams.get('error')).toBe('login_required');
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'") as string,
    });
  });

  test('renews the tokens of who is signed in', async () => {
    const browser = openBrowser(app());
    const first = await signIn(app(), 'anna', { browser });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    const renewed = await signIn(app(), 'nobody', { browser, ...silent }).finally(() =>
      vi.useRealTimers(),
    );
    expect(renewed.accessClaims).toMatchObject({ sub: 'anna', entity: '0100' });
    expect(Number(renewed.accessClaims['exp'])).toBeGreaterThanOrEqual(
      Number(first.accessClaims['exp']) + 10,
    );
    expect(renewed.accessToken).not.toBe(first.accessToken);
  });

  test('does not mix up brands and hosts', async () => {
    const browser = openBrowser(app());
    await signIn(app(), 'anna', { browser });
    for (const wish of [
      { brand: 'direct' as const },
      { origin: 'http://localhost' },
      { brand: 'direct' as const, origin: 'http://bank.localhost' },
    ]) {
      expect(
        (await browser.visit(newRequest(app(), { ...silent, ...wish }).url)).url.searchParams.get(
          'error',
        ),
      ).toBe('login_required');
    }
  });
});
