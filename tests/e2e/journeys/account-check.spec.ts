/** The bank-account check: required or optional, and its results (contract, section 3: psd, psdresult). */
import type { Page } from 'playwright/test';
import { mainAction, pointer } from '../support/fill.ts';
import { type BrandId, expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { action, becomeCustomer, button, requestsTo } from '../support/page.ts';
import { checkAccount } from '../support/partners.ts';
import { refuse, type Sandbox } from '../support/sandbox.ts';
import { text } from '../support/texts.ts';

/** From 20 000 euro the check cannot be left out; below 1 000 euro income it is offered. */
const REQUIRED = { loanAmount: 20_000 };
const OPTIONAL = { customer: { netIncome: 900 } };

const skip = (page: Page) => button(page, 'steps:psd.skip');

/** From the summary to the screen that explains the check. */
async function toPsd(
  page: Page,
  sandbox: Sandbox,
  patch: Readonly<Record<string, unknown>>,
  brand: BrandId = 'bank',
): Promise<string> {
  const { id, url } = await sandbox.start({ state: 'LEGAL_INFO', brand }, patch);
  await page.goto(url);
  await expectStep(page, 'summary');
  await page.locator('[name=declaration]').check();
  await mainAction(page).click();
  await expectStep(page, 'psd');
  return id;
}

const expectFailed = (page: Page) =>
  expect(
    page.locator('[aria-live=polite]').getByText(text('steps:psdresult.failed.heading')),
  ).toBeVisible();

test('row 8.3: a required check can be repeated', async ({ page, sandbox, watch }) => {
  watch.expectConsole(/status of 412/);
  const id = await toPsd(page, sandbox, REQUIRED, 'direct');
  await expect(page.getByText(text('steps:psd.required'))).toBeVisible();
  await expect(skip(page)).toHaveCount(0);
  await refuse(page, 'POST', /\/account$/, { status: 412, header: 'PSD2_NOT_AVAILABLE' });
  await mainAction(page).click();
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await checkAccount(page, 'failed', pointer(page));
  await expectStep(page, 'psdresult');
  await expectFailed(page);
  await expect(skip(page), 'a required check stays required').toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expectStep(page, 'psdresult');
  await expect(mainAction(page)).toHaveText(text('steps:psdresult.retry'));
  await mainAction(page).click();
  const scoring = page.waitForRequest(
    (request) =>
      request.method() === 'POST' && request.url().endsWith(`/api/applications/${id}/process`),
  );
  const pricing = page.waitForResponse(/\/api\/pricing\/0109\?amount=20000&duration=60/);
  await checkAccount(page, 'ok', pointer(page));
  const { installmentAmount } = (await (await pricing).json()) as { installmentAmount: number };
  expect((await scoring).postDataJSON()).toEqual({ installmentAmount });
  await expectStep(page, 'personal-offer');
  expect(await sandbox.call(id)).toMatchObject({
    state: 'PROCESSED',
    isPsdRequired: false,
    psd2Required: false,
  });
});

test('an optional check can be skipped before and after it', async ({ page, sandbox }) => {
  await toPsd(page, sandbox, OPTIONAL);
  await expect(page.getByText(text('steps:psd.skipHint'))).toBeVisible();
  const calls = requestsTo(page, /\/account$/);
  await skip(page).click();
  await expectStep(page, 'personal-offer');
  await page.goBack();
  await expectStep(page, 'psd');
  await expect(page.getByText(text('offer:passed.checked.text'))).toBeVisible();
  await expect(skip(page)).toHaveCount(0);
  await mainAction(page).click();
  await expectStep(page, 'personal-offer');
  expect(calls).toEqual([]);

  const id = await toPsd(page, sandbox, OPTIONAL);
  await mainAction(page).click();
  await checkAccount(page, 'aborted', pointer(page));
  await expectStep(page, 'psdresult');
  await expectFailed(page);
  await skip(page).click();
  await expectStep(page, 'personal-offer');
  expect(await sandbox.call(id)).toMatchObject({ state: 'PROCESSED' });
});

test('a running check can be opened again', async ({ page, sandbox, openStep }) => {
  const id = await openStep('psd');
  await button(page, 'steps:psdresult.refresh').click();
  await expectStep(page, 'psdresult');
  await expect(page.getByText(text('steps:psdresult.running.heading'))).toBeVisible();
  await page.goBack();
  await expectStep(page, 'psd');
  await mainAction(page).click();
  await checkAccount(page, 'ok', pointer(page));
  await expectStep(page, 'personal-offer');
  expect(await sandbox.call(id)).toMatchObject({ state: 'PROCESSED' });
});

test('another amount in the address of main changes no application', async ({ page, openStep }) => {
  await openStep('summary');
  await page.goto('/main?amount=15000&duration=3');
  await becomeCustomer(page);
  await expectStep(page, 'summary');
  await page.goBack();
  await expectStep(page, 'main');
  await becomeCustomer(page);
  await expectStep(page, 'summary');
  await expect(page.locator('main')).toContainText(/€\s10\.000,00/);
  await expect(page.locator('main')).not.toContainText(/15\.000/);
});
