/**
 * The endings of the identity check (rows 4.3–4.5) and of the bank-account check, required or optional (contract, section 3: psd,
 * psdresult), at the partners. Every status and state, failures, mismatch, skipping and the scoring: src/screens/{id-check,psdresult};
 * the texts of a refusal: src/screens/result.
 */
import type { Page } from 'playwright/test';
import { mainAction, submitTo } from '../support/fill.ts';
import {
  expect,
  expectAccessible,
  expectStep,
  openAt,
  type OpenStep,
  reloadAt,
  test,
} from '../support/fixtures.ts';
import { action, button, heading, popup, requestsTo, text } from '../support/page.ts';
import { checkAccount, identify } from '../support/partners.ts';
import { refuse } from '../support/sandbox.ts';

/** Begins the check and stops at the partner's page. */
async function openPartner(page: Page, openStep: OpenStep): Promise<string> {
  const id = await openStep('id-check');
  await mainAction(page).click();
  await page.waitForURL('**/sandbox/identity-check/**');
  return id;
}

test('rows 4.3–4.5: RETRY and MISMATCH lead to mismatch, APPROVED to the offer', async ({
  page,
  openStep,
  sandbox,
}) => {
  const id = await openPartner(page, openStep);
  await identify(page, 'RETRY');
  await expectStep(page, 'mismatch');
  await expect(page.getByText(text('steps:mismatch.retry.intro'))).toBeVisible();
  await reloadAt(page, 'mismatch');
  await expect(page.getByText(text('steps:mismatch.retry.intro'))).toBeVisible();
  await mainAction(page).click();
  await identify(page, 'MISMATCH');
  await expectStep(page, 'mismatch');
  await expect(page.getByText(text('steps:mismatch.intro'))).toBeVisible();

  await page.getByText(text('steps:branches.find')).click();
  const federalState = page.getByLabel(text('steps:branches.federalState'));
  const expectCount = (count: number) =>
    expect(page.getByText(text('steps:branches.count', { count }), { exact: true })).toBeVisible();
  await federalState.selectOption({ label: text('steps:branches.everywhere') });
  await expectCount(24);
  await federalState.selectOption({ label: text('enums:federalState.STYRIA') });
  await expectCount(3);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Filiale Graz Herrengasse' }),
  ).toContainText('8010 Graz');
  await expect(page.getByText('Filiale Wien Mariahilf')).toHaveCount(0);
  await expectAccessible(page);

  await mainAction(page).click();
  await identify(page, 'APPROVED');
  await expectStep(page, 'personal-offer');
  expect(await sandbox.call(id)).toMatchObject({ state: 'SCORED' });
});

test('row 4.5: REJECTED ends with RED, phone and review', async ({ page, openStep, sandbox }) => {
  const id = await openPartner(page, openStep);
  await identify(page, 'REJECTED');
  await expectStep(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.RED.heading'));
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
  await page.getByRole('button', { name: text('steps:result.review.action') }).click();
  const help = popup(page, 'GET_HELP_NOTIFICATION');
  await expect(help).toBeVisible();
  await action(page, 'GET_HELP_NOTIFICATION', 'close').click();
  // An application that has ended has no help code, and can be restarted, not cancelled.
  const calls = requestsTo(page, /\/api\//);
  await page.locator('header [data-action=help]').click();
  await expect(help.locator('a[href^="tel:"]').first()).toBeVisible();
  await action(page, 'GET_HELP_NOTIFICATION', 'close').click();
  expect(calls).toEqual([]);
  await expect(page.locator('footer [data-action=cancel]')).toHaveCount(0);
  await expect(page.locator('footer [data-action=restart]')).toBeVisible();
  expect(await sandbox.call(id)).toMatchObject({ state: 'REJECTED', decision: 'RED' });
  await reloadAt(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.RED.heading'));
});

test('row 8.3: a required check can be repeated', async ({ page, sandbox, watch }) => {
  watch.expectConsole(/status of 412/);
  // So large a loan that the check cannot be left out.
  const loan = { loanAmount: 20_000 };
  const { id, url } = await sandbox.start({ state: 'LEGAL_INFO', brand: 'direct' }, loan);
  await openAt(page, url, 'summary');
  await page.locator('[name=declaration]').check();
  await submitTo(page, 'psd');
  await expect(page.getByText(text('steps:psd.intro_required'))).toBeVisible();
  await expect(button(page, 'steps:psd.skip')).toHaveCount(0);
  await refuse(page, 'POST', /\/account$/, { status: 412, header: 'PSD2_NOT_AVAILABLE' });
  await mainAction(page).click();
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await checkAccount(page, 'failed');
  await expectStep(page, 'psdresult');
  await expect(
    page.locator('[aria-live=polite]').getByText(text('steps:psdresult.failed.heading')),
  ).toBeVisible();
  await expectAccessible(page);
  await reloadAt(page, 'psdresult');
  await expect(mainAction(page)).toHaveText(text('steps:psdresult.retry'));
  await mainAction(page).click();
  await checkAccount(page, 'ok');
  await expectStep(page, 'personal-offer');
  expect(await sandbox.call(id)).toMatchObject({
    state: 'PROCESSED',
    isPsdRequired: false,
    psd2Required: false,
  });
});
