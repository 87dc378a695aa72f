import type { ErrorListProps } from '@rjsf/utils';
import { use, useId, type MouseEvent } from 'react';
import { fullMessage, keyOfError } from '../answers/validation.ts';
import { FormStateContext, useFormServices } from '../form-context.ts';
import { fieldId, pathKey } from '../schema/data-path.ts';
import { visibleFields } from '../schema/fields.ts';

interface Item {
  readonly message: string;
  /** Id of the control; undefined where no visible field is concerned. */
  readonly target: string | undefined;
}

/** More errors than these are folded away, so that the form stays in sight on a phone. */
const SHOWN = 5;

/** The error summary (GOV.UK pattern): takes the focus after a refused submit, links to the fields in the order of the form. */
export function ErrorListTemplate({ errors }: ErrorListProps) {
  const { name, definition, texts, store } = useFormServices();
  const { attachSummary } = store;
  const { answers, isRefused } = use(FormStateContext);
  const id = useId();
  if (!isRefused || errors.length === 0) return null;
  const paths = visibleFields(definition, answers).map(({ path }) => path);
  const items = errors
    .map((error) => {
      const place = paths.findIndex((path) => pathKey(path) === keyOfError(error));
      const path = paths[place];
      return {
        message: fullMessage(error),
        target: path && fieldId(name, path),
        place: place < 0 ? paths.length : place,
      };
    })
    .sort((one, other) => one.place - other.place);
  const missing = errors.every(({ name: keyword }) => keyword === 'required');
  const rest = items.slice(SHOWN);
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
        <Links items={items.slice(0, SHOWN)} />
        {rest.length > 0 && (
          <details>
            <summary>{texts.word('summary.more', { count: rest.length })}</summary>
            <Links items={rest} />
          </details>
        )}
      </div>
    </div>
  );
}

function Links({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul>
      {items.map(({ message, target }, index) => (
        <li key={`${index}-${message}`}>
          {target === undefined ? (
            message
          ) : (
            <a href={`#${target}`} onClick={(event) => follow(event, target)}>
              {message}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Brings the label into view, not only the control, and moves the focus; the address does not change. */
function follow(event: MouseEvent, target: string): void {
  event.preventDefault();
  const control = document.getElementById(target);
  const folded = control?.closest('details');
  if (folded) folded.open = true;
  (control?.closest('[data-field]') ?? control)?.scrollIntoView({ block: 'start' });
  control?.focus({ preventScroll: true });
}
