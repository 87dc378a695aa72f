import { expect, it } from 'vitest';
import { firstRateOn, payoutBy } from '#flow/loan/banking-days.ts';

it.each([
  ['2026-11-23', '2026-11-25', 'from Monday to Wednesday'],
  ['2026-11-27', '2026-12-01', 'over a weekend'],
  ['2026-12-23', '2026-12-29', 'over Christmas'],
  ['2027-01-04', '2027-01-07', 'over Epiphany'],
  ['2027-03-25', '2027-03-31', 'over Good Friday and Easter Monday'],
  ['2027-05-05', '2027-05-10', 'over Ascension Day'],
  ['2027-05-26', '2027-05-31', 'over Corpus Christi'],
  ['2027-05-14', '2027-05-19', 'over Whit Monday'],
])('money is paid out two banking days later: %s to %s, %s', (today, day) => {
  expect(payoutBy(today)).toBe(day);
});

it('the first rate is debited in the month after the payout', () => {
  expect(firstRateOn('2026-11-23', 15)).toBe('2026-12-15');
  expect(firstRateOn('2026-12-21', 1)).toBe('2027-01-01');
});

it('the first rate has no day while the payout may be in this month or the next', () => {
  expect(firstRateOn('2026-11-30', 15)).toBeUndefined();
});
