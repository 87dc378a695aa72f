/** The selectable offers as cards: requested loan first, other amounts apart (specification, section 3). */
import type { components } from '#openapi/application.gen.ts';
import type { Application, CalculatedOffer, ProductOffer } from '#flow/application.ts';
import { chosenOffer, type Choice, type InterestKind } from '#flow/loan/chosen-offer.ts';

type Schemas = components['schemas'];
/** UNNAMED: the bank names no kind of interest, so nothing is promised and no kind is sent. */
export type InterestVariant = InterestKind | 'UNNAMED';

export interface OfferCard {
  /** Unique among all cards: `FIX`; of an alternative `UPSELL-FIX`; with amount, term and a number where that is not enough. */
  id: string;
  interestType: InterestVariant;
  offer: CalculatedOffer;
}

/** The form's answer for a card; BOTH for one that names no kind of interest, and then no kind is sent. */
export const answerOf = ({ interestType }: OfferCard): Schemas['InterestType'] =>
  interestType === 'UNNAMED' ? 'BOTH' : interestType;

/** `requested`: the requested loan; the others have to be opened and chosen actively. */
export interface OfferGroup {
  kind: 'requested' | Schemas['OfferType'];
  cards: OfferCard[];
}

/** BOTH: the applicant chooses between the two. */
const VARIANTS = {
  VARIABLE: ['VARIABLE'],
  FIX: ['FIX'],
  BOTH: ['VARIABLE', 'FIX'],
  UNNAMED: ['UNNAMED'],
} as const satisfies Record<Schemas['InterestType'] | 'UNNAMED', readonly InterestVariant[]>;

/** An unknown kind of interest has no text and counts as none. */
const variantsOf = (interestType: string): readonly InterestVariant[] =>
  VARIANTS[
    Object.hasOwn(VARIANTS, interestType) ? (interestType as keyof typeof VARIANTS) : 'UNNAMED'
  ];

/** The amount decides whether an alternative without a known type is higher or lower. */
function kindOf(
  { type, calculatedOffers }: Schemas['AlternativeOffer'],
  loanAmount = 0,
): Schemas['OfferType'] {
  if (type === 'UPSELL' || type === 'DOWNSELL') return type;
  const isHigher = calculatedOffers.some(({ requestedAmount }) => requestedAmount > loanAmount);
  return isHigher ? 'UPSELL' : 'DOWNSELL';
}

function cardsOf(
  offers: readonly CalculatedOffer[],
  kind: OfferGroup['kind'],
  fallback: Schemas['InterestType'] | 'UNNAMED',
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
    // Without a kind of interest two offers of one amount and term may differ only by their rates.
    const earlier = ids.slice(0, index).filter((other) => other === id).length;
    return { id: earlier === 0 ? id : `${id}-${earlier + 1}`, ...variant };
  });
}

/** Groups without offers are left out; inside a group the bank's order is kept, requested amount first. */
export function offerGroups(
  product: ProductOffer | undefined,
  { loanAmount, variableInterestType }: Pick<Application, 'loanAmount' | 'variableInterestType'>,
): OfferGroup[] {
  const { calculatedOffers = [], alternativeOffer } = product ?? {};
  const interestType = product?.interestType ?? variableInterestType ?? 'UNNAMED';
  const asAsked = (offer: CalculatedOffer) => Number(offer.requestedAmount !== loanAmount);
  const requested = calculatedOffers.toSorted((a, b) => asAsked(a) - asAsked(b));
  const groups: OfferGroup[] = [
    { kind: 'requested', cards: cardsOf(requested, 'requested', interestType) },
  ];
  if (alternativeOffer !== undefined) {
    const kind = kindOf(alternativeOffer, loanAmount);
    groups.push({ kind, cards: cardsOf(alternativeOffer.calculatedOffers, kind, interestType) });
  }
  return groups.filter(({ cards }) => cards.length > 0);
}

/** The card of the choice sent earlier, if the application is past the choice; otherwise nothing is preselected. */
export function chosenCard(
  groups: readonly OfferGroup[],
  application: Choice,
): OfferCard | undefined {
  const chosen = chosenOffer(application);
  const cards = groups.flatMap((group) => group.cards).filter(({ offer }) => offer === chosen);
  return cards.length === 1
    ? cards[0]
    : cards.find(({ interestType }) => interestType === application.variableInterestType);
}

/** Whether all cards have the same amount and term, which then are not repeated on each. */
export const hasSameOrder = (cards: readonly OfferCard[]): boolean =>
  cards.every(
    ({ offer }) =>
      offer.requestedAmount === cards[0]?.offer.requestedAmount &&
      offer.termInMonths === cards[0]?.offer.termInMonths,
  );

/** The lowest and the highest of a figure. */
export type Range = readonly [from: number, to: number];

const OFFERED = [
  'requestedAmount',
  'termInMonths',
  'installmentAmount',
  'nominalInterestRate',
  'effectiveInterestRate',
  'totalRepaymentAmount',
] as const satisfies readonly (keyof CalculatedOffer)[];

/** What is offered while nothing is chosen: the figures of the cards that are shown first. */
export type OfferedFigures = Readonly<Record<(typeof OFFERED)[number], Range>>;

export function offeredFigures(
  application: Pick<Application, 'productOffer' | 'loanAmount' | 'variableInterestType'>,
): OfferedFigures | undefined {
  const [first] = offerGroups(application.productOffer, application);
  if (first === undefined) return undefined;
  const rangeOf = (figure: (typeof OFFERED)[number]): Range => {
    const values = first.cards.map(({ offer }) => offer[figure]);
    return [Math.min(...values), Math.max(...values)];
  };
  return Object.fromEntries(OFFERED.map((figure) => [figure, rangeOf(figure)])) as OfferedFigures;
}

/** One offer, or several with the same figures. */
export const isSingle = (figures: OfferedFigures): boolean =>
  Object.values(figures).every(([from, to]) => from === to);
