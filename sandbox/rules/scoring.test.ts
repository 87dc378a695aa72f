import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onEachDay } from '../../tests/days.ts';
import { OFFER } from '../applicants/loan.ts';
import type { Application } from '../application.ts';
import { SAMPLE } from '../journeys/beginning.ts';
import { insuranceOffers, priceLoan } from './price-list.ts';
import {
  accountCheckNeeds,
  freeIncome,
  needsManualReview,
  indicativeOffer,
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
  customer: { ...SAMPLE.customer, ...customer },
});

describe('the decision', () => {
  test.each([
    ...Object.entries(STEERING_INCOMES),
    ['REJECTED', 1_317],
    ['DOWNSELL', 1_318],
    ['DOWNSELL', 1_561],
    ['AS_ASKED', 1_562],
    ['AS_ASKED', 2_523],
    ['UPSELL', 2_524],
  ] as const)('is %s for a net income of %i', (kind, netIncome) => {
    const { outcome, productOffer } = scoreLoan(application({ netIncome }), '0100', TODAY);
    const offered = productOffer.alternativeOffer?.type ?? 'AS_ASKED';
    expect(outcome === 'rejected' ? 'REJECTED' : offered).toBe(kind);
  });

  test.each([
    [{}, 1_150],
    [{ numberOfPeopleInSameHousehold: 3, numberOfDependentChildren: 2 }, 450],
    [{ additionalIncome: 400, housingSituation: 'OTHER' as const }, 1_700],
  ])('with %o depends on a free income of %i', (customer, free) =>
    expect(freeIncome({ ...SAMPLE.customer, netIncome: 2_300, ...customer })).toBe(free),
  );

  test('every alternative is affordable, within the limits and on the right side of the wish', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 4_000, max: 75_000 }),
        fc.integer({ min: 1, max: 10 }),
        (netIncome, amount, years) => {
          const wish = application({ netIncome }, amount, years * 12);
          const { outcome, productOffer } = scoreLoan(wish, '0109', TODAY);
          const { decisionCode, calculatedOffers = [], alternativeOffer } = productOffer;
          expect(outcome === 'rejected').toBe(decisionCode === 3);
          expect(calculatedOffers.length).toBe(decisionCode === 1 ? 2 : 0);
          const isMore = alternativeOffer?.type === 'UPSELL';
          for (const offer of alternativeOffer?.calculatedOffers ?? []) {
            const { requestedAmount = 0, installmentAmount } = offer;
            expect(requestedAmount % 500).toBe(0);
            expect(requestedAmount).toBeGreaterThanOrEqual(4_000);
            expect(requestedAmount).toBeLessThanOrEqual(75_000);
            expect(requestedAmount > amount).toBe(isMore);
            expect(installmentAmount).toBeLessThanOrEqual(freeIncome(wish.customer) / 2);
          }
        },
      ),
      { numRuns: 60 },
    ));
});

onEachDay('an offer is valid for 14 days, the price before it as well', ({ in14Days }) => {
  const { productOffer } = scoreLoan(application(), '0100', new Date());
  const indicative = indicativeOffer(application(), '0100', new Date());
  for (const { validUntil } of [productOffer, indicative]) expect(validUntil).toBe(in14Days);
});

describe('prices', () => {
  test('are those of the reference table at the larger bank', () =>
    expect(priceLoan('0100', 10_000, 60, 'FIX')).toEqual({
      ...OFFER,
      lastInstallmentAmount: 205.75,
    }));

  test.each([
    ['0110', 10_000, 60, 'FIX', 6.9],
    ['0109', 10_000, 60, 'FIX', 6.4],
    ['0100', 20_000, 60, 'FIX', 6.5],
    ['0100', 50_000, 96, 'FIX', 6.4],
    ['0100', 10_000, 60, 'VARIABLE', 6.45],
  ] as const)('at %s of %i euro over %i months, %s: %f %%', (entity, amount, months, type, rate) =>
    expect(priceLoan(entity, amount, months, type).nominalInterestRate).toBe(rate),
  );

  test('name the indicator of a variable rate', () =>
    expect(priceLoan('0100', 10_000, 60, 'VARIABLE').indicator).toBe(
      '3-Monats-Euribor (2,05 %) + 4,40 % Aufschlag',
    ));

  test('of an insurance depend on the rate; the first offer is none', () =>
    expect(insuranceOffers(priceLoan('0100', 10_000, 60, 'FIX')).slice(0, 2)).toEqual([
      { insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 },
      { insurance: 'DEATH', monthlyPremium: 7.21, totalPremium: 432.6 },
    ]));
});

test.each([
  [10_000, 2_300, false, false, false],
  [10_000, 999, false, false, true],
  [20_000, 2_300, false, true, true],
  [20_000, 999, true, false, false],
])(
  'account check for %i euro, income %i, checked %s: required %s, shown %s',
  (amount, netIncome, checked, psd2Required, isPsdRequired) =>
    expect(accountCheckNeeds(application({ netIncome }, amount), checked)).toEqual({
      psd2Required,
      isPsdRequired,
    }),
);

test.each([
  [{}, 1, false],
  [{}, 0, true],
  [{ politicallyExposed: true }, 1, true],
  [{ usPerson: true }, 1, true],
])('%o with %i uploads needs a manual review: %s', (customer, uploads, expected) =>
  expect(needsManualReview(application(customer), uploads)).toBe(expected),
);
