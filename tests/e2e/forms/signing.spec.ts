/** Reading, requesting the code, signing (rows 7.4, 8.7). Confirmations, how often a code is sent (row 5.3) and all refusals of one: src/screens/signing. */
import type { Page } from 'playwright/test';
import { todayInVienna } from '#schema/today.ts';
import { mainAction, pointer, submitTo } from '../support/fill.ts';
import {
  BRANDS,
  expect,
  expectAccessible,
  expectStep,
  openAt,
  type OpenStep,
  test,
} from '../support/fixtures.ts';
import { expectFieldError, summary } from '../support/form-errors.ts';
import { fetchRoute, like, text } from '../support/page.ts';
import { readContracts } from '../support/partners.ts';

const code = (page: Page) => page.locator('[name=utan]');
const request = (page: Page) =>
  ['send', 'resend', 'resendWait']
    .map((key) => page.getByRole('button', { name: like(`steps:signing.${key}`) }))
    .reduce((one, other) => one.or(other));

/** At the contract; the clock is the test's, so that the test does not wait for the next code. */
async function atContract(page: Page, openStep: OpenStep): Promise<string> {
  await page.clock.install();
  const id = await openStep('signing');
  await expect(mainAction(page)).toBeVisible();
  return id;
}

async function requestCode(page: Page, news: 'sentTo' | 'resentTo' = 'sentTo'): Promise<void> {
  await request(page).click();
  await expect(
    page.locator('[aria-live=polite]').getByText(like(`steps:signing.${news}`)),
  ).toBeVisible();
}

/** A code that differs from the right one. */
const other = (right: string, by: number): string =>
  String((Number(right) + by) % 1_000_000).padStart(6, '0');

async function refusedCode(page: Page, typed: string, reason: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/contract/sign'));
  await pointer(page).type(code(page), typed);
  await mainAction(page).click();
  expect((await answer).status()).toBe(409);
  await expectFieldError(page, 'utan', reason);
  await expect(code(page)).toBeFocused();
  await expect(summary(page)).toHaveCount(0);
  await expect(page.locator('[role=dialog]'), 'the page itself handles it').toHaveCount(0);
  await expectStep(page, 'signing');
}

test('row 7.4: a pasted code signs the contract', async ({ page, context, openStep, sandbox }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await atContract(page, openStep);
  await readContracts(page);
  await requestCode(page);
  const right = await sandbox.code(id);
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await page.evaluate(
    (copied) => navigator.clipboard.writeText(copied),
    `${right.slice(0, 3)} ${right.slice(3)}`,
  );
  await code(page).focus();
  await page.keyboard.press('Control+V');
  const signing = page.waitForRequest((sent) => sent.url().endsWith('/contract/sign'));
  await mainAction(page).click();
  expect((await signing).postDataJSON()).toEqual({
    standardInformationRead: true,
    contractRead: true,
    utan: right,
  });
  await expectStep(page, 'document-upload');
  expect(await sandbox.call(id)).toMatchObject({ state: 'DOC_SIGNED' });
});

test('rows 7.4, 8.7: a code has three tries', async ({ page, openStep, sandbox, watch }) => {
  watch.expectConsole(/status of 409/);
  const id = await atContract(page, openStep);
  await readContracts(page);
  await requestCode(page);
  const first = await sandbox.code(id);
  const wrong = text('steps:signing.wrongCode');
  const used = text('steps:signing.tooManyTries');
  await refusedCode(page, other(first, 1), wrong);
  await expectAccessible(page);
  await refusedCode(page, other(first, 2), wrong);
  await refusedCode(page, other(first, 3), used);
  const notValid = text('steps:signing.notValid');
  await refusedCode(page, first, notValid);

  await page.clock.fastForward(30_000);
  await expect(page.getByText(text('offer:signing.again'))).toBeVisible();
  await requestCode(page, 'resentTo');
  // The refused code and its message belong to the SMS before.
  await expect(code(page)).toHaveValue('');
  await expect(page.getByText(notValid)).toHaveCount(0);
  await pointer(page).type(code(page), await sandbox.code(id));
  await expect(summary(page)).toHaveCount(0);
  await submitTo(page, 'document-upload');
});

for (const brand of BRANDS)
  test(`what another tab has changed or signed is named before anything is sent (${brand})`, async ({
    page,
    context,
    openStep,
    sandbox,
    watch,
  }) => {
    watch.expectConsole(/status of 409/);
    const id = await openStep('signing', { brand });
    const other = await context.newPage();
    const notice = page.locator('[data-changed] h2');
    const refused = (context: string) => text('steps:changed.refused.heading', { context });

    // The other tab chooses another kind of interest while the code is typed here.
    await openAt(other, new URL(`/main?applicationId=${id}`, page.url()).href, 'signing');
    await readContracts(page);
    await requestCode(page);
    await pointer(page).type(code(page), await sandbox.code(id));
    await openAt(other, new URL('/flow/ntb/personal-offer', page.url()).href, 'personal-offer');
    await other.locator('[name=variableInterestType][value=VARIABLE]').check();
    await submitTo(other, 'insurance');
    await mainAction(page).click();
    await expectStep(page, 'insurance');
    await expect(notice).toBeFocused();
    await expect(notice).toHaveText(refused('signContract'));
    await expect(page.locator('.differences tbody tr').first()).toHaveText(
      new RegExp(`${text('offer:kind.FIX')}.*${text('offer:kind.VARIABLE')}`),
    );
    await expectAccessible(page);
    expect(await sandbox.call(id)).toMatchObject({ state: 'OFFER_SELECTED' });

    // It signs while the code is about to be requested here.
    await page.locator('[name=insurance][value=NONE]').check();
    await submitTo(page, 'signing');
    await openAt(other, page.url(), 'signing');
    await expect(notice).toHaveCount(0);
    await readContracts(other);
    await requestCode(other);
    await pointer(other).type(code(other), await sandbox.code(id));
    await submitTo(other, 'document-upload');
    await request(page).click();
    await expectStep(page, 'document-upload');
    await expect(notice).toHaveText(refused('sendTransactionCode'));
    await expect(page.locator('[data-changed]')).toContainText(
      text('steps:changed.refused.why', { context: 'signed' }),
    );
    expect(await sandbox.codes(id)).toHaveLength(2);
  });

for (const hours of [-2, 2])
  test(`row 7.4: an offer of the last day is taken, and its contract signed, with a clock of ${hours} hours beside the server's`, async ({
    page,
    openStep,
    sandbox,
    watch,
  }) => {
    watch.expectConsole(/status of 409/);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    const today = todayInVienna();
    await page.route('**/api/applications/*', async (route) => {
      const response = await fetchRoute(route);
      const { productOffer, ...application } = (await response.json()) as {
        productOffer?: Record<string, unknown>;
      };
      await route.fulfill({
        response,
        json: { ...application, productOffer: { ...productOffer, validUntil: today } },
      });
    });
    const id = await openStep('personal-offer');
    await page.locator('form input[type=radio]').first().check();
    await page.locator('[name=repaymentDay][value="10"]').check();
    await submitTo(page, 'insurance');
    await page.locator('form [value=NONE]').check();
    await submitTo(page, 'signing');
    await readContracts(page);
    await requestCode(page);
    const right = await sandbox.code(id);
    await refusedCode(page, other(right, 1), text('steps:signing.wrongCode'));
    await pointer(page).type(code(page), right);
    await submitTo(page, 'document-upload');
    expect(await sandbox.call(id)).toMatchObject({ state: 'DOC_SIGNED' });
  });
