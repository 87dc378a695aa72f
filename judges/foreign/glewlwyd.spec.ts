/**
 * Sign-in at Glewlwyd, Debian's OpenID provider: a server of its own, and a sandbox that accepts its tokens. Unlike the sandbox's own
 * provider it requires `id_token_hint`, asks before it ends a session, and hands out refresh tokens that can be used once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { mainAction, pointer, submitTo } from '../../tests/e2e/support/fill.ts';
import { expect, expectStep, test } from '../../tests/e2e/support/fixtures.ts';
import { afterSignIn } from '../../tests/e2e/support/journeys.ts';
import { like, requestsTo, signInAsCustomer, stored, text } from '../../tests/e2e/support/page.ts';
import { LIFE_SECONDS } from '../../tests/e2e/support/sandbox.ts';
import { freePort } from '../../tests/installed.ts';
import { type SandboxProcess, startProcess } from '../../sandbox/process.ts';
import { type CUSTOMERS, glewlwyd, PASSWORD, prepare, setUp, signInAt } from './glewlwyd.ts';

/** Of the login at the provider; the session iframe looks at another one. */
const LOGIN_COOKIE = 'GLEWLWYD2_SESSION_ID';
/** A token is renewed 20 seconds before its end. */
const UNTIL_RENEWAL_MS = (LIFE_SECONDS - 19) * 1000;

test.describe('Glewlwyd 2.7 (OpenID provider)', () => {
  // One provider and one sandbox for all.
  test.describe.configure({ mode: 'default' });
  test.skip(glewlwyd.missing !== undefined, glewlwyd.missing);

  const folder = mkdtempSync(join(tmpdir(), 'glewlwyd-'));
  let config: string;
  let provider: ChildProcess | undefined;
  let sandbox: SandboxProcess | undefined;
  /** Of the provider and of the application: one host, so that the cookies of one reach it in a frame of the other. */
  let origin: string;
  let api: string;
  let app: string;

  const isUp = async (): Promise<boolean> =>
    fetch(`${origin}/config`).then(
      ({ ok }) => ok,
      () => false,
    );
  async function startProvider(): Promise<void> {
    provider = spawn(glewlwyd.file ?? '', [`--config-file=${config}`], { stdio: 'ignore' });
    await expect.poll(isUp).toBe(true);
  }
  async function stopProvider(): Promise<void> {
    provider?.kill('SIGKILL');
    await expect.poll(isUp).toBe(false);
  }

  test.beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    api = `${origin}/api`;
    config = prepare(folder, port);
    await startProvider();
    sandbox = await startProcess({
      OIDC_AUTHORITY: `${api}/bank`,
      DATA_DIR: join(folder, 'sandbox'),
      DIST_DIR: join(import.meta.dirname, '../../dist'),
      CAPTCHA: 'off',
    });
    app = `http://localhost:${sandbox.port}`;
    await setUp(api, app);
  });
  test.afterAll(async () => {
    provider?.kill('SIGKILL');
    await sandbox?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });
  // What the provider's pages print, and the browser about refused requests to it, is no fault of the application.
  test.beforeEach(({ watch }) => watch.expectConsole(new RegExp(`${origin}|ERR_CONNECTION`)));

  const proceed = (page: Page): Promise<void> =>
    page.getByRole('button', { name: 'Weiter' }).click();
  const password = (page: Page) => page.locator('#password');
  async function signIn(page: Page, username: keyof typeof CUSTOMERS): Promise<void> {
    await page.locator('#username').fill(username);
    await password(page).fill(PASSWORD);
    await password(page).press('Enter');
    await proceed(page);
  }
  async function leaveForSignIn(page: Page): Promise<void> {
    await page.goto(`${app}/main?amount=12000`);
    await signInAsCustomer(page);
  }
  async function start(page: Page): Promise<void> {
    await leaveForSignIn(page);
    await signIn(page, 'anna');
    await expectStep(page, 'start');
    // The time limit of a call that is still open would pass with the page's clock.
    await expect.poll(async () => (await stored(page))['application_id']).toBeDefined();
  }
  /** The provider asks before it ends a session. */
  async function confirmSignOut(page: Page): Promise<void> {
    // Its page takes the answer only when it has loaded what it names here.
    await expect(page.getByText('Online Kredit')).toBeVisible();
    await page.getByRole('button', { name: 'Ausloggen' }).click();
  }
  async function expectSignedOut(page: Page, why: 'logout' | 'foreign'): Promise<void> {
    await expectStep(page, 'main');
    // The first is the visible one; a moment later it is announced, too.
    await expect(
      page
        .locator('main, [data-notification]')
        .getByText(like(`shell:main.signedOut.${why}`))
        .first(),
    ).toBeVisible();
    expect(await stored(page)).toEqual({});
    expect(page.url()).toBe(`${app}/main`);
    // The session at the provider has ended, too.
    await signInAsCustomer(page);
    await expect(password(page)).toBeVisible();
  }

  /** Requests of the token endpoint by their kind, and silent ones of the authorization endpoint. */
  function countRequests(page: Page) {
    const count = { refresh: 0, code: 0, silent: 0 };
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (/grant_type=refresh_token/.test(body)) count.refresh += 1;
      if (/grant_type=authorization_code/.test(body)) count.code += 1;
      if (/prompt=none/.test(request.url()) && request.isNavigationRequest()) count.silent += 1;
    });
    return count;
  }
  /** The next step takes the customer's token. */
  async function expectCall(page: Page): Promise<void> {
    const call = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await mainAction(page).click();
    expect((await call).ok()).toBe(true);
    await expectStep(page, 'personal-financial-data');
  }
  /** As an administrator does it for a customer. */
  async function revokeRefreshTokens(): Promise<void> {
    const customer = await signInAt(api, 'anna', PASSWORD);
    const tokens = (await customer('GET', '/bank/token/?limit=100')) as {
      token_hash: string;
      enabled: boolean;
    }[];
    for (const { token_hash, enabled } of tokens)
      if (enabled) await customer('DELETE', `/bank/token/${encodeURIComponent(token_hash)}`);
  }

  test('a customer signs in and continues with the data of the bank', async ({ page }) => {
    await start(page);
    await submitTo(page, 'personal-financial-data');
    await page.reload();
    // Without an ID token, which a reload loses, this provider answers no silent request: its page asks.
    await proceed(page);
    await expectStep(page, 'personal-financial-data');
  });

  test('a customer walks from the calculator to the signed contract, and signs out', async ({
    page,
  }) => {
    await start(page);
    const journey = { page, brand: 'bank', hand: pointer(page), baseURL: app } as const;
    await afterSignIn(journey, { addressRequired: false, identity: false });
    await page.locator('[data-action=logout]').click();
    await confirmSignOut(page);
    await expectSignedOut(page, 'logout');
  });

  test('a customer of another entity is signed out', async ({ page }) => {
    await leaveForSignIn(page);
    await signIn(page, 'fremd');
    await confirmSignOut(page);
    await expectSignedOut(page, 'foreign');
  });

  test('a token is renewed by its refresh token', async ({ page }) => {
    await page.clock.install();
    await start(page);
    const count = countRequests(page);
    await page.clock.fastForward(UNTIL_RENEWAL_MS);
    await expect.poll(() => count).toEqual({ refresh: 1, code: 0, silent: 0 });
    await expectCall(page);
  });

  test('without refresh tokens they are renewed in a frame', async ({ page }) => {
    // Glewlwyd has no way to issue none.
    await page.route(/\/api\/bank\/token$/, async (route) => {
      const response = await route.fetch();
      const { refresh_token: _, ...tokens } = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: tokens });
    });
    await page.clock.install();
    await start(page);
    const count = countRequests(page);
    await page.clock.fastForward(UNTIL_RENEWAL_MS);
    await expect.poll(() => count).toEqual({ refresh: 0, code: 1, silent: 1 });
    await expectCall(page);
  });

  test('a revoked refresh token is replaced while the session lasts', async ({ page }) => {
    await page.clock.install();
    await start(page);
    await revokeRefreshTokens();
    const count = countRequests(page);
    await page.clock.fastForward(UNTIL_RENEWAL_MS);
    await expect.poll(() => count).toEqual({ refresh: 1, code: 1, silent: 1 });
    await expectCall(page);
  });

  test('a revoked refresh token without a session leads to one new sign-in', async ({ page }) => {
    await page.clock.install();
    await start(page);
    const { application_id } = await stored(page);
    await revokeRefreshTokens();
    await page.context().clearCookies({ name: LOGIN_COOKIE });
    const count = countRequests(page);
    await page.clock.fastForward(UNTIL_RENEWAL_MS);
    await expect(page.getByText(text('login:moments.expired.text'))).toBeVisible();
    await page.clock.fastForward(600_000);
    expect(count).toEqual({ refresh: 1, code: 0, silent: 1 });
    await page.locator('[data-action=login]').click();
    await signIn(page, 'anna');
    await expectStep(page, 'start');
    expect(await stored(page)).toMatchObject({ application_id });
  });

  test('a provider that is down is named, and the sign-in can be repeated', async ({ page }) => {
    await stopProvider();
    try {
      await leaveForSignIn(page);
      await expect(page.getByText(text('login:moments.unavailable.text'))).toBeVisible();
    } finally {
      await startProvider();
    }
    await page.locator('[data-action=login]').click();
    await signIn(page, 'anna');
    await expectStep(page, 'start');
  });

  test('a customer continues when the provider is back', async ({ page }) => {
    await page.clock.install();
    await start(page);
    const attempts = requestsTo(page, /\/api\/bank\/token/, 'POST');
    await stopProvider();
    try {
      await page.clock.fastForward(UNTIL_RENEWAL_MS);
      await expect.poll(() => attempts.length).toBeGreaterThan(0);
      await page.clock.fastForward(LIFE_SECONDS * 1000 - UNTIL_RENEWAL_MS);
      await expect(page.getByText(text('login:moments.unavailable.text'))).toBeVisible();
    } finally {
      await startProvider();
    }
    await page.clock.fastForward(300_000);
    await expectStep(page, 'start');
    await expectCall(page);
  });
});
