/** Both journeys in steps, each with the calls it makes. */
import type { Locator, Page } from 'playwright/test';
import type { OperationId } from '#io/api/middleware.ts';
import {
  fillForm,
  FINANCIAL,
  HOUSING,
  mainAction,
  pointer,
  REGISTRATION,
  suggestions,
} from '../../support/fill.ts';
import { expect, expectStep } from '../../support/fixtures.ts';
import {
  checkAccount,
  identify,
  chooseFile,
  lastCode,
  paper,
  signIn,
  signInPage,
} from '../../support/partners.ts';
import {
  action,
  becomeCustomer,
  button,
  popup,
  removal,
  signInAsCustomer,
} from '../../support/page.ts';
import { withoutAddress } from '../../support/journeys.ts';
import { like, text } from '../../support/texts.ts';
import type { FaultInjection, FaultRun } from './fault-injection.ts';

interface Tools {
  page: Page;
  faults: FaultInjection;
  withFaults: FaultRun['withFaults'];
}

const step = (page: Page, name: string) => page.locator(`main[data-step="${name}"]`);
const submit = (page: Page) => () => mainAction(page).click();

/** A search that fails has no suggestions; the typed text stays. */
async function search(
  { page, faults }: Tools,
  operation: OperationId,
  name: 'employer' | 'street',
  text: string,
): Promise<void> {
  faults.arm([operation]);
  const control = page.locator(`[name=${name}]`);
  for (let round = 0; faults.pending([operation]); round += 1) {
    const before = faults.tried.length;
    await control.fill('');
    await control.pressSequentially(text);
    await expect.poll(() => faults.tried.length).toBeGreaterThan(before);
    await expect(control).toHaveValue(text);
  }
  await control.fill('');
  await control.pressSequentially(text);
  await suggestions(page).first().waitFor();
  await control.press('Escape');
}

async function feedback({ page, withFaults }: Tools): Promise<void> {
  const form = popup(page, 'FEEDBACK');
  await page.locator('footer [data-action=feedback]').click();
  await form.locator('input[type=radio][value="4"]').check();
  await form.locator('[name=comment]').fill('Alles klar.');
  const send = action(page, 'FEEDBACK', 'confirm');
  await withFaults({
    operations: ['sendFeedback'],
    start: () => send.click(),
    done: page.getByText(text('flow:notices.feedback.text')),
    trouble: form.getByRole('alert').locator('p'),
    again: send,
  });
}

async function helpCode({ page, withFaults }: Tools): Promise<void> {
  const close = action(page, 'GET_HELP_NOTIFICATION', 'close');
  await withFaults({
    operations: ['requestHelpCode'],
    start: () => page.locator('[data-panel=help-code] [data-action=help]').click(),
    done: close,
  });
  await close.click();
  await expect(page.locator('.help-code')).toBeVisible();
}

async function saveForms(tools: Tools, housing: typeof HOUSING): Promise<void> {
  const { page, withFaults } = tools;
  await fillForm(page, FINANCIAL, pointer(page));
  await search(tools, 'searchEmployers', 'employer', 'Alpen');
  await withFaults({
    operations: ['updateApplication'],
    start: submit(page),
    done: step(page, 'housing-legal-data'),
  });
  await fillForm(page, housing, pointer(page));
  if ('street' in housing) await search(tools, 'searchAddresses', 'street', 'Haupt');
  await withFaults({
    operations: ['updateApplication'],
    start: submit(page),
    done: step(page, 'summary'),
  });
  await page.locator('[name=declaration]').check();
}

async function fromOffers(tools: Tools): Promise<void> {
  const { page, withFaults } = tools;
  await page.locator('form input[type=radio]').first().check();
  await page.locator('[name=repaymentDay][value="5"]').check();
  await withFaults({
    operations: ['chooseOffer', 'listInsuranceOffers'],
    start: submit(page),
    done: page.locator('[data-step=insurance] form [value=NONE]'),
  });
  await page.locator('form [value=NONE]').check();
  await withFaults({
    operations: ['chooseInsurance', 'createContract', 'listDocuments'],
    start: submit(page),
    done: page.locator('[data-step=signing] [data-field$="Read"]'),
  });
  await signContract(tools);
  await uploads(tools);
}

/** Its faults come first, milliseconds. */
const DOWNLOAD_MS = 120_000;

/** A download changes nothing on the page, so it is awaited as an event. */
async function download({ page, faults }: Tools, open: Locator): Promise<void> {
  faults.arm(['getDocument']);
  const saved = page.waitForEvent('download', { timeout: DOWNLOAD_MS });
  const failure = page.getByRole('alert').filter({ hasText: like('offer:downloadFailed') });
  for (const before = faults.tried.length; faults.pending(['getDocument']);) {
    await open.click();
    await faults.quiet();
    await failure.waitFor();
    expect(faults.tried.length).toBeGreaterThan(before);
  }
  await open.click();
  await saved;
}

async function signContract(tools: Tools): Promise<void> {
  const { page, withFaults } = tools;
  const contracts = page.locator('form[data-form=signing] [data-field$="Read"]');
  await download(tools, contracts.first().getByRole('button'));
  for (const document of await contracts.all())
    await document.locator('input[type=checkbox]').check();
  await withFaults({
    operations: ['sendTransactionCode'],
    start: () => button(page, 'steps:signing.send').click(),
    done: page.getByText(like('steps:signing.sentTo')),
  });
  await pointer(page).type(page.locator('[name=utan]'), await lastCode(page));
  await withFaults({
    operations: ['signContract', 'listDocuments'],
    start: submit(page),
    done: page.locator('[data-step=document-upload] [name="documents.INCOME_PROOF"]'),
  });
}

/** A file is sent, deleted, and another one sent. */
async function uploads({ page, withFaults }: Tools): Promise<void> {
  const name = 'Gehaltszettel.pdf';
  await withFaults({
    operations: ['uploadDocument'],
    start: () => chooseFile(page, 'INCOME_PROOF', name),
    done: removal(page, name),
    trouble: page.locator('.upload-row .form-error'),
    again: page.getByRole('button', { name: like('steps:document-upload.retry') }),
  });
  await withFaults({
    operations: ['deleteDocument'],
    done: page.getByText(text('steps:document-upload.file.deleted', { name })),
    start: async () => {
      await removal(page, name).click();
      await action(page, 'DELETE_FILE_CONFIRMATION', 'confirm').click();
    },
  });
  await paper(page, 'INCOME_PROOF', 'Lohnzettel.pdf');
}

const elsewhere = (page: Page): Locator => page.locator('body:not(:has(main[data-step]))');

/** The account check at the bank, because the loan is large. */
async function accountCheck({ page, withFaults }: Tools): Promise<void> {
  await withFaults({
    operations: ['startAccountCheck'],
    start: submit(page),
    done: elsewhere(page),
  });
  await withFaults({
    operations: ['getAccountCheck', 'processApplication'],
    done: page.locator('[data-step=personal-offer] .choice-card'),
    start: async () => {
      if (!(await elsewhere(page).isVisible())) await submit(page)();
      await checkAccount(page, 'ok', pointer(page));
    },
  });
}

/** From the screen before the identity check to the page of the partner. */
async function openIdentityCheck({ page, withFaults }: Tools): Promise<void> {
  await withFaults({
    operations: ['getLegitimation'],
    start: submit(page),
    done: page.locator('[data-step=id-check] button[type=submit]'),
  });
  await withFaults({
    operations: ['startLegitimation'],
    start: submit(page),
    done: elsewhere(page),
  });
}

export async function newCustomer(tools: Tools, baseURL: string): Promise<void> {
  const { page, withFaults } = tools;
  await page.goto(`${baseURL}/?amount=24000&duration=8`);
  await expectStep(page, 'main');
  const price = page.locator('[data-panel=offer]');
  await withFaults({
    operations: ['getPricing'],
    start: () => becomeCustomer(page),
    done: price.locator('.figure'),
    trouble: price.locator('.mantine-Alert-root'),
    again: price.getByRole('button'),
  });
  await fillForm(page, REGISTRATION, pointer(page));
  await withFaults({
    operations: ['getCaptchaChallenge', 'createApplication'],
    start: submit(page),
    done: step(page, 'personal-financial-data'),
  });
  await withFaults({
    operations: ['getApplication'],
    start: () => page.reload(),
    done: step(page, 'personal-financial-data'),
  });
  await feedback(tools);
  await helpCode(tools);
  await saveForms(tools, HOUSING);
  await submit(page)();
  await expectStep(page, 'psd');
  await accountCheck(tools);
  await openIdentityCheck(tools);
  await withFaults({
    operations: ['calculateOffers'],
    start: () => identify(page, 'APPROVED', pointer(page)),
    done: page.locator('[data-step=personal-offer] form input[type=radio]'),
  });
  await fromOffers(tools);
  await paper(page, 'IDENTITY', 'Ausweis.pdf');
  await withFaults({
    operations: ['finalizeApplication'],
    start: submit(page),
    done: step(page, 'result'),
  });
}

export async function existingCustomer(tools: Tools, baseURL: string): Promise<void> {
  const { page, withFaults } = tools;
  await page.goto(`${baseURL}/?amount=12000&duration=5`);
  await signInAsCustomer(page);
  // Typed values can only be compared on a page that stays.
  await signInPage(page);
  await withFaults({
    operations: ['createExistingApplication'],
    start: () => signIn(page, 'bruno', pointer(page)),
    done: page.locator('[data-step=start] main dl, main[data-step=start] dl'),
  });
  await withFaults({
    operations: ['updateApplication'],
    start: submit(page),
    done: step(page, 'personal-financial-data'),
  });
  await withFaults({
    operations: ['getApplication'],
    start: () => page.reload(),
    done: step(page, 'personal-financial-data'),
  });
  await saveForms(tools, withoutAddress(HOUSING));
  await withFaults({
    operations: ['updateApplication', 'processApplication'],
    start: submit(page),
    done: page.locator('[data-step=personal-offer] form input[type=radio]'),
  });
  await fromOffers(tools);
  await openIdentityCheck(tools);
  await withFaults({
    operations: ['getLegitimation'],
    done: step(page, 'result'),
    start: async () =>
      (await elsewhere(page).isVisible())
        ? identify(page, 'APPROVED', pointer(page))
        : submit(page)(),
  });
}
