/**
 * The specification's tab order (sections 2 and 9): one pass over the panels beside the form, a second after each navigation. DOM
 * order equals visual order, so the pass only confirms it; it never moves the focus and never touches the fields of a form.
 */
import { TAB_ORDER_DELAY_MS, TAB_SKIP_MAX_TRIES } from '#flow/limits.ts';

/** The controls of the areas whose tab indexes are managed. */
const CONTROLS = '[data-tab-managed] :is(a[href], button, summary)';

function applyTabOrder(root: ParentNode): void {
  for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) control.tabIndex = 0;
}

/** Applies the order after the delay; the returned function cancels it on the next navigation. */
export function scheduleTabOrder(root: ParentNode): () => void {
  const timer = setTimeout(() => applyTabOrder(root), TAB_ORDER_DELAY_MS);
  return () => clearTimeout(timer);
}

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
  const following = [...from.ownerDocument.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) =>
      (from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      !from.contains(control),
  );
  const target = following.slice(0, TAB_SKIP_MAX_TRIES).find(takesFocus);
  target?.focus();
  return target !== undefined;
}

/** Returns the focus to `element`; if that cannot be focused any more, to the next control or the heading. */
export function returnFocus(page: Document, trigger: Element | null): void {
  if (trigger instanceof HTMLElement && trigger.isConnected && trigger !== page.body) {
    trigger.focus({ preventScroll: true });
    if (page.activeElement === trigger || focusNext(trigger)) return;
  }
  page.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
