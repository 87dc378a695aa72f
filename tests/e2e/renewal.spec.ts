/** Row 9.3: tokens that live for seconds only, in a sandbox of their own: renewal, expiry, a provider that restarts in the middle. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { fillForm, mainAction } from './fill.ts';
import { FINANCIAL } from './answers.ts';
import { expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { startSandbox } from './own-sandbox.ts';
import type { OwnSandbox } from './own-sandbox.ts';
import { endSession, signIn } from './sign-in.ts';

test.describe.configure({ mode: 'serial' });

/** A token is renewed when fewer than 20 of these seconds remain. */
const TOKEN_SECONDS = 24;
const options = () => ({
  root: join(import.meta.dirname, '../..'),
  port: Number(process.env['TEST_PORT'] ?? 4310) + 2,
  dataDir,
  tokenSeconds: TOKEN_SECONDS,
});

let dataDir = '';
let sandbox: OwnSandbox;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'short-tokens-'));
  sandbox = await startSandbox(options());
});
test.afterAll(async () => {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function begin(page: Page): Promise<void> {
  await page.goto(`${sandbox.baseURL}/flow/existing/start`);
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
}

/** The tokens that the page was given, by the answers of the provider. */
function tokens(page: Page): string[] {
  const given: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/oidc/bank/token')) return;
    const { access_token: token } = (await response.json().catch(() => ({}))) as {
      access_token?: string;
    };
    if (token !== undefined) given.push(token);
  });
  return given;
}

test('a token is renewed before it ends, and the new one goes along', async ({ page }) => {
  const given = tokens(page);
  const nonces: (string | null)[] = [];
  page.on(
    'request',
    (request) =>
      void (
        /\/oidc\/bank\/auth\?/.test(request.url()) &&
        nonces.push(new URL(request.url()).searchParams.get('nonce'))
      ),
  );
  await begin(page);
  await expect.poll(() => given.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(2);
  expect(nonces.length).toBeGreaterThan(2);
  expect(nonces).not.toContain(null);
  const call = page.waitForRequest((request) => request.method() === 'PATCH');
  await mainAction(page).click();
  expect((await call).headers()['authorization']).toBe(`Bearer ${given.at(-1)}`);
  await expectStep(page, 'personal-financial-data');
});

/** The session may end between the two calls of a renewal. */
const REFUSED_HALFWAY = /status of 400 .*\/oidc\/bank\/token/;

test('a renewal that is refused asks to sign in again, once, and the step is still there', async ({
  page,
  watch,
}) => {
  watch.expectConsole(REFUSED_HALFWAY);
  // Only the renewal shall find out.
  await page.route('**/session/check', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>silent</title>' }),
  );
  await begin(page);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await endSession(page, sandbox.baseURL, 'anna');
  await expect(page.locator('[data-action=login]')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Ihre Anmeldung ist abgelaufen')).toBeVisible();
  await expectAccessible(page);
  const asked: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/oidc/') && asked.push(request.url())),
  );
  await page.waitForTimeout(7_000);
  expect(asked).toEqual([]);
  await page.locator('[data-action=login]').click();
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'personal-financial-data');
});

test('what is typed survives an expiry for who has signed in elsewhere meanwhile, and its loss is said before', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsole(REFUSED_HALFWAY);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.route('**/session/check', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>silent</title>' }),
  );
  await begin(page);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  const city = page.locator('[data-field=cityOfBirth] input');
  await pointer(page).type(city, 'Bregenz');
  await endSession(page, sandbox.baseURL, 'anna');
  await expect(page.locator('[data-action=login]')).toBeVisible({ timeout: 15_000 });
  await expect(
    page.getByText('Eingaben, die noch nicht gespeichert sind, gehen dabei verloren.'),
  ).toBeVisible();
  await expectAccessible(page);
  const elsewhere = await context.newPage();
  await begin(elsewhere);
  await page.bringToFront();
  await page.locator('[data-action=login]').click();
  await expectStep(page, 'personal-financial-data');
  await expect(city).toHaveValue('Bregenz');
  expect(asked).toEqual([]);
});

test('a provider that restarts in the middle is not noticed', async ({ page, watch }) => {
  watch.expectConsole(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to fetch|ERR_FAILED|ERR_SOCKET/);
  const given = tokens(page);
  await begin(page);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await fillForm(page, FINANCIAL, pointer(page));
  await sandbox.stop();
  await page.waitForTimeout(6_000);
  sandbox = await startSandbox(options());
  const before = given.length;
  await expect.poll(() => given.length, { timeout: 20_000 }).toBeGreaterThan(before);
  await mainAction(page).click();
  await expectStep(page, 'housing-legal-data');
});
