/** Everything an offer has to say in figures (Directive (EU) 2023/2225, Annex I; specification, section 3: all ten). */
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showEuro } from '#form/money.ts';
import { Facts } from '#screens/facts.tsx';
import type { Fact } from '#screens/facts.tsx';
import type { OfferCard } from '#screens/offer/offer-cards.ts';
import { showPercent } from '#screens/offer/percent.ts';
import { lastInstallment } from '#screens/offer/repayment-plan.ts';
import type texts from '#locales/de-AT/steps.json';

type Figure = keyof (typeof texts)['personal-offer']['figures'];

/** Heard, the parts of a name run into each other; on the screen they stand below each other. */
const pause = <VisuallyHidden component="span">,</VisuallyHidden>;

/** The name of an offer: kind of interest, monthly rate, amount and term. Phrasing content, for a label or a heading. */
export function OfferName({ card: { interestType, offer } }: { card: OfferCard }) {
  const { t } = useTranslation(['steps', 'offer', 'enums']);
  return (
    <>
      <span className="offer-name">
        {t(`enums:variableInterestType.${interestType}`)}
        {pause}
      </span>{' '}
      <span className="figure offer-rate">
        {showEuro(offer.installmentAmount)}{' '}
        <span className="figure__unit">{t('offer:perMonth')}</span>
        {pause}
      </span>{' '}
      <span className="muted small">
        {t('personal-offer.offerLabel', {
          amount: showEuro(offer.requestedAmount),
          months: offer.termInMonths,
        })}
      </span>
    </>
  );
}

/** `details` is the id of the part that describes the radio button. */
export function OfferFigures({
  card: { interestType, offer },
  details,
}: {
  card: OfferCard;
  details?: string;
}) {
  const { t } = useTranslation(['steps', 'offer']);
  const row = (figure: Figure, value: ReactNode, isTotal?: boolean): Fact => [
    t(`personal-offer.figures.${figure}`),
    value,
    isTotal,
  ];
  const rate = (value: number) => t('personal-offer.perYear', { rate: showPercent(value) });
  return (
    <>
      <Facts
        className="offer-rates"
        id={details}
        rows={[
          row('effectiveInterestRate', rate(offer.effectiveInterestRate)),
          row('nominalInterestRate', rate(offer.nominalInterestRate)),
          row('totalRepaymentAmount', showEuro(offer.totalRepaymentAmount), true),
        ]}
      />
      <p className="small">
        {t(`personal-offer.interest.${interestType}`)}
        {offer.indicator !== undefined && interestType === 'VARIABLE' && (
          <> {t('offer:indicator', { indicator: offer.indicator })}</>
        )}
      </p>
      <Facts
        className="small"
        rows={[
          row('requestedAmount', showEuro(offer.requestedAmount)),
          row('termInMonths', t('personal-offer.months', { count: offer.termInMonths })),
          row('installmentAmount', showEuro(offer.installmentAmount)),
          row('numberOfInstallments', offer.termInMonths),
          row('lastInstallmentAmount', showEuro(lastInstallment(offer))),
          row('totalInterestPayments', showEuro(offer.totalInterestPayments)),
          row('totalOpeningFee', showEuro(offer.totalOpeningFee)),
          row('maintenanceFeeAmount', showEuro(offer.maintenanceFeeAmount)),
          row('totalMaintenanceFee', showEuro(offer.totalMaintenanceFee)),
        ]}
      />
    </>
  );
}
