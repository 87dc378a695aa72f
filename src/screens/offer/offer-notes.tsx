/** What the law wants beside an offer: the warning, explanations, the standard information, how the offer came about. */
import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showDay } from '#form/calendar.ts';
import { handedOut } from '#flow/documents.ts';
import { DocumentDownload } from '#screens/documents/document-download.tsx';
import { Notice } from '#screens/notice.tsx';
import { useApplication } from '#state/context.tsx';

const EXPLAINED = ['nominalInterestRate', 'effectiveInterestRate', 'totalRepaymentAmount'] as const;

export function CostWarning() {
  const { t } = useTranslation('steps');
  return (
    <Notice tone="warning">
      <strong>{t('personal-offer.warning')}</strong>
    </Notice>
  );
}

export function OfferNotes({ validUntil }: { validUntil: string | undefined }) {
  const { t } = useTranslation(['steps', 'offer']);
  const information = handedOut(useApplication()).find(
    ({ category }) => category === 'STANDARD_INFORMATION',
  );
  return (
    <div className="stack offer-notes">
      <Paper component="section" variant="quiet" className="stack" aria-labelledby="secci">
        <h2 id="secci">{t('personal-offer.secci.title')}</h2>
        {information === undefined ? (
          <p className="measure">{t('offer:secciLater')}</p>
        ) : (
          <>
            <p className="measure">{t('personal-offer.secci.text')}</p>
            <DocumentDownload document={information}>{t('offer:secci')}</DocumentDownload>
          </>
        )}
      </Paper>
      <details className="disclosure">
        <summary>{t('offer:terms')}</summary>
        <dl className="stack stack--tight">
          {EXPLAINED.map((figure) => (
            <div key={figure}>
              <dt className="strong">{t(`personal-offer.figures.${figure}`)}</dt>
              <dd>{t(`personal-offer.explain.${figure}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <ul className="bullets small measure">
        {validUntil !== undefined && (
          <li>{t('personal-offer.validity', { date: showDay(validUntil) })}</li>
        )}
        <li>{t('personal-offer.earlyRepayment')}</li>
        <li>{t('offer:withdrawal')}</li>
        <li>{t('offer:latePayment')}</li>
        <li>{t('personal-offer.automated')}</li>
      </ul>
    </div>
  );
}
