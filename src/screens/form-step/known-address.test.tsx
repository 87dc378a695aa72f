import { afterEach, describe, expect, it } from 'vitest';
import { form } from '#schemas/steps/housing-legal-data.schema.json?form';
import { form as otherForm } from '#schemas/steps/personal-financial-data.schema.json?form';
import type { Application } from '#flow/application.ts';
import { readOnlyFields } from '#form/options/readonly-unless.tsx';
import { HOUSED, stage, t } from '#screens/stage.test-helpers.tsx';

const ADDRESS = {
  street: 'Mariahilfer Straße',
  houseNumber: '12/4',
  zipCode: '1070',
  city: 'Wien',
};
const NAMES = Object.keys(ADDRESS);
const readOnlyFor = (customer: Application['customer'] | undefined, asked = form) =>
  readOnlyFields(asked, { customer });

describe('fields the bank knows', () => {
  it('are read-only when the bank has them and does not require them', () => {
    expect(readOnlyFor({ ...ADDRESS, addressRequired: false })).toEqual(
      NAMES.map((name) => `customer.${name}`),
    );
  });
  it.each([
    undefined,
    {},
    ADDRESS,
    { ...ADDRESS, addressRequired: true },
    { ...ADDRESS, addressRequired: false, city: '' },
    { addressRequired: false },
  ])('are asked for otherwise: %o', (customer) => {
    expect(readOnlyFor(customer)).toEqual([]);
  });
  it.each([{ zipCode: '80331' }, { houseNumber: 'Top' }, { city: 'W'.repeat(61) }])(
    'become editable where the form refuses them, as they could not be corrected otherwise: %o',
    (refused) => {
      expect(readOnlyFor({ ...ADDRESS, ...refused, addressRequired: false })).toEqual([]);
    },
  );
  it('do not exist in other steps', () => {
    expect(readOnlyFor({ ...ADDRESS, addressRequired: false }, otherForm)).toEqual([]);
  });
});

describe('the address', () => {
  afterEach(() => document.body.replaceChildren());
  /** A customer with every answer, and what the bank knows. */
  const known = (customer: Application['customer'], answers: object = {}) =>
    stage('housing-legal-data', {
      application: {
        ...HOUSED,
        customer: { ...HOUSED.customer, ...ADDRESS, isExistingCustomer: true, ...customer },
      },
      answers: { ...answers },
    });
  it('is read-only for a customer who is not asked for it', async () => {
    const { input } = await known({ addressRequired: false });
    const inputs = NAMES.map(input);
    expect(inputs.map(({ value }) => value)).toEqual(Object.values(ADDRESS));
    expect(inputs.every(({ readOnly, hidden }) => readOnly && hidden)).toBe(true);
    // One line with where it can be changed, and no hint on how to fill it in.
    const texts = NAMES.map(
      (name) => document.querySelector(`[data-field="${name}"]`)?.textContent,
    );
    expect(texts).toEqual([
      `Mariahilfer Straße 12/4, 1070 Wien${t('steps:housing-legal-data.given_branches')}`,
      '',
      '',
      '',
    ]);
  });
  it('is shown at a field that the server refuses', async () => {
    const refused = [{ field: 'customer.zipCode', message: 'refused' }];
    const { found, submit } = await known(
      { addressRequired: false },
      { updateApplication: { refused } },
    );
    await submit();
    const { hidden, value } = found<HTMLInputElement>('[data-field="zipCode"] input');
    expect({ hidden, value }).toEqual({ hidden: false, value: ADDRESS.zipCode });
  });
});
