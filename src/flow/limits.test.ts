import { expect, test } from 'vitest';
import { monthsOf, yearsOf } from '#flow/limits.ts';

test('every term in years converts to months and back', () => {
  const terms = Array.from({ length: 109 }, (_, index) => index + 12);
  expect(
    terms.map((months) => monthsOf(yearsOf(months))).filter((months) => !Number.isInteger(months)),
  ).toEqual([]);
  expect(
    terms
      .map((months) => Math.abs(monthsOf(yearsOf(months)) - months))
      .filter((error) => error > 1),
  ).toEqual([]);
  expect([1, 5, 10].map(monthsOf)).toEqual([12, 60, 120]);
});
