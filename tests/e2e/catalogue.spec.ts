/** The error catalogue row by row (8.1–8.7), each header as proxies and servers may spell it, at the hooks others rely on. */
import type { Page } from 'playwright/test';
import { REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { field, summary } from './form-errors.ts';
import { pointer } from './hand.ts';
import { refuse } from './sandbox.ts';
import { endSession, signIn } from './sign-in.ts';

const CREATE = /\/api\/applications$/;
const popup = (page: Page, kind: string) => page.locator(`[role=dialog][data-popup=${kind}]`);
const action = (page: Page, kind: string, name: string) =>
  popup(page, kind).locator(`[data-action=${name}]`);

async function openRegistration(
  page: Page,
  baseURL: string | undefined,
  query = '',
): Promise<void> {
  await page.goto(at('bank', `/flow/ntb/registration${query}`, baseURL));
  await expectStep(page, 'registration');
  await fillForm(page, REGISTRATION, pointer(page));
}
const firstName = (page: Page) => field(page, 'firstName').locator('input');

test('rows 8.1, 8.3: the header counts in any spelling, doubled too; absent and unknown are technical errors', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  await openRegistration(page, baseURL);
  for (const [header, kind] of [
    ['APPLICATION_EXISTS', 'APPLICATION_EXISTS'],
    ['CUSTOMER_EXISTS', 'CUSTOMER_EXISTS'],
    ['EMPLOYEE', 'EMPLOYEE'],
    ['EMPLOYEE, EMPLOYEE', 'EMPLOYEE'],
    ['employee', 'EMPLOYEE'],
    ['  Customer_Exists  ', 'CUSTOMER_EXISTS'],
    ['APPLICATION_EXISTS,APPLICATION_EXISTS', 'APPLICATION_EXISTS'],
    ['PSD2_NOT_AVAILABLE', 'TECHNICAL_ERROR'],
    ['SOMETHING_NEW', 'TECHNICAL_ERROR'],
    ['EMPLOYEE_OF_THE_MONTH', 'TECHNICAL_ERROR'],
    ['', 'TECHNICAL_ERROR'],
    [undefined, 'TECHNICAL_ERROR'],
  ] as const) {
    await refuse(page, 'POST', CREATE, {
      status: 412,
      ...(header === undefined ? {} : { header }),
    });
    await mainAction(page).click();
    await expect(popup(page, kind), String(header)).toBeVisible();
    await expect(page.locator('[role=dialog]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog]')).toHaveCount(0);
    await expect(mainAction(page)).toBeFocused();
    await expect(firstName(page)).toHaveValue('Anna');
  }
  await expectStep(page, 'registration');
});

for (const header of [
  'APPLICATION_HAS_WRONG_STATE',
  'EXISTING_NON_RETAIL',
  'application_has_wrong_state, APPLICATION_HAS_WRONG_STATE',
]) {
  test(`row 8.4: ${header} leads to the failure page`, async ({ page, baseURL, watch }) => {
    watch.expectConsole(/status of 412/);
    await openRegistration(page, baseURL);
    await refuse(page, 'POST', CREATE, { status: 412, header });
    await mainAction(page).click();
    await expectStep(page, 'fail');
    expect(new URL(page.url()).pathname).toBe('/flow/fail');
  });
}

test('row 8.5: the checks of address and customer open no popup and lead nowhere; the step says them beside its main action', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  await openRegistration(page, baseURL);
  const said = page.locator('form[data-form=registration] [role=alert]');
  for (const [header, text] of [
    ['CUSTOMER_BL_CHECK', 'online nicht weiter bearbeiten'],
    ['ADDRESS_CHECK_FAILED', 'Wir konnten Ihre Adresse nicht bestätigen.'],
    ['CUSTOMER_CHECK_FAILED', 'online nicht weiter bearbeiten'],
    ['customer_check_failed', 'online nicht weiter bearbeiten'],
  ] as const) {
    await refuse(page, 'POST', CREATE, { status: 412, header });
    await mainAction(page).click();
    await expect(said, header).toContainText(text);
    await expect(said).toHaveCount(1);
    await expect(said.locator('a[href^="tel:"]')).toBeVisible();
    await expectStep(page, 'registration');
    await expect(page.locator('[role=dialog]')).toHaveCount(0);
    await expect(firstName(page)).toHaveValue('Anna');
    await expect(mainAction(page)).toBeFocused();
    await expectAccessible(page);
  }
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await expect(page.locator('form [role=alert]')).toHaveCount(0);
});

test('row 8.5: a refused address is said at its fields, and mended there', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  await page.goto((await sandbox.start({ state: 'LEGAL_INFO' })).url);
  await expectStep(page, 'summary');
  await page.locator('[name=declaration]').check();
  await refuse(page, 'POST', /\/process$/, { status: 412, header: 'ADDRESS_CHECK_FAILED' });
  await mainAction(page).click();
  await expect(page.locator('form [role=alert]')).toContainText('Adresse nicht bestätigen');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zu meiner Adresse' }).click();
  await expectStep(page, 'housing-legal-data');
  await expect(page.locator('form [role=alert]')).toHaveCount(0);
  await refuse(page, 'PATCH', /\/api\/applications\//, {
    status: 412,
    header: 'ADDRESS_CHECK_FAILED',
  });
  await mainAction(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveCount(4);
  await expect(summary(page)).toContainText(
    'Ist Ihre Adresse richtig? Dann rufen Sie uns bitte an',
  );
  for (const name of ['street', 'houseNumber', 'zipCode', 'city'])
    await expect(field(page, name).locator('[aria-invalid=true]'), name).toHaveCount(1);
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  await expectAccessible(page);
  await pointer(page).type(field(page, 'houseNumber').locator('input'), '7');
  await mainAction(page).click();
  await expectStep(page, 'summary');
});

test('a conflict that does not say CHANGED is a technical error', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 409/);
  await page.goto((await sandbox.start({ state: 'LEGAL_INFO' })).url);
  await expectStep(page, 'summary');
  await page.locator('[name=declaration]').check();
  await refuse(page, 'POST', /\/process$/, { status: 409 });
  await mainAction(page).click();
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await expectStep(page, 'personal-offer');
});

test('row 8.6: help whose code cannot be had names the phone; one that the state refuses fails', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of (412|500)/);
  await page.goto((await sandbox.start({ state: 'PEFI_INFO' })).url);
  await expectStep(page, 'housing-legal-data');
  const button = page.locator('header [data-action=help]');
  await refuse(page, 'PUT', /\/helpcode$/, { status: 500 });
  await button.click();
  await expect(popup(page, 'TECHNICAL_ERROR')).toContainText('0800 000 0100');
  await expect(page.locator('[role=dialog]')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await refuse(page, 'PUT', /\/helpcode$/, {
    status: 412,
    header: 'APPLICATION_HAS_WRONG_STATE',
  });
  await button.click();
  await expectStep(page, 'fail');
});

for (const [where, query, expected] of [
  ['outside the app', '', {}],
  ['in the app', '?inApp=true', { klarFlow: 'true', inApp: 'true' }],
] as const) {
  test(`row 8.2: ${where} FTL_OFFER_AVAILABLE leads to the instant-loan site, unasked`, async ({
    page,
    baseURL,
    watch,
  }) => {
    watch.expectConsole(/status of 412/);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await openRegistration(page, baseURL, query);
    await refuse(page, 'POST', CREATE, {
      status: 412,
      header: 'ftl_offer_available, FTL_OFFER_AVAILABLE',
    });
    await mainAction(page).click();
    await page.waitForURL('**/sandbox/instant-loan**');
    const parameters = Object.fromEntries(new URL(page.url()).searchParams);
    expect(parameters).toEqual(expected);
    expect(asked).toEqual([]);
  });
}

test('row 8.6: 400 without a list is a technical error; with a list it is mapped by path, and the rest is listed', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 400/);
  await openRegistration(page, baseURL);
  for (const body of [{}, { errors: [] }, { errors: 'no' }, 'text']) {
    await refuse(page, 'POST', CREATE, { status: 400, body });
    await mainAction(page).click();
    await action(page, 'TECHNICAL_ERROR', 'close').click();
  }
  await refuse(page, 'POST', CREATE, {
    status: 400,
    body: {
      errors: [
        { field: 'customer.dateOfBirth', message: 'Bitte prüfen Sie Ihr Geburtsdatum.' },
        { field: 'nowhere.known', message: 'Das ist heute nicht möglich.' },
        { field: 'customer.title' },
      ],
    },
  });
  await mainAction(page).click();
  await expect(popup(page, 'INVALID_INPUT').getByRole('listitem')).toHaveText([
    'Bitte prüfen Sie Ihr Geburtsdatum.',
    'Das ist heute nicht möglich.',
  ]);
  await action(page, 'INVALID_INPUT', 'close').click();
  await expect(summary(page)).toBeFocused();
  await expect(field(page, 'dateOfBirth').locator('[aria-invalid=true]')).toHaveCount(1);
  await expect(summary(page)).toContainText('Das ist heute nicht möglich.');
  await expect(firstName(page)).toHaveValue('Anna');
});

test('row 8.9: EMPLOYEE names who helps: the phone and every branch', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  await openRegistration(page, baseURL);
  await refuse(page, 'POST', CREATE, { status: 412, header: 'EMPLOYEE' });
  await mainAction(page).click();
  await expect(popup(page, 'EMPLOYEE').locator('a[href^="tel:"]').first()).toBeVisible();
  await popup(page, 'EMPLOYEE').locator('summary').click();
  await popup(page, 'EMPLOYEE').locator('select[name=federalState]').selectOption({ index: 1 });
  await expect(popup(page, 'EMPLOYEE').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await action(page, 'EMPLOYEE', 'close').click();
  await expect(popup(page, 'EMPLOYEE')).toHaveCount(0);
});

test('row 8.9: CUSTOMER_EXISTS leads to the sign-in, unasked', async ({ page, baseURL, watch }) => {
  watch.expectConsole(/status of 412/);
  await openRegistration(page, baseURL);
  await refuse(page, 'POST', CREATE, { status: 412, header: 'CUSTOMER_EXISTS' });
  await mainAction(page).click();
  await action(page, 'CUSTOMER_EXISTS', 'confirm').click();
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
});

test('row 8.9: help names the code, the phone, the hours and the branches, and takes the focus back', async ({
  page,
  sandbox,
}) => {
  await page.goto((await sandbox.start({ state: 'PEFI_INFO' })).url);
  await expectStep(page, 'housing-legal-data');
  const button = page.locator('header [data-action=help]');
  await button.click();
  const help = popup(page, 'GET_HELP_NOTIFICATION');
  await expect(help).toContainText('Nennen Sie am Telefon den Code');
  await expect(help.locator('a[href^="tel:"]').first()).toBeVisible();
  await expect(action(page, 'GET_HELP_NOTIFICATION', 'close')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.locator('[data-panel=help-code] .help-code')).toBeVisible();
});

for (const status of [401, 403]) {
  test(`row 8.6: ${status} for who is signed in renews the login without a word, and repeats the call`, async ({
    page,
    baseURL,
    watch,
  }) => {
    watch.expectConsole(/status of 40[13]/);
    await page.goto(at('bank', '/flow/existing/start', baseURL));
    await signIn(page, 'anna', pointer(page));
    await expectStep(page, 'start');
    const refused = await refuse(page, 'PATCH', /\/api\/applications\//, { status });
    await mainAction(page).click();
    await expectStep(page, 'personal-financial-data');
    expect(refused()).toBe(1);
  });
}

test('row 8.6: a login that cannot be renewed is said in words; staying keeps what was typed, signing in again leads back', async ({
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
  // Only the refused call shall find out.
  await page.route('**/session/check', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>silent</title>' }),
  );
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await mainAction(page).click();
  const city = field(page, 'cityOfBirth').locator('input');
  await pointer(page).type(city, 'Graz');
  await page.locator('header [data-action=contrast]').click();
  await endSession(page, baseURL, 'anna');
  await refuse(page, 'PUT', /\/helpcode$/, { status: 401, times: 9 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await refuse(page, 'POST', /\/cancel$/, { status: 401, times: 9 });
  await page.locator('footer [data-action=cancel]').click();
  await action(page, 'CANCEL_FLOW', 'confirm').click();
  await expect(popup(page, 'TECHNICAL_ERROR')).toContainText('Ihre Anmeldung gilt nicht mehr');
  await expect(action(page, 'TECHNICAL_ERROR', 'confirm')).toHaveText('Neu anmelden');
  await expectAccessible(page);
  await action(page, 'TECHNICAL_ERROR', 'close').click();
  await expectStep(page, 'personal-financial-data');
  await expect(city).toHaveValue('Graz');
  await page.locator('footer [data-action=cancel]').click();
  await action(page, 'CANCEL_FLOW', 'confirm').click();
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'personal-financial-data');
  expect(asked).toEqual([]);
});
