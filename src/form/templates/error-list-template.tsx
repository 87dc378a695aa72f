import type { ErrorListProps, RJSFValidationError } from '@rjsf/utils';
import { use, useEffect, useEffectEvent, useId, type MouseEvent } from 'react';
import { focusInView } from '../answers/focus.ts';
import { keyOfError } from '../answers/validation.ts';
import { FormStateContext, useFormServices } from '../answers/form-context.ts';
import { fieldId, parsePath } from '#schema/data-path.ts';

/** More errors than these are folded away, so that the form stays in sight on a phone; a single one would save no line. */
const SHOWN = 5;

/** The error summary (GOV.UK pattern): takes the focus after a refused submit, links to the fields in the order of the form. */
export function ErrorListTemplate({ errors }: ErrorListProps) {
  const { name, texts } = useFormServices();
  const { showsSummary, onInvalid } = use(FormStateContext);
  const id = useId();
  // An error of the server, which no keyword names, is one even without the summary.
  const count = showsSummary
    ? errors.length
    : errors.filter(({ name: keyword }) => keyword === undefined).length;
  const report = useEffectEvent((open: number) => onInvalid?.(open));
  useEffect(() => report(count), [count]);
  useEffect(() => () => report(0), []);
  if (!showsSummary || errors.length === 0) return null;
  const missing = errors.every(({ name: keyword }) => keyword === 'required');
  const shown = errors.length > SHOWN + 1 ? SHOWN : errors.length;
  const rest = errors.slice(shown);
  return (
    <div
      className="form-summary"
      data-error-summary=""
      tabIndex={-1}
      id={summaryId(name)}
      role="group"
      aria-labelledby={id}
    >
      {/* Inside the focusable box: JAWS cuts an alert off that is itself focused. */}
      <div role="alert">
        <h2 id={id}>
          {texts.word(missing ? 'summary.missing' : 'summary.wrong', { count: errors.length })}
        </h2>
        <Links errors={errors.slice(0, shown)} />
        {rest.length > 0 && (
          <details className="disclosure">
            <summary>{texts.word('summary.more', { count: rest.length })}</summary>
            <Links errors={rest} />
          </details>
        )}
      </div>
    </div>
  );
}

export const summaryId = (form: string): string => `${form}-errors`;

function Links({ errors }: { readonly errors: readonly RJSFValidationError[] }) {
  const { name } = useFormServices();
  return (
    <ul>
      {errors.map((error, index) => {
        const { stack, title: message = stack } = error;
        const key = keyOfError(error);
        const target = key === '' ? undefined : fieldId(name, parsePath(key));
        return (
          <li key={`${index}-${message}`}>
            {target === undefined ? (
              message
            ) : (
              <a href={`#${target}`} onClick={(event) => follow(event, target)}>
                {message}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Brings the label into view, not only the control, and moves the focus; the address does not change. */
function follow(event: MouseEvent, target: string): void {
  event.preventDefault();
  const control = document.getElementById(target);
  const folded = control?.closest('details');
  if (folded) folded.open = true;
  if (control !== null) focusInView(control, 'start');
}
