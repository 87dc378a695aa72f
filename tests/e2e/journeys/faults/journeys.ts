/** Both journeys, act by act, with the calls each act makes. */
import type { Locator, Page } from 'playwright/test';
import { FINANCIAL, HOUSING, REGISTRATION, fillForm, mainAction } from '../../support/fill.ts';
import { expect, expectStep } from '../../support/fixtures.ts';
import { pointer, suggestions } from '../../support/hand.ts';
import { checkAccount, identify, lastCode, PDF } from '../../support/partners.ts';
import { signIn, signInPage } from '../../support/sign-in.ts';
import type { Endurance } from './endure.ts';
import type { FaultLine, OperationId } from './fault-line.ts';
import { like, text } from '../../support/texts.ts';

interface Tools {
  page: Page;
  line: FaultLine;
  endure: Endurance['endure'];
}

const step = (page: Page, name: string) => page.locator(`main[data-step="${name}"]`);
const submit = (page: Page) => () => mainAction(page).click();

/** A search that fails offers nothing; typing goes on, and what is typed counts. */
async function search(
  { page, line }: Tools,
  operation: OperationId,
  name: 'employer' | 'street',
  text: string,
): Promise<void> {
  line.arm([operation]);
  const control = page.locator(`[name=${name}]`);
  for (let round = 0; line.pending([operation]); round += 1) {
    const before = line.tried.length;
    await control.fill('');
    await control.pressSequentially(text);
    await expect.poll(() => line.tried.length).toBeGreaterThan(before);
    await expect(control).toHaveValue(text);
  }
  await control.fill('');
  await control.pressSequentially(text);
  await suggestions(page).first().waitFor();
  await control.press('Escape');
}

async function feedback({ page, endure }: Tools): Promise<void> {
  const popup = page.locator('[role=dialog][data-popup=FEEDBACK]');
  await page.locator('footer [data-action=feedback]').click();
  await popup.locator('input[type=radio][value="4"]').check();
  await popup.locator('[name=comment]').fill('Alles klar.');
  const send = popup.locator('[data-action=confirm]');
  await endure({
    operations: ['sendFeedback'],
    start: () => send.click(),
    done: page.getByText(text('flow:notices.feedback.text')),
    trouble: popup.getByRole('alert').locator('p'),
    again: send,
  });
}

async function helpCode({ page, endure }: Tools): Promise<void> {
  const close = page.locator('[role=dialog][data-popup=GET_HELP_NOTIFICATION] [data-action=close]');
  await endure({
    operations: ['requestHelpCode'],
    start: () => page.locator('[data-panel=help-code] [data-action=help]').click(),
    done: close,
  });
  await close.click();
  await expect(page.locator('.help-code')).toBeVisible();
}

async function saveForms({ page, endure, ...rest }: Tools, housing: typeof HOUSING): Promise<void> {
  const tools = { page, endure, ...rest };
  await fillForm(page, FINANCIAL, pointer(page));
  await search(tools, 'searchEmployers', 'employer', 'Alpen');
  await endure({
    operations: ['updateApplication'],
    start: submit(page),
    done: step(page, 'housing-legal-data'),
  });
  await fillForm(page, housing, pointer(page));
  if ('street' in housing) await search(tools, 'searchAddresses', 'street', 'Haupt');
  await endure({
    operations: ['updateApplication'],
    start: submit(page),
    done: step(page, 'summary'),
  });
  await page.locator('[name=declaration]').check();
}

async function fromOffers(tools: Tools): Promise<void> {
  const { page, endure } = tools;
  await page.locator('form input[type=radio]').first().check();
  await page.locator('[name=repaymentDay][value="5"]').check();
  await endure({
    operations: ['chooseOffer', 'listInsuranceOffers'],
    start: submit(page),
    done: page.locator('[data-step=insurance] form [value=NONE]'),
  });
  await page.locator('form [value=NONE]').check();
  await endure({
    operations: ['chooseInsurance', 'createContract', 'listDocuments'],
    start: submit(page),
    done: page.locator('[data-step=signing] [data-field$="Read"]'),
  });
  await signContract(tools);
  await papers(tools);
}

/** Every fault of it comes first, milliseconds. */
const DOWNLOAD_MS = 120_000;

/** A download leaves no trace on the page. */
async function download(
  { page, line }: Pick<Tools, 'page' | 'line'>,
  button: Locator,
): Promise<void> {
  line.arm(['getDocument']);
  const saved = page.waitForEvent('download', { timeout: DOWNLOAD_MS });
  const failure = page.getByRole('alert').filter({ hasText: like('offer:downloadFailed') });
  for (const before = line.tried.length; line.pending(['getDocument']);) {
    await button.click();
    await line.quiet();
    await failure.waitFor();
    expect(line.tried.length).toBeGreaterThan(before);
  }
  await button.click();
  await saved;
}

async function signContract({ page, line, endure }: Tools): Promise<void> {
  const contracts = page.locator('form[data-form=signing] [data-field$="Read"]');
  await download({ page, line }, contracts.first().getByRole('button'));
  for (const paper of await contracts.all()) await paper.locator('input[type=checkbox]').check();
  await endure({
    operations: ['sendTransactionCode'],
    start: () => page.getByRole('button', { name: text('steps:signing.send') }).click(),
    done: page.getByText(like('steps:signing.sentTo')),
  });
  await pointer(page).type(page.locator('[name=utan]'), await lastCode(page));
  await endure({
    operations: ['signContract', 'listDocuments'],
    start: submit(page),
    done: page.locator('[data-step=document-upload] [name="documents.INCOME_PROOF"]'),
  });
}

/** Files sent, one taken back and sent again. */
async function papers({ page, endure }: Tools): Promise<void> {
  const sendFile = (category: string, name: string) => () =>
    page
      .locator(`[name="documents.${category}"]`)
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF });
  const remove = (name: string) =>
    page.getByRole('button', { name: text('steps:document-upload.delete', { name }) });
  await endure({
    operations: ['uploadDocument'],
    start: sendFile('INCOME_PROOF', 'Gehaltszettel.pdf'),
    done: remove('Gehaltszettel.pdf'),
    trouble: page.locator('.upload-row .form-error'),
    again: page
      .locator('.upload-row')
      .getByRole('button', { name: like('steps:document-upload.retry') }),
  });
  await endure({
    operations: ['deleteDocument'],
    done: page.getByText(text('steps:document-upload.file.deleted', { name: 'Gehaltszettel.pdf' })),
    start: async () => {
      await remove('Gehaltszettel.pdf').click();
      await page
        .locator('[role=dialog][data-popup=DELETE_FILE_CONFIRMATION] [data-action=confirm]')
        .click();
    },
  });
  await sendFile('INCOME_PROOF', 'Lohnzettel.pdf')();
  await remove('Lohnzettel.pdf').waitFor();
}

const elsewhere = (page: Page): Locator => page.locator('body:not(:has(main[data-step]))');

/** The account check at the bank, because the loan is large. */
async function accountCheck({ page, endure }: Tools): Promise<void> {
  await endure({ operations: ['startAccountCheck'], start: submit(page), done: elsewhere(page) });
  await endure({
    operations: ['getAccountCheck', 'processApplication'],
    done: page.locator('[data-step=personal-offer] .choice-card'),
    start: async () => {
      if (!(await elsewhere(page).isVisible())) await submit(page)();
      await checkAccount(page, 'ok', pointer(page));
    },
  });
}

export async function newCustomer(tools: Tools, baseURL: string): Promise<void> {
  const { page, endure } = tools;
  await page.goto(`${baseURL}/?amount=24000&duration=8`);
  await expectStep(page, 'main');
  const price = page.locator('[data-panel=offer]');
  await endure({
    operations: ['getPricing'],
    start: () => page.getByRole('link', { name: text('shell:main.newCustomer') }).click(),
    done: price.locator('.figure'),
    trouble: price.locator('.mantine-Alert-root'),
    again: price.getByRole('button'),
  });
  await fillForm(page, REGISTRATION, pointer(page));
  await endure({
    operations: ['getCaptchaChallenge', 'createApplication'],
    start: submit(page),
    done: step(page, 'personal-financial-data'),
  });
  await endure({
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
  await endure({
    operations: ['getLegitimation'],
    start: submit(page),
    done: page.locator('[data-step=id-check] button[type=submit]'),
  });
  await endure({ operations: ['startLegitimation'], start: submit(page), done: elsewhere(page) });
  await endure({
    operations: ['calculateOffers'],
    start: () => identify(page, 'APPROVED', pointer(page)),
    done: page.locator('[data-step=personal-offer] form input[type=radio]'),
  });
  await fromOffers(tools);
  await page
    .locator('[name="documents.IDENTITY"]')
    .setInputFiles({ name: 'Ausweis.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page
    .getByRole('button', { name: text('steps:document-upload.delete', { name: 'Ausweis.pdf' }) })
    .waitFor();
  await endure({
    operations: ['finalizeApplication'],
    start: submit(page),
    done: step(page, 'result'),
  });
}

export async function existingCustomer(tools: Tools, baseURL: string): Promise<void> {
  const { page, endure } = tools;
  await page.goto(`${baseURL}/?amount=12000&duration=5`);
  await page.getByRole('link', { name: text('shell:main.existingCustomer') }).click();
  // What is typed cannot be read off a page that is about to go.
  await signInPage(page);
  await endure({
    operations: ['createExistingApplication'],
    start: () => signIn(page, 'bruno', pointer(page)),
    done: page.locator('[data-step=start] main dl, main[data-step=start] dl'),
  });
  await endure({
    operations: ['updateApplication'],
    start: submit(page),
    done: step(page, 'personal-financial-data'),
  });
  await endure({
    operations: ['getApplication'],
    start: () => page.reload(),
    done: step(page, 'personal-financial-data'),
  });
  const {
    street: _street,
    houseNumber: _houseNumber,
    zipCode: _zipCode,
    city: _city,
    ...housing
  } = HOUSING;
  await saveForms(tools, housing);
  await endure({
    operations: ['updateApplication', 'processApplication'],
    start: submit(page),
    done: page.locator('[data-step=personal-offer] form input[type=radio]'),
  });
  await fromOffers(tools);
  await endure({
    operations: ['getLegitimation'],
    start: submit(page),
    done: page.locator('[data-step=id-check] button[type=submit]'),
  });
  await endure({ operations: ['startLegitimation'], start: submit(page), done: elsewhere(page) });
  await endure({
    operations: ['getLegitimation'],
    done: step(page, 'result'),
    start: async () =>
      (await elsewhere(page).isVisible())
        ? identify(page, 'APPROVED', pointer(page))
        : submit(page)(),
  });
}
