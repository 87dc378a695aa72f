import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SAMPLE_CUSTOMER } from '../journeys/sample.ts';
import type { Application } from '../application.ts';
import { insuranceOffers } from './insurance.ts';
import { priceLoan } from './price-list.ts';
import {
  accountCheckNeeds,
  freeIncome,
  needsManualReview,
  scoreLoan,
  STEERING_INCOMES,
} from './scoring.ts';

const TODAY = new Date('2026-01-05T12:00:00Z');
const application = (
  customer: Application['customer'] = {},
  loanAmount = 10_000,
  loanDuration = 60,
): Application => ({
  id: 'a',
  state: 'LEGITIMATION_COMPLETED',
  loanAmount,
  loanDuration,
  customer: { ...SAMPLE_CUSTOMER, ...customer },
});
const kindOfOffer = (netIncome: number): string => {
  const { outcome, productOffer } = scoreLoan(application({ netIncome }), '0100', TODAY);
  return outcome === 'rejected' ? 'REJECTED' : (productOffer.alternativeOffer?.type ?? 'AS_ASKED');
};

describe('the decision', () => {
  test.each(Object.entries(STEERING_INCOMES))(
    '%s is steered by a net income of %i',
    (kind, netIncome) => {
      expect(kindOfOffer(netIncome)).toBe(kind);
    },
  );

  test.each([
    [1_317, 'REJECTED'],
    [1_318, 'DOWNSELL'],
    [1_561, 'DOWNSELL'],
    [1_562, 'AS_ASKED'],
    [2_523, 'AS_ASKED'],
    [2_524, 'UPSELL'],
  ])('the documented bound at %i: %s', (netIncome, kind) =>
    expect(kindOfOffer(netIncome)).toBe(kind),
  );

  test('household and children lower what remains for a rate', () => {
    expect(freeIncome({ ...SAMPLE_CUSTOMER, netIncome: 2_300 })).toBe(1_150);
    expect(
      freeIncome({
        ...SAMPLE_CUSTOMER,
        netIncome: 2_300,
        numberOfPeopleInSameHousehold: 3,
        numberOfDependentChildren: 2,
      }),
    ).toBe(450);
    expect(
      freeIncome({
        ...SAMPLE_CUSTOMER,
        netIncome: 2_300,
        additionalIncome: 400,
        housingSituation: 'OTHER',
      }),
    ).toBe(1_700);
  });

  test('every alternative is affordable, within the limits and on the right side of the wish', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 4_000, max: 75_000 }),
        fc.integer({ min: 1, max: 10 }),
        (netIncome, amount, years) => {
          const wish = application({ netIncome }, amount, years * 12);
          const {
            outcome,
            productOffer: { decisionCode, calculatedOffers = [], alternativeOffer },
          } = scoreLoan(wish, '0109', TODAY);
          expect(outcome === 'rejected').toBe(decisionCode === 3);
          for (const offer of alternativeOffer?.calculatedOffers ?? []) {
            expect(offer.requestedAmount % 500).toBe(0);
            expect(offer.requestedAmount).toBeGreaterThanOrEqual(4_000);
            expect(offer.requestedAmount).toBeLessThanOrEqual(75_000);
            expect(Math.sign(offer.requestedAmount - amount)).toBe(
              alternativeOffer?.type === 'UPSELL' ? 1 : -1,
            );
            expect(offer.installmentAmount).toBeLessThanOrEqual(freeIncome(wish.customer) / 2);
          }
          expect(calculatedOffers.length).toBe(decisionCode === 1 ? 2 : 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('prices', () => {
  test('are those of the reference table at the larger bank', () => {
    expect(priceLoan('0100', 10_000, 60, 'FIX')).toMatchObject({
      nominalInterestRate: 6.9,
      installmentAmount: 205.97,
      lastInstallmentAmount: 205.75,
      totalInterestPayments: 1_907.98,
      totalRepaymentAmount: 12_357.98,
      effectiveInterestRate: 9.02,
      totalOpeningFee: 300,
      maintenanceFeeAmount: 2.5,
      totalMaintenanceFee: 150,
    });
  });

  test('differ by bank, amount, duration and kind of interest', () => {
    const rate = (...loan: Parameters<typeof priceLoan>) => priceLoan(...loan).nominalInterestRate;
    expect(rate('0110', 10_000, 60, 'FIX')).toBe(6.9);
    expect(rate('0109', 10_000, 60, 'FIX')).toBe(6.4);
    expect(rate('0100', 20_000, 60, 'FIX')).toBe(6.5);
    expect(rate('0100', 50_000, 96, 'FIX')).toBe(6.4);
    expect(priceLoan('0100', 10_000, 60, 'VARIABLE')).toMatchObject({
      nominalInterestRate: 6.45,
      indicator: '3-Monats-Euribor (2,05 %) + 4,40 % Aufschlag',
    });
  });

  test('of an insurance follow the rate, none comes first', () => {
    const [none, death] = insuranceOffers(priceLoan('0100', 10_000, 60, 'FIX'));
    expect(none).toEqual({ insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 });
    expect(death).toEqual({ insurance: 'DEATH', monthlyPremium: 7.21, totalPremium: 432.6 });
  });
});

describe('what follows from the data', () => {
  test.each([
    [10_000, 2_300, false, { psd2Required: false, isPsdRequired: false }],
    [10_000, 999, false, { psd2Required: false, isPsdRequired: true }],
    [20_000, 2_300, false, { psd2Required: true, isPsdRequired: true }],
    [20_000, 999, true, { psd2Required: false, isPsdRequired: false }],
  ])('account check for %i euro, income %i, checked %s', (amount, netIncome, checked, needs) => {
    expect(accountCheckNeeds(application({ netIncome }, amount), checked)).toEqual(needs);
  });

  test('a person looks at politically exposed or US persons and at applications without files', () => {
    expect(needsManualReview(application(), 1)).toBe(false);
    expect(needsManualReview(application(), 0)).toBe(true);
    expect(needsManualReview(application({ politicallyExposed: true }), 1)).toBe(true);
    expect(needsManualReview(application({ usPerson: true }), 1)).toBe(true);
  });
});
