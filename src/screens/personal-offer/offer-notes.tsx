/** Legally required texts beside an offer: warning, explanations, standard information, how the offer was calculated. */
import { useTranslation } from 'react-i18next';
import { showLongDay, showTerm } from '#ui/display.ts';
import { showRoundEuro } from '#form/formats/money.ts';
import type { Application } from '#flow/application.ts';
import { handedOut } from '#flow/states.ts';
import { DocumentDownload } from '#screens/parts/documents/download.tsx';
import { hasSameOrder, type OfferGroup } from '#flow/loan/offer-cards.ts';
import { ToneIcon } from '#ui/icons/tone-icon.tsx';
import classes from '#screens/personal-offer/offer-notes.module.css';
import { useApplication } from '#state/context.tsx';

export interface OffersProps {
  application: Application;
  groups: readonly OfferGroup[];
}

const EXPLAINED = ['nominalInterestRate', 'effectiveInterestRate', 'totalRepaymentAmount'] as const;

/** Above the offers: the loan, how long the offers are valid, and the warning, visible beside the figures. */
export function OfferLead({ application, groups }: OffersProps) {
  const { t } = useTranslation(['steps', 'offer', 'flow']);
  const validUntil = application.productOffer?.validUntil;
  const cards = groups[0]?.cards ?? [];
  const [first] = cards;
  return (
    <div className={`${classes.lead} stack stack--tight`}>
      <p className="lead">
        {first !== undefined && hasSameOrder(cards) && (
          <span>
            {/* The heading of another amount names it. */}
            {`${t(groups[0]?.kind === 'requested' ? 'offer:order' : 'offer:orderTerm', {
              amount: showRoundEuro(first.offer.requestedAmount),
              term: showTerm(t, first.offer.termInMonths),
            })} `}
          </span>
        )}
        {validUntil !== undefined && (
          <span>{t('personal-offer.validity', { date: showLongDay(validUntil) })}</span>
        )}
      </p>
      <p className={`${classes.warning} small`}>
        <ToneIcon tone="warning" />
        <span>{t('personal-offer.warning')}</span>
      </p>
    </div>
  );
}

export function OfferNotes() {
  const { t } = useTranslation(['steps', 'offer']);
  const information = handedOut(useApplication()).find(
    ({ category }) => category === 'STANDARD_INFORMATION',
  );
  return (
    <div>
      <section className="offer-row stack stack--tight" aria-labelledby="secci">
        <h3 id="secci">{t('personal-offer.secci.title')}</h3>
        {information === undefined ? (
          <p className="measure">{t('offer:secciLater')}</p>
        ) : (
          <>
            <p className="measure">{t('personal-offer.secci.text')}</p>
            <DocumentDownload document={information} name={t('offer:secci')}>
              {t('offer:secci')}
            </DocumentDownload>
          </>
        )}
      </section>
      <details className="disclosure offer-row">
        <summary>{t('offer:terms')}</summary>
        <dl className="stack stack--tight">
          {EXPLAINED.map((figure) => (
            <div key={figure}>
              <dt className="strong">{t(`personal-offer.figures.${figure}`)}</dt>
              <dd>{t(`personal-offer.explain.${figure}`)}</dd>
            </div>
          ))}
        </dl>
        <ul className="bullets measure">
          <li>{t('personal-offer.earlyRepayment')}</li>
          <li>{t('offer:withdrawal')}</li>
          <li>{t('offer:latePayment')}</li>
          <li>{t('personal-offer.automated')}</li>
        </ul>
      </details>
    </div>
  );
}
