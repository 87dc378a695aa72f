/** Which of the bank's offers, and which insurance, the applicant has chosen (specification, sections 3 and 4). */
import type { Application, CalculatedOffer } from '#flow/application.ts';
import type { Insurance } from '#flow/loan/total-cost.ts';

const BEFORE_CHOICE: readonly string[] = ['PROCESSED', 'SCORED'];

/** Offers lie there, none of them is chosen yet. */
export const isBeforeChoice = ({ state }: Pick<Application, 'state'>): boolean =>
  BEFORE_CHOICE.includes(state);

export type Choice = Pick<
  Application,
  'state' | 'productOffer' | 'loanAmount' | 'loanDuration' | 'variableInterestType'
>;

/** The offer whose amount (euro), term (months) and kind of interest the applicant chose; `undefined` before the choice. */
export function chosenOffer({
  state,
  productOffer,
  loanAmount,
  loanDuration,
  variableInterestType,
}: Choice): CalculatedOffer | undefined {
  if (productOffer === undefined || variableInterestType === undefined || isBeforeChoice({ state }))
    return undefined;
  const { calculatedOffers, alternativeOffer, interestType = 'BOTH' } = productOffer;
  return [...(calculatedOffers ?? []), ...(alternativeOffer?.calculatedOffers ?? [])].find(
    (offer) =>
      offer.requestedAmount === loanAmount &&
      offer.termInMonths === loanDuration &&
      ['BOTH', variableInterestType].includes(offer.interestType ?? interestType),
  );
}

/** The insurance chosen for it; another choice of the offer has it decided anew. */
export function chosenInsurance({
  state,
  insurance = 'NONE',
}: Pick<Application, 'state' | 'insurance'>): Insurance | undefined {
  const decided = state === 'INSURANCE_SELECTED' || state === 'DOC_SIGNED';
  return decided && insurance !== 'NONE' ? insurance : undefined;
}
