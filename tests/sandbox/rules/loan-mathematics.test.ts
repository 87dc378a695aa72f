import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveRate, planLoan } from './loan-mathematics.ts';

const cents = (euro: number): number => Math.round(euro * 100);

describe('loans of the reference table, computed by decimal arithmetic', () => {
  test.each([
    {
      amount: 10_000,
      rate: 690,
      months: 60,
      opening: 0,
      fee: 0,
      installment: 197.54,
      last: 197.6,
      interest: 1_852.46,
      total: 11_852.46,
      apr: 7.122521,
    },
    {
      amount: 10_000,
      rate: 690,
      months: 60,
      opening: 300,
      fee: 2.5,
      installment: 205.97,
      last: 205.75,
      interest: 1_907.98,
      total: 12_357.98,
      apr: 9.018798,
    },
    {
      amount: 75_000,
      rate: 525,
      months: 120,
      opening: 1_500,
      fee: 3.9,
      installment: 824.68,
      last: 824.9,
      interest: 21_993.82,
      total: 98_961.82,
      apr: 5.943754,
    },
    {
      amount: 4_000,
      rate: 840,
      months: 12,
      opening: 0,
      fee: 0,
      installment: 348.69,
      last: 348.74,
      interest: 184.33,
      total: 4_184.33,
      apr: 8.731107,
    },
  ])(
    '$amount euro over $months months at $rate',
    ({ amount, rate, months, opening, fee, installment, last, interest, total, apr }) => {
      const plan = planLoan({
        amount: cents(amount),
        nominalRate: rate,
        months,
        openingFee: cents(opening),
        maintenanceFee: cents(fee),
      });
      expect(plan).toMatchObject({
        installment: cents(installment),
        lastInstallment: cents(last),
        totalInterest: cents(interest),
        totalRepayment: cents(total),
      });
      expect(plan.effectiveRate).toBeCloseTo(apr, 6);
    },
  );

  test('1000 paid back with 1200 after 18 months costs 12.92 %', () => {
    expect(effectiveRate(1000, [...Array<number>(17).fill(0), 1200])).toBeCloseTo(12.92, 2);
  });
});

const terms = fc.record({
  amount: fc.integer({ min: 4_000, max: 75_000 }).map((euro) => euro * 100),
  nominalRate: fc.integer({ min: 0, max: 1_500 }),
  months: fc.integer({ min: 12, max: 120 }),
  openingFee: fc.integer({ min: 0, max: 300_000 }),
  maintenanceFee: fc.integer({ min: 0, max: 1_000 }),
});

describe('every loan', () => {
  test('adds up: amount, interest and fees are what is paid', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const plan = planLoan(loan);
        expect(plan.totalRepayment).toBe(
          loan.amount + plan.totalInterest + loan.openingFee + plan.totalMaintenanceFee,
        );
        expect(plan.totalRepayment).toBe(
          (loan.months - 1) * plan.installment + plan.lastInstallment,
        );
        expect(
          Object.entries(plan)
            .filter(([name]) => name !== 'effectiveRate')
            .every(([, value]) => Number.isInteger(value)),
        ).toBe(true);
      }),
    );
  });

  test('ends with a rate like the others, off by the roundings only', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const plan = planLoan(loan);
        expect(Math.abs(plan.lastInstallment - plan.installment)).toBeLessThanOrEqual(
          loan.months * 3,
        );
      }),
    );
  });

  test('costs at least its nominal rate, and more with fees', () => {
    fc.assert(
      fc.property(
        terms.filter((loan) => loan.nominalRate > 0),
        (loan) => {
          const free = planLoan({ ...loan, openingFee: 0, maintenanceFee: 0 }).effectiveRate;
          const effective = ((1 + loan.nominalRate / 120_000) ** 12 - 1) * 100;
          expect(Math.abs(free - effective)).toBeLessThan(0.02);
          expect(planLoan(loan).effectiveRate).toBeGreaterThanOrEqual(free - 0.02);
        },
      ),
    );
  });
});
