import type { ErrorListProps, RJSFValidationError } from '@rjsf/utils';
import { use, useId, type MouseEvent } from 'react';
import { focusInView } from '../answers/focus-in-view.ts';
import { fullMessage, keyOfError } from '../answers/validation.ts';
import { FormStateContext, useFormServices } from '../answers/form-context.ts';
import { fieldId } from '#schema/data-path.ts';

/** More errors than these are folded away, so that the form stays in sight on a phone; a single one would save no line. */
const SHOWN = 5;

/** The error summary (GOV.UK pattern): takes the focus after a refused submit, links to the fields in the order of the form. */
export function ErrorListTemplate({ errors }: ErrorListProps) {
  const { texts, store } = useFormServices();
  const { attachSummary } = store;
  const { fields, isRefused } = use(FormStateContext);
  const id = useId();
  if (!isRefused || errors.length === 0) return null;
  const keys = fields.map(({ key }) => key);
  const items = [...errors].sort((one, other) => placeIn(keys, one) - placeIn(keys, other));
  const missing = errors.every(({ name: keyword }) => keyword === 'required');
  const shown = items.length > SHOWN + 1 ? SHOWN : items.length;
  const rest = items.slice(shown);
  return (
    <div
      className="form-summary"
      data-error-summary=""
      tabIndex={-1}
      ref={attachSummary}
      role="group"
      aria-labelledby={id}
    >
      {/* Inside the focusable box: JAWS cuts an alert off that is itself focused. */}
      <div role="alert">
        <h2 id={id}>
          {texts.word(missing ? 'summary.missing' : 'summary.wrong', { count: items.length })}
        </h2>
        <Links errors={items.slice(0, shown)} />
        {rest.length > 0 && (
          <details>
            <summary>{texts.word('summary.more', { count: rest.length })}</summary>
            <Links errors={rest} />
          </details>
        )}
      </div>
    </div>
  );
}

/** Errors about no visible field stand last. */
function placeIn(keys: readonly string[], error: RJSFValidationError): number {
  const place = keys.indexOf(keyOfError(error));
  return place < 0 ? keys.length : place;
}

function Links({ errors }: { readonly errors: readonly RJSFValidationError[] }) {
  const { name } = useFormServices();
  const { fields } = use(FormStateContext);
  return (
    <ul>
      {errors.map((error, index) => {
        const message = fullMessage(error);
        const field = fields.find(({ key }) => key === keyOfError(error));
        const target = field && fieldId(name, field.path);
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
