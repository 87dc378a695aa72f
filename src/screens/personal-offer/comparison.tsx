/** Compares offers: a sentence, the costs of each, all figures, the repayment by year. */
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { showEuro, showRoundEuro } from '#form/formats/money.ts';
import { LoanCost } from '#screens/personal-offer/loan-cost.tsx';
import { hasSameOrder } from '#screens/personal-offer/offer-cards.ts';
import type { OfferCard, OfferGroup } from '#screens/personal-offer/offer-cards.ts';
import { FiguresTable } from '#screens/personal-offer/offer-figures.tsx';
import { RepaymentPlot } from '#screens/personal-offer/repayment-plot.tsx';

/** Of one fixed and one variable offer of the same loan. */
export function Difference({ cards }: { cards: readonly OfferCard[] }) {
  const { t } = useTranslation('offer');
  const [fixed, variable] = (['FIX', 'VARIABLE'] as const).map((kind) =>
    cards.find(({ interestType }) => interestType === kind),
  );
  if (!fixed || !variable || cards.length !== 2 || !hasSameOrder(cards)) return null;
  const cheaper =
    Math.round((fixed.offer.installmentAmount - variable.offer.installmentAmount) * 100) / 100;
  const context = cheaper > 0 ? 'cheaper' : cheaper < 0 ? 'dearer' : 'equal';
  return (
    <p className="small">{t(`difference.${context}`, { amount: showEuro(Math.abs(cheaper)) })}</p>
  );
}

interface Props {
  /** The offers of the requested loan, without alternatives. */
  cards: readonly OfferCard[];
  /** The chosen offer, possibly an alternative; absent without a choice. */
  chosen?: OfferCard | undefined;
  /** Whether an offer can be chosen. */
  choice?: boolean;
}

export function Comparison({ cards, chosen, choice = true }: Props) {
  const { t } = useTranslation(['steps', 'offer']);
  const [only] = cards.length === 1 ? cards : [];
  const plotted = chosen ?? (choice ? undefined : only);
  return (
    <div className="offer-comparison">
      <LoanCost cards={chosen === undefined ? cards : [chosen]} />
      <FiguresTable cards={cards} />
      {(choice || plotted !== undefined) && (
        <details className="disclosure offer-row">
          <summary>{t('offer:years')}</summary>
          {plotted === undefined ? (
            <p className="muted">{t('personal-offer.plot.choose')}</p>
          ) : (
            <RepaymentPlot card={plotted} />
          )}
        </details>
      )}
    </div>
  );
}

/** An offer of another amount: collapsed below the requested one, unless it is the only one. */
interface AlternativeProps {
  kind: Exclude<OfferGroup['kind'], 'requested'>;
  cards: readonly OfferCard[];
  alone: boolean;
  open?: boolean;
  children: ReactNode;
}

export function Alternative({ kind, cards, alone, open = false, children }: AlternativeProps) {
  const { t } = useTranslation(['steps', 'offer']);
  const amount = showRoundEuro(Math.max(...cards.map(({ offer }) => offer.requestedAmount)));
  const about = (
    <p className="measure">{t(`personal-offer.alternative.${kind}.text`, { amount })}</p>
  );
  if (alone)
    return (
      <div className="stack">
        {about}
        {children}
      </div>
    );
  return (
    <details className="disclosure offer-row" open={open}>
      <summary>{t(`personal-offer.alternative.${kind}.title`, { amount })}</summary>
      <div className="stack">
        {about}
        {children}
      </div>
    </details>
  );
}
