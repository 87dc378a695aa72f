/**
 * The mathematics of an annuity loan, in whole cents, rounded half up. The fee for opening is financed; the fee for
 * keeping the account is paid with every rate; the last rate clears the balance.
 */

/** Money is whole cents, rates are hundredths of a percent a year (690 = 6.90 %). */
interface LoanTerms {
  readonly amount: number;
  readonly nominalRate: number;
  readonly months: number;
  readonly openingFee: number;
  readonly maintenanceFee: number;
}

/** Money in whole cents. `payment` = interest + repaid + fee; `balance` is the debt that remains. */
interface PlanRow {
  readonly payment: number;
  readonly interest: number;
  readonly repaid: number;
  readonly balance: number;
}

/** Half up for money that is not negative; the tiny share lifts products that binary numbers put just below the half. */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9);

/** A share of an amount, exact in integers: cents × hundredths of a percent, half up. */
export const shareOf = (cents: number, hundredths: number): number =>
  Math.floor((2 * cents * hundredths + 10_000) / 20_000);

/** Interest of one month, exact in integers. */
const monthlyInterest = (balance: number, nominalRate: number): number =>
  Math.floor((2 * balance * nominalRate + 120_000) / 240_000);

/** The level rate without fees, cents. */
export function annuity(principal: number, nominalRate: number, months: number): number {
  const interest = nominalRate / 120_000;
  return roundHalfUp(
    interest === 0 ? principal / months : (principal * interest) / (1 - (1 + interest) ** -months),
  );
}

/** One row a month, and the sums, money in whole cents; the installment has the maintenance fee in it, effectiveRate is in percent, not rounded. */
export function planLoan({ amount, nominalRate, months, openingFee, maintenanceFee }: LoanTerms) {
  const principal = amount + openingFee;
  const rate = annuity(principal, nominalRate, months);
  const rows: PlanRow[] = [];
  let balance = principal;
  for (let month = 1; month <= months; month += 1) {
    const interest = monthlyInterest(balance, nominalRate);
    const repaid = month === months ? balance : rate - interest;
    balance -= repaid;
    rows.push({ payment: interest + repaid + maintenanceFee, interest, repaid, balance });
  }
  const sumOf = (column: keyof PlanRow): number => rows.reduce((sum, row) => sum + row[column], 0);
  return {
    rows,
    installment: rate + maintenanceFee,
    lastInstallment: rows.at(-1)?.payment ?? 0,
    totalInterest: sumOf('interest'),
    totalMaintenanceFee: months * maintenanceFee,
    totalRepayment: sumOf('payment'),
    effectiveRate: effectiveRate(
      amount,
      rows.map(({ payment }) => payment),
    ),
  };
}

/** The yearly rate in percent at which the monthly payments are worth the amount paid out, by bisection (Directive (EU) 2023/2225, Annex III). */
export function effectiveRate(amount: number, payments: readonly number[]): number {
  const worth = (yearly: number): number =>
    payments.reduce(
      (sum, payment, index) => sum + payment * (1 + yearly) ** (-(index + 1) / 12),
      0,
    );
  let low = 0;
  let high = 1;
  while (high - low > 1e-10) {
    const middle = (low + high) / 2;
    if (worth(middle) > amount) low = middle;
    else high = middle;
  }
  return 50 * (low + high);
}
