/**
 * The error catalogue and the popups (rows 5.4, 8.1–8.6, 8.9): refusals of the server in a browser. Every header, its spellings and every
 * status: src/flow/problems.test.ts. Every popup with axe, by keyboard: accessible-popups.spec.ts.
 */
import type { Page } from 'playwright/test';
import { REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { control, expectFieldError, field, summary } from './form-errors.ts';
import { pointer } from './hand.ts';
import {
  action,
  browserQuestions,
  button,
  changeStep,
  heading,
  popup,
  stored,
  withoutSessionCheck,
} from './page.ts';
import { refuse } from './sandbox.ts';
import { endSession, signIn } from './sign-in.ts';
import { like, text } from './texts.ts';

const CREATE = /\/api\/applications$/;
const UPDATE = /\/api\/applications\/[^/]+$/;

async function openRegistration(page: Page, baseURL: string | undefined, query = '') {
  await page.goto(at('bank', `/flow/ntb/registration${query}`, baseURL));
  await expectStep(page, 'registration');
  await fillForm(page, REGISTRATION, pointer(page));
}
const expectEntered = (page: Page) =>
  expect(control(page, 'firstName')).toHaveValue(String(REGISTRATION['firstName']));

/** The sandbox refuses these addresses; else the header as the test gives it. */
const REFUSED = [
  ['APPLICATION_EXISTS', 'antrag.laeuft@sandbox.example'],
  ['CUSTOMER_EXISTS', 'schon.kunde@sandbox.example'],
  ['EMPLOYEE', 'mitarbeiter@sandbox.example'],
] as const;

test('rows 8.1, 8.3: 412 is a popup by its header; what was entered stays, the focus returns', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  await openRegistration(page, baseURL);
  const expectPopup = async (kind: string) => {
    await mainAction(page).click();
    const dialog = popup(page, kind);
    await expect(dialog).toHaveAccessibleName(text(`popups:${kind}.title`));
    await expect(dialog).toBeFocused();
    await expect(popup(page)).toHaveCount(1);
    await action(page, kind, 'close').click();
    await expect(popup(page)).toHaveCount(0);
    await expect(mainAction(page)).toBeFocused();
    await expectEntered(page);
  };
  for (const [kind, emailAddress] of REFUSED) {
    await pointer(page).type(control(page, 'emailAddress'), emailAddress);
    await expectPopup(kind);
    await expect(control(page, 'emailAddress')).toHaveValue(emailAddress);
  }
  for (const header of ['PSD2_NOT_AVAILABLE', 'SOMETHING_NEW', undefined]) {
    await refuse(page, 'POST', CREATE, {
      status: 412,
      ...(header === undefined ? {} : { header }),
    });
    await expectPopup('TECHNICAL_ERROR');
  }
  await expectStep(page, 'registration');
});

test('row 8.9: the popups lead on: to help, to branches, to the sign-in', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  await openRegistration(page, baseURL);
  const refused = async (header: string) => {
    await refuse(page, 'POST', CREATE, { status: 412, header });
    await mainAction(page).click();
  };
  await refused('APPLICATION_EXISTS');
  await action(page, 'APPLICATION_EXISTS', 'confirm').click();
  await expect(popup(page, 'GET_HELP_NOTIFICATION').locator('a[href^="tel:"]')).toBeVisible();
  await action(page, 'GET_HELP_NOTIFICATION', 'close').click();
  await refused('EMPLOYEE');
  const employee = popup(page, 'EMPLOYEE');
  await expect(employee.locator('a[href^="tel:"]').first()).toBeVisible();
  await employee.locator('summary').click();
  await employee.locator('select[name=federalState]').selectOption({ index: 1 });
  await expect(employee.getByRole('listitem').first()).toBeVisible();
  await action(page, 'EMPLOYEE', 'close').click();
  await refused('CUSTOMER_EXISTS');
  await action(page, 'CUSTOMER_EXISTS', 'confirm').click();
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
});

test('row 8.4: a wrong state leads to the failure page', async ({ page, baseURL, watch }) => {
  watch.expectConsole(/status of 412/);
  await openRegistration(page, baseURL);
  await refuse(page, 'POST', CREATE, { status: 412, header: 'APPLICATION_HAS_WRONG_STATE' });
  await mainAction(page).click();
  await expectStep(page, 'fail');
  expect(new URL(page.url()).pathname).toBe('/flow/fail');
});

test('row 8.2: FTL_OFFER_AVAILABLE leads to the instant-loan site without a question, which is told about the app', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  const asked = browserQuestions(page);
  for (const [query, expected] of [
    ['', {}],
    ['?inApp=true', { klarFlow: 'true', inApp: 'true' }],
  ] as const) {
    await openRegistration(page, baseURL, query);
    await refuse(page, 'POST', CREATE, { status: 412, header: 'FTL_OFFER_AVAILABLE' });
    await mainAction(page).click();
    await page.waitForURL('**/sandbox/instant-loan**');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(expected);
  }
  expect(asked).toEqual([]);
});

test('row 8.5: a failed check opens no popup and leads nowhere; the step names it beside its main action', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  await openRegistration(page, baseURL);
  const alert = page.locator('form[data-form=registration] [role=alert]');
  for (const header of [
    'CUSTOMER_BL_CHECK',
    'ADDRESS_CHECK_FAILED',
    'CUSTOMER_CHECK_FAILED',
  ] as const) {
    await refuse(page, 'POST', CREATE, { status: 412, header });
    await mainAction(page).click();
    await expect(alert, header).toContainText(text(`steps:failedCheck.${header}`));
    await expect(alert).toHaveCount(1);
    await expect(alert.locator('a[href^="tel:"]')).toBeVisible();
    await expectStep(page, 'registration');
    await expect(popup(page)).toHaveCount(0);
    await expectEntered(page);
    await expect(mainAction(page)).toBeFocused();
  }
  await expectAccessible(page);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await expect(page.locator('form [role=alert]')).toHaveCount(0);
});

test('row 8.5: a refused address is shown at its fields, and corrected there', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  const refusal = { status: 412, header: 'ADDRESS_CHECK_FAILED' };
  await page.goto((await sandbox.start({ state: 'LEGAL_INFO' })).url);
  await expectStep(page, 'summary');
  await page.locator('[name=declaration]').check();
  await refuse(page, 'POST', /\/process$/, refusal);
  await mainAction(page).click();
  await expect(page.locator('form [role=alert]')).toContainText(
    text('steps:failedCheck.ADDRESS_CHECK_FAILED'),
  );
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

test('rows 5.4, 8.6: 400 with a list is INVALID_INPUT and stands at its fields; without one a technical error', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 400/);
  await openRegistration(page, baseURL);
  for (const body of [{}, { errors: 'no' }, 'text']) {
    await refuse(page, 'POST', CREATE, { status: 400, body });
    await mainAction(page).click();
    await action(page, 'TECHNICAL_ERROR', 'close').click();
  }
  const errors = [
    { field: 'customer.emailAddress', message: 'An diese Adresse geht keine E-Mail.' },
    { field: 'customer.lastName', message: 'Bitte prüfen Sie Ihren Nachnamen.' },
    { field: 'nowhere.known', message: 'Dieser Betrag ist heute nicht möglich.' },
  ];
  const [email = '', lastName = '', amount = ''] = errors.map(({ message }) => message);
  await refuse(page, 'POST', CREATE, {
    status: 400,
    body: { errors },
  });
  await mainAction(page).click();
  await expect(popup(page, 'INVALID_INPUT').getByRole('listitem')).toHaveText([
    email,
    lastName,
    amount,
  ]);
  await action(page, 'INVALID_INPUT', 'close').click();
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${text('shell:errorWord')}: `));
  // In the order of the page, what belongs to no field last.
  await expect(summary(page).getByRole('listitem')).toHaveText([lastName, email, amount]);
  await expectFieldError(page, 'lastName', lastName);
  await expectFieldError(page, 'emailAddress', email);
  await expectEntered(page);
  await expectAccessible(page);
  await pointer(page).type(control(page, 'lastName'), 'Mustermann');
  await expect(field(page, 'lastName').locator('[aria-invalid=true]')).toHaveCount(0);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
});

test('row 8.6: an error of the server and a lost connection are technical errors; trying again saves what was typed', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 503|ERR_FAILED/);
  const { id, url } = await sandbox.start({ state: 'LEGAL_INFO' });
  await page.goto(url);
  await expectStep(page, 'summary');
  await changeStep(page, 'housing-legal-data');
  await expectStep(page, 'housing-legal-data');
  await pointer(page).type(control(page, 'houseNumber'), '99');
  await refuse(page, 'PATCH', UPDATE, { status: 503 });
  await mainAction(page).click();
  await expect(popup(page, 'TECHNICAL_ERROR')).toBeFocused();
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
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 500/);
  await page.goto((await sandbox.start({ state: 'PEFI_INFO' })).url);
  await expectStep(page, 'housing-legal-data');
  const help = page.locator('header [data-action=help]');
  const phone = text('shell:contact.phone_bank');
  await refuse(page, 'PUT', /\/helpcode$/, { status: 500 });
  await help.click();
  await expect(popup(page, 'TECHNICAL_ERROR')).toContainText(phone);
  await expect(popup(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
  await help.click();
  const notification = popup(page, 'GET_HELP_NOTIFICATION');
  await expect(notification).toContainText(like('popups:GET_HELP_NOTIFICATION.text_code'));
  await expect(notification.locator('a[href^="tel:"]').first()).toBeVisible();
  await expect(notification).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
  await expect(page.locator('[data-panel=help-code] .help-code')).toBeVisible();
});

test('row 8.6: 401 of a signed-in customer renews the login in silence, and repeat the call', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 401/);
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
  const first = await refuse(page, 'PATCH', UPDATE, { status: 401 });
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  expect(first()).toBe(1);
});

test('row 8.6: a login that cannot be renewed says so; staying keeps what was typed, signing in again leads back', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 40[01]/);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await withoutSessionCheck(page);
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  const city = control(page, 'cityOfBirth');
  await pointer(page).type(city, 'Graz');
  await endSession(page, baseURL, 'anna');
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
  expect(asked).toEqual([]);
});

test('row 8.9: CANCEL_FLOW ends the application only when confirmed', async ({ page, sandbox }) => {
  const { id, url } = await sandbox.start({ state: 'PEFI_INFO' });
  await page.goto(url);
  await expectStep(page, 'housing-legal-data');
  const cancel = page.locator('footer [data-action=cancel]');
  await cancel.click();
  await expect(popup(page, 'CANCEL_FLOW')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(action(page, 'CANCEL_FLOW', 'cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  expect(await sandbox.call(id)).toMatchObject({ state: 'PEFI_INFO' });
  await cancel.click();
  await action(page, 'CANCEL_FLOW', 'confirm').click();
  await expectStep(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.CANCELLED.heading'));
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
  const restart = page.locator('footer [data-action=restart]');
  await restart.click();
  await action(page, 'RESTART_APPLICATION', 'cancel').click();
  await expectStep(page, 'housing-legal-data');
  expect(await stored(page)).toHaveProperty('application_id');
  await restart.click();
  await action(page, 'RESTART_APPLICATION', 'confirm').click();
  await page.waitForURL('**/sandbox/calculator**');
  expect(await stored(page)).toEqual({});
});
