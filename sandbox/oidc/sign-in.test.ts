import { describe, expect, test, vi } from 'vitest';
import { harnessForAll } from '../harness.ts';
import { newRequest, openBrowser, signIn, SILENT, type Fields, type Wish } from './browser.ts';

const bank = harnessForAll({ lifeSeconds: 1_234, hosts: ['kredit.test'] });

const newBrowser = () => openBrowser(bank.sandbox.app);
const request = (wish?: Wish) => newRequest(bank.sandbox.app, wish);
const textWith = (text: string) => expect.stringContaining(text) as string;

describe('the discovery document', () => {
  test.each([
    ['bank', 'http://bank.localhost:5400'],
    ['direct', 'http://direct.localhost:5400'],
    ['bank', 'http://localhost:5400'],
    ['bank', 'http://kredit.test'],
  ])('of %s lies on the requested host: %s', async (brand, origin) => {
    const issuer = `${origin}/oidc/${brand}`;
    const { text } = await newBrowser().visit(`${issuer}/.well-known/openid-configuration`);
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

  test('has public keys only, and other brands have no provider', async () => {
    const { text } = await newBrowser().visit('http://bank.localhost/oidc/bank/jwks');
    const { keys } = JSON.parse(text) as { keys: object[] };
    expect(keys).toEqual([expect.not.objectContaining({ d: expect.anything() as unknown })]);
    const other = await newBrowser().visit('http://bank.localhost/oidc/other/auth');
    expect(other.status).toBe(404);
  });
});

describe('signing in', () => {
  test.each([
    ['anna', 'bank', '0100', 'Anna Berger'],
    ['bruno', 'bank', '0110', 'Bruno Huber'],
    ['fremd', 'bank', '9999', 'Franka Fremd'],
    ['clara', 'direct', '0109', 'Clara Moser'],
    ['fremd', 'direct', '9999', 'Franka Fremd'],
  ] as const)('as %s at %s returns entity %s and name', async (login, brand, entity, name) => {
    const { idClaims, accessClaims, expiresIn } = await signIn(bank.sandbox.app, login, { brand });
    const claims = { iss: `http://${brand}.localhost/oidc/${brand}`, sub: login, name, entity };
    const aud = brand === 'bank' ? 'online-kredit' : 'easy-kredit';
    expect(idClaims).toMatchObject({ ...claims, aud, nonce: 'n1' });
    expect(accessClaims).toMatchObject({ ...claims, aud: 'urn:kredit:api' });
    expect(expiresIn).toBe(1_234);
    expect(Number(accessClaims['exp']) - Number(accessClaims['iat'])).toBe(1_234);
  });

  test('rejects an unknown login, and can be cancelled', async () => {
    const browser = newBrowser();
    const page = await browser.visit(request().url);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const refused = await browser.visit(page.url.href, { login: 'unknown', password: 'x' });
    expect(refused).toMatchObject({ status: 400, text: textWith('aria-invalid="true"') });
    const { url } = await browser.visit(page.url.href, { cancel: 'yes' });
    expect([url.pathname, url.searchParams.get('error')]).toEqual(['/signin', 'access_denied']);
  });

  test.each([
    'http://evil.test/signin',
    'http://bank.localhost/signin/',
    'http://bank.localhost/signin?x=1',
    'http://bank.localhost/main',
    'http://direct.localhost/signin',
  ])('never leads to %s', async (uri) =>
    expect(await newBrowser().visit(request({ more: { redirect_uri: uri } }).url)).toMatchObject({
      status: 400,
      url: { pathname: '/oidc/bank/auth' },
    }),
  );

  test.each<[string, Fields, string]>([
    ['a plain code challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no code challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['tokens without a code', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['an unknown scope alone', { scope: 'other' }, 'invalid_request'],
  ])('with %s is refused', async (_, more, error) => {
    const { url } = await newBrowser().visit(request({ more }).url);
    const answer = new URLSearchParams(`${url.search.slice(1)}&${url.hash.slice(1)}`);
    expect([answer.get('error'), answer.get('code')]).toEqual([error, null]);
  });
});

describe('a silent request', () => {
  test('reports that no customer is signed in', async () => {
    const { url, headers } = await newBrowser().visit(request(SILENT).url);
    expect(url.pathname).toBe('/signin-silent.html');
    expect(url.searchParams.get('error')).toBe('login_required');
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': textWith("frame-ancestors 'self'"),
    });
  });

  test('renews the tokens of the signed-in customer', async () => {
    const browser = newBrowser();
    const first = await signIn(bank.sandbox.app, 'anna', { browser });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    const renewed = await signIn(bank.sandbox.app, '', { browser, ...SILENT }).finally(() =>
      vi.useRealTimers(),
    );
    expect(renewed.accessClaims).toMatchObject({ sub: 'anna', entity: '0100' });
    expect(Number(renewed.accessClaims['exp'])).toBeGreaterThanOrEqual(
      Number(first.accessClaims['exp']) + 10,
    );
    expect(renewed.accessToken).not.toBe(first.accessToken);
  });

  test('does not mix up brands and hosts', async () => {
    const browser = newBrowser();
    await signIn(bank.sandbox.app, 'anna', { browser });
    const wishes: readonly Wish[] = [
      { brand: 'direct' },
      { origin: 'http://localhost' },
      { brand: 'direct', origin: 'http://bank.localhost' },
    ];
    for (const wish of wishes) {
      const { url } = await browser.visit(request({ ...SILENT, ...wish }).url);
      expect(url.searchParams.get('error')).toBe('login_required');
    }
  });
});
