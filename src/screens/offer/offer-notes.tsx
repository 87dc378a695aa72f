/** What the law wants beside an offer: the warning, explanations, the standard information, how the offer came about. */
import { useState } from 'react';
import { showDay } from '#form/calendar.ts';
import { useTranslate } from '#form/use-translate.ts';
import { DocumentDownload } from '#screens/documents/document-download.tsx';
import type { LoanDocument } from '#screens/documents/requirements.ts';
import { useStepTexts } from '#screens/step-texts.ts';
import { useHere, useOnArrival } from '#screens/task.ts';
import { useApplication, useVerbs } from '#state/context.tsx';

const EXPLAINED = ['nominalInterestRate', 'effectiveInterestRate', 'totalRepaymentAmount'] as const;

export function CostWarning() {
  const t = useStepTexts();
  return (
    <p className="notice notice--warning offer-warning">
      <strong>{t('personal-offer.warning')}</strong>
    </p>
  );
}

/** The standard information: with the application, else asked for; silently, because the offer is complete without the link. */
function useStandardInformation(): LoanDocument | undefined {
  const { listDocuments } = useVerbs();
  const known = useApplication()?.documents?.find(
    ({ category }) => category === 'STANDARD_INFORMATION',
  );
  const [listed, setListed] = useState<LoanDocument>();
  const here = useHere();
  useOnArrival(async () => {
    if (known !== undefined) return;
    const documents = await listDocuments();
    if (documents.ok && here())
      setListed(documents.value.find(({ category }) => category === 'STANDARD_INFORMATION'));
  });
  return known ?? listed;
}

export function OfferNotes({ validUntil }: { validUntil: string | undefined }) {
  const t = useStepTexts();
  const words = useTranslate('offer');
  const information = useStandardInformation();
  return (
    <div className="stack offer-notes">
      <section className="card card--quiet stack" aria-labelledby="secci">
        <h2 id="secci">{t('personal-offer.secci.title')}</h2>
        {information === undefined ? (
          <p className="measure">{words('secciLater')}</p>
        ) : (
          <>
            <p className="measure">{t('personal-offer.secci.text')}</p>
            <DocumentDownload document={information}>{words('secci')}</DocumentDownload>
          </>
        )}
      </section>
      <details className="disclosure">
        <summary>{words('terms')}</summary>
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
        <li>{words('withdrawal')}</li>
        <li>{words('latePayment')}</li>
        <li>{t('personal-offer.automated')}</li>
      </ul>
    </div>
  );
}
