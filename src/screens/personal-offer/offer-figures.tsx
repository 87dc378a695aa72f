/** An offer in four lines, and all its figures beside those of the others (Directive (EU) 2023/2225, Annex I; specification, section 3: all ten). */
import '#screens/personal-offer/offer-figures.css';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { showEuro, showRoundEuro } from '#form/formats/money.ts';
import type { PartialOffer } from '#flow/loan/chosen-offer.ts';
import { answerOf, type OfferCard } from '#flow/loan/offer-cards.ts';
import { Facts } from '#ui/facts.tsx';
import { ifKnown, showPercent, showTerm } from '#ui/display.ts';
import { FigureTable } from '#screens/personal-offer/figure-table.tsx';
import { lastInstallment } from '#screens/personal-offer/repayment-plan.ts';
import type texts from '#locales/de-AT/steps/personal-offer.json';

type Figure = keyof (typeof texts)['steps']['personal-offer']['figures'];

/**
 * Separates the parts of a name for screen readers; visually they are on separate lines. Inline, because a block would add a space
 * before it.
 */
const pause = (
  <>
    <span className="unseen">,</span>
    <br />
  </>
);

/** `Angebot 2`, where several have the same name. */
export const numbered = (name: string, { number }: Pick<OfferCard, 'number'>): string =>
  number === undefined ? name : `${name} ${number}`;

/**
 * Kind of interest and monthly rate; `order` adds amount and term when the offers differ in them. Phrasing content, for a label or a
 * heading. Memoised as the terms are: a bank may send hundreds of offers, and one choice renders all cards.
 */
export const OfferName = memo(function OfferName({ card, order }: CardProps) {
  const { offer } = card;
  const { t } = useTranslation(['steps', 'offer', 'enums', 'flow']);
  return (
    <>
      <span className="offer-name">
        <span>{numbered(t(`enums:variableInterestType.${answerOf(card)}`), card)}</span>
        {pause}
      </span>
      <span className="figure">
        <span>{showEuro(offer.installmentAmount)}</span>{' '}
        <span className="figure__unit">{t('offer:perMonth')}</span>
      </span>
      {order && (
        <>
          {pause}
          <span className="small">
            {t('personal-offer.offerLabel', {
              amount: showRoundEuro(offer.requestedAmount),
              term: showTerm(t, offer.termInMonths),
            })}
          </span>
        </>
      )}
    </>
  );
});

interface CardProps {
  card: OfferCard;
  order: boolean;
}

/** Explanation and costs of the rate. `details`: id of the element that describes the radio button. */
export const OfferTerms = memo(function OfferTerms({ card, details }: TermsProps) {
  const { interestType, offer } = card;
  const { t } = useTranslation(['steps', 'offer']);
  return (
    <div className="offer-terms" id={details}>
      {interestType !== 'UNNAMED' && (
        <p>
          {interestType === 'VARIABLE' && offer.indicator !== undefined
            ? t('offer:promise.indicator', { indicator: offer.indicator })
            : t(`offer:promise.${interestType}`)}
        </p>
      )}
      {offer.effectiveInterestRate !== undefined && offer.totalRepaymentAmount !== undefined && (
        <p className="muted">
          <span>{t('offer:effective', { rate: showPercent(offer.effectiveInterestRate) })}</span>
          <br />
          <span>
            {t('offer:total', { context: interestType === 'VARIABLE' ? 'variable' : '' })}
          </span>{' '}
          <strong>{showEuro(offer.totalRepaymentAmount)}</strong>
        </p>
      )}
    </div>
  );
});

interface TermsProps {
  card: OfferCard;
  details?: string;
}

/** In the order of the table: loan, monthly costs, total costs. `of`: its text, where an offer has the figure. */
function useFigures() {
  const { t } = useTranslation(['steps', 'flow']);
  const figures: readonly [Figure, (value: number) => string][] = [
    ['requestedAmount', showEuro],
    ['installmentAmount', showEuro],
    ['termInMonths', (months) => showTerm(t, months)],
    ['numberOfInstallments', String],
    ['lastInstallmentAmount', showEuro],
    ['nominalInterestRate', showPercent],
    ['effectiveInterestRate', showPercent],
    ['totalInterestPayments', showEuro],
    ['totalOpeningFee', showEuro],
    ['maintenanceFeeAmount', showEuro],
    ['totalMaintenanceFee', showEuro],
    ['totalRepaymentAmount', showEuro],
  ];
  return figures.map(([figure, show]) => ({
    label: t(`personal-offer.figures.${figure}`),
    of: (offer: PartialOffer) => ifKnown(figuresOf(offer)[figure], show),
  }));
}

const figuresOf = (offer: PartialOffer): Partial<Record<Figure, number | undefined>> => ({
  ...offer,
  numberOfInstallments: offer.termInMonths,
  lastInstallmentAmount: lastInstallment(offer),
});

/** The figures there are of an offer that lacks some. */
export const PartialFigures = ({ offer }: { offer: PartialOffer }) => (
  <Facts rows={useFigures().map(({ label, of }) => [label, of(offer)])} />
);

interface FiguresTableProps {
  cards: readonly OfferCard[];
}

/** All figures of the offers of a group side by side. */
export const FiguresTable = memo(function FiguresTable({ cards }: FiguresTableProps) {
  const { t } = useTranslation(['steps', 'offer']);
  const figures = useFigures();
  const name = t(cards.length > 1 ? 'offer:compare' : 'offer:allFigures');
  const isSameAmount = new Set(cards.map(({ offer }) => offer.requestedAmount)).size === 1;
  const indicators = cards.map(({ offer, interestType }) =>
    interestType === 'VARIABLE' ? offer.indicator : undefined,
  );
  const rows = [
    ...figures.map(({ label, of }) => [label, ...cards.map(({ offer }) => of(offer))]),
    [t('offer:indicator'), ...indicators],
  ].filter(([, ...values]) => values.some((value) => value !== undefined));
  return (
    <details className="disclosure offer-row">
      <summary>{name}</summary>
      <FigureTable
        className="offer-figures"
        layout={cards.length > 2 ? 'auto' : 'fixed'}
        name={name}
        head={[
          undefined,
          ...cards.map((card) => {
            const kind = numbered(t(`offer:kind.${card.interestType}`), card);
            return isSameAmount ? kind : `${kind} ${showRoundEuro(card.offer.requestedAmount)}`;
          }),
        ]}
        rows={rows.map((row) => row.map((cell) => cell ?? '–'))}
      />
    </details>
  );
});
