/** The repayment by year, computed from the figures of an offer: whole cents, sums equal to the offer's totals. */
import { cents, euro, months, termOf, type Month } from '#flow/loan/annuity.ts';
import { MONTHS_PER_YEAR } from '#flow/limits.ts';
import { feesOf, type CompleteOffer, type PartialOffer } from '#flow/loan/chosen-offer.ts';

/** What is paid: of a loan, or in a year. */
export const PARTS = ['principal', 'interest', 'fees'] as const;
export type Part = (typeof PARTS)[number];

/** Euro. `year` counts from 1, the last one may be shorter; `debt` is what remains after it. */
export interface RepaymentYear extends Record<Part, number> {
  year: number;
  months: number;
  paid: number;
  debt: number;
}

/** Euro. */
export const partsOf = (offer: CompleteOffer): Record<Part, number> => ({
  principal: offer.requestedAmount,
  interest: offer.totalInterestPayments,
  fees: feesOf(offer),
});

/** Divides `total` in proportion to `weights`; the parts add up to it exactly. */
function shared(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [weightSum, allotted] = [0, 0];
  return weights.map((weight) => {
    weightSum += weight;
    const next = whole === 0 ? 0 : Math.round((total * weightSum) / whole);
    const part = next - allotted;
    allotted = next;
    return part;
  });
}

/**
 * The opening fee is part of the initial debt; the maintenance fee is paid with every rate. Rounding differences to the bank's
 * figures (cents) are spread, so that the years add up to the offer's totals.
 */
export function repaymentPlan(offer: CompleteOffer): RepaymentYear[] {
  const term = termOf(offer);
  const requested = cents(offer.requestedAmount);
  const opening = cents(offer.totalOpeningFee);
  const maintenance = cents(offer.maintenanceFeeAmount);
  const plan = months(
    requested + opening,
    cents(offer.installmentAmount) - maintenance,
    offer.nominalInterestRate,
    term,
  );
  const years = Array.from({ length: Math.ceil(term / MONTHS_PER_YEAR) }, (_, index) =>
    plan.slice(index * MONTHS_PER_YEAR, (index + 1) * MONTHS_PER_YEAR),
  );
  const sumOf = (part: keyof Month) =>
    years.map((year) => year.reduce((sum, month) => sum + month[part], 0));

  const repaid = sumOf('repaid');
  const interest = shared(cents(offer.totalInterestPayments), sumOf('interest'));
  const principal = shared(requested, repaid);
  const allFees = cents(partsOf(offer).fees);
  const financed = shared(Math.max(0, allFees - term * maintenance), repaid);
  const running = shared(
    Math.min(allFees, term * maintenance),
    years.map((year) => year.length),
  );
  let debt = requested + opening;
  return years.map((year, index) => {
    const own = principal[index] ?? 0;
    const cost = interest[index] ?? 0;
    const fees = (financed[index] ?? 0) + (running[index] ?? 0);
    debt -= repaid[index] ?? 0;
    return {
      year: index + 1,
      months: year.length,
      principal: euro(own),
      interest: euro(cost),
      fees: euro(fees),
      paid: euro(own + cost + fees),
      debt: euro(debt),
    };
  });
}

/** The last rate (euro); if the bank does not send it, the remainder after the other rates. */
export function lastInstallment(offer: PartialOffer): number | undefined {
  const { lastInstallmentAmount, totalRepaymentAmount, termInMonths, installmentAmount } = offer;
  if (
    lastInstallmentAmount !== undefined ||
    totalRepaymentAmount === undefined ||
    termInMonths === undefined ||
    installmentAmount === undefined
  )
    return lastInstallmentAmount;
  return euro(cents(totalRepaymentAmount) - (termInMonths - 1) * cents(installmentAmount));
}
