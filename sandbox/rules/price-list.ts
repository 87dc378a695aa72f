/** What a loan costs at each bank: two price lists (test data, not an offer) and the figures of section 3 made from them. */
import type { components } from '#openapi/application.gen.ts';
import type { Application, Brand, CalculatedOffer } from '../application.ts';
import { planLoan, roundHalfUp, shareOf } from './loan-mathematics.ts';

export type BankEntity = components['schemas']['BankEntity'];
export type Rate = 'VARIABLE' | 'FIX';

/** Rates in hundredths of a percent, fees in cents. */
interface PriceList {
  readonly fixRate: number;
  /** Subtracted from the fix rate. */
  readonly variableDiscount: number;
  /** Share of the amount paid out, hundredths of a percent. */
  readonly openingFee: number;
  readonly maintenanceFee: number;
}

const PRICE_LISTS: Readonly<Record<Brand, PriceList>> = {
  bank: { fixRate: 690, variableDiscount: 45, openingFee: 300, maintenanceFee: 250 },
  direct: { fixRate: 640, variableDiscount: 40, openingFee: 150, maintenanceFee: 0 },
};

/** From this amount (euro) on, the rate changes by so many hundredths; the last fitting row counts. */
const AMOUNT_BANDS = [
  { from: 0, change: 0 },
  { from: 20_000, change: -40 },
  { from: 50_000, change: -80 },
] as const;
const DURATION_BANDS = [
  { from: 0, change: 0 },
  { from: 85, change: 30 },
] as const;
/** The reference rate of the variable variant, hundredths of a percent. */
const EURIBOR = 205;

export const brandOfEntity = (entity: BankEntity): Brand => (entity === '0109' ? 'direct' : 'bank');

const changeAt = (bands: readonly { from: number; change: number }[], value: number): number =>
  bands.findLast(({ from }) => value >= from)?.change ?? 0;

const percent = (hundredths: number): string =>
  `${(hundredths / 100).toFixed(2).replace('.', ',')} %`;

/** The figures of one loan; amount in euro, at most two decimals, months 12 to 120. */
export function priceLoan(
  entity: BankEntity,
  amount: number,
  months: number,
  interestType: Rate,
): CalculatedOffer {
  const list = PRICE_LISTS[brandOfEntity(entity)];
  const nominalRate =
    list.fixRate +
    changeAt(AMOUNT_BANDS, amount) +
    changeAt(DURATION_BANDS, months) -
    (interestType === 'VARIABLE' ? list.variableDiscount : 0);
  const cents = roundHalfUp(amount * 100);
  const openingFee = shareOf(cents, list.openingFee);
  const plan = planLoan({
    amount: cents,
    nominalRate,
    months,
    openingFee,
    maintenanceFee: list.maintenanceFee,
  });
  return {
    requestedAmount: amount,
    termInMonths: months,
    interestType,
    nominalInterestRate: nominalRate / 100,
    effectiveInterestRate: roundHalfUp(plan.effectiveRate * 100) / 100,
    installmentAmount: plan.installment / 100,
    lastInstallmentAmount: plan.lastInstallment / 100,
    totalRepaymentAmount: plan.totalRepayment / 100,
    totalInterestPayments: plan.totalInterest / 100,
    totalMaintenanceFee: plan.totalMaintenanceFee / 100,
    totalOpeningFee: openingFee / 100,
    maintenanceFeeAmount: list.maintenanceFee / 100,
    ...(interestType === 'VARIABLE'
      ? {
          indicator: `3-Monats-Euribor (${percent(EURIBOR)}) + ${percent(nominalRate - EURIBOR)} Aufschlag`,
        }
      : {}),
  };
}

/** Both variants of a loan, the variable one first. */
export const priceVariants = (
  entity: BankEntity,
  amount: number,
  months: number,
): CalculatedOffer[] => [
  priceLoan(entity, amount, months, 'VARIABLE'),
  priceLoan(entity, amount, months, 'FIX'),
];

/** All offers that may be chosen, as priced above. */
export const offersOf = ({ productOffer }: Application): CalculatedOffer[] =>
  [
    ...(productOffer?.calculatedOffers ?? []),
    ...(productOffer?.alternativeOffer?.calculatedOffers ?? []),
  ] as CalculatedOffer[];

/** The offer that was chosen: the one with the application's amount, term and kind of interest. */
export const chosenOffer = (application: Application): CalculatedOffer | undefined =>
  offersOf(application).find(
    (offer) =>
      offer.requestedAmount === application.loanAmount &&
      offer.termInMonths === application.loanDuration &&
      offer.interestType === application.variableInterestType,
  );

/** What payment protection costs beside the loan: a share of the rate, every month of the term. */
type InsuranceOffer = components['schemas']['InsuranceOffer'];

/** The document that the insurer provides before the choice. */
export const productInformation = (origin: string): InsuranceOffer['documents'] => [
  { name: 'Produktinformation', url: `${origin}/sandbox/insurance` },
];

/** Hundredths of a percent of the rate; without insurance first. */
const SHARES: Readonly<Record<InsuranceOffer['insurance'], number>> = {
  NONE: 0,
  DEATH: 350,
  DEATH_DISABILITY: 620,
  DEATH_DISABILITY_UNEMPLOYMENT: 890,
};

export function insuranceOffers(offer: CalculatedOffer | undefined): InsuranceOffer[] {
  return Object.entries(SHARES).map(([insurance, share]) => {
    const monthly = shareOf(Math.round((offer?.installmentAmount ?? 0) * 100), share);
    return {
      insurance: insurance as InsuranceOffer['insurance'],
      monthlyPremium: monthly / 100,
      totalPremium: (monthly * (offer?.termInMonths ?? 0)) / 100,
    };
  });
}

/** The insurance chosen with its premium; undefined without one. */
export const chosenInsuranceOffer = (application: Application): InsuranceOffer | undefined =>
  insuranceOffers(chosenOffer(application)).find(
    ({ insurance }) => insurance !== 'NONE' && insurance === application.insurance,
  );
