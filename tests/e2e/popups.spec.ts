/** What the server refuses and what the applicant has to confirm (rows 5.4, 8.1, 8.6, 8.9). */
import type { Locator, Page } from 'playwright/test';
import { REGISTRATION } from './answers.ts';
import type { Answers } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { expectFieldError, field, summary } from './form-errors.ts';
import { pointer } from './hand.ts';
import { refuse } from './sandbox.ts';

const popup = (page: Page, kind: string): Locator =>
  page.locator(`[role=dialog][data-popup=${kind}]`);
const action = (dialog: Locator, name: 'confirm' | 'cancel' | 'close'): Locator =>
  dialog.locator(`[data-action=${name}]`);

async function register(page: Page, baseURL: string | undefined, answers: Answers): Promise<void> {
  await page.goto(at('bank', '/flow/ntb/registration', baseURL));
  await expectStep(page, 'registration');
  await fillForm(page, { ...REGISTRATION, ...answers }, pointer(page));
  await mainAction(page).click();
}

/** As it was typed, in the notation of the form. */
async function expectEntered(page: Page, emailAddress: string): Promise<void> {
  await expect(field(page, 'gender').locator('[value=FEMALE]')).toBeChecked();
  for (const [name, value] of Object.entries({
    firstName: 'Anna',
    lastName: 'Musterfrau',
    dateOfBirth: '01.02.1990',
    emailAddress,
  })) {
    await expect(field(page, name).locator('input')).toHaveValue(value);
  }
}

const REFUSALS = [
  ['APPLICATION_EXISTS', 'antrag.laeuft@sandbox.example', 'Es gibt bereits einen Antrag'],
  ['CUSTOMER_EXISTS', 'schon.kunde@sandbox.example', 'Sie sind bereits Kundin oder Kunde'],
  ['EMPLOYEE', 'mitarbeiter@sandbox.example', 'Antrag als Mitarbeiterin oder Mitarbeiter'],
] as const;

for (const [kind, emailAddress, title] of REFUSALS) {
  test(`row 8.1: ${kind} is said in its popup; what was entered stays`, async ({
    page,
    baseURL,
    watch,
  }) => {
    watch.expectConsole(/status of 412/);
    await register(page, baseURL, { emailAddress });
    const dialog = popup(page, kind);
    await expect(dialog.getByRole('heading')).toHaveText(title);
    await expect(dialog).toHaveAccessibleName(title);
    await expect(dialog.locator('button').first()).toBeFocused();
    await expectAccessible(page);
    await action(dialog, 'close').click();
    await expect(dialog).toHaveCount(0);
    await expectStep(page, 'registration');
    await expectEntered(page, emailAddress);
    await expect(mainAction(page)).toBeFocused();
    await expect(page.locator('[role=dialog]')).toHaveCount(0);
  });
}

test('row 8.9: APPLICATION_EXISTS leads to help', async ({ page, baseURL, watch }) => {
  watch.expectConsole(/status of 412/);
  await register(page, baseURL, { emailAddress: 'antrag.laeuft@sandbox.example' });
  await action(popup(page, 'APPLICATION_EXISTS'), 'confirm').click();
  await expect(popup(page, 'GET_HELP_NOTIFICATION').locator('a[href^="tel:"]')).toBeVisible();
});

test('row 5.4: what the server refuses stands in a popup, then at its fields; what was entered stays', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 400/);
  const errors = [
    {
      field: 'customer.emailAddress',
      message: 'An diese Adresse können wir keine E-Mails senden.',
    },
    { field: 'customer.lastName', message: 'Bitte prüfen Sie Ihren Nachnamen.' },
    { field: 'loanAmount', message: 'Dieser Kreditbetrag ist heute nicht möglich.' },
  ];
  await refuse(page, 'POST', /\/api\/applications$/, { status: 400, body: { errors } });
  await register(page, baseURL, {});
  const dialog = popup(page, 'INVALID_INPUT');
  await expect(dialog.getByRole('listitem')).toHaveText(errors.map(({ message }) => message));
  await expectAccessible(page);
  await action(dialog, 'close').click();

  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Fehler: /);
  await expect(summary(page).getByRole('listitem')).toHaveText([
    'Bitte prüfen Sie Ihren Nachnamen.',
    'An diese Adresse können wir keine E-Mails senden.',
    'Dieser Kreditbetrag ist heute nicht möglich.',
  ]);
  await expectFieldError(page, 'lastName', 'Bitte prüfen Sie Ihren Nachnamen.');
  await expectFieldError(page, 'emailAddress', 'An diese Adresse können wir keine E-Mails senden.');
  await expectEntered(page, 'anna.musterfrau@beispiel.at');
  await expectAccessible(page);

  await pointer(page).type(field(page, 'lastName').locator('input'), 'Mustermann');
  await expect(field(page, 'lastName').locator('[aria-invalid=true]')).toHaveCount(0);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
});

for (const [name, prepare] of [
  ['500', (page: Page) => refuse(page, 'PATCH', /\/api\/applications\//, { status: 500 })],
  [
    'no network',
    (page: Page) =>
      page.route(
        '**/api/applications/*',
        (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()),
        { times: 1 },
      ),
  ],
] as const) {
  test(`row 8.6: ${name} is a technical error; trying again succeeds, nothing is entered twice`, async ({
    page,
    sandbox,
    watch,
  }) => {
    watch.expectConsole(/status of 500|ERR_FAILED/);
    const { id, url } = await sandbox.start({ state: 'LEGAL_INFO' });
    await page.goto(url);
    await expectStep(page, 'summary');
    await page.getByRole('button', { name: /^Ändern.*Ihre Adresse$/ }).click();
    await expectStep(page, 'housing-legal-data');
    await pointer(page).type(field(page, 'houseNumber').locator('input'), '99');
    await prepare(page);
    await mainAction(page).click();
    const dialog = popup(page, 'TECHNICAL_ERROR');
    await expect(action(dialog, 'close')).toBeFocused();
    await expectAccessible(page);
    await action(dialog, 'close').click();
    await expectStep(page, 'housing-legal-data');
    await expect(field(page, 'houseNumber').locator('input')).toHaveValue('99');

    await prepare(page);
    await mainAction(page).click();
    await action(dialog, 'confirm').click();
    await expectStep(page, 'summary');
    expect(await sandbox.call(id)).toMatchObject({
      customer: { houseNumber: '99', street: 'Mariahilfer Straße' },
    });
  });
}

test('row 8.9: CANCEL_FLOW ends the application only when confirmed', async ({ page, sandbox }) => {
  const { id, url } = await sandbox.start({ state: 'PEFI_INFO' });
  await page.goto(url);
  await expectStep(page, 'housing-legal-data');
  const button = page.locator('footer [data-action=cancel]');
  const dialog = popup(page, 'CANCEL_FLOW');
  await button.click();
  await expect(action(dialog, 'cancel')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(await sandbox.call(id)).toMatchObject({ state: 'PEFI_INFO' });

  await button.click();
  await action(dialog, 'confirm').click();
  await expectStep(page, 'result');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Antrag wurde beendet');
  expect(await sandbox.call(id)).toMatchObject({ state: 'CANCELLED' });
  await page.reload();
  await expectStep(page, 'result');
});

test('row 8.9: RESTART_APPLICATION forgets everything and goes back to the calculator', async ({
  page,
  sandbox,
}) => {
  await page.goto((await sandbox.start({ state: 'PEFI_INFO' })).url);
  await expectStep(page, 'housing-legal-data');
  const button = page.locator('footer [data-action=restart]');
  const dialog = popup(page, 'RESTART_APPLICATION');
  await button.click();
  await action(dialog, 'cancel').click();
  await expectStep(page, 'housing-legal-data');
  const kept = () =>
    page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  expect(await kept()).toContain('application_id');

  await button.click();
  await action(dialog, 'confirm').click();
  await page.waitForURL('**/sandbox/calculator**');
  expect(
    (await kept()).filter((key) =>
      ['application_id', 'durchblickerId', 'loanAmount', 'loanDuration'].includes(key),
    ),
  ).toEqual([]);
});
