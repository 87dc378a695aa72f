/** What a variable offer would cost with a higher reference rate: an example, never what is chosen. */
import {
  annuity,
  cents,
  effectiveRate,
  euro,
  months,
  roundHalfUp,
  termOf,
} from '#flow/loan/annuity.ts';
import type { CompleteOffer } from '#flow/loan/chosen-offer.ts';

/** How many percentage points the example goes up to, and in which steps. */
export const HIGHEST_POINTS = 3;
export const STEP_POINTS = 0.25;

/** The offer with a nominal rate higher by `points` from the first month on. Today's figures remain those of the bank. */
export function withHigherRate(offer: CompleteOffer, points: number): CompleteOffer {
  if (points === 0) return offer;
  const [amount, fee] = [cents(offer.requestedAmount), cents(offer.maintenanceFeeAmount)];
  const balance = amount + cents(offer.totalOpeningFee);
  const term = termOf(offer);
  // Hundredths of a percent: 6.45 + 0.25 is not 6.7 in binary numbers.
  const nominal = Math.round((offer.nominalInterestRate + points) * 100) / 100;
  const rate = annuity(balance, nominal, term);
  const plan = months(balance, rate, nominal, term);
  const payments = plan.map(({ repaid, interest }) => repaid + interest + fee);
  const total = payments.reduce((sum, payment) => sum + payment, 0);
  return {
    ...offer,
    nominalInterestRate: nominal,
    effectiveInterestRate: roundHalfUp(effectiveRate(amount, payments) * 100) / 100,
    installmentAmount: euro(rate + fee),
    lastInstallmentAmount: euro(payments.at(-1) ?? 0),
    totalInterestPayments: euro(plan.reduce((sum, { interest }) => sum + interest, 0)),
    totalRepaymentAmount: euro(total),
  };
}
