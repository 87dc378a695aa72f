/** Which of the calculated offers an application's documents are about. */
import type { Application, Brand, CalculatedOffer } from '../application.ts';
import { offersOf } from '../rules/price-list.ts';

/** The offer with the application's amount, duration and interest type; each that is unknown or found nowhere does not narrow. Throws without any offer. */
export function documentOffer(application: Application): CalculatedOffer {
  const { id, loanAmount, loanDuration, variableInterestType } = application;
  const wishes: readonly ((offer: CalculatedOffer) => boolean)[] = [
    (offer) => offer.requestedAmount === loanAmount,
    (offer) => offer.termInMonths === loanDuration,
    (offer) => offer.interestType === variableInterestType,
  ];
  const [chosen] = wishes.reduce(
    (left, fits) => (left.some(fits) ? left.filter(fits) : left),
    offersOf(application),
  );
  if (!chosen) throw new Error(`Application ${id} has no offer to make documents of`);
  return chosen;
}

/** The product says which bank lends. */
export const brandOfProduct = ({ productCode }: Application): Brand =>
  productCode === 'EASY_KREDIT' ? 'direct' : 'bank';

/** Day of the documents, taken from the data so that the same data give the same bytes. */
export const dayOf = ({ productOffer }: Application): Date =>
  new Date(`${productOffer?.validUntil ?? '2026-01-01'}T00:00:00Z`);
