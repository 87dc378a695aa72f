/** An offer in four lines, and all its figures beside those of the others (Directive (EU) 2023/2225, Annex I; specification, section 3: all ten). */
import '@mantine/core/styles/Table.layer.css';
import '#screens/personal-offer/offer-figures.css';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showEuro, showRoundEuro } from '#form/formats/money.ts';
import type { PartialOffer } from '#flow/loan/chosen-offer.ts';
import { answerOf, type OfferCard } from '#flow/loan/offer-cards.ts';
import { Facts } from '#ui/facts.tsx';
import { ifKnown, showPercent } from '#ui/display.ts';
import { showTerm } from '#ui/term.ts';
import { lastInstallment } from '#screens/personal-offer/repayment-plan.ts';
import type texts from '#locales/de-AT/steps.json';

type Figure = keyof (typeof texts)['personal-offer']['figures'];

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
 * heading.
 */
export function OfferName({ card, order }: CardProps) {
  const { offer } = card;
  const { t } = useTranslation(['steps', 'offer', 'enums']);
  const { t: flowText } = useTranslation('flow');
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
              term: showTerm(flowText, offer.termInMonths),
            })}
          </span>
        </>
      )}
    </>
  );
}

interface CardProps {
  card: OfferCard;
  order: boolean;
}

/** Explanation and costs of the rate. `details`: id of the element that describes the radio button. */
export function OfferTerms({
  card: { interestType, offer },
  details,
}: {
  card: OfferCard;
  details?: string;
}) {
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
          <span>{t('offer:effective', { rate: showPercent(offer.effectiveInterestRate) })}</span>{' '}
          <strong>{showEuro(offer.totalRepaymentAmount)}</strong>
        </p>
      )}
    </div>
  );
}

/** In the order of the table: loan, monthly costs, total costs. `of`: its text, where an offer has the figure. */
function useFigures() {
  const { t } = useTranslation('steps');
  const { t: flowText } = useTranslation('flow');
  const figures: readonly [Figure, (value: number) => string][] = [
    ['requestedAmount', showEuro],
    ['installmentAmount', showEuro],
    ['termInMonths', (months) => showTerm(flowText, months)],
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
    figure,
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

/** All figures of the offers of a group side by side. */
export function FiguresTable({ cards }: { cards: readonly OfferCard[] }) {
  const { t } = useTranslation(['steps', 'offer']);
  const figures = useFigures();
  const name = t(cards.length > 1 ? 'offer:compare' : 'offer:allFigures');
  const indicators = cards.map(({ offer, interestType }) =>
    interestType === 'VARIABLE' ? offer.indicator : undefined,
  );
  return (
    <details className="disclosure offer-row">
      <summary>{name}</summary>
      <section className="table-scroll" tabIndex={0} aria-label={name}>
        <Table className="offer-figures" layout={cards.length > 2 ? 'auto' : 'fixed'} tabularNums>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {cards.map((card) => (
                <Table.Th key={card.id} scope="col">
                  {numbered(t(`offer:kind.${card.interestType}`), card)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {figures
              .filter(({ of }) => cards.some(({ offer }) => of(offer) !== undefined))
              .map(({ figure, label, of }) => (
                <Table.Tr key={figure} data-figure={figure}>
                  <Table.Th scope="row">{label}</Table.Th>
                  {cards.map(({ id, offer }) => (
                    <Table.Td key={id}>{of(offer) ?? '–'}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            {indicators.some((indicator) => indicator !== undefined) && (
              <Table.Tr>
                <Table.Th scope="row">{t('offer:indicator')}</Table.Th>
                {cards.map(({ id }, index) => (
                  <Table.Td key={id}>{indicators[index] ?? '–'}</Table.Td>
                ))}
              </Table.Tr>
            )}
          </Table.Tbody>
        </Table>
      </section>
    </details>
  );
}
