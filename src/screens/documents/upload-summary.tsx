/** What is missing, above the categories; takes the focus after a refused submit, like the summary of every form. */
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useTranslate } from '#form/use-translate.ts';
import '#form/error-summary.css';

export interface Complaint { message: string; target?: string }

function follow(event: MouseEvent, target: string): void {
  event.preventDefault();
  const control = document.getElementById(target);
  control?.closest('[data-field]')?.scrollIntoView({ block: 'start' });
  control?.focus({ preventScroll: true });
}

/** `refusals` counts the submits that were refused. */
export function UploadSummary({ complaints, refusals }: { complaints: readonly Complaint[]; refusals: number }) {
  const t = useTranslate('offer');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  if (complaints.length === 0) return null;
  return (
    <div className="form-summary" data-error-summary="" tabIndex={-1} ref={box} role="group" aria-labelledby="upload-summary">
      <div role="alert">
        <h2 id="upload-summary">{t('documents.summary')}</h2>
        <ul>
          {complaints.map(({ message, target }) => (
            <li key={message}>{target === undefined ? message : <a href={`#${target}`} onClick={(event) => follow(event, target)}>{message}</a>}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
