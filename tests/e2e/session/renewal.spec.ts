/** Row 9.3: the token is renewed before it ends, by the clock of the page; a refused renewal. One that fails is repeated: src/io/oidc.test.ts. */
import { mainAction } from '../support/fill.ts';
import { expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { pointer } from '../support/hand.ts';
import { browserQuestions, requestsTo, withoutSessionCheck } from '../support/page.ts';
import { endSession, startAs } from '../support/sign-in.ts';
import { text } from '../support/texts.ts';

/** The sandbox's tokens live for 300 seconds; one is renewed when fewer than 20 remain. */
const UNTIL_RENEWAL_MS = 281_000;

test.beforeEach(({ page }) => page.clock.install());

test('a token is renewed before it ends, and the new one goes along', async ({ page }) => {
  const tokens: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/oidc/bank/token')) return;
    const answer = (await response.json().catch(() => ({}))) as { access_token?: string };
    if (answer.access_token !== undefined) tokens.push(answer.access_token);
  });
  const authorizations = requestsTo(page, /\/oidc\/bank\/auth\?/);
  await startAs(page, 'anna');
  const before = tokens.length;
  await page.clock.fastForward(UNTIL_RENEWAL_MS);
  await expect.poll(() => tokens.length).toBe(before + 1);
  expect(authorizations.map((url) => new URL(url).searchParams.get('nonce'))).not.toContain(null);
  const call = page.waitForRequest((request) => request.method() === 'PATCH');
  await mainAction(page).click();
  expect((await call).headers()['authorization']).toBe(`Bearer ${tokens.at(-1)}`);
  await expectStep(page, 'personal-financial-data');
});

test('a refused renewal asks once to sign in again; answers are kept when the customer has signed in in another tab', async ({
  page,
  context,
}) => {
  const questions = browserQuestions(page);
  await withoutSessionCheck(page);
  await startAs(page, 'anna');
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await pointer(page).type(control(page, 'cityOfBirth'), 'Bregenz');
  await endSession(page);
  await page.clock.fastForward(UNTIL_RENEWAL_MS);
  await expect(page.locator('[data-action=login]')).toBeVisible();
  await expect(page.getByText(text('login:moments.expired.text'))).toBeVisible();
  await expect(page.getByText(text('login:moments.expired.unsaved'))).toBeVisible();
  await expectAccessible(page);
  const retries = requestsTo(page, /\/oidc\//);
  await page.clock.fastForward(60_000);
  expect(retries).toEqual([]);
  const otherTab = await context.newPage();
  await startAs(otherTab, 'anna');
  await page.bringToFront();
  await page.locator('[data-action=login]').click();
  await expectStep(page, 'personal-financial-data');
  await expect(control(page, 'cityOfBirth')).toHaveValue('Bregenz');
  expect(questions).toEqual([]);
});
