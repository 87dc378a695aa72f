import { expect, test } from 'vitest';
import { totalCost } from '#flow/loan/total-cost.ts';

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
