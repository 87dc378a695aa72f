/**
 * The identity check and the bank-account check (contract, section 3: psd, psdresult), at the partners. Every status and state (rows
 * 4.3–4.5), failures, mismatch, skipping and the scoring: src/screens/{id-check,psdresult}; the texts of a refusal:
 * src/screens/result; the partners' pages: sandbox/partners.
 */
import { mainAction, submitTo } from '../support/fill.ts';
import {
  expect,
  expectAccessible,
  expectStep,
  openAt,
  reloadAt,
  test,
} from '../support/fixtures.ts';
import { action, button, text } from '../support/page.ts';
import { checkAccount, identify } from '../support/partners.ts';
import { refuse } from '../support/sandbox.ts';

test('rows 4.3, 4.4: MISMATCH leads to mismatch, with the branches of a federal state', async ({
  page,
  openStep,
}) => {
  await openStep('id-check');
  await mainAction(page).click();
  await identify(page, 'MISMATCH');
  await expectStep(page, 'mismatch');
  await page.getByText(text('steps:branches.find')).click();
  const styria = { label: text('enums:federalState.STYRIA') };
  await page.getByLabel(text('steps:branches.federalState')).selectOption(styria);
  const count = text('steps:branches.count', { count: 3 });
  await expect(page.getByText(count, { exact: true })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Filiale Graz Herrengasse' }),
  ).toContainText('8010 Graz');
  await expect(page.getByText('Filiale Wien Mariahilf')).toHaveCount(0);
  await expectAccessible(page);
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
