/** Which of the bank's offers, and which insurance, the applicant has chosen (specification, sections 3 and 4). */
import type { Application, CalculatedOffer, ProductOffer } from '#flow/application.ts';
import { cents, euro } from '#flow/loan/annuity.ts';
import { stateRow } from '#flow/states.ts';
import type { components } from '#openapi/application.gen.ts';

/** Nothing can be chosen before a new customer's identity is checked. */
export const isProvisional = ({ state }: Pick<Application, 'state'>): boolean =>
  stateRow(state).choice === 'indicative';

/** There are offers, none of them is chosen yet. */
export const isBeforeChoice = ({ state }: Pick<Application, 'state'>): boolean =>
  isProvisional({ state }) || stateRow(state).choice === 'selectable';

/** As a bank may send it, with any figure left out. */
export type PartialOffer = components['schemas']['CalculatedOffer'];

/** What a choice sends and shows is there. */
export const isChoosable = (offer: PartialOffer): offer is CalculatedOffer =>
  offer.requestedAmount !== undefined &&
  offer.installmentAmount !== undefined &&
  offer.termInMonths !== undefined;

export const allOffers = ({ calculatedOffers, alternativeOffer }: ProductOffer): PartialOffer[] => [
  ...(calculatedOffers ?? []),
  ...(alternativeOffer?.calculatedOffers ?? []),
];

/** The last day on which the offers are valid is over. */
export const haveEnded = ({ validUntil }: ProductOffer, today: string): boolean =>
  validUntil !== undefined && validUntil < today;

const FIGURES = [
  'nominalInterestRate',
  'effectiveInterestRate',
  'totalRepaymentAmount',
  'totalInterestPayments',
  'totalMaintenanceFee',
  'totalOpeningFee',
  'maintenanceFeeAmount',
] as const;
export type CompleteOffer = CalculatedOffer &
  Required<Pick<CalculatedOffer, (typeof FIGURES)[number]>>;

/** Whether an offer has all ten figures: costs and repayment plan are computed of all of them. */
export const isComplete = (offer: CalculatedOffer): offer is CompleteOffer =>
  FIGURES.every((figure) => offer[figure] !== undefined);

/** Euro: the rest of the total. */
export const feesOf = (offer: CompleteOffer): number =>
  euro(cents(offer.totalRepaymentAmount - offer.requestedAmount - offer.totalInterestPayments));

export type Choice = Pick<
  Application,
  'state' | 'productOffer' | 'loanAmount' | 'loanDuration' | 'variableInterestType'
>;

/**
 * The offer whose amount (euro), term (months) and kind of interest the applicant chose. A kind that the bank has not named, for
 * the offer or the choice, or that is not known here, fits every other. `undefined` before the choice, and where several offers
 * fit: none of their figures may be shown beside a signature.
 */
export function chosenOffer({
  state,
  productOffer,
  loanAmount,
  loanDuration,
  variableInterestType,
}: Choice): CalculatedOffer | undefined {
  if (productOffer === undefined || isBeforeChoice({ state })) return undefined;
  const { interestType } = productOffer;
  const offers = allOffers(productOffer)
    .filter(isChoosable)
    .filter((offer) => offer.requestedAmount === loanAmount)
    .filter((offer) => offer.termInMonths === loanDuration);
  const kindOf = (offer: CalculatedOffer) => offer.interestType ?? interestType;
  const exact = offers.filter((offer) => kindOf(offer) === variableInterestType);
  const compatible = offers.filter((offer) =>
    [kindOf(offer), variableInterestType].some((kind) => !isInterestKind(kind)),
  );
  const fitting = exact.length > 0 ? exact : compatible;
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** A kind of interest that there are words for. */
export type InterestKind = Exclude<components['schemas']['InterestType'], 'BOTH'>;
export const isInterestKind = (kind: string | undefined): kind is InterestKind =>
  kind === 'FIX' || kind === 'VARIABLE';

/** The kind of interest of the chosen offer, where the bank names one. */
export function chosenInterest(application: Choice): InterestKind | undefined {
  const { variableInterestType, productOffer } = application;
  return [
    variableInterestType,
    chosenOffer(application)?.interestType,
    productOffer?.interestType,
  ].find(isInterestKind);
}

/** The insurance chosen for it; after another choice of the offer it has to be chosen again. */
export function chosenInsurance({
  state,
  insurance = 'NONE',
}: Pick<Application, 'state' | 'insurance'>): Insurance | undefined {
  return stateRow(state).choice === 'insurance' && insurance !== 'NONE' ? insurance : undefined;
}

/** The chosen insurance with its premium, where the application has it. */
export function chosenPremium(
  application: Pick<Application, 'state' | 'insurance' | 'insuranceOffer'>,
): InsuranceOffer | undefined {
  const { insuranceOffer } = application;
  return insuranceOffer?.insurance === chosenInsurance(application) ? insuranceOffer : undefined;
}

/** The costs of a loan together with the chosen insurance: two contracts, paid side by side. */
export type Insurance = components['schemas']['Insurance'];
export type InsuranceOffer = components['schemas']['InsuranceOffer'];

/** Euro, added up in cents: 0.1 + 0.2 is not 0.3. */
const sum = (one: number, other: number): number => euro(cents(one) + cents(other));

/** Euro a month and, if that of the loan is known, over the whole term. */
export function totalCost(
  {
    installmentAmount,
    totalRepaymentAmount,
  }: Pick<CalculatedOffer, 'installmentAmount' | 'totalRepaymentAmount'>,
  { monthlyPremium, totalPremium }: Pick<InsuranceOffer, 'monthlyPremium' | 'totalPremium'>,
): { month: number; total: number | undefined } {
  return {
    month: sum(installmentAmount, monthlyPremium),
    total: totalRepaymentAmount === undefined ? undefined : sum(totalRepaymentAmount, totalPremium),
  };
}
