/** The offers a visitor can choose from, as cards: what was asked for first, a higher or lower amount apart from it (specification, section 3). */
import type { components } from '#openapi/application.gen.ts';
import type { CalculatedOffer, ProductOffer } from '#flow/application.ts';
import { chosenOffer } from '#flow/loan/chosen-offer.ts';
import type { Choice } from '#flow/loan/chosen-offer.ts';

type Schemas = components['schemas'];
export type InterestVariant = Exclude<Schemas['InterestType'], 'BOTH'>;

export interface OfferCard {
  /** Unique among all cards: `FIX`; of an alternative `UPSELL-FIX`; with amount, term and a number where that is not enough. */
  id: string;
  interestType: InterestVariant;
  offer: CalculatedOffer;
}

/** `requested` is the order as placed; the others are information that has to be chosen actively. */
export interface OfferGroup {
  kind: 'requested' | Schemas['OfferType'];
  cards: OfferCard[];
}

/** BOTH, or nothing said: the visitor chooses, so both variants are shown. */
const VARIANTS = {
  VARIABLE: ['VARIABLE'],
  FIX: ['FIX'],
  BOTH: ['VARIABLE', 'FIX'],
} as const satisfies Record<Schemas['InterestType'], readonly InterestVariant[]>;

/** An offer with a kind of interest that this release has no words for cannot be explained, so it cannot be chosen here. */
const variantsOf = (interestType: string): readonly InterestVariant[] =>
  Object.hasOwn(VARIANTS, interestType) ? VARIANTS[interestType as keyof typeof VARIANTS] : [];

const isOfferType = (type: string | undefined): type is Schemas['OfferType'] =>
  type === 'UPSELL' || type === 'DOWNSELL';
/** Another amount is a higher or a lower one, whatever it is called. */
const kindOf = (
  { calculatedOffers }: Schemas['AlternativeOffer'],
  loanAmount = 0,
): Schemas['OfferType'] =>
  calculatedOffers.some(({ requestedAmount }) => requestedAmount > loanAmount)
    ? 'UPSELL'
    : 'DOWNSELL';

function cardsOf(
  offers: readonly CalculatedOffer[],
  kind: OfferGroup['kind'],
  fallback: Schemas['InterestType'],
): OfferCard[] {
  const variants = offers.flatMap((offer) =>
    variantsOf(offer.interestType ?? fallback).map((interestType) => ({ interestType, offer })),
  );
  const prefix = kind === 'requested' ? '' : `${kind}-`;
  const ids = variants.map(({ interestType, offer }) => {
    const alone = variants.filter((other) => other.interestType === interestType).length === 1;
    return `${prefix}${interestType}${alone ? '' : `-${offer.requestedAmount}-${offer.termInMonths}`}`;
  });
  return variants.map((variant, index) => {
    const id = ids[index] ?? '';
    // A server that says no kind of interest may send two offers of one amount and term, which differ by their rates only.
    const earlier = ids.slice(0, index).filter((other) => other === id).length;
    return { id: earlier === 0 ? id : `${id}-${earlier + 1}`, ...variant };
  });
}

/** Groups without an offer are left out; within a group the order is the bank's, the amount asked for first. */
export function offerGroups(
  product: ProductOffer | undefined,
  loanAmount: number | undefined,
): OfferGroup[] {
  const { calculatedOffers = [], alternativeOffer, interestType = 'BOTH' } = product ?? {};
  const asAsked = (offer: CalculatedOffer) => Number(offer.requestedAmount !== loanAmount);
  const requested = calculatedOffers.toSorted((a, b) => asAsked(a) - asAsked(b));
  const groups: OfferGroup[] = [
    { kind: 'requested', cards: cardsOf(requested, 'requested', interestType) },
  ];
  if (alternativeOffer !== undefined) {
    const kind = isOfferType(alternativeOffer.type)
      ? alternativeOffer.type
      : kindOf(alternativeOffer, loanAmount);
    groups.push({ kind, cards: cardsOf(alternativeOffer.calculatedOffers, kind, interestType) });
  }
  return groups.filter(({ cards }) => cards.length > 0);
}

/** The card that was chosen and sent before, if the application is past the choice; otherwise nothing is preselected. */
export function chosenCard(
  groups: readonly OfferGroup[],
  application: Choice,
): OfferCard | undefined {
  const chosen = chosenOffer(application);
  return groups
    .flatMap(({ cards }) => cards)
    .find(
      ({ interestType, offer }) =>
        interestType === application.variableInterestType && offer === chosen,
    );
}

/** Whether amount and term are those of all the cards, so that they need not be said of each. */
export const hasSameOrder = (cards: readonly OfferCard[]): boolean =>
  cards.every(
    ({ offer }) =>
      offer.requestedAmount === cards[0]?.offer.requestedAmount &&
      offer.termInMonths === cards[0]?.offer.termInMonths,
  );
