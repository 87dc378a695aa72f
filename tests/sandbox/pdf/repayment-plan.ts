/** The repayment plan of an offer: every month, in whole cents, adding up to the offer's own totals. */
import type { CalculatedOffer } from '../application.ts';

/** Money in whole cents. `payment` = interest + repaid + fee; `balance` is what is left afterwards. */
export interface PlanRow {
  readonly month: number;
  readonly payment: number;
  readonly interest: number;
  readonly repaid: number;
  readonly fee: number;
  readonly balance: number;
}

const cents = (euro: number): number => Math.round(euro * 100);

/** Interest of one month, half up, exact in integers: cents × hundredths of a percent a year. */
const monthlyInterest = (balance: number, rate: number): number =>
  Math.floor((2 * balance * rate + 120_000) / 240_000);

const sumOf = (
  rows: readonly PlanRow[],
  column: 'payment' | 'interest' | 'repaid' | 'fee',
): number => rows.reduce((sum, row) => sum + row[column], 0);

/** The plan's totals, in cents. */
export const planTotals = (rows: readonly PlanRow[]) => ({
  payment: sumOf(rows, 'payment'),
  interest: sumOf(rows, 'interest'),
  repaid: sumOf(rows, 'repaid'),
  fee: sumOf(rows, 'fee'),
});

/** Level rates, the last one clears the balance. Throws when the offer's figures contradict each other: no contract may say so. */
export function repaymentPlan(offer: CalculatedOffer): readonly PlanRow[] {
  const fee = cents(offer.maintenanceFeeAmount);
  const rate = Math.round(offer.nominalInterestRate * 100);
  const rows: PlanRow[] = [];
  let balance = cents(offer.requestedAmount) + cents(offer.totalOpeningFee);
  for (let month = 1; month <= offer.termInMonths; month += 1) {
    const interest = monthlyInterest(balance, rate);
    const repaid =
      month === offer.termInMonths ? balance : cents(offer.installmentAmount) - fee - interest;
    balance -= repaid;
    rows.push({ month, payment: interest + repaid + fee, interest, repaid, fee, balance });
  }
  const totals = planTotals(rows);
  const expected = [
    ['totalRepaymentAmount', totals.payment, offer.totalRepaymentAmount],
    ['totalInterestPayments', totals.interest, offer.totalInterestPayments],
    ['totalMaintenanceFee', totals.fee, offer.totalMaintenanceFee],
    [
      'lastInstallmentAmount',
      rows.at(-1)?.payment ?? 0,
      offer.lastInstallmentAmount ?? (rows.at(-1)?.payment ?? 0) / 100,
    ],
  ] as const;
  for (const [name, planned, offered] of expected) {
    if (planned !== cents(offered))
      throw new Error(
        `The offer's ${name} is ${offered}, its repayment plan gives ${planned / 100}`,
      );
  }
  return rows;
}
