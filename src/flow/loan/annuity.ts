/** An annuity loan, in whole cents, rounded half up: each rate pays its interest first, the last one clears the balance. */
import { MONTHS_PER_YEAR } from '#flow/limits.ts';

/** Upper limit of the term, so that an absurd response cannot block the page. */
const LONGEST_MONTHS = 50 * MONTHS_PER_YEAR;

export const cents = (euro: number): number => Math.round(euro * 100);
export const euro = (amount: number): number => amount / 100;
/** The tiny share lifts products that binary numbers put just below the half. */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9);
export const termOf = ({ termInMonths }: { termInMonths: number }): number =>
  Math.min(Math.max(1, Math.round(termInMonths)), LONGEST_MONTHS);

/** The level rate of a loan without its fees. `percent` is the nominal rate a year. */
export function annuity(balance: number, percent: number, term: number): number {
  const interest = percent / 100 / MONTHS_PER_YEAR;
  return roundHalfUp(
    interest === 0 ? balance / term : (balance * interest) / (1 - (1 + interest) ** -term),
  );
}

export interface Month {
  repaid: number;
  interest: number;
}

export function months(balance: number, rate: number, percent: number, term: number): Month[] {
  const interestRate = percent / 100 / MONTHS_PER_YEAR;
  let remaining = balance;
  return Array.from({ length: term }, (_, month) => {
    const interest = roundHalfUp(remaining * interestRate);
    const repaid =
      month === term - 1 ? remaining : Math.min(remaining, Math.max(0, rate - interest));
    remaining -= repaid;
    return { repaid, interest };
  });
}

/** Percent a year at which the monthly payments are worth the amount paid out (Directive (EU) 2023/2225, Annex III), by bisection. */
export function effectiveRate(amount: number, payments: readonly number[]): number {
  const worth = (yearly: number): number =>
    payments.reduce(
      (sum, payment, index) => sum + payment * (1 + yearly) ** (-(index + 1) / MONTHS_PER_YEAR),
      0,
    );
  let [low, high] = [0, 1];
  while (high - low > 1e-10) {
    const middle = (low + high) / 2;
    if (worth(middle) > amount) low = middle;
    else high = middle;
  }
  return 50 * (low + high);
}
