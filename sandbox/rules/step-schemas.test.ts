import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TEXTS } from '../../build/texts.ts';
import { lookupIn } from '../../tests/wording/wording.ts';
import type { Application } from '../application.ts';
import { answersTo } from '../applicants/applicants.ts';
import { SAMPLE } from '../journeys/beginning.ts';
import { planPatch, readStepSchemas } from './step-schemas.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05') }));
afterAll(() => void vi.useRealTimers());

const { like } = lookupIn(TEXTS);
const schemas = readStepSchemas();
const FINANCIAL = 'personal-financial-data';
const HOUSING = 'housing-legal-data';
/** The sample applicant with other answers. */
const errorsOf = (step: string, customer: object, data: object = { purpose: 'VEHICLE' }) => {
  const sample = step === 'registration' ? answersTo('registration').customer : SAMPLE.customer;
  const more = step === FINANCIAL ? data : {};
  return schemas.errorsOf(step, { ...more, customer: { ...sample, ...customer } });
};
const application = (values: Partial<Application> = {}): Application => ({
  id: 'a',
  state: 'LEGAL_INFO',
  purpose: 'VEHICLE',
  customer: SAMPLE.customer,
  ...values,
});

describe('the steps as the schemas describe them', () => {
  test('own their fields, conditional ones too', () => {
    for (const field of ['customer.netIncome', 'customer.industry', 'purpose', 'refinancings'])
      expect(schemas.fieldsOf(FINANCIAL).has(field), field).toBe(true);
    expect(schemas.fieldsOf('registration').has('customer.netIncome')).toBe(false);
    expect(() => schemas.fieldsOf('nowhere')).toThrow('schemas/steps/nowhere.schema.json');
  });

  test.each([
    ['registration', { dateOfBirth: '2008-01-06' }, 'dateOfBirth.notAfter'],
    ['registration', { mobilePhone: '+4315050' }, 'format_mobile-phone'],
    ['registration', { emailAddress: 'a@b' }, 'format_email'],
    ['registration', { firstName: undefined }, 'firstName.required'],
    [FINANCIAL, { debitAccount: 'AT611904300234573202' }, 'format_iban'],
    [FINANCIAL, { employedSince: '2003-04-01' }, 'employedSince.notBefore'],
    [FINANCIAL, { employedSince: '2026-02-01' }, 'employedSince.notAfter'],
    [FINANCIAL, { employedSince: '2015-09-02' }, 'format_month'],
    [HOUSING, { zipCode: '107' }, 'zipCode.pattern'],
    [HOUSING, { residentSince: '1988-04-01' }, 'residentSince.notBefore'],
    [HOUSING, { actsOnOwnAccount: false }, 'actsOnOwnAccount.const'],
  ])('%s refuses %o', (step, customer, key) =>
    expect(errorsOf(step, customer)).toEqual([
      {
        field: `customer.${Object.keys(customer)[0]}`,
        message: expect.stringMatching(like(`errors:${key}`)) as string,
      },
    ]),
  );

  // What the conditions require: tests/contract/behaviour.test.ts.
  test('name a field of a list by its place', () => {
    const refinancings = [{ type: 'LOAN', institution: 'Bank', outstandingAmount: 1 }];
    expect(errorsOf(FINANCIAL, {}, { purpose: 'LOAN_REPAYMENT', refinancings })).toMatchObject([
      { field: 'refinancings.0.installmentAmount' },
    ]);
  });

  test.each([
    [HOUSING, { residentSince: '1988-05-01' }],
    [FINANCIAL, { employedSince: '2003-05-01' }],
  ])('%s accepts the month of birth and of the fifteenth birthday: %o', (step, customer) =>
    expect(errorsOf(step, customer)).toEqual([]),
  );
});

describe('a patch', () => {
  test('removes answers whose conditions no longer hold', () => {
    const before = application({ purpose: 'LOAN_REPAYMENT', refinancings: [{ type: 'LOAN' }] });
    const plan = planPatch(schemas, before, {
      purpose: 'VACATION',
      customer: { occupation: 'TRAINEE_STUDENT' },
    });
    expect(plan).toMatchObject({ calls: ['save personal-financial-data'], errors: [] });
    expect(plan.application).not.toHaveProperty('refinancings');
    for (const gone of ['industry', 'employer', 'employedSince', 'customerNumber'])
      expect(plan.application.customer).not.toHaveProperty(gone);
    const { firstName, street, netIncome } = SAMPLE.customer;
    expect(plan.application.customer).toMatchObject({ firstName, street, netIncome });
  });

  test.each([
    ['LEGAL_INFO', { customer: { netIncome: 3_000 } }, ['save personal-financial-data']],
    [
      'LEGAL_INFO',
      { customer: { netIncome: 3_000, city: 'Graz' } },
      ['save personal-financial-data', 'save housing-legal-data'],
    ],
    ['LEGAL_INFO', { loanAmount: 5_000 }, ['patchLoan']],
    ['INIT_EXISTING', { loanAmount: 5_000 }, ['patchStart']],
  ] as const)('in %s of %o makes the calls %o', (state, patch, calls) =>
    expect(planPatch(schemas, application({ state }), patch)).toMatchObject({ calls, errors: [] }),
  );

  test('of a field of another step is refused', () =>
    expect(
      planPatch(schemas, application(), { customer: { netIncome: 3_000, ...{ firstName: 'Eva' } } })
        .errors,
    ).toEqual([
      { field: 'customer.firstName', message: 'Dieses Feld kann hier nicht geändert werden.' },
    ]));

  test('removes an answer by null', () => {
    const before = {
      ...SAMPLE.customer,
      additionalIncome: 300,
      additionalIncomeType: 'ALIMONY' as const,
      customerNumber: 'FN 123456a',
    };
    const { customer } = planPatch(schemas, application({ customer: before }), {
      customer: { netIncome: 3_000, additionalIncome: null, customerNumber: null },
    }).application;
    expect(customer).toMatchObject({ netIncome: 3_000, firstName: SAMPLE.customer.firstName });
    for (const name of ['additionalIncome', 'additionalIncomeType', 'customerNumber'])
      expect(customer).not.toHaveProperty(name);
  });
});
