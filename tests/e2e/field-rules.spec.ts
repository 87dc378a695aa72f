/** Answers an Austrian applicant may get wrong, and what the field then says, word for word (row 5.5). */
import { at, expect, expectStep, test } from './fixtures.ts';
import { expectFieldError, expectRefused, field, message, summary } from './form-errors.ts';
import { mainAction } from './fill.ts';
import { pointer } from './hand.ts';
import { text } from './texts.ts';

/** Field, what is typed, key of the message, values in the message. */
type Wrong = readonly [
  name: string,
  typed: string,
  key: string,
  values?: Readonly<Record<string, string>>,
];

const year = new Date().getFullYear();

const WRONG: readonly {
  step: string;
  state?: string;
  choose?: Readonly<Record<string, string>>;
  wrong: readonly Wrong[];
}[] = [
  {
    step: 'registration',
    wrong: [
      ['firstName', 'Anna1', 'firstName.pattern'],
      ['dateOfBirth', '31.2.1990', 'format_date'],
      ['dateOfBirth', `1.1.${year - 121}`, 'dateOfBirth.notBefore'],
      ['dateOfBirth', `31.12.${year - 18}`, 'dateOfBirth.notAfter'],
      ['mobilePhone', '01 58058 0', 'format_mobile-phone'],
      ['emailAddress', 'anna.musterfrau@beispiel', 'format_email'],
    ],
  },
  {
    step: 'personal-financial-data',
    state: 'INIT',
    choose: { occupation: 'EMPLOYEE' },
    wrong: [
      ['nationality', 'Entenhausen', 'format_country', { label: text('fields:nationality.label') }],
      ['nationality', 'EU', 'format_country', { label: text('fields:nationality.label') }],
      [
        'employedSince',
        'vor Weihnachten',
        'format_month',
        { label: text('fields:employedSince.label') },
      ],
      ['employedSince', '01.2001', 'employedSince.notBefore'],
      ['employedSince', `01.${year + 1}`, 'employedSince.notAfter'],
      ['customerNumber', '123456', 'customerNumber.pattern'],
      ['employerHouseNumber', 'links', 'employerHouseNumber.pattern'],
      ['employerZipCode', '80', 'employerZipCode.pattern'],
      ['netIncome', '0', 'netIncome.minimum', { limit: '€\u00a01,00' }],
      ['netIncome', '100.000', 'netIncome.maximum', { limit: '€\u00a099.999,00' }],
      ['netIncome', 'zweitausend', 'format_money', { label: text('fields:netIncome.label') }],
      ['additionalIncome', 'hundert', 'additionalIncome.format'],
      ['debitAccount', 'AT61 1904 3002 3457 320', 'format_iban'],
      ['debitAccount', 'AT61 1904 3002 3457 3202', 'format_iban'],
    ],
  },
  {
    step: 'housing-legal-data',
    state: 'PEFI_INFO',
    choose: { taxCountry: 'Deutschland' },
    wrong: [
      ['houseNumber', 'Stiege 2', 'houseNumber.pattern'],
      ['zipCode', '0810', 'zipCode.pattern'],
      ['residentSince', '04.1988', 'residentSince.notBefore'],
      ['residentSince', `01.${year + 1}`, 'residentSince.notAfter'],
      ['numberOfPeopleInSameHousehold', '16', 'numberOfPeopleInSameHousehold.maximum'],
      ['numberOfPeopleInSameHousehold', 'drei', 'numberOfPeopleInSameHousehold.type'],
      ['numberOfPeopleInSameHousehold', '0', 'numberOfPeopleInSameHousehold.minimum'],
      ['numberOfDependentChildren', '2,5', 'numberOfDependentChildren.type'],
      ['taxNumber', '1234', 'taxNumber.pattern_DE'],
    ],
  },
];

for (const { step, state, choose = {}, wrong } of WRONG) {
  test(`row 5.5: ${step} says how to mend a wrong answer`, async ({ page, baseURL, sandbox }) => {
    const hand = pointer(page);
    await page.goto(
      state === undefined
        ? at('bank', '/flow/ntb/registration', baseURL)
        : (await sandbox.start({ state })).url,
    );
    await expectStep(page, step);
    for (const [name, value] of Object.entries(choose)) {
      const radios = await field(page, name).locator('input[type=radio]').count();
      await (radios > 0
        ? hand.choose(field(page, name), value)
        : hand.suggest(field(page, name).locator('input'), value));
    }

    const last = new Map<string, string>();
    for (const [name, typed, key, values] of wrong) {
      const text = message(key, values);
      last.set(name, text);
      await hand.type(field(page, name).locator('input'), typed);
      await expectFieldError(page, name, text);
    }
    await expect(summary(page), 'nothing is said above the form before it is sent off').toHaveCount(
      0,
    );

    await mainAction(page).click();
    await expectRefused(page);
    for (const text of last.values())
      await expect(summary(page).getByRole('link', { name: text, exact: true })).toHaveCount(1);
  });
}
