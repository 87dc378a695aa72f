/**
 * The error catalogue and the popups (rows 5.4, 8.1–8.6, 8.9): refusals of the server in a browser. Every header and status:
 * src/flow/problems.test.ts; what follows: src/app/outcomes. Name, focus and keyboard of every popup: dialogs.spec.ts.
 */
import type { Page } from 'playwright/test';
import { REGISTRATION, fillForm, mainAction } from '../support/fill.ts';
import { expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { control, expectFieldError, field, summary } from '../support/form-errors.ts';
import { pointer } from '../support/hand.ts';
import {
  action,
  browserQuestions,
  button,
  changeStep,
  heading,
  popup,
  stored,
  withoutSessionCheck,
} from '../support/page.ts';
import { refuse } from '../support/sandbox.ts';
import { endSession, signIn, startAs } from '../support/sign-in.ts';
import { like, text } from '../support/texts.ts';

const CREATE = /\/api\/applications$/;
const UPDATE = /\/api\/applications\/[^/]+$/;

async function fillRegistration(page: Page, query = ''): Promise<void> {
  await page.goto(`/flow/ntb/registration${query}`);
  await expectStep(page, 'registration');
  await fillForm(page, REGISTRATION, pointer(page));
}
const expectAnswersKept = (page: Page) =>
  expect(control(page, 'firstName')).toHaveValue(String(REGISTRATION['firstName']));

test('rows 8.1, 8.3, 8.9: 412 opens the popup of its header; answers stay, the focus returns, and each popup leads on', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  await fillRegistration(page);
  const submit = async (kind: string) => {
    await mainAction(page).click();
    await expect(popup(page, kind)).toHaveAccessibleName(text(`popups:${kind}.title`));
    await expect(popup(page)).toHaveCount(1);
  };
  const close = async (kind: string) => {
    await action(page, kind, 'close').click();
    await expect(popup(page)).toHaveCount(0);
    await expect(mainAction(page)).toBeFocused();
    await expectAnswersKept(page);
  };
  await refuse(page, 'POST', CREATE, { status: 412, header: 'SOMETHING_NEW' });
  await submit('TECHNICAL_ERROR');
  await close('TECHNICAL_ERROR');

  // The sandbox refuses these addresses.
  const email = control(page, 'emailAddress');
  await pointer(page).type(email, 'mitarbeiter@sandbox.example');
  await submit('EMPLOYEE');
  const employee = popup(page, 'EMPLOYEE');
  await expect(employee.locator('a[href^="tel:"]').first()).toBeVisible();
  await employee.locator('summary').click();
  await employee.locator('select[name=federalState]').selectOption({ index: 1 });
  await expect(employee.getByRole('listitem').first()).toBeVisible();
  await close('EMPLOYEE');

  await pointer(page).type(email, 'antrag.laeuft@sandbox.example');
  await submit('APPLICATION_EXISTS');
  await action(page, 'APPLICATION_EXISTS', 'confirm').click();
  await expect(popup(page, 'GET_HELP_NOTIFICATION').locator('a[href^="tel:"]')).toBeVisible();
  await close('GET_HELP_NOTIFICATION');

  await pointer(page).type(email, 'schon.kunde@sandbox.example');
  await submit('CUSTOMER_EXISTS');
  await action(page, 'CUSTOMER_EXISTS', 'confirm').click();
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
});

test('row 8.2: FTL_OFFER_AVAILABLE leads to the instant-loan site without a question, with the parameters of the app', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  const questions = browserQuestions(page);
  await fillRegistration(page, '?inApp=true');
  await refuse(page, 'POST', CREATE, { status: 412, header: 'FTL_OFFER_AVAILABLE' });
  await mainAction(page).click();
  await page.waitForURL('**/sandbox/instant-loan**');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    klarFlow: 'true',
    inApp: 'true',
  });
  expect(questions).toEqual([]);
});

test('row 8.5: a refused address opens no popup; it is shown at its fields and corrected there', async ({
  page,
  openStep,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  const refusal = { status: 412, header: 'ADDRESS_CHECK_FAILED' };
  await openStep('summary');
  await page.locator('[name=declaration]').check();
  await refuse(page, 'POST', /\/process$/, refusal);
  await mainAction(page).click();
  await expect(page.locator('form [role=alert]')).toContainText(
    text('steps:failedCheck.ADDRESS_CHECK_FAILED'),
  );
  await expect(popup(page)).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'steps:failedCheck.toAddress').click();
  await expectStep(page, 'housing-legal-data');
  await expect(page.locator('form [role=alert]')).toHaveCount(0);
  await refuse(page, 'PATCH', UPDATE, refusal);
  await mainAction(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveCount(4);
  await expect(summary(page)).toContainText(like('steps:failedCheck.addressRight'));
  for (const name of ['street', 'houseNumber', 'zipCode', 'city'])
    await expect(field(page, name).locator('[aria-invalid=true]'), name).toHaveCount(1);
  await expect(popup(page)).toHaveCount(0);
  await expectAccessible(page);
  await pointer(page).type(control(page, 'houseNumber'), '7');
  await mainAction(page).click();
  await expectStep(page, 'summary');
});

test('rows 5.4, 8.6: 400 with errors is INVALID_INPUT, and each error stands at its field', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 400/);
  await fillRegistration(page);
  const [email, lastName, amount] = [
    'An diese Adresse geht keine E-Mail.',
    'Bitte prüfen Sie Ihren Nachnamen.',
    'Dieser Betrag ist heute nicht möglich.',
  ] as const;
  const errors = [
    { field: 'customer.emailAddress', message: email },
    { field: 'customer.lastName', message: lastName },
    { field: 'nowhere.known', message: amount },
  ];
  await refuse(page, 'POST', CREATE, { status: 400, body: { errors } });
  await mainAction(page).click();
  await expect(popup(page, 'INVALID_INPUT').getByRole('listitem')).toHaveText([
    email,
    lastName,
    amount,
  ]);
  await action(page, 'INVALID_INPUT', 'close').click();
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${text('shell:errorWord')}: `));
  // In the order of the page, errors without a field last.
  await expect(summary(page).getByRole('listitem')).toHaveText([lastName, email, amount]);
  await expectFieldError(page, 'lastName', lastName);
  await expectFieldError(page, 'emailAddress', email);
  await expectAnswersKept(page);
  await expectAccessible(page);
  await pointer(page).type(control(page, 'lastName'), 'Mustermann');
  await expect(field(page, 'lastName').locator('[aria-invalid=true]')).toHaveCount(0);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
});

test('row 8.6: a server error and a lost connection are technical errors; retrying saves the answers', async ({
  page,
  openStep,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 503|ERR_FAILED/);
  const id = await openStep('summary');
  await changeStep(page, 'housing-legal-data');
  await expectStep(page, 'housing-legal-data');
  await pointer(page).type(control(page, 'houseNumber'), '99');
  await refuse(page, 'PATCH', UPDATE, { status: 503 });
  await mainAction(page).click();
  await action(page, 'TECHNICAL_ERROR', 'close').click();
  await expectStep(page, 'housing-legal-data');
  await expect(control(page, 'houseNumber')).toHaveValue('99');
  await page.route(
    UPDATE,
    (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()),
    { times: 1 },
  );
  await mainAction(page).click();
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await expectStep(page, 'summary');
  expect(await sandbox.call(id)).toMatchObject({
    customer: { houseNumber: '99', street: 'Mariahilfer Straße' },
  });
});

test('rows 8.6, 8.9: help names code and phone, without a code the phone alone', async ({
  page,
  openStep,
  watch,
}) => {
  watch.expectConsole(/status of 500/);
  await openStep('housing-legal-data');
  const help = page.locator('header [data-action=help]');
  await refuse(page, 'PUT', /\/helpcode$/, { status: 500 });
  await help.click();
  await expect(popup(page, 'TECHNICAL_ERROR')).toContainText(text('shell:contact.phone_bank'));
  await expect(popup(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
  await help.click();
  const notification = popup(page, 'GET_HELP_NOTIFICATION');
  await expect(notification).toContainText(like('popups:GET_HELP_NOTIFICATION.text_code'));
  await expect(notification.locator('a[href^="tel:"]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-panel=help-code] .help-code')).toBeVisible();
});

test('row 8.6: a login that cannot be renewed offers to sign in again, which leads back; staying keeps the answers', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 40[01]/);
  const questions = browserQuestions(page);
  await withoutSessionCheck(page);
  await startAs(page, 'anna');
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  const city = control(page, 'cityOfBirth');
  await pointer(page).type(city, 'Graz');
  await endSession(page);
  await refuse(page, 'POST', /\/cancel$/, { status: 401, times: 9 });
  const cancel = async () => {
    await page.locator('footer [data-action=cancel]').click();
    await action(page, 'CANCEL_FLOW', 'confirm').click();
  };
  await cancel();
  await expect(popup(page, 'TECHNICAL_ERROR')).toContainText(
    text('popups:TECHNICAL_ERROR.text_signIn'),
  );
  await expect(action(page, 'TECHNICAL_ERROR', 'confirm')).toHaveText(
    text('popups:TECHNICAL_ERROR.confirm_signIn'),
  );
  await expectAccessible(page);
  await action(page, 'TECHNICAL_ERROR', 'close').click();
  await expectStep(page, 'personal-financial-data');
  await expect(city).toHaveValue('Graz');
  await cancel();
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'personal-financial-data');
  expect(questions).toEqual([]);
});

test('row 8.9: cancelling ends the application and restarting forgets it, each only when confirmed', async ({
  page,
  openStep,
  sandbox,
}) => {
  const id = await openStep('housing-legal-data');
  const [cancel, restart] = ['cancel', 'restart'].map((name) =>
    page.locator(`footer [data-action=${name}]`),
  );
  await restart?.click();
  await action(page, 'RESTART_APPLICATION', 'cancel').click();
  await cancel?.click();
  await page.keyboard.press('Tab');
  await expect(action(page, 'CANCEL_FLOW', 'cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  await expectStep(page, 'housing-legal-data');
  expect(await sandbox.call(id)).toMatchObject({ state: 'PEFI_INFO' });

  await cancel?.click();
  await action(page, 'CANCEL_FLOW', 'confirm').click();
  await expectStep(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.CANCELLED.heading'));
  expect(await sandbox.call(id)).toMatchObject({ state: 'CANCELLED' });
  await page.reload();
  await expectStep(page, 'result');
  expect(await stored(page)).toHaveProperty('application_id');
  await restart?.click();
  await action(page, 'RESTART_APPLICATION', 'confirm').click();
  await page.waitForURL('**/sandbox/calculator**');
  expect(await stored(page)).toEqual({});
});
