/** The selectable offers as cards: requested loan first, other amounts apart (specification, section 3). */
import type { components } from '#openapi/application.gen.ts';
import type { Application, CalculatedOffer, ProductOffer } from '#flow/application.ts';
import { chosenOffer, isChoosable, isComplete, isInterestKind } from '#flow/loan/chosen-offer.ts';
import type { Choice, CompleteOffer, InterestKind, PartialOffer } from '#flow/loan/chosen-offer.ts';

type Schemas = components['schemas'];
/** UNNAMED: the bank names no kind of interest, so nothing is promised and no kind is sent. */
export type InterestVariant = InterestKind | 'UNNAMED';

export interface OfferCard {
  /** Unique among all cards: `FIX`; of an alternative `UPSELL-FIX`; with amount, term and a number where that is not enough. */
  id: string;
  /** Beside its kind, where other cards of the group have the same one. */
  number?: number;
  interestType: InterestVariant;
  offer: CalculatedOffer;
}

/** A card of all ten figures; only of these the costs and the repayment are drawn. */
export type CompleteCard = OfferCard & { offer: CompleteOffer };
export const isCompleteCard = (card: OfferCard): card is CompleteCard => isComplete(card.offer);

/** The form's answer for a card; BOTH for one that names no kind of interest, and then no kind is sent. */
export const answerOf = ({ interestType }: OfferCard): Schemas['InterestType'] =>
  interestType === 'UNNAMED' ? 'BOTH' : interestType;

/** `requested`: the requested loan; the others have to be opened and chosen actively. */
export interface OfferGroup {
  kind: 'requested' | Schemas['OfferType'];
  cards: OfferCard[];
}

/** BOTH: the applicant chooses between the two. An unknown kind of interest has no text and counts as none. */
function variantsOf(interestType: string | undefined): readonly InterestVariant[] {
  if (interestType === 'BOTH') return ['VARIABLE', 'FIX'];
  return [isInterestKind(interestType) ? interestType : 'UNNAMED'];
}

/** The amount decides whether an alternative without a known type is higher or lower. */
function kindOf(
  { type, calculatedOffers = [] }: Schemas['AlternativeOffer'],
  loanAmount = 0,
): Schemas['OfferType'] {
  if (type === 'UPSELL' || type === 'DOWNSELL') return type;
  const isHigher = calculatedOffers.some(({ requestedAmount = 0 }) => requestedAmount > loanAmount);
  return isHigher ? 'UPSELL' : 'DOWNSELL';
}

/** What a choice names, besides the rate. */
const nameOf = ({ interestType, offer }: Pick<OfferCard, 'interestType' | 'offer'>): string =>
  `${interestType}-${offer.requestedAmount}-${offer.termInMonths}`;

/** Hundreds of offers are not compared with one another. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (text: string): number => counts.get(text) ?? 0;
  return {
    of,
    /** How many there are now. */
    add(text: string): number {
      counts.set(text, of(text) + 1);
      return of(text);
    },
  };
}

function cardsOf(
  offers: readonly PartialOffer[] = [],
  kind: OfferGroup['kind'],
  fallback: Schemas['InterestType'] | undefined,
): OfferCard[] {
  const [choices, kinds] = [createCounts(), createCounts()];
  const variants = offers
    .filter(isChoosable)
    .flatMap((offer) =>
      variantsOf(offer.interestType ?? fallback).map((interestType) => ({ interestType, offer })),
    )
    // Two with the same rate, too, could not be distinguished by the choice that is sent.
    .filter((card) => choices.add(`${nameOf(card)}-${card.offer.installmentAmount}`) === 1);
  variants.forEach(({ interestType }) => kinds.add(interestType));
  const [names, numbers] = [createCounts(), createCounts()];
  const prefix = kind === 'requested' ? '' : `${kind}-`;
  return variants.map((variant) => {
    const { interestType } = variant;
    if (kinds.of(interestType) === 1) return { id: `${prefix}${interestType}`, ...variant };
    const name = nameOf(variant);
    const count = names.add(name);
    const id = `${prefix}${name}${count === 1 ? '' : `-${count}`}`;
    return { id, number: numbers.add(interestType), ...variant };
  });
}

/** Groups without offers are left out; inside a group the bank's order is kept, requested amount first. */
export function offerGroups(
  product: ProductOffer | undefined,
  { loanAmount, variableInterestType }: Pick<Application, 'loanAmount' | 'variableInterestType'>,
): OfferGroup[] {
  const { calculatedOffers = [], alternativeOffer } = product ?? {};
  const interestType = product?.interestType ?? variableInterestType;
  const asAsked = (offer: PartialOffer) => Number(offer.requestedAmount !== loanAmount);
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

/** What is sent of a card: amount, term, the kind of interest if it has one, and the rate where another card has all of these. */
export function choiceOf(
  card: OfferCard,
  groups: readonly OfferGroup[],
): Omit<Schemas['OfferChoice'], 'repaymentDay'> {
  const { interestType, offer } = card;
  const rivals = groups
    .flatMap(({ cards }) => cards)
    .filter((other) => nameOf(other) === nameOf(card));
  return {
    loanAmount: offer.requestedAmount,
    loanDuration: offer.termInMonths,
    ...(interestType !== 'UNNAMED' && { variableInterestType: interestType }),
    ...(rivals.length > 1 && { installmentAmount: offer.installmentAmount }),
  };
}

/** Whether all cards have the same amount and term, which then are not repeated on each. */
export const hasSameOrder = (cards: readonly OfferCard[]): boolean =>
  cards.every(
    ({ offer }) =>
      offer.requestedAmount === cards[0]?.offer.requestedAmount &&
      offer.termInMonths === cards[0]?.offer.termInMonths,
  );

const FIGURES = [
  'requestedAmount',
  'termInMonths',
  'installmentAmount',
  'nominalInterestRate',
  'effectiveInterestRate',
  'totalRepaymentAmount',
] as const satisfies readonly (keyof CalculatedOffer)[];
export type Figures = Partial<Pick<CalculatedOffer, (typeof FIGURES)[number]>>;

/** The figures in which the offers shown first agree, and their lowest rate (euro a month), while nothing is chosen. */
export function offered(
  application: Pick<Application, 'productOffer' | 'loanAmount' | 'variableInterestType'>,
): { figures: Figures; from: number } | undefined {
  const offers = offerGroups(application.productOffer, application)[0]?.cards.map(
    ({ offer }) => offer,
  );
  const [first] = offers ?? [];
  if (offers === undefined || first === undefined) return undefined;
  const shared = FIGURES.filter((name) => offers.every((offer) => offer[name] === first[name]));
  return {
    figures: Object.fromEntries(shared.map((name) => [name, first[name]])),
    from: Math.min(...offers.map(({ installmentAmount }) => installmentAmount)),
  };
}
