import { describe, expect, test } from 'vitest';
import {
  SAMPLE_CUSTOMER,
  SAMPLE_FINANCIAL_DATA,
  SAMPLE_HOUSING_DATA,
  SAMPLE_REGISTRATION,
} from '../journeys/sample.ts';
import type { Application } from '../application.ts';
import { planPatch } from './patch.ts';
import { readStepSchemas } from './step-schemas.ts';

const schemas = readStepSchemas(() => '2026-01-05');
const FINANCIAL = 'personal-financial-data';
const errorsOf = (step: string, customer: object, data: object = {}) =>
  schemas.errorsOf(step, { ...data, customer: { ...SAMPLE_CUSTOMER, ...customer } });
const application = (values: Partial<Application> = {}): Application => ({
  id: 'a',
  state: 'LEGAL_INFO',
  purpose: 'VEHICLE',
  customer: SAMPLE_CUSTOMER,
  ...values,
});

describe('the steps as the schemas describe them', () => {
  test('own their fields, conditional ones too', () => {
    expect([...schemas.fieldsOf(FINANCIAL)]).toEqual(
      expect.arrayContaining([
        'customer.netIncome',
        'customer.industry',
        'purpose',
        'refinancings',
      ]),
    );
    expect(schemas.fieldsOf('registration').has('customer.netIncome')).toBe(false);
    expect(() => schemas.fieldsOf('nowhere')).toThrow('schemas/steps/nowhere.schema.json');
  });

  test('take the sample data', () => {
    expect(schemas.errorsOf('registration', { customer: SAMPLE_REGISTRATION })).toEqual([]);
    expect(
      schemas.errorsOf(FINANCIAL, { ...SAMPLE_FINANCIAL_DATA, customer: SAMPLE_CUSTOMER }),
    ).toEqual([]);
    expect(
      schemas.errorsOf('housing-legal-data', { ...SAMPLE_HOUSING_DATA, customer: SAMPLE_CUSTOMER }),
    ).toEqual([]);
  });

  test.each([
    [
      'registration',
      { dateOfBirth: '2008-01-06' },
      'customer.dateOfBirth',
      'Sie müssen mindestens 18 Jahre alt sein.',
    ],
    [
      'registration',
      { mobilePhone: '+4315050' },
      'customer.mobilePhone',
      'Bitte geben Sie eine Mobilnummer ein',
    ],
    [
      'registration',
      { emailAddress: 'a@b' },
      'customer.emailAddress',
      'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    ],
    [
      'registration',
      { firstName: undefined },
      'customer.firstName',
      'Bitte geben Sie Ihren Vornamen ein.',
    ],
    [
      FINANCIAL,
      { debitAccount: 'AT611904300234573202' },
      'customer.debitAccount',
      'Diese IBAN ist nicht gültig.',
    ],
    [FINANCIAL, { employedSince: '2003-04-01' }, 'customer.employedSince', 'jünger als 15 Jahre'],
    [
      FINANCIAL,
      { employedSince: '2026-02-01' },
      'customer.employedSince',
      'Das Datum darf nicht in der Zukunft liegen.',
    ],
    [FINANCIAL, { employedSince: '2015-09-02' }, 'customer.employedSince', 'Monat und Jahr'],
    [
      'housing-legal-data',
      { zipCode: '107' },
      'customer.zipCode',
      'Bitte geben Sie eine gültige Postleitzahl',
    ],
    [
      'housing-legal-data',
      { residentSince: '1988-04-01' },
      'customer.residentSince',
      'Das Datum liegt vor Ihrem Geburtsdatum.',
    ],
    [
      'housing-legal-data',
      { taxCountry: 'DE' },
      'customer.taxNumber',
      'Bitte geben Sie Ihre Steuernummer ein.',
    ],
    [
      'housing-legal-data',
      { actsOnOwnAccount: false },
      'customer.actsOnOwnAccount',
      'auf eigene Rechnung handeln',
    ],
  ])('%s refuses %o', (step, customer, field, message) => {
    const errors =
      step === 'registration'
        ? schemas.errorsOf(step, { customer: { ...SAMPLE_REGISTRATION, ...customer } })
        : errorsOf(step, customer, SAMPLE_FINANCIAL_DATA.purpose ? { purpose: 'VEHICLE' } : {});
    expect(errors).toEqual([{ field, message: expect.stringContaining(message) as string }]);
  });

  test('say where in a list something is missing', () => {
    expect(errorsOf(FINANCIAL, {}, { purpose: 'LOAN_REPAYMENT' })).toMatchObject([
      { field: 'refinancings' },
    ]);
    expect(
      errorsOf(
        FINANCIAL,
        {},
        {
          purpose: 'LOAN_REPAYMENT',
          refinancings: [{ type: 'LOAN', institution: 'Bank', outstandingAmount: 1 }],
        },
      ),
    ).toMatchObject([{ field: 'refinancings.0.installmentAmount' }]);
  });

  test('may begin in the month of birth and of the fifteenth birthday', () => {
    expect(errorsOf('housing-legal-data', { residentSince: '1988-05-01' })).toEqual([]);
    expect(errorsOf(FINANCIAL, { employedSince: '2003-05-01' }, { purpose: 'VEHICLE' })).toEqual(
      [],
    );
  });
});

describe('a patch', () => {
  test('drops what its conditions no longer ask for', () => {
    const plan = planPatch(
      schemas,
      application({ purpose: 'LOAN_REPAYMENT', refinancings: [{ type: 'LOAN' }] }),
      {
        purpose: 'VACATION',
        customer: { occupation: 'TRAINEE_STUDENT' },
      },
    );
    expect(plan).toMatchObject({ calls: ['patchFinancialData'], errors: [] });
    expect(plan.application).not.toHaveProperty('refinancings');
    for (const gone of ['industry', 'employer', 'employedSince', 'customerNumber'])
      expect(plan.application.customer).not.toHaveProperty(gone);
    const { firstName, street, netIncome } = SAMPLE_CUSTOMER;
    expect(plan.application.customer).toMatchObject({ firstName, street, netIncome });
  });

  test('may touch two steps, the loan with any, and nothing that belongs elsewhere', () => {
    expect(
      planPatch(schemas, application(), { customer: { netIncome: 3_000, city: 'Graz' } }).calls,
    ).toEqual(['patchFinancialData', 'patchHousingData']);
    expect(planPatch(schemas, application(), { loanAmount: 5_000 })).toMatchObject({
      calls: ['patchLoan'],
      errors: [],
    });
    expect(
      planPatch(schemas, application({ state: 'INIT_EXISTING' }), { loanAmount: 5_000 }).calls,
    ).toEqual(['patchStart']);
    expect(
      planPatch(schemas, application(), { customer: { netIncome: 3_000, ...{ firstName: 'Eva' } } })
        .errors,
    ).toEqual([
      { field: 'customer.firstName', message: 'Dieses Feld kann hier nicht geändert werden.' },
    ]);
  });

  test('takes an answer back with null', () => {
    const before = application({
      customer: {
        ...application().customer,
        additionalIncome: 300,
        additionalIncomeType: 'ALIMONY',
        customerNumber: 'FN 123456a',
      },
    });
    const { customer } = planPatch(schemas, before, {
      customer: { netIncome: 3_000, additionalIncome: null, customerNumber: null },
    }).application;
    expect(customer).toMatchObject({ netIncome: 3_000, firstName: SAMPLE_CUSTOMER.firstName });
    for (const name of ['additionalIncome', 'additionalIncomeType', 'customerNumber'])
      expect(customer).not.toHaveProperty(name);
  });
});
