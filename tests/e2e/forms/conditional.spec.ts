/** Questions that depend on other answers, and searches that fill in fields (rows 5.2, 7.5). The rules: src/form/answers, src/screens/form-step/any-order.test.tsx. */
import type { Page } from 'playwright/test';
import { EMPLOYEE } from '../../applicants/applicants.ts';
import { FINANCIAL, HOUSING, fillForm, mainAction } from '../support/fill.ts';
import { expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { control, expectFieldError, field, message, MISSING } from '../support/form-errors.ts';
import { pointer, suggestions } from '../support/hand.ts';
import { button, requestsTo } from '../support/page.ts';
import { text } from '../support/texts.ts';

const choose = (page: Page, name: string, value: string) =>
  field(page, name).locator(`[value="${value}"]`).check();

type Customer = Record<string, unknown>;
interface Patch {
  customer: Customer;
  purpose?: string;
  refinancings?: Record<string, unknown>[];
}

/** Submits the form; the body of the PATCH. */
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

test('the occupation decides which fields are shown; hidden answers come back and are not sent', async ({
  page,
  sandbox,
  openStep,
}) => {
  const id = await openStep('personal-financial-data');
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

  // The kind of another income is asked for where there is one.
  const hand = pointer(page);
  await expect(field(page, 'additionalIncomeType')).toHaveCount(0);
  await hand.type(control(page, 'additionalIncome'), '250');
  await mainAction(page).click();
  await expectFieldError(page, 'additionalIncomeType', MISSING.choose);
  await hand.select(control(page, 'additionalIncomeType'), 'RENTAL_INCOME');
  await hand.type(control(page, 'additionalIncome'), '0');
  await expect(field(page, 'additionalIncomeType')).toHaveCount(0);

  await choose(page, 'occupation', 'TRAINEE_STUDENT');
  for (const name of EMPLOYMENT) await expect(field(page, name)).toHaveCount(0);
  const { customer } = await submitted(page, 'housing-legal-data');
  expect(customer).toMatchObject({
    occupation: 'TRAINEE_STUDENT',
    netIncome: EMPLOYEE.customer.netIncome,
  });
  expect(
    Object.keys(customer).filter((name) => [...EMPLOYMENT, 'additionalIncomeType'].includes(name)),
  ).toEqual([]);
  expect(
    Object.keys((await sandbox.call(id))['customer'] as Customer).filter((name) =>
      EMPLOYMENT.includes(name),
    ),
  ).toEqual([]);

  // The institution of a pensioner is sent as the employer.
  await button(page, 'steps:back').click();
  await expectStep(page, 'personal-financial-data');
  await choose(page, 'occupation', 'PENSIONER');
  await retired.fill('01.2021');
  await institution.selectOption({ label: text('enums:employer.PVA_LSG') });
  expect((await submitted(page, 'housing-legal-data')).customer).toMatchObject({
    occupation: 'PENSIONER',
    employer: 'PVA_LSG',
  });
});

test('row 7.5: a search for the employer fills in address and registry number, one for the street postcode and town', async ({
  page,
  openStep,
}) => {
  await openStep('personal-financial-data');
  await choose(page, 'occupation', 'EMPLOYEE');
  const searches = requestsTo(page, /\/api\/employers\?/);
  // Two letters are too few to search by, and what was typed last counts.
  await control(page, 'employer').fill('Do');
  await control(page, 'employer').fill('Donau');
  await expect(suggestions(page)).toHaveText([
    /Donau Handels GmbH.*Lassallestraße 7, 1020 Wien/,
    /Donauperle Bäckerei KG/,
  ]);
  expect(searches.map((url) => new URL(url).searchParams.get('name'))).toEqual(['Donau']);
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

  await openStep('housing-legal-data');
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

test('row 5.2: tax numbers are asked for outside of Austria, of every further residence, and of US persons', async ({
  page,
  sandbox,
  openStep,
}) => {
  const hand = pointer(page);
  const id = await openStep('housing-legal-data', { patch: { customer: { nationality: 'US' } } });
  await fillForm(page, HOUSING, hand);
  const notice = page.getByText(text('steps:housing-legal-data.usNationality'));
  await expect(notice).toBeVisible();
  for (const name of ['taxNumber', 'usTaxNumber']) await expect(field(page, name)).toHaveCount(0);

  await hand.suggest(control(page, 'taxCountry'), 'Deutschland');
  await expect(page.getByLabel(text('fields:taxNumber.label', { context: 'DE' }))).toBeVisible();
  await choose(page, 'taxResidentElsewhere', 'true');
  await choose(page, 'usPerson', 'true');
  await expect(notice).toHaveCount(0);
  await mainAction(page).click();
  await expectFieldError(page, 'taxNumber', MISSING.fill);
  await expectFieldError(page, 'usTaxNumber', MISSING.fill);
  await expectFieldError(page, 'taxResidences', message('taxResidences.minItems'));

  const item = (index: number, name: string) => `customer.taxResidences.${index}.${name}`;
  const add = page.locator('[data-add="taxResidences"]');
  await add.click();
  await hand.suggest(control(page, item(0, 'country')), 'Österreich');
  await expect(field(page, item(0, 'taxNumber'))).toHaveCount(0);
  await add.click();
  await hand.suggest(control(page, item(1, 'country')), 'Ungarn');
  await mainAction(page).click();
  await expectFieldError(page, item(1, 'taxNumber'), MISSING.fill);
  await hand.type(control(page, item(1, 'taxNumber')), '8071592153');
  await hand.suggest(control(page, 'taxCountry'), 'Slowenien');
  await hand.type(
    page.getByLabel(text('fields:taxNumber.label'), { exact: true }).first(),
    '12345678',
  );
  await hand.type(control(page, 'usTaxNumber'), '123-45-6789');
  const answers = {
    taxCountry: 'SI',
    taxNumber: '12345678',
    usPerson: true,
    usTaxNumber: '123-45-6789',
    taxResidences: [{ country: 'AT' }, { country: 'HU', taxNumber: '8071592153' }],
  };
  expect((await submitted(page, 'summary')).customer).toMatchObject(answers);
  expect((await sandbox.call(id))['customer']).toMatchObject(answers);
  await expect(page.locator('[data-answer=taxNumber]').first()).toContainText('12345678');

  await page.goBack();
  await expectStep(page, 'housing-legal-data');
  await hand.suggest(control(page, 'taxCountry'), 'Österreich');
  await choose(page, 'taxResidentElsewhere', 'false');
  // Taken back, so that it does not stay with the bank.
  expect((await submitted(page, 'summary')).customer).toMatchObject({
    taxCountry: 'AT',
    taxNumber: null,
  });
  await expect(page.locator('[data-answer=taxNumber]')).toHaveCount(0);
});
