import { describe, expect, it } from 'vitest';
import { priceVariants } from '../rules/price-list.ts';
import type { CalculatedOffer } from '../application.ts';
import { planTotals, repaymentPlan } from './repayment-plan.ts';

const offers: readonly CalculatedOffer[] = (['0100', '0109'] as const).flatMap((entity) =>
  [4_000, 10_000, 12_345, 75_000].flatMap((amount) =>
    [12, 60, 120].flatMap((months) => priceVariants(entity, amount, months)),
  ),
);

describe('the repayment plan', () => {
  it.each(offers)(
    'adds up: $requestedAmount euro, $termInMonths months, $nominalInterestRate %',
    (offer) => {
      const plan = repaymentPlan(offer);
      const totals = planTotals(plan);
      expect(plan).toHaveLength(offer.termInMonths);
      expect(plan.at(-1)?.balance).toBe(0);
      expect(totals.payment / 100).toBeCloseTo(offer.totalRepaymentAmount, 9);
      expect(totals.interest / 100).toBeCloseTo(offer.totalInterestPayments, 9);
      expect(totals.fee / 100).toBeCloseTo(offer.totalMaintenanceFee, 9);
      expect(totals.repaid / 100).toBeCloseTo(offer.requestedAmount + offer.totalOpeningFee, 9);
      expect(
        plan
          .slice(0, -1)
          .every(({ payment }) => payment === Math.round(offer.installmentAmount * 100)),
      ).toBe(true);
    },
  );

  it('knows the worked example', () => {
    const plan = repaymentPlan({
      requestedAmount: 10_000,
      nominalInterestRate: 6.9,
      termInMonths: 60,
      totalOpeningFee: 300,
      maintenanceFeeAmount: 2.5,
      totalMaintenanceFee: 150,
      installmentAmount: 205.97,
      lastInstallmentAmount: 205.75,
      totalInterestPayments: 1_907.98,
      totalRepaymentAmount: 12_357.98,
      effectiveInterestRate: 9.02,
    });
    expect(plan[0]).toEqual({
      month: 1,
      payment: 20_597,
      interest: 5_923,
      repaid: 14_424,
      fee: 250,
      balance: 1_015_576,
    });
    expect(plan.at(-1)?.payment).toBe(20_575);
  });

  it.each([
    'totalRepaymentAmount',
    'totalInterestPayments',
    'totalMaintenanceFee',
    'lastInstallmentAmount',
  ] as const)('refuses an offer whose %s is a cent off', (figure) => {
    const [offer] = priceVariants('0100', 10_000, 60);
    expect(() =>
      repaymentPlan({ ...offer!, [figure]: Math.round((offer![figure] ?? 0) * 100 + 1) / 100 }),
    ).toThrow(figure);
  });
});
