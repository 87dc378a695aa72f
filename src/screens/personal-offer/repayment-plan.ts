/** How an offer is paid back year by year, derived from its figures alone: whole cents, sums equal to the offer's totals. */
import type { CalculatedOffer } from '#flow/application.ts';
import { MONTHS_PER_YEAR } from '#flow/limits.ts';

/** Euro. `year` counts from 1, the last one may be short; `open` is the debt that is left after it. */
export interface RepaymentYear {
  year: number;
  months: number;
  principal: number;
  interest: number;
  fees: number;
  paid: number;
  open: number;
}

/** No consumer loan runs longer. An answer that says so, whatever it means, must not keep the page busy with its years. */
const LONGEST_MONTHS = 50 * MONTHS_PER_YEAR;

const cents = (euro: number): number => Math.round(euro * 100);
const euro = (amount: number): number => amount / 100;
const roundHalfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9);

interface Month {
  repaid: number;
  interest: number;
}

/** The months of an annuity loan: each pays its interest, the last one clears the balance. */
function months(balance: number, rate: number, percent: number, term: number): Month[] {
  const interestRate = percent / 100 / MONTHS_PER_YEAR;
  let open = balance;
  return Array.from({ length: term }, (_, month) => {
    const interest = roundHalfUp(open * interestRate);
    const repaid = month === term - 1 ? open : Math.min(open, Math.max(0, rate - interest));
    open -= repaid;
    return { repaid, interest };
  });
}

/** Shares out `total` so that its parts follow `weights` and add up to it exactly. */
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
 * The opening fee is financed, so the debt starts with it; the maintenance fee is paid with every rate. A bank may round
 * its interest in another way: what differs by cents is shared out, so that the years always add up to what the offer says.
 */
export function repaymentPlan(offer: CalculatedOffer): RepaymentYear[] {
  const term = Math.min(Math.max(1, Math.round(offer.termInMonths)), LONGEST_MONTHS);
  const [requested, opening, maintenance] = [
    cents(offer.requestedAmount),
    cents(offer.totalOpeningFee),
    cents(offer.maintenanceFeeAmount),
  ];
  const plan = months(
    requested + opening,
    cents(offer.installmentAmount) - maintenance,
    offer.nominalInterestRate,
    term,
  );
  const years = Array.from({ length: Math.ceil(term / MONTHS_PER_YEAR) }, (_, index) =>
    plan.slice(index * MONTHS_PER_YEAR, (index + 1) * MONTHS_PER_YEAR),
  );
  const sumOf = (part: (month: Month) => number) =>
    years.map((year) => year.reduce((sum, month) => sum + part(month), 0));

  const repaid = sumOf(({ repaid: amount }) => amount);
  const interest = shared(
    cents(offer.totalInterestPayments),
    sumOf(({ interest: amount }) => amount),
  );
  const principal = shared(requested, repaid);
  const allFees =
    cents(offer.totalRepaymentAmount) - requested - cents(offer.totalInterestPayments);
  const financed = shared(Math.max(0, allFees - term * maintenance), repaid);
  const running = shared(
    Math.min(allFees, term * maintenance),
    years.map((year) => year.length),
  );
  let open = requested + opening;
  return years.map((year, index) => {
    const [own, cost, fees] = [
      principal[index] ?? 0,
      interest[index] ?? 0,
      (financed[index] ?? 0) + (running[index] ?? 0),
    ];
    open -= repaid[index] ?? 0;
    return {
      year: index + 1,
      months: year.length,
      principal: euro(own),
      interest: euro(cost),
      fees: euro(fees),
      paid: euro(own + cost + fees),
      open: euro(open),
    };
  });
}

/** The last rate; where the bank does not say it, what the other rates leave. Euro. */
export function lastInstallment({
  lastInstallmentAmount,
  totalRepaymentAmount,
  termInMonths,
  installmentAmount,
}: CalculatedOffer): number {
  return (
    lastInstallmentAmount ??
    euro(cents(totalRepaymentAmount) - (termInMonths - 1) * cents(installmentAmount))
  );
}
