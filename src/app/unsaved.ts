/** What has been typed and is nowhere but in the memory of this page. */
import { differs } from '#flow/patch.ts';
import { ownedPaths } from '#form/owned-paths.ts';
import { isStep } from '#flow/steps.ts';
import { formOf } from '#screens/forms.ts';
import { applicationAtom, draftsAtom } from '#state/atoms.ts';
import type { Store } from '#state/actions/loan-session.ts';

/** Whether any draft of a step says something else than the application; a draft is only written by a form that is loaded. */
export function hasUnsaved(store: Pick<Store, 'get'>): boolean {
  const saved = store.get(applicationAtom);
  return Object.entries(store.get(draftsAtom)).some(
    ([form, draft]) => isStep(form) && differs(saved, draft, ownedPaths(formOf(form).schema)),
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
