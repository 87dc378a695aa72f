/** Which control was used last, and where the focus goes when one disappears. */
import { TAB_SKIP_MAX_TRIES } from '#flow/limits.ts';

/**
 * Safari does not focus links, buttons and checkboxes on click. This remembers the control last pressed until another one takes the
 * focus.
 */
const CONTROL = 'a[href]:not([download]), button, input, select, textarea, summary';

let pressed: Element | undefined;

export function watchPresses(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      // If the press has moved the focus (or Enter in a field has pressed the button), document.activeElement is right.
      if (!(target instanceof Element) || document.activeElement?.matches(CONTROL)) return;
      pressed = target.closest(CONTROL) ?? pressed;
    },
    true,
  );
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element && target.matches('main'))) pressed = undefined;
  });
}

export const currentControl = (): Element | null =>
  pressed?.isConnected === true ? pressed : document.activeElement;

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

function takesFocus(element: HTMLElement): boolean {
  if (
    element.tabIndex < 0 ||
    element.matches(':disabled') ||
    element.closest('[inert], [aria-hidden="true"], [hidden]') !== null
  )
    return false;
  const style = getComputedStyle(element);
  return style.display !== 'none' && style.visibility !== 'hidden';
}

/** Moves the focus to the next focusable control after `from`. Gives up after 100 candidates and leaves the focus unchanged. */
export function focusNext(from: Element): boolean {
  const following = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) =>
      (from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      !from.contains(control),
  );
  const target = following.slice(0, TAB_SKIP_MAX_TRIES).find(takesFocus);
  target?.focus();
  return target !== undefined;
}

/** Returns the focus to `element`; if that cannot be focused any more, to the next control or the heading. */
export function returnFocus(trigger: Element | null): void {
  if (trigger instanceof HTMLElement && trigger.isConnected && trigger !== document.body) {
    trigger.focus({ preventScroll: true });
    if (document.activeElement === trigger || focusNext(trigger)) return;
  }
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
