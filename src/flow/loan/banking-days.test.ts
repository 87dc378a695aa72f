import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { expect, it } from 'vitest';
import { firstRateOn, loanDays, payoutBy, withdrawalUntil } from '#flow/loan/banking-days.ts';
import { onEachDay } from '../../../tests/days.ts';

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
  expect(payoutBy(today, 2)).toBe(day);
});

onEachDay('payout, withdrawal and first rate', ({ today, in14Days, secondBankingDay }) => {
  expect(payoutBy(today, 2)).toBe(secondBankingDay);
  expect(withdrawalUntil(today)).toBe(in14Days);
  const inAMonth = formatISO(addMonths(parseISO(secondBankingDay), 1), { representation: 'date' });
  expect(firstRateOn(secondBankingDay, Number(inAMonth.slice(-2)))).toBe(inAMonth);
});

it.each([
  [0, '2026-11-27', '2026-11-27', 'at once on a banking day'],
  [0, '2026-11-28', '2026-11-30', 'on the next one after a weekend'],
  [1, '2026-11-28', '2026-11-30', 'on the first one of next week'],
  [1, '2026-12-31', '2027-01-04', 'over New Year'],
  [30, '2026-11-27', '2027-01-15', 'over all of Advent'],
])(
  'the deployment says how many banking days it takes: %i from %s, %s, %s',
  (count, today, day) => {
    expect(payoutBy(today, count)).toBe(day);
  },
);

it.each([
  ['2026-11-23', 15, '2027-01-15', 'as 15 December is less than a month after 25 November'],
  ['2026-11-23', 25, '2026-12-25', 'a month after to the day'],
  ['2026-11-26', 1, '2027-01-01', 'as 1 December is the day after 30 November'],
  ['2027-01-27', 1, '2027-03-01', 'a month after 29 January is the last of February'],
  ['2028-01-27', 25, '2028-03-25', 'a month after 31 January of a leap year'],
])('signed on %s, the first rate on day %i is on %s: %s', (today, day, first) => {
  expect(firstRateOn(payoutBy(today, 2), day)).toBe(first);
});

it('the first rate is on the chosen day, a month and at most two after the payout, whenever signed', () => {
  const isoOf = (date: Date) => formatISO(date, { representation: 'date' });
  const start = parseISO('2026-01-01');
  for (let count = 0; count < 366 + 3 * 365; count += 1) {
    const today = isoOf(addDays(start, count));
    const paidOut = payoutBy(today, 2);
    const payout = parseISO(paidOut);
    for (const day of [1, 5, 10, 15, 20, 25]) {
      const first = firstRateOn(paidOut, day);
      expect(Number(first.slice(-2)), today).toBe(day);
      expect(first >= isoOf(addMonths(payout, 1)), today).toBe(true);
      expect(isoOf(addMonths(parseISO(first), -1)) < isoOf(addMonths(payout, 1)), today).toBe(true);
    }
  }
});

it.each([
  [{ repaymentDay: 15 }, 2, '2026-11-25', '2027-01-15', 'the deployment counts both'],
  [{}, 2, '2026-11-25', undefined, 'without a chosen day there is no first rate'],
  [{ repaymentDay: 15 }, undefined, undefined, undefined, 'nobody names a day'],
  [{ repaymentDay: 15, payoutOn: '2026-12-01' }, undefined, '2026-12-01', '2027-01-15', 'the bank'],
  [{ repaymentDay: 15, payoutOn: '2026-12-01' }, 2, '2026-12-01', '2027-01-15', 'the bank first'],
  [
    { firstInstallmentOn: '2027-02-01' },
    undefined,
    undefined,
    '2027-02-01',
    'the bank, one of two',
  ],
])(
  'the days of a loan are those that somebody has named: %j, %s: %s, %s, as %s',
  (loan, bankingDays, payout, firstRate, _by) => {
    expect(loanDays(loan, '2026-11-23', bankingDays)).toEqual({ payout, firstRate });
  },
);

it('the days of a loan are not counted before it is known when it is complete', () => {
  expect(loanDays({ repaymentDay: 15 }, undefined, 2)).toEqual({
    payout: undefined,
    firstRate: undefined,
  });
});
