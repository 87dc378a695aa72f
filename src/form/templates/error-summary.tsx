/** The list of what is wrong, above the form: takes the focus after a refused submit, links to the fields (accessibility, GOV.UK pattern). */
import { useId, type MouseEvent, type ReactElement, type Ref } from 'react';

export interface SummaryItem {
  readonly message: string;
  /** Id or name of the control; undefined when no control of the form is meant. */
  readonly target?: string | undefined;
}

function controlOf(from: Element, target: string): HTMLElement | null {
  const form = from.closest('form');
  const named = form?.elements.namedItem(target);
  return document.getElementById(target) ?? (named instanceof HTMLElement ? named : null);
}

/** Brings the label into view, not only the control, and moves the focus; the address does not change. */
function follow(event: MouseEvent<HTMLAnchorElement>, target: string): void {
  event.preventDefault();
  const control = controlOf(event.currentTarget, target);
  const folded = control?.closest('details');
  if (folded) folded.open = true;
  (control?.closest('[data-field]') ?? control)?.scrollIntoView({ block: 'start' });
  control?.focus({ preventScroll: true });
}

export function ErrorSummary({
  heading,
  items,
  ref,
}: {
  heading: string;
  items: readonly SummaryItem[];
  ref: Ref<HTMLDivElement>;
}): ReactElement | null {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <div
      className="form-summary"
      data-error-summary=""
      tabIndex={-1}
      ref={ref}
      role="group"
      aria-labelledby={id}
    >
      {/* Inside the focusable box: JAWS cuts an alert off that is itself focused. */}
      <div role="alert">
        <h2 id={id}>{heading}</h2>
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
      </div>
    </div>
  );
}
