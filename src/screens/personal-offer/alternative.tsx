/** An offer of another amount: collapsed below the requested one, unless it is the only one. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showRoundEuro } from '#form/formats/money.ts';
import type { OfferCard, OfferGroup } from '#screens/personal-offer/offer-cards.ts';

interface Props {
  kind: Exclude<OfferGroup['kind'], 'requested'>;
  cards: readonly OfferCard[];
  alone: boolean;
  open?: boolean;
  children: ReactNode;
}

export function Alternative({ kind, cards, alone, open = false, children }: Props) {
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
