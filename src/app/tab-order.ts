/**
 * The specification's tab order (section 2 and 9): one pass, a second after each navigation, over the controls of the
 * areas marked for it (the panels beside the form). DOM order is the visual order, so the pass only confirms controls
 * in it or takes them out; it never moves the focus and never touches the fields of a form.
 */
import { TAB_ORDER_DELAY_MS, TAB_SKIP_MAX_TRIES } from '#flow/limits.ts';

/** Areas whose tab indexes are managed; `data-tab-managed="skip"` takes their controls out of the order. */
const MANAGED = '[data-tab-managed]';
const CONTROLS = 'a[href], button, summary';

export function applyTabOrder(root: ParentNode): void {
  for (const area of root.querySelectorAll<HTMLElement>(MANAGED)) {
    const index = area.dataset['tabManaged'] === 'skip' ? -1 : 0;
    for (const control of area.querySelectorAll<HTMLElement>(CONTROLS)) control.tabIndex = index;
  }
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
