/** Leaving the page with unsaved entries, beginning anew, and signing out. */
import { atom } from 'jotai/vanilla';
import type { SignOutReason } from '#flow/sign-in.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import { commitTyped } from '#io/browser/commit-typed.ts';
import { openExternal } from '#io/browser/native.ts';
import type { Store } from '#state/session.ts';
import {
  draftSavesAtom,
  keepDraftsNowAtom,
  unsavedFormsAtom,
  unsentFilesAtom,
} from '#state/atoms.ts';
import { ask } from '#state/popups.ts';
import { go, type Services } from '#state/services.ts';

interface LeaveQuestion {
  decide?(leave: boolean): void;
}

/** The question whether to lose unsaved entries; undefined outside the flow, where no dialog can ask it (app/session/leaving-guard.tsx). */
export const leaveQuestionAtom = atom<LeaveQuestion | undefined>(undefined);
leaveQuestionAtom.onMount = (set) => {
  set({});
  return () => set(undefined);
};

/** The page is left without a question: for partners' pages and the sign-in. */
export const isLeavingAtom = atom(false);

/** Entries and files that nobody keeps: a draft that is pending is sent while the page is left. */
export const hasUnsaved = (store: Store): boolean => {
  const saves = store.get(draftSavesAtom);
  if (store.get(unsentFilesAtom)) return true;
  return store
    .get(unsavedFormsAtom)
    .some((form) => saves[form] === undefined || saves[form].kind === 'failed');
};

/** Whether the page may be left: at once without unsaved entries, else as the visitor decides. */
export async function mayLeave(store: Store): Promise<boolean> {
  commitTyped();
  const keep = store.get(keepDraftsNowAtom);
  if (keep !== undefined) await keep.run();
  if (store.get(leaveQuestionAtom) === undefined || !hasUnsaved(store)) return true;
  return new Promise((resolve) => {
    store.set(leaveQuestionAtom, {
      decide(leave) {
        store.set(leaveQuestionAtom, {});
        resolve(leave);
      },
    });
  });
}

export function leaveWithoutQuestion(store: Store, leave: () => void): void {
  store.set(isLeavingAtom, true);
  leave();
}

/** To the brand's home page; the app closes this page. */
export const openHome = ({ site, inApp }: Pick<Services, 'site' | 'inApp'>): void =>
  openExternal(new URL(site.homeUrl), { inApp, closeWebView: true });

/** Forgets the application, once the visitor confirms it, and goes to the main page. */
export async function restart(services: Services): Promise<void> {
  if ((await ask(services.store, 'RESTART_APPLICATION')) !== 'confirm') return;
  services.session.reset();
  await go(services, MAIN_PATH);
}

/** Goes to the main page, which shows `reason`, unless the browser has left for the provider. */
export async function signOut(services: Services, reason: SignOutReason = 'logout'): Promise<void> {
  await services.login.signOut(reason);
  await go(services, MAIN_PATH, { replace: true });
}
