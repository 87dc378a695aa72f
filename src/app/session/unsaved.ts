/** What has been typed and is nowhere but in the memory of this page. */
import { differs } from '#flow/patch.ts';
import { applicationAtom, draftsAtom } from '#state/atoms.ts';
import type { Store } from '#state/actions/loan-session.ts';

/** Whether any draft of a step says something else than the application. */
export function hasUnsaved(store: Pick<Store, 'get'>): boolean {
  const saved = store.get(applicationAtom);
  return Object.values(store.get(draftsAtom)).some(({ answers, owned }) =>
    differs(saved, answers, owned),
  );
}

/** Fields write when they are left: the one that has the focus is left for a moment, so that the draft knows its text. */
export function commitTyped(page: Document = document): void {
  const focused = page.activeElement;
  const typed = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  if (!typed || focused.closest('form[data-form]') === null) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}
