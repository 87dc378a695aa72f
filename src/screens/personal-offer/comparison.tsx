/** Compares offers: by group, a sentence, the costs of each, all figures, the repayment by year. */
import '#screens/personal-offer/comparison.css';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { showEuro, showRoundEuro } from '#form/formats/money.ts';
import {
  hasSameOrder,
  isCompleteCard,
  type CompleteCard,
  type OfferCard,
  type OfferGroup,
} from '#flow/loan/offer-cards.ts';
import { withHigherRate } from '#flow/loan/what-if.ts';
import { FiguresTable, numbered } from '#screens/personal-offer/offer-figures.tsx';
import { PARTS, partsOf, type Part } from '#screens/personal-offer/repayment-plan.ts';
import { RepaymentPlot } from '#screens/personal-offer/repayment-plot.tsx';
import { Facts, type Fact } from '#ui/facts.tsx';

interface OfferGroupsProps {
  groups: readonly OfferGroup[];
  /** The amount asked for. */
  requested: number | undefined;
  /** The chosen offer, whose group is open. */
  chosen?: OfferCard | undefined;
  /** Of the headings of groups. */
  heading?: 'h2' | 'h3';
  /** The cards of a group; `order`: the offers differ in amount or term from those above, or from each other. */
  children: (cards: readonly OfferCard[], isFirst: boolean, order: boolean) => ReactNode;
}

/** Offers of another amount are collapsed below the requested ones, unless they are the only ones. */
export function OfferGroups({
  groups,
  requested = 0,
  chosen,
  heading: Heading = 'h3',
  children,
}: OfferGroupsProps) {
  const { t } = useTranslation(['steps', 'offer']);
  return groups.map(({ kind, cards }, index) => {
    const isFirst = index === 0;
    const offers = (
      <Fragment key={kind}>
        {children(cards, isFirst, !isFirst || !hasSameOrder(cards))}
        {isFirst && <Difference cards={cards} />}
      </Fragment>
    );
    if (kind === 'requested') return offers;
    const highest = Math.max(...cards.map(({ offer }) => offer.requestedAmount));
    const amount = showRoundEuro(highest);
    if (isFirst)
      return (
        <div key={kind} className="offer-other stack stack--tight">
          <Heading>{t(`personal-offer.alternative.${kind}.heading`, { amount })}</Heading>
          {highest < requested && (
            <p className="measure">
              {t('personal-offer.alternative.DOWNSELL.refused', {
                requested: showRoundEuro(requested),
              })}
            </p>
          )}
          {offers}
        </div>
      );
    const isOpen = cards.some(({ id }) => id === chosen?.id);
    return (
      <details key={kind} className="disclosure offer-row" open={isOpen}>
        <summary>
          <Heading>{t(`personal-offer.alternative.${kind}.title`, { amount })}</Heading>
        </summary>
        <div className="stack stack--tight">
          {kind === 'UPSELL' && (
            <p className="measure">{t('personal-offer.alternative.UPSELL.text')}</p>
          )}
          {offers}
        </div>
      </details>
    );
  });
}

/** Percentage points of the example beside the difference. */
const RAISED_POINTS = 2;

/** Of one fixed and one variable offer of the same loan. */
function Difference({ cards }: { cards: readonly OfferCard[] }) {
  const { t } = useTranslation('offer');
  const [fixed, variable] = (['FIX', 'VARIABLE'] as const).map((kind) =>
    cards.find(({ interestType }) => interestType === kind),
  );
  if (!fixed || !variable || cards.length !== 2 || !hasSameOrder(cards)) return null;
  const cheaper =
    Math.round((fixed.offer.installmentAmount - variable.offer.installmentAmount) * 100) / 100;
  const context = cheaper > 0 ? 'cheaper' : cheaper < 0 ? 'dearer' : 'equal';
  return (
    <p className="small">
      <span>{t(`difference.${context}`, { amount: showEuro(Math.abs(cheaper)) })}</span>
      {isCompleteCard(variable) && (
        <span>
          {` ${t('difference.raised', {
            points: RAISED_POINTS,
            rate: showEuro(withHigherRate(variable.offer, RAISED_POINTS).installmentAmount),
          })}`}
        </span>
      )}
    </p>
  );
}

interface Props {
  /** The offers of the requested loan, without alternatives. */
  cards: readonly OfferCard[];
  /** All of them. */
  groups: readonly OfferGroup[];
  /** The chosen offer, possibly an alternative; absent without a choice. */
  chosen?: OfferCard | undefined;
  /** Whether an offer can be chosen. */
  choice?: boolean;
}

export function Comparison({ cards, groups, chosen, choice = true }: Props) {
  const { t } = useTranslation(['steps', 'offer']);
  const [only] = cards.length === 1 ? cards : [];
  const shown = chosen === undefined ? cards : [chosen];
  const plotted = chosen ?? (choice ? undefined : only);
  const all = useMemo(() => groups.flatMap((group) => group.cards), [groups]);
  return (
    <div className="offer-comparison">
      {shown.every(isCompleteCard) && <LoanCost cards={shown} folded={!choice} />}
      <FiguresTable cards={all} />
      {(plotted === undefined ? choice : isCompleteCard(plotted)) && (
        <details className="disclosure offer-row">
          <summary>{t('offer:years')}</summary>
          {plotted !== undefined && isCompleteCard(plotted) ? (
            <RepaymentPlot card={plotted} />
          ) : (
            <p className="muted">{t('personal-offer.plot.choose')}</p>
          )}
        </details>
      )}
    </div>
  );
}

/** The costs of a loan as a bar: payout, interest, fees. Before a choice every offer has its bar, on a common scale. */
function LoanCost({ cards, folded }: { cards: readonly CompleteCard[]; folded: boolean }) {
  const { t } = useTranslation(['steps', 'offer']);
  const highest = Math.max(...cards.map(({ offer }) => offer.totalRepaymentAmount));
  const [only] = cards.length === 1 ? cards : [];
  const title = t('offer:cost.title');
  const content = (
    <>
      {cards.map(({ offer, ...card }) => (
        <div key={card.id}>
          {only === undefined && (
            <p className="loan-cost__name">
              <span>{numbered(t(`offer:kind.${card.interestType}`), card)}</span>
              <strong>{showEuro(offer.totalRepaymentAmount)}</strong>
            </p>
          )}
          <div
            className="loan-cost__bar"
            aria-hidden="true"
            style={{ inlineSize: `${(offer.totalRepaymentAmount / Math.max(highest, 1)) * 100}%` }}
          >
            {PARTS.map((part) => (
              <span
                key={part}
                className={`loan-cost__${part}`}
                style={{ flexGrow: Math.max(0, partsOf(offer)[part]) }}
              />
            ))}
          </div>
        </div>
      ))}
      <Facts
        rows={[
          ...PARTS.map((part): Fact => [
            <>
              <span className={`loan-cost__key loan-cost__${part}`} aria-hidden="true" />
              <span>{t(`offer:cost.${part}`)}</span>
            </>,
            <Amounts cards={cards} part={part} />,
          ]),
          [t('offer:cost.total'), only && showEuro(only.offer.totalRepaymentAmount), true],
        ]}
      />
      <FeeSum cards={cards} />
    </>
  );
  return folded ? (
    <details className="disclosure offer-row loan-cost">
      <summary>{title}</summary>
      <div className="stack stack--tight">{content}</div>
    </details>
  ) : (
    <section className="loan-cost stack stack--tight" aria-labelledby="loan-cost">
      <h3 id="loan-cost">{title}</h3>
      {content}
    </section>
  );
}

/** What the fees are made of, where all offers have the same ones and the parts add up. */
function FeeSum({ cards }: { cards: readonly CompleteCard[] }) {
  const { t } = useTranslation('offer');
  const sums = cards.map(({ offer }) => {
    const { totalOpeningFee, totalMaintenanceFee, maintenanceFeeAmount, termInMonths } = offer;
    const { fees } = partsOf(offer);
    const isWhole = Math.round((fees - totalOpeningFee - totalMaintenanceFee) * 100) === 0;
    if (!isWhole || fees === 0) return '';
    return t(totalMaintenanceFee === 0 ? 'cost.openingFee' : 'cost.feeSum', {
      opening: showEuro(totalOpeningFee),
      count: termInMonths,
      month: showEuro(maintenanceFeeAmount),
      total: showEuro(fees),
    });
  });
  return new Set(sums).size === 1 && sums[0] !== '' && <p className="muted small">{sums[0]}</p>;
}

/** One amount where it is the same in all offers; else that of each, by name. */
function Amounts({ cards, part }: { cards: readonly CompleteCard[]; part: Part }) {
  const { t } = useTranslation('offer');
  const amounts = cards.map(({ offer }) => showEuro(partsOf(offer)[part]));
  if (new Set(amounts).size === 1) return <span>{amounts[0]}</span>;
  return cards.map((card, index) => (
    <span key={card.id} className="loan-cost__amount">
      <span className="muted">{`${numbered(t(`kind.${card.interestType}`), card)} `}</span>
      <span>{amounts[index]}</span>
    </span>
  ));
}
