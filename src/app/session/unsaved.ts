/** Unsaved entries: drafts in the memory of the page. */
import { differs } from '#flow/patch.ts';
import { applicationAtom, draftsAtom } from '#state/atoms.ts';
import type { Store } from '#state/actions/loan-session.ts';

/** Whether any draft differs from the application. */
export function hasUnsaved(store: Pick<Store, 'get'>): boolean {
  const saved = store.get(applicationAtom);
  return Object.values(store.get(draftsAtom)).some(({ answers, owned }) =>
    differs(saved, answers, owned),
  );
}

/** Fields commit on blur: blurs and refocuses the active field, so that the draft has its text. */
export function commitTyped(page: Document = document): void {
  const focused = page.activeElement;
  const typed = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  if (!typed || focused.closest('form[data-form]') === null) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}
