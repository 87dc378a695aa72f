/** Answers an Austrian applicant may get wrong, and the message at the field (row 5.5). */
import { expect, test } from 'vitest';
import type { Application } from '#flow/application.ts';
import { stage, t } from '#screens/stage.test-helpers.tsx';
import { EMPLOYEE } from '../../../sandbox/applicants/applicants.ts';
import { TEXTS } from '../../../build/texts.ts';

/** Field, text that is typed, key of the message, values in the message. */
type Wrong = readonly [
  name: string,
  typed: string,
  key: string,
  values?: Readonly<Record<string, string>>,
];

const BORN = { dateOfBirth: EMPLOYEE.customer.dateOfBirth } as Application['customer'];
/** The server's time. */
const now = new Date('2026-11-29T09:00:00Z');

const WRONG: readonly {
  step: 'registration' | 'personal-financial-data' | 'housing-legal-data';
  application: Partial<Application>;
  wrong: readonly Wrong[];
}[] = [
  {
    step: 'registration',
    application: { customer: {} },
    wrong: [
      ['firstName', 'Anna1', 'firstName.pattern'],
      ['dateOfBirth', '31.2.1990', 'format_date'],
      ['dateOfBirth', '28.11.1906', 'dateOfBirth.notBefore'],
      ['dateOfBirth', '30.11.2008', 'dateOfBirth.notAfter', { years: '18' }],
      ['mobilePhone', '01 58058 0', 'format_mobile-phone'],
      ['emailAddress', 'anna.musterfrau@beispiel', 'format_email'],
    ],
  },
  {
    step: 'personal-financial-data',
    application: { state: 'INIT', customer: { ...BORN, occupation: 'EMPLOYEE' } },
    wrong: [
      ['nationality', 'Entenhausen', 'format_country', { label: t('fields:nationality.label') }],
      ['nationality', 'EU', 'format_country', { label: t('fields:nationality.label') }],
      [
        'employedSince',
        'vor Weihnachten',
        'format_month',
        { label: t('fields:employedSince.label') },
      ],
      ['employedSince', '01.2001', 'employedSince.notBefore', { years: '15' }],
      ['employedSince', '12.2026', 'employedSince.notAfter'],
      ['customerNumber', '123456', 'customerNumber.pattern'],
      ['employerHouseNumber', 'links', 'employerHouseNumber.pattern'],
      ['employerZipCode', '80', 'employerZipCode.pattern'],
      ['netIncome', '0', 'netIncome.minimum', { limit: '€\u00a01,00' }],
      ['netIncome', '100.000', 'netIncome.maximum', { limit: '€\u00a099.999,00' }],
      ['netIncome', 'zweitausend', 'format_money', { label: t('fields:netIncome.label') }],
      ['additionalIncome', 'hundert', 'additionalIncome.format'],
      ['debitAccount', 'AT61 1904 3002 3457 320', 'format_iban'],
      ['debitAccount', 'AT61 1904 3002 3457 3202', 'format_iban'],
    ],
  },
  {
    step: 'housing-legal-data',
    application: { state: 'PEFI_INFO', customer: { ...BORN, taxCountry: 'DE' } },
    wrong: [
      ['houseNumber', 'Stiege', 'houseNumber.pattern'],
      ['zipCode', '0810', 'zipCode.pattern'],
      ['residentSince', '04.1988', 'residentSince.notBefore'],
      ['residentSince', '12.2026', 'residentSince.notAfter'],
      [
        'numberOfPeopleInSameHousehold',
        '16',
        'numberOfPeopleInSameHousehold.maximum',
        { limit: '15' },
      ],
      ['numberOfPeopleInSameHousehold', 'drei', 'numberOfPeopleInSameHousehold.type'],
      [
        'numberOfPeopleInSameHousehold',
        '0',
        'numberOfPeopleInSameHousehold.minimum',
        { limit: '1' },
      ],
      ['numberOfDependentChildren', '2,5', 'numberOfDependentChildren.type'],
      ['taxNumber', '1234', 'taxNumber.pattern_DE'],
    ],
  },
];

test.each(WRONG)(
  '$step shows how to correct a wrong answer',
  async ({ step, application, wrong }) => {
    const { found, type } = await stage(step, { application, now });
    for (const [name, typed, key, values] of wrong) {
      await type(name, typed);
      const field = found(`[data-field="${name}"]`);
      await expect
        .poll(() => field.textContent, { message: `${name}: ${typed}` })
        .toContain(t(`errors:${key}`, values));
      expect(field.querySelector('[aria-invalid=true]'), name).not.toBeNull();
    }
  },
);

test('messages at a field take two lines at most', () => {
  const texts = (part: object): string[] =>
    Object.values(part).flatMap((text: unknown) =>
      typeof text === 'string' ? [text] : texts(text as object),
    );
  expect(texts(TEXTS['errors'] ?? {}).filter((text) => text.length > 90)).toEqual([]);
});
