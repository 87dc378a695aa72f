import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompleteOffer } from '#flow/loan/chosen-offer.ts';
import {
  lastInstallment,
  repaymentPlan,
  type RepaymentYear,
} from '#screens/personal-offer/repayment-plan.ts';

type Row = [
  amount: number,
  nominal: number,
  n: number,
  opening: number,
  fee: number,
  installment: number,
  last: number,
  interest: number,
  total: number,
];
/** Worked examples by decimal arithmetic. */
const ROWS: Row[] = [
  [10_000, 6.9, 60, 0, 0, 197.54, 197.6, 1_852.46, 11_852.46],
  [10_000, 6.9, 60, 300, 2.5, 205.97, 205.75, 1_907.98, 12_357.98],
  [75_000, 5.25, 120, 1_500, 3.9, 824.68, 824.9, 21_993.82, 98_961.82],
  [4_000, 8.4, 12, 0, 0, 348.69, 348.74, 184.33, 4_184.33],
];
const offerOf = ([
  amount,
  nominal,
  n,
  opening,
  fee,
  installment,
  last,
  interest,
  total,
]: Row): CompleteOffer => ({
  requestedAmount: amount,
  nominalInterestRate: nominal,
  effectiveInterestRate: nominal,
  termInMonths: n,
  totalOpeningFee: opening,
  maintenanceFeeAmount: fee,
  totalMaintenanceFee: Math.round(fee * n * 100) / 100,
  installmentAmount: installment,
  lastInstallmentAmount: last,
  totalInterestPayments: interest,
  totalRepaymentAmount: total,
});
const sum = (plan: RepaymentYear[], part: 'principal' | 'interest' | 'fees' | 'paid') =>
  Math.round(plan.reduce((total, year) => total + year[part] * 100, 0));
const cents = (euro: number) => Math.round(euro * 100);

function expectTotals(offer: CompleteOffer) {
  const plan = repaymentPlan(offer);
  expect(plan).toHaveLength(Math.ceil(offer.termInMonths / 12));
  expect(sum(plan, 'principal')).toBe(cents(offer.requestedAmount));
  expect(sum(plan, 'interest')).toBe(cents(offer.totalInterestPayments));
  expect(sum(plan, 'paid')).toBe(cents(offer.totalRepaymentAmount));
  expect(plan.at(-1)?.debt).toBe(0);
  return plan;
}

describe('the repayment plan', () => {
  it.each(ROWS)('of %d at %d %% over %d months adds up to the offer', (...row) => {
    const offer = offerOf(row);
    const plan = expectTotals(offer);
    expect(sum(plan, 'fees')).toBe(cents(offer.totalOpeningFee + offer.totalMaintenanceFee));
  });

  it('pays twelve rates a year, the last year the last rate', () => {
    const plan = repaymentPlan(
      offerOf([10_000, 6.9, 60, 0, 0, 197.54, 197.6, 1_852.46, 11_852.46]),
    );
    expect(plan.map(({ paid }) => paid)).toEqual([2370.48, 2370.48, 2370.48, 2370.48, 2370.54]);
    expect(plan.map(({ interest }) => interest)).toEqual(
      [...plan.map(({ interest }) => interest)].sort((a, b) => b - a),
    );
    expect(plan[0]).toMatchObject({ interest: 635.82, debt: 8265.34 });
  });

  it('ends with a short year', () => {
    expect(
      repaymentPlan(offerOf([1_200, 0, 18, 0, 0, 66.67, 66.61, 0, 1_200])).map(
        ({ months }) => months,
      ),
    ).toEqual([12, 6]);
  });

  it('of an absurd term is bounded', () => {
    expect(
      repaymentPlan(offerOf([10_000, 6.9, 1e9, 0, 0, 197.54, 197.6, 1_852.46, 11_852.46])),
    ).toHaveLength(50);
  });

  it('adds up for any figures', () => {
    const money = (min: number, max: number) =>
      fc.integer({ min: min * 100, max: max * 100 }).map((amount) => amount / 100);
    fc.assert(
      fc.property(
        money(4_000, 75_000),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 12, max: 120 }),
        money(0, 2_000),
        money(0, 10),
        money(0, 40_000),
        money(30, 7_000),
        (amount, hundredths, n, opening, fee, interest, installment) => {
          fc.pre(hundredths > 0 || interest === 0);
          const total = Math.round((amount + opening + n * fee + interest) * 100) / 100;
          expectTotals(
            offerOf([amount, hundredths / 100, n, opening, fee, installment, 0, interest, total]),
          );
        },
      ),
    );
  });

  it('computes the last rate', () => {
    const { lastInstallmentAmount: _told, ...offer } = offerOf([
      10_000, 6.9, 60, 300, 2.5, 205.97, 205.75, 1_907.98, 12_357.98,
    ]);
    expect(lastInstallment(offer)).toBe(205.75);
  });
});
