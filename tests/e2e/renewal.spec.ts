/** Row 9.3: the token is renewed before it ends, by the clock of the page; what a renewal that fails does. */
import type { Page } from 'playwright/test';
import { at, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { control } from './form-errors.ts';
import { mainAction } from './fill.ts';
import { pointer } from './hand.ts';
import { browserQuestions, requestsTo, withoutSessionCheck } from './page.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';

/** The sandbox's tokens live for 300 seconds; one is renewed when fewer than 20 remain. */
const UNTIL_RENEWAL_MS = 281_000;

async function atStart(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
}
async function begin(page: Page, baseURL: string | undefined): Promise<void> {
  await atStart(page, baseURL);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
}

/** The access tokens that the page receives. */
function tokens(page: Page): string[] {
  const received: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/oidc/bank/token')) return;
    const { access_token: token } = (await response.json().catch(() => ({}))) as {
      access_token?: string;
    };
    if (token !== undefined) received.push(token);
  });
  return received;
}

/** The session at the provider ends without notice, in this browser alone; then the time of the renewal comes. */
async function expire(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.clock.fastForward(UNTIL_RENEWAL_MS);
  await expect(page.locator('[data-action=login]')).toBeVisible();
}

test.beforeEach(({ page }) => page.clock.install());

test('a token is renewed before it ends, and the new one goes along', async ({ page, baseURL }) => {
  const received = tokens(page);
  const authorizations = requestsTo(page, /\/oidc\/bank\/auth\?/);
  await atStart(page, baseURL);
  const before = received.length;
  await page.clock.fastForward(UNTIL_RENEWAL_MS);
  await expect.poll(() => received.length).toBe(before + 1);
  expect(authorizations.map((url) => new URL(url).searchParams.get('nonce'))).not.toContain(null);
  const call = page.waitForRequest((request) => request.method() === 'PATCH');
  await mainAction(page).click();
  expect((await call).headers()['authorization']).toBe(`Bearer ${received.at(-1)}`);
  await expectStep(page, 'personal-financial-data');
});

test('a renewal that is refused asks to sign in again, once; what was typed is kept where the customer has signed in elsewhere', async ({
  page,
  context,
  baseURL,
}) => {
  const asked = browserQuestions(page);
  await withoutSessionCheck(page);
  await begin(page, baseURL);
  await pointer(page).type(control(page, 'cityOfBirth'), 'Bregenz');
  await expire(page);
  await expect(page.getByText(text('login:moments.expired.text'))).toBeVisible();
  await expect(page.getByText(text('login:moments.expired.unsaved'))).toBeVisible();
  await expectAccessible(page);
  const again = requestsTo(page, /\/oidc\//);
  await page.clock.fastForward(60_000);
  expect(again).toEqual([]);
  const elsewhere = await context.newPage();
  await begin(elsewhere, baseURL);
  await page.bringToFront();
  await page.locator('[data-action=login]').click();
  await expectStep(page, 'personal-financial-data');
  await expect(control(page, 'cityOfBirth')).toHaveValue('Bregenz');
  expect(asked).toEqual([]);
});

test('a renewal that does not reach the provider is repeated in silence', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/ERR_CONNECTION|Failed to fetch|ERR_FAILED/);
  const received = tokens(page);
  await begin(page, baseURL);
  await page.route('**/oidc/**', (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/oidc/'));
  await page.clock.fastForward(UNTIL_RENEWAL_MS);
  await failed;
  await page.unrouteAll();
  const before = received.length;
  await page.clock.fastForward(10_000);
  await expect.poll(() => received.length).toBeGreaterThan(before);
  await expectStep(page, 'personal-financial-data');
});
