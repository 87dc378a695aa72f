import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planLoan, roundHalfUp } from '../../../sandbox/rules/loan-mathematics.ts';
import { priceLoan } from '../../../sandbox/rules/price-list.ts';
import type { CompleteOffer } from '#flow/loan/chosen-offer.ts';
import { HIGHEST_POINTS, STEP_POINTS, withHigherRate } from '#flow/loan/what-if.ts';

const cents = (euro: number) => Math.round(euro * 100);
const LOANS = {
  entity: fc.constantFrom('0100' as const, '0109' as const),
  amount: fc.integer({ min: 4_000, max: 75_000 }),
  months: fc.integer({ min: 12, max: 120 }),
  steps: fc.integer({ min: 1, max: HIGHEST_POINTS / STEP_POINTS }),
};
const offerOf = (entity: '0100' | '0109', amount: number, months: number) =>
  priceLoan(entity, amount, months, 'VARIABLE') as CompleteOffer;

test('a higher rate costs to the cent what the bank would offer at that rate', () => {
  fc.assert(
    fc.property(fc.record(LOANS), ({ entity, amount, months, steps }) => {
      const offer = offerOf(entity, amount, months);
      const higher = withHigherRate(offer, steps * STEP_POINTS);
      const plan = planLoan({
        amount: cents(amount),
        nominalRate: cents(offer.nominalInterestRate) + cents(steps * STEP_POINTS),
        months,
        openingFee: cents(offer.totalOpeningFee),
        maintenanceFee: cents(offer.maintenanceFeeAmount),
      });
      expect({
        installment: cents(higher.installmentAmount),
        last: cents(higher.lastInstallmentAmount ?? 0),
        interest: cents(higher.totalInterestPayments),
        total: cents(higher.totalRepaymentAmount),
        effective: cents(higher.effectiveInterestRate),
      }).toEqual({
        installment: plan.installment,
        last: plan.lastInstallment,
        interest: plan.totalInterest,
        total: plan.totalRepayment,
        effective: roundHalfUp(plan.effectiveRate * 100),
      });
      expect(higher.totalRepaymentAmount).toBeGreaterThan(offer.totalRepaymentAmount);
    }),
  );
});

test("today's rate is the offer itself, whatever the bank has rounded", () => {
  const offer = { ...offerOf('0100', 10_000, 60), installmentAmount: 203.8 };
  expect(withHigherRate(offer, 0)).toBe(offer);
});

test('an absurd term is cut', () => {
  const offer = { ...offerOf('0100', 10_000, 60), termInMonths: 1e9 };
  expect(withHigherRate(offer, 1).installmentAmount).toBeGreaterThan(0);
});
