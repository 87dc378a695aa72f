/**
 * The specification's tab order (section 2 and 9): one pass, a second after each navigation, over the controls that are
 * marked for it. DOM order is the visual order, so the pass only takes controls out of the order or puts them back.
 */
import { TAB_ORDER_DELAY_MS, TAB_SKIP_MAX_TRIES } from '#flow/limits.ts';

/** Controls whose tab index is managed; `data-tab-managed="skip"` takes a control out of the order. */
const MANAGED = '[data-tab-managed]';

export function applyTabOrder(root: ParentNode): void {
  for (const control of root.querySelectorAll<HTMLElement>(MANAGED)) control.tabIndex = control.dataset['tabManaged'] === 'skip' ? -1 : 0;
}

/** Applies the order when the delay is over; the function returned cancels it (the next navigation does). */
export function scheduleTabOrder(root: ParentNode): () => void {
  const timer = setTimeout(() => applyTabOrder(root), TAB_ORDER_DELAY_MS);
  return () => clearTimeout(timer);
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

function takesFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert], [aria-hidden="true"], [hidden]') !== null) return false;
  const style = getComputedStyle(element);
  return style.display !== 'none' && style.visibility !== 'hidden';
}

/**
 * Moves the focus to the next control after (or before) `from` that can take it, for moves by program only.
 * Gives up after 100 tries and then leaves the focus alone.
 */
export function focusNext(from: Element, direction: 1 | -1 = 1, root: ParentNode = document): boolean {
  const controls = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const following = direction === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const candidates = controls.filter((control) => (from.compareDocumentPosition(control) & following) !== 0 && !from.contains(control));
  if (direction === -1) candidates.reverse();
  const target = candidates.slice(0, TAB_SKIP_MAX_TRIES).find(takesFocus);
  target?.focus();
  return target !== undefined;
}
