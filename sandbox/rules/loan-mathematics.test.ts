import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveRate, planLoan } from './loan-mathematics.ts';

/** Computed by decimal arithmetic, in euro; rates in hundredths of a percent. */
const REFERENCE = `
amount rate months opening fee  installment last   interest  total     apr
10000  690  60     0       0    197.54      197.60 1852.46   11852.46  7.122521
10000  690  60     300     2.5  205.97      205.75 1907.98   12357.98  9.018798
75000  525  120    1500    3.9  824.68      824.90 21993.82  98961.82  5.943754
4000   840  12     0       0    348.69      348.74 184.33    4184.33   8.731107`;
const [, ...LOANS] = REFERENCE.trim()
  .split('\n')
  .map((line) => line.split(/\s+/).map(Number));
const cents = (euro = 0): number => Math.round(euro * 100);

test.each(LOANS)(
  '%f euro at %i over %i months, fees %f and %f',
  (amount, rate = 0, months = 0, opening, fee, installment, last, interest, total, apr = 0) => {
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

test('1000 paid back with 1200 after 18 months costs 12.92 %', () =>
  expect(effectiveRate(1000, [...Array<number>(17).fill(0), 1200])).toBeCloseTo(12.92, 2));

const terms = fc.record({
  amount: fc.integer({ min: 4_000, max: 75_000 }).map((euro) => euro * 100),
  nominalRate: fc.integer({ min: 0, max: 1_500 }),
  months: fc.integer({ min: 12, max: 120 }),
  openingFee: fc.integer({ min: 0, max: 300_000 }),
  maintenanceFee: fc.integer({ min: 0, max: 1_000 }),
});

describe('every loan', () => {
  test('adds up, in whole cents: amount, interest and fees are repaid', () =>
    fc.assert(
      fc.property(terms, (loan) => {
        const { rows, effectiveRate: _rate, ...plan } = planLoan(loan);
        expect(rows).toHaveLength(loan.months);
        expect(rows.at(-1)?.balance).toBe(0);
        expect(rows.reduce((sum, { repaid }) => sum + repaid, 0)).toBe(
          loan.amount + loan.openingFee,
        );
        expect(plan.totalRepayment).toBe(
          loan.amount + plan.totalInterest + loan.openingFee + plan.totalMaintenanceFee,
        );
        expect(plan.totalRepayment).toBe(
          (loan.months - 1) * plan.installment + plan.lastInstallment,
        );
        expect(Object.values(plan).every(Number.isInteger)).toBe(true);
      }),
    ));

  test('ends with a rate like the others, off by the roundings only', () =>
    fc.assert(
      fc.property(terms, (loan) => {
        const { lastInstallment, installment } = planLoan(loan);
        expect(Math.abs(lastInstallment - installment)).toBeLessThanOrEqual(loan.months * 3);
      }),
    ));

  test('costs at least its nominal rate, and more with fees', () =>
    fc.assert(
      fc.property(
        terms.filter(({ nominalRate }) => nominalRate > 0),
        (loan) => {
          const free = planLoan({ ...loan, openingFee: 0, maintenanceFee: 0 }).effectiveRate;
          const effective = ((1 + loan.nominalRate / 120_000) ** 12 - 1) * 100;
          expect(Math.abs(free - effective)).toBeLessThan(0.02);
          expect(planLoan(loan).effectiveRate).toBeGreaterThanOrEqual(free - 0.02);
        },
      ),
    ));
});
