/** Until when the money of a signed contract is paid out, and when the first rate is debited. Days are ISO days. */
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { isWeekend } from 'date-fns/isWeekend';
import { parseISO } from 'date-fns/parseISO';
import { setDate } from 'date-fns/setDate';
import type { Application } from '#flow/application.ts';

/** Public holidays in Austria with a fixed date, and 24 December, on which banks are closed. */
const FIXED = '01-01 01-06 05-01 08-15 10-26 11-01 12-08 12-24 12-25 12-26'.split(' ');
/** Days after Easter Sunday: Good Friday, Easter Monday, Ascension, Whit Monday, Corpus Christi. */
const AFTER_EASTER: readonly number[] = [-2, 1, 39, 50, 60];

/** Easter Sunday of the Gregorian calendar (Anonymous Gregorian algorithm). */
function easterOf(year: number): Date {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const d = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const h = (19 * a + d + 15) % 30;
  const m = Math.floor((a + 11 * h) / 319);
  const weekday = (2 * (century % 4) + 2 * Math.floor(rest / 4) - (rest % 4) - h + m + 32) % 7;
  const days = h - m + weekday + 90;
  const month = Math.floor(days / 25);
  return new Date(year, month - 1, (h - m + weekday + month + 19) % 32);
}

const isoOf = (day: Date): string => formatISO(day, { representation: 'date' });

function isBankingDay(day: Date): boolean {
  const iso = isoOf(day);
  const easter = easterOf(Number(iso.slice(0, 'YYYY'.length)));
  return !(
    isWeekend(day) ||
    FIXED.includes(iso.slice('YYYY-'.length)) ||
    AFTER_EASTER.some((days) => isoOf(addDays(easter, days)) === iso)
  );
}

/** None: the day itself, or the next one on which banks are open. */
function bankingDaysAfter(day: Date, count: number): Date {
  if (count > 0) return bankingDaysAfter(bankingDaysAfter(addDays(day, 1), 0), count - 1);
  return isBankingDay(day) ? day : bankingDaysAfter(addDays(day, 1), 0);
}

/** The last day of the payout of what is complete on `day`. */
export const payoutBy = (day: string, bankingDays: number): string =>
  isoOf(bankingDaysAfter(parseISO(day), bankingDays));

/** Calendar days in which a signed contract can be withdrawn from (Directive (EU) 2023/2225, article 26). */
const WITHDRAWAL_DAYS = 14;

/** The last day of the withdrawal from a contract signed on `day`. */
export const withdrawalUntil = (day: string): string =>
  isoOf(addDays(parseISO(day), WITHDRAWAL_DAYS));

/** The first chosen day that is at least one month after the payout. */
export function firstRateOn(payout: string, repaymentDay: number): string {
  const earliest = addMonths(parseISO(payout), 1);
  const day = setDate(earliest, repaymentDay);
  return isoOf(day < earliest ? addMonths(day, 1) : day);
}

/**
 * The days of a loan that is complete on `completed`: named by the bank, else counted from the payout, in the `bankingDays` of the
 * deployment. Without either nobody has promised one, and there is none.
 */
export function loanDays(
  loan: Pick<Application, 'payoutOn' | 'firstInstallmentOn'> & { repaymentDay?: number },
  completed: string | undefined,
  bankingDays: number | undefined,
): { payout: string | undefined; firstRate: string | undefined } {
  const counted =
    completed === undefined || bankingDays === undefined
      ? undefined
      : payoutBy(completed, bankingDays);
  const payout = loan.payoutOn ?? counted;
  const { firstInstallmentOn: named, repaymentDay: chosen } = loan;
  const firstRate = payout && chosen !== undefined ? firstRateOn(payout, chosen) : undefined;
  return { payout, firstRate: named ?? firstRate };
}
