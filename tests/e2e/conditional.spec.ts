/** Questions that depend on other answers, searches that fill in, the list of loans to cover (rows 3.6, 5.2, 7.5). */
import type { Page } from 'playwright/test';
import { EMPLOYEE, PENSIONER } from '../applicants/applicants.ts';
import type { Applicant } from '../applicants/applicants.ts';
import { typed } from '../applicants/typed.ts';
import { FINANCIAL, HOUSING } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { control, expectFieldError, field, message, MISSING } from './form-errors.ts';
import { pointer, suggestions } from './hand.ts';
import { text } from './texts.ts';

const choose = (page: Page, name: string, value: string) =>
  field(page, name).locator(`[value="${value}"]`).check();

type Customer = Record<string, unknown>;
interface Patch {
  customer: Customer;
  purpose?: string;
  refinancings?: Record<string, unknown>[];
}

/** Sends the form off and answers what the PATCH said. */
async function submitted(page: Page, next: string): Promise<Patch> {
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await mainAction(page).click();
  const patch = (await request).postDataJSON() as Patch;
  await expectStep(page, next);
  return patch;
}

const EMPLOYMENT = [
  'industry',
  'employedSince',
  'employer',
  'customerNumber',
  'employerStreet',
  'employerHouseNumber',
  'employerZipCode',
  'employerCity',
];

test('occupation decides what is asked; answers come back; what is hidden is not sent', async ({
  page,
  sandbox,
}) => {
  const { id, url } = await sandbox.start({ state: 'INIT' });
  await page.goto(url);
  await expectStep(page, 'personal-financial-data');
  await fillForm(page, FINANCIAL, pointer(page));

  await choose(page, 'occupation', 'PENSIONER');
  const institution = page.getByLabel(text('fields:employer.label', { context: 'PENSIONER' }), {
    exact: true,
  });
  await expect(institution.locator('option')).toHaveCount(17);
  await expect(institution).toHaveValue('');
  const retired = page.getByLabel(text('fields:employedSince.label', { context: 'PENSIONER' }), {
    exact: true,
  });
  await expect(retired, 'not the month of the employment').toHaveValue('');
  for (const name of ['employedSince', 'employer'])
    await expect(field(page, name), 'it was not left empty yet').not.toContainText(
      text('shell:errorWord'),
    );
  for (const name of ['industry', 'customerNumber', 'employerStreet', 'employerZipCode'])
    await expect(field(page, name)).toHaveCount(0);
  await mainAction(page).click();
  await expectFieldError(page, 'employer', MISSING.choose);
  await expectFieldError(page, 'employedSince', MISSING.fill);
  await retired.fill('01.2021');
  await institution.selectOption({ label: text('enums:employer.PVA_LSG') });

  await choose(page, 'occupation', 'EMPLOYEE');
  await expect(page.getByLabel(text('fields:employedSince.label'), { exact: true })).toHaveValue(
    String(FINANCIAL['employedSince']),
  );
  await expect(control(page, 'industry')).toHaveValue('TRADE');
  await expect(control(page, 'employer'), 'not the code of the institution').toHaveValue(
    String(FINANCIAL['employer']),
  );
  await expect(control(page, 'employerStreet')).toHaveValue(String(FINANCIAL['employerStreet']));

  await choose(page, 'occupation', 'PENSIONER');
  await expect(institution).toHaveValue('PVA_LSG');
  await expect(retired).toHaveValue('01.2021');

  await choose(page, 'occupation', 'TRAINEE_STUDENT');
  for (const name of EMPLOYMENT) await expect(field(page, name)).toHaveCount(0);
  const { customer } = await submitted(page, 'housing-legal-data');
  expect(customer).toMatchObject({
    occupation: 'TRAINEE_STUDENT',
    netIncome: EMPLOYEE.customer.netIncome,
  });
  expect(Object.keys(customer).filter((name) => EMPLOYMENT.includes(name))).toEqual([]);
  expect(
    Object.keys((await sandbox.call(id))['customer'] as Customer).filter((name) =>
      EMPLOYMENT.includes(name),
    ),
  ).toEqual([]);
});

test('a pensioner is sent with the institution as the employer', async ({ page, sandbox }) => {
  await page.goto((await sandbox.start({ state: 'INIT' })).url);
  await expectStep(page, 'personal-financial-data');
  const { refinancings: _loans, ...pensioner } = { ...PENSIONER, purpose: EMPLOYEE.purpose };
  await fillForm(page, typed('personal-financial-data', pensioner as Applicant), pointer(page));
  const { occupation, employer, employedSince } = PENSIONER.customer;
  expect((await submitted(page, 'housing-legal-data')).customer).toMatchObject({
    occupation,
    employer,
    employedSince,
  });
});

test('row 7.5: an employer found by name brings address and company registry number', async ({
  page,
  sandbox,
}) => {
  await page.goto((await sandbox.start({ state: 'INIT' })).url);
  await expectStep(page, 'personal-financial-data');
  await choose(page, 'occupation', 'EMPLOYEE');
  const searched: string[] = [];
  page.on(
    'request',
    (request) =>
      void (new URL(request.url()).pathname === '/api/employers' && searched.push(request.url())),
  );
  // Two letters are too few to search by, and what was typed last counts.
  await control(page, 'employer').fill('Do');
  await control(page, 'employer').fill('Donau');
  await expect(suggestions(page)).toHaveText([
    /Donau Handels GmbH.*Lassallestraße 7, 1020 Wien/,
    /Donauperle Bäckerei KG/,
  ]);
  expect(searched.map((url) => new URL(url).searchParams.get('name'))).toEqual(['Donau']);
  await expectAccessible(page);
  await expect(control(page, 'employer'), 'nothing is taken by itself').toHaveValue('Donau');
  await suggestions(page).first().click();
  const filled = {
    employer: 'Donau Handels GmbH',
    customerNumber: 'FN 123456a',
    employerStreet: 'Lassallestraße',
    employerHouseNumber: '7',
    employerZipCode: '1020',
    employerCity: 'Wien',
  };
  for (const [name, value] of Object.entries(filled))
    await expect(control(page, name)).toHaveValue(value);
});

test('row 7.5: an address found by street brings postcode and town', async ({ page, sandbox }) => {
  await page.goto((await sandbox.start({ state: 'PEFI_INFO' })).url);
  await expectStep(page, 'housing-legal-data');
  await control(page, 'street').pressSequentially('messing');
  await expect(suggestions(page)).toHaveText([/Messinggasse.*9900 Lienz/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  for (const [name, value] of [
    ['street', 'Messinggasse'],
    ['zipCode', '9900'],
    ['city', 'Lienz'],
  ] as const)
    await expect(control(page, name)).toHaveValue(value);
});

test('row 5.2: a tax number is asked for outside of Austria only', async ({ page, sandbox }) => {
  const hand = pointer(page);
  await page.goto((await sandbox.start({ state: 'PEFI_INFO' })).url);
  await expectStep(page, 'housing-legal-data');
  await fillForm(page, HOUSING, hand);
  await expect(field(page, 'taxNumber')).toHaveCount(0);

  await hand.suggest(control(page, 'taxCountry'), 'Deutschland');
  await expect(page.getByLabel(text('fields:taxNumber.label', { context: 'DE' }))).toBeVisible();
  await mainAction(page).click();
  await expectFieldError(page, 'taxNumber', MISSING.fill);
  await hand.suggest(control(page, 'taxCountry'), 'Slowenien');
  await hand.type(page.getByLabel(text('fields:taxNumber.label')), '12345678');
  expect((await submitted(page, 'summary')).customer).toMatchObject({
    taxCountry: 'SI',
    taxNumber: '12345678',
  });
  await expect(page.locator('[data-answer=taxNumber]')).toContainText('12345678');

  await page.goBack();
  await expectStep(page, 'housing-legal-data');
  await hand.suggest(control(page, 'taxCountry'), 'Österreich');
  // Taken back, so that it does not stay with the bank.
  expect((await submitted(page, 'summary')).customer).toMatchObject({
    taxCountry: 'AT',
    taxNumber: null,
  });
  await expect(page.locator('[data-answer=taxNumber]')).toHaveCount(0);
});

test('further tax residences are a list, with a number for each but Austria', async ({
  page,
  sandbox,
}) => {
  const hand = pointer(page);
  const { id, url } = await sandbox.start({ state: 'PEFI_INFO' });
  await page.goto(url);
  await expectStep(page, 'housing-legal-data');
  await fillForm(page, HOUSING, hand);
  await choose(page, 'taxResidentElsewhere', 'true');
  await mainAction(page).click();
  await expectFieldError(page, 'taxResidences', message('taxResidences.minItems'));

  const item = (index: number, name: string) =>
    control(page, `customer.taxResidences.${index}.${name}`);
  await page.locator('[data-add="taxResidences"]').click();
  await hand.suggest(item(0, 'country'), 'Österreich');
  await expect(field(page, 'customer.taxResidences.0.taxNumber')).toHaveCount(0);
  await page.locator('[data-add="taxResidences"]').click();
  await hand.suggest(item(1, 'country'), 'Ungarn');
  await mainAction(page).click();
  await expectFieldError(page, 'customer.taxResidences.1.taxNumber', MISSING.fill);
  await hand.type(item(1, 'taxNumber'), '8071592153');
  const taxResidences = [{ country: 'AT' }, { country: 'HU', taxNumber: '8071592153' }];
  expect((await submitted(page, 'summary')).customer).toMatchObject({ taxResidences });
  expect((await sandbox.call(id))['customer']).toMatchObject({ taxResidences });
  await page.getByText(text('steps:housing-legal-data.groups.tax')).click();
  await expect(page.locator('[data-answer=taxNumber]')).toContainText('8071592153');
});

test('a US person is asked for the US tax number, a US citizen about being one', async ({
  page,
  sandbox,
}) => {
  const hand = pointer(page);
  const { url } = await sandbox.start({ state: 'PEFI_INFO' }, { customer: { nationality: 'US' } });
  await page.goto(url);
  await expectStep(page, 'housing-legal-data');
  await fillForm(page, HOUSING, hand);
  const notice = page.getByText(text('steps:housing-legal-data.usNationality'));
  await expect(notice).toBeVisible();
  await expect(field(page, 'usTaxNumber')).toHaveCount(0);

  await choose(page, 'usPerson', 'true');
  await expect(notice).toHaveCount(0);
  await mainAction(page).click();
  await expectFieldError(page, 'usTaxNumber', MISSING.fill);
  await hand.type(control(page, 'usTaxNumber'), '123-45-6789');
  expect((await submitted(page, 'summary')).customer).toMatchObject({
    usPerson: true,
    usTaxNumber: '123-45-6789',
  });
});

test('the kind of another income is asked for where there is one', async ({ page, sandbox }) => {
  const hand = pointer(page);
  await page.goto((await sandbox.start({ state: 'INIT' })).url);
  await expectStep(page, 'personal-financial-data');
  await fillForm(page, FINANCIAL, hand);
  await expect(field(page, 'additionalIncomeType')).toHaveCount(0);
  await hand.type(control(page, 'additionalIncome'), '250');
  await mainAction(page).click();
  await expectFieldError(page, 'additionalIncomeType', MISSING.choose);
  await hand.select(control(page, 'additionalIncomeType'), 'RENTAL_INCOME');
  await hand.type(control(page, 'additionalIncome'), '0');
  await expect(field(page, 'additionalIncomeType')).toHaveCount(0);
  expect((await submitted(page, 'housing-legal-data')).customer).not.toHaveProperty(
    'additionalIncomeType',
  );
});
