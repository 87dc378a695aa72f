import { expect, test } from 'vitest';
import type { CalculatedOffer } from '#flow/application.ts';
import {
  chosenInsurance,
  chosenInterest,
  chosenOffer,
  totalCost,
} from '#flow/loan/chosen-offer.ts';

const offer = (requestedAmount: number, interestType?: 'VARIABLE' | 'FIX'): CalculatedOffer => ({
  requestedAmount,
  ...(interestType === undefined ? {} : { interestType }),
  termInMonths: 60,
  installmentAmount: 200,
  nominalInterestRate: 6,
  effectiveInterestRate: 7,
  totalRepaymentAmount: 12_000,
  totalInterestPayments: 1,
  totalMaintenanceFee: 1,
  totalOpeningFee: 1,
  maintenanceFeeAmount: 1,
});
const variable = offer(10_000, 'VARIABLE');
const fix = offer(10_000, 'FIX');
const smaller = offer(8_000);
const productOffer = {
  decisionCode: 1,
  calculatedOffers: [variable, fix],
  alternativeOffer: { type: 'DOWNSELL' as const, calculatedOffers: [smaller] },
};
const choice = {
  state: 'OFFER_SELECTED' as const,
  productOffer,
  loanAmount: 10_000,
  loanDuration: 60,
  variableInterestType: 'FIX' as const,
};

test('the chosen offer matches amount, term and kind of interest', () => {
  expect(chosenOffer(choice)).toBe(fix);
  expect(chosenOffer({ ...choice, variableInterestType: 'VARIABLE', state: 'DOC_SIGNED' })).toBe(
    variable,
  );
  expect(
    chosenOffer({ ...choice, loanAmount: 8_000 }),
    'of an alternative, whatever its interest',
  ).toBe(smaller);
});

const unnamed = { state: 'OFFER_SELECTED', loanDuration: 60, loanAmount: 10_000 } as const;
test.each<[string, Parameters<typeof chosenOffer>[0]]>([
  ['before the choice', { ...choice, state: 'SCORED' }],
  ['of an indication', { ...choice, state: 'PROCESSED' }],
  ['of another term', { ...choice, loanDuration: 72 }],
  ['without a product', { ...unnamed, variableInterestType: 'FIX' }],
  ['without offers', { ...choice, productOffer: { decisionCode: 1 } }],
  ['where the choice names neither of two kinds', { ...unnamed, productOffer }],
  [
    'where two fit, as the bank names no kind',
    {
      ...choice,
      productOffer: {
        calculatedOffers: [offer(10_000), { ...offer(10_000), installmentAmount: 190 }],
      },
    },
  ],
])('there is no chosen offer %s', (_name, application) =>
  expect(chosenOffer(application)).toBeUndefined(),
);

test.each([
  ['no kind anywhere', { calculatedOffers: [offer(10_000)] }, undefined, 0, undefined],
  ['a choice without its kind', { calculatedOffers: [fix] }, undefined, 0, 'FIX'],
  [
    'the kind of the product',
    { interestType: 'FIX', calculatedOffers: [offer(10_000)] },
    undefined,
    0,
    'FIX',
  ],
  [
    'one offer named, the other chosen',
    { calculatedOffers: [fix, offer(10_000)] },
    undefined,
    1,
    undefined,
  ],
  ['one offer named and chosen', { calculatedOffers: [fix, offer(10_000)] }, 'FIX', 0, 'FIX'],
  [
    'BOTH, one kind chosen',
    { interestType: 'BOTH', calculatedOffers: [offer(10_000)] },
    'VARIABLE',
    0,
    'VARIABLE',
  ],
  [
    'BOTH left by the bank after the choice',
    { calculatedOffers: [variable] },
    'BOTH',
    0,
    'VARIABLE',
  ],
  ['a kind without words', { calculatedOffers: [offer(10_000)] }, 'MARTIAN', 0, undefined],
] as const)(
  '%s: the offer is found and no kind is invented',
  (_name, product, kind, index, interest) => {
    const application = {
      ...unnamed,
      productOffer: product as unknown as typeof productOffer,
      ...(kind && { variableInterestType: kind as 'FIX' }),
    };
    expect(chosenOffer(application)).toBe(product.calculatedOffers[index]);
    expect(chosenInterest(application)).toBe(interest);
  },
);

test('an insurance counts as chosen only after the offer was chosen', () => {
  expect(chosenInsurance({ state: 'INSURANCE_SELECTED', insurance: 'DEATH' })).toBe('DEATH');
  expect(chosenInsurance({ state: 'DOC_SIGNED', insurance: 'DEATH' })).toBe('DEATH');
  expect(chosenInsurance({ state: 'OFFER_SELECTED', insurance: 'DEATH' })).toBeUndefined();
  expect(chosenInsurance({ state: 'INSURANCE_SELECTED', insurance: 'NONE' })).toBeUndefined();
  expect(chosenInsurance({ state: 'INSURANCE_SELECTED' })).toBeUndefined();
});

test.each([
  [198.12, 17.63, 215.75],
  [0.1, 0.2, 0.3],
  [1.1, 2.2, 3.3],
  [205.97, 0, 205.97],
  [74_999.99, 0.01, 75_000],
])('a rate of %d and a premium of %d are %d in whole cents', (rate, premium, month) => {
  expect(
    totalCost(
      { installmentAmount: rate, totalRepaymentAmount: 11_887.26 },
      { monthlyPremium: premium, totalPremium: 1_057.8 },
    ),
  ).toEqual({ month, total: 12_945.06 });
});
