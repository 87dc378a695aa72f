/** Which of the bank's offers the applicant has chosen (specification, sections 3 and 4). */
import type { Application, CalculatedOffer } from '#flow/application.ts';

/** Offers lie there, none of them is chosen yet. */
const BEFORE_CHOICE: readonly string[] = ['PROCESSED', 'SCORED'];

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
  if (
    productOffer === undefined ||
    variableInterestType === undefined ||
    BEFORE_CHOICE.includes(state)
  )
    return undefined;
  const { calculatedOffers, alternativeOffer, interestType = 'BOTH' } = productOffer;
  return [...(calculatedOffers ?? []), ...(alternativeOffer?.calculatedOffers ?? [])].find(
    (offer) =>
      offer.requestedAmount === loanAmount &&
      offer.termInMonths === loanDuration &&
      ['BOTH', variableInterestType].includes(offer.interestType ?? interestType),
  );
}
