/** Another amount than asked for: information beside the offer, opened by who wants to see it, unless it is all there is. */
import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showEuro } from '#form/money.ts';
import type { OfferCard, OfferGroup } from '#screens/offer/offer-cards.ts';

interface Props {
  kind: Exclude<OfferGroup['kind'], 'requested'>;
  cards: readonly OfferCard[];
  alone: boolean;
  open?: boolean;
  /** The level that the place asks for. */
  heading: 'h2' | 'h3';
  children: ReactNode;
}

export function Alternative({
  kind,
  cards,
  alone,
  open = false,
  heading: Heading,
  children,
}: Props) {
  const { t } = useTranslation(['steps', 'offer']);
  const amount = showEuro(Math.max(...cards.map(({ offer }) => offer.requestedAmount)));
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
    <Paper variant="quiet" className="stack">
      <Heading>{t(`personal-offer.alternative.${kind}.title`)}</Heading>
      {about}
      <details className="disclosure" open={open}>
        <summary>{t(`offer:alternative.${kind}`)}</summary>
        {children}
      </details>
    </Paper>
  );
}
