import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { harnessForAll } from '../harness.ts';
import { newRequest, openBrowser, signIn, SILENT, type Browser, type Tokens } from './browser.ts';

const bank = harnessForAll();
let browser: Browser;
beforeEach(() => {
  browser = openBrowser(bank.sandbox.app);
});

const ORIGIN = 'http://bank.localhost';
const CHECK = `${ORIGIN}/oidc/bank/session/check`;
const signInAs = (login: string, more: Parameters<typeof signIn>[2] = {}) =>
  signIn(bank.sandbox.app, login, { browser, ...more });
const isSignedIn = async (by = browser): Promise<boolean> =>
  (await by.visit(newRequest(bank.sandbox.app, SILENT).url)).url.searchParams.has('code');
const endSession = (parameters: Readonly<Record<string, string>> = {}) =>
  browser.visit(`${ORIGIN}/oidc/bank/session/end?${new URLSearchParams(parameters).toString()}`);
const revoke = async (body: object) =>
  (await bank.call('POST', '/sandbox/oidc/revoke-session', body)).body;

type Listener = (event: {
  data: unknown;
  origin: string;
  source: { postMessage(answer: string, to: object): void };
}) => void;

/** Runs the script of the check-session page with the cookies of that page, and sends it a message. */
function askFrame(message: string, { origin = ORIGIN, isDown = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    runInNewContext(readFileSync(new URL('check-session.js', import.meta.url), 'utf8'), {
      crypto,
      TextEncoder,
      window: {},
      location: new URL(CHECK),
      document: Object.defineProperty({}, 'cookie', { get: () => browser.readableCookies(CHECK) }),
      fetch: (path: string) =>
        isDown ? Promise.reject(new Error('down')) : browser.visit(new URL(path, CHECK).href),
      addEventListener: (_: string, listener: Listener) =>
        listener({ data: message, origin, source: { postMessage: (answer) => resolve(answer) } }),
    });
  });
}
const check = ({ sessionState }: Tokens, options: Parameters<typeof askFrame>[1] = {}) =>
  askFrame(`online-kredit ${sessionState}`, options);

describe('the check-session page', () => {
  test('answers unchanged while the session lasts, renewed or not', async () => {
    const first = await signInAs('anna');
    const renewed = await signInAs('anna', SILENT);
    expect(renewed.sessionState).not.toBe(first.sessionState);
    for (const tokens of [first, renewed]) expect(await check(tokens)).toBe('unchanged');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a sign-out in this browser', () => endSession()],
    ['a sign-out elsewhere', () => revoke({ login: 'anna' })],
    ['a sign-out of all customers', () => revoke({})],
  ])('answers changed after %s', async (_, signOut) => {
    const tokens = await signInAs('anna');
    await signOut();
    expect(await check(tokens)).toBe('changed');
    expect(await isSignedIn()).toBe(false);
  });

  test('answers changed when another customer signs in', async () => {
    const tokens = await signInAs('anna');
    const other = await signInAs('bruno', { more: { prompt: 'login' } });
    expect(other.idClaims).toMatchObject({ sub: 'bruno' });
    expect([await check(tokens), await check(other)]).toEqual(['changed', 'unchanged']);
  });

  test('reveals nothing to another client or origin, and answers an invalid message with error', async () => {
    const tokens = await signInAs('anna');
    expect(await askFrame(`easy-kredit ${tokens.sessionState}`)).toBe('changed');
    expect(await check(tokens, { origin: 'http://evil.test' })).toBe('changed');
    expect(await askFrame('nonsense')).toBe('error');
  });

  test('answers unchanged while the provider is down', async () => {
    const tokens = await signInAs('anna');
    await revoke({ login: 'anna' });
    expect(await check(tokens, { isDown: true })).toBe('unchanged');
    expect(await check(tokens)).toBe('changed');
  });

  test('can be framed by the app only, and only this page reads its cookie', async () => {
    await signInAs('anna');
    expect(browser.readableCookies(CHECK)).toMatch(/^oidc_browser_state=[0-9a-f]{64}$/);
    for (const path of ['/main', '/oidc/bank/auth', '/oidc/direct/session/check'])
      expect(browser.readableCookies(`${ORIGIN}${path}`)).toBe('');
    const { headers, text } = await browser.visit(CHECK);
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; require-trusted-types-for 'script'",
    });
    expect(text).toContain('src="/oidc/check-session.js"');
    const script = await browser.visit(`${ORIGIN}/oidc/check-session.js`);
    expect(script.headers['content-type']).toContain('javascript');
  });
});

describe('signing out', () => {
  const back = { post_logout_redirect_uri: `${ORIGIN}/main` };

  test('leads back to the app at once', async () => {
    const { idToken } = await signInAs('anna');
    const { url, status } = await endSession({ id_token_hint: idToken, ...back, state: 's2' });
    expect([status, url.href]).toEqual([303, `${ORIGIN}/main?state=s2`]);
    expect(browser.readableCookies(CHECK)).toBe('');
    expect(await isSignedIn()).toBe(false);
  });

  test('works without a session, and without parameters', async () => {
    const { url } = await endSession({ client_id: 'online-kredit', ...back });
    expect(url.href).toBe(`${ORIGIN}/main`);
    await signInAs('anna');
    expect(await endSession()).toMatchObject({
      status: 200,
      text: expect.stringContaining('Sie sind abgemeldet') as string,
    });
    expect(await isSignedIn()).toBe(false);
  });

  test('leads to no other address', async () => {
    const { idToken } = await signInAs('anna');
    for (const uri of ['http://evil.test/main', `${ORIGIN}/main?x=1`, `${ORIGIN}/signin`])
      expect(
        await endSession({ id_token_hint: idToken, post_logout_redirect_uri: uri }),
      ).toMatchObject({ status: 400, url: { pathname: '/oidc/bank/session/end' } });
    expect(await isSignedIn()).toBe(true);
  });

  test('elsewhere ends the sessions of that login only', async () => {
    await revoke({});
    const other = openBrowser(bank.sandbox.app);
    await signInAs('anna');
    await signInAs('bruno', { browser: other });
    expect(await revoke({ login: 'anna' })).toEqual({ ended: 1 });
    expect([await isSignedIn(), await isSignedIn(other)]).toEqual([false, true]);
  });
});
