import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startHarness, type Harness } from '../harness.ts';
import { newRequest, openBrowser, signIn, type Browser, type Tokens } from './browser.ts';
import { SILENT_CALLBACK_PATH } from './clients.ts';

vi.setConfig({ testTimeout: 30_000 });
let bank: Harness;
let browser: Browser;
beforeAll(async () => {
  bank = await startHarness();
}, 60_000);
beforeEach(() => {
  browser = openBrowser(bank.sandbox.app);
});
afterAll(() => bank.close());

const ORIGIN = 'http://bank.localhost';
const CHECK = `${ORIGIN}/oidc/bank/session/check`;
const silent = { callback: SILENT_CALLBACK_PATH, more: { prompt: 'none' } };
const isSignedIn = async (here = browser): Promise<boolean> =>
  (await here.visit(newRequest(bank.sandbox.app, silent).url)).url.searchParams.get('code') !==
  null;
const endSession = (parameters: Readonly<Record<string, string>>) =>
  browser.visit(`${ORIGIN}/oidc/bank/session/end?${new URLSearchParams(parameters).toString()}`);
const revoke = async (body: object) =>
  (await bank.call('POST', '/sandbox/oidc/revoke-session', body)).body;

type Listener = (event: {
  data: unknown;
  origin: string;
  source: { postMessage(answer: string, to: object): void };
}) => void;

/** Runs the script of the check-session page, with the cookies that the page could read, and asks it as the app would. */
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
const asked = ({ sessionState }: Tokens): string => `online-kredit ${sessionState}`;

describe('the check-session page', () => {
  test('answers unchanged while the sign-in stands, renewed or not', async () => {
    const first = await signIn(bank.sandbox.app, 'anna', { browser });
    const renewed = await signIn(bank.sandbox.app, 'anna', { browser, ...silent });
    expect(renewed.sessionState).not.toBe(first.sessionState);
    expect([await askFrame(asked(first)), await askFrame(asked(renewed))]).toEqual([
      'unchanged',
      'unchanged',
    ]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['after a sign-out in this browser', () => endSession({})],
    ['after a sign-out elsewhere', () => revoke({ login: 'anna' })],
    ['after everybody was signed out', () => revoke({})],
  ])('answers changed %s', async (_, signOut) => {
    const tokens = await signIn(bank.sandbox.app, 'anna', { browser });
    await signOut();
    expect(await askFrame(asked(tokens))).toBe('changed');
    expect(await isSignedIn()).toBe(false);
  });

  test('answers changed when somebody else signs in instead', async () => {
    const tokens = await signIn(bank.sandbox.app, 'anna', { browser });
    const other = await signIn(bank.sandbox.app, 'bruno', { browser, more: { prompt: 'login' } });
    expect(other.idClaims).toMatchObject({ sub: 'bruno' });
    expect([await askFrame(asked(tokens)), await askFrame(asked(other))]).toEqual([
      'changed',
      'unchanged',
    ]);
  });

  test('tells another application or another origin nothing, and nonsense an error', async () => {
    const tokens = await signIn(bank.sandbox.app, 'anna', { browser });
    expect(await askFrame(`easy-kredit ${tokens.sessionState}`)).toBe('changed');
    expect(await askFrame(asked(tokens), { origin: 'http://evil.test' })).toBe('changed');
    expect(await askFrame('nonsense')).toBe('error');
  });

  test('calls nobody signed out because the provider is down', async () => {
    const tokens = await signIn(bank.sandbox.app, 'anna', { browser });
    await revoke({ login: 'anna' });
    expect(await askFrame(asked(tokens), { isDown: true })).toBe('unchanged');
    expect(await askFrame(asked(tokens))).toBe('changed');
  });

  test('is framed by the app only, and its cookie is read by nobody else', async () => {
    await signIn(bank.sandbox.app, 'anna', { browser });
    expect(browser.readableCookies(CHECK)).toMatch(/^oidc_browser_state=[0-9a-f]{64}$/);
    for (const path of ['/main', '/oidc/bank/auth', '/oidc/direct/session/check'])
      expect(browser.readableCookies(`${ORIGIN}${path}`)).toBe('');
    const { headers, text } = await browser.visit(CHECK);
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; require-trusted-types-for 'script'",
    );
    expect(text).toContain('src="/oidc/check-session.js"');
    expect(
      (await browser.visit(`${ORIGIN}/oidc/check-session.js`)).headers['content-type'],
    ).toContain('javascript');
  });
});

describe('signing out', () => {
  test('leads back to the app at once', async () => {
    const { idToken } = await signIn(bank.sandbox.app, 'anna', { browser });
    const { url, status } = await endSession({
      id_token_hint: idToken,
      post_logout_redirect_uri: `${ORIGIN}/main`,
      state: 's2',
    });
    expect([status, url.href]).toEqual([303, `${ORIGIN}/main?state=s2`]);
    expect(browser.readableCookies(CHECK)).toBe('');
    expect(await isSignedIn()).toBe(false);
  });

  test('works for who is not signed in any more, and without anything said', async () => {
    const client = { client_id: 'online-kredit', post_logout_redirect_uri: `${ORIGIN}/main` };
    expect((await endSession(client)).url.href).toBe(`${ORIGIN}/main`);
    await signIn(bank.sandbox.app, 'anna', { browser });
    expect(await endSession({})).toMatchObject({
      status: 200,
      text: expect.stringContaining('Sie sind abgemeldet') as string,
    });
    expect(await isSignedIn()).toBe(false);
  });

  test('leads nowhere else', async () => {
    const { idToken } = await signIn(bank.sandbox.app, 'anna', { browser });
    for (const uri of ['http://evil.test/main', `${ORIGIN}/main?x=1`, `${ORIGIN}/signin`]) {
      expect(
        await endSession({ id_token_hint: idToken, post_logout_redirect_uri: uri }),
      ).toMatchObject({ status: 400, url: { pathname: '/oidc/bank/session/end' } });
    }
    expect(await isSignedIn()).toBe(true);
  });

  test('elsewhere ends the sessions of that login only', async () => {
    await revoke({});
    const other = openBrowser(bank.sandbox.app);
    await signIn(bank.sandbox.app, 'anna', { browser });
    await signIn(bank.sandbox.app, 'bruno', { browser: other });
    expect(await revoke({ login: 'anna' })).toEqual({ ended: 1 });
    expect([await isSignedIn(), await isSignedIn(other)]).toEqual([false, true]);
  });
});
