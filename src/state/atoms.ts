/**
 * The state. `application` is the server's truth, `drafts` are unsaved entries. Outside the memory of the page
 * only the six session keys are stored, and in the history entry what a reload has to know (io/browser/history-entry.ts).
 */
import { atom, type Getter } from 'jotai/vanilla';
import type { BrandSite } from '#brand/config.ts';
import type { Application } from '#flow/application.ts';
import type { RequestedLoan } from '#flow/entry.ts';
import { differs } from '#flow/patch.ts';
import type { CustomerCheck, FailReason } from '#flow/problems.ts';
import { admits, isStep, type Screen } from '#flow/steps.ts';
import type { SignOutReason } from '#flow/sign-in.ts';
import type { LoadError } from '#io/release.ts';
import type { DataPath } from '#schema/data-path.ts';
import type { Answers, QuestionMemory } from '#schema/form-data.ts';
import { todayInVienna } from '#schema/today.ts';

export const busyAtom = atom(0);

/** Pending requests for suggestions. */
export const searchingAtom = atom(0);

/** Whether the visitor waits for a request; suggestions show no spinner. */
export const waitingAtom = atom((get) => get(busyAtom) > get(searchingAtom));

/** The operation started last, except suggestions; names the spinner's text. */
export const causeAtom = atom<string | undefined>(undefined);

/** While files are uploaded: how much of all of them is sent, which one is being sent, of how many (state/uploads.ts). */
export const uploadProgressAtom = atom<
  { percent: number; number: number; count: number } | undefined
>(undefined);

/** Whether chosen files are still to be sent, or could not be and can be sent again: this page alone has them. */
export const unsentFilesAtom = atom(false);

/** A file that a screen needs was replaced by a newer release: only a reload helps. */
export const replacedAtom = atom(false);

/** Whether this page has shown a screen: the first one moves no focus. */
export const arrivedAtom = atom(false);

/** Whether the bank's app was asked to remove its own spinner. */
export const appReleasedAtom = atom(false);

/** The notice of the brand's deployment values, while it holds (app/site-notice.ts). */
export const siteNoticeAtom = atom<BrandSite['notice']>(undefined);

export const helpStatusAtom = atom<'idle' | 'loading' | 'failed'>('idle');

/** Number of errors on the screen, for the prefix of the document title. */
export const errorCountAtom = atom(0);

/** The check that refused the last attempt, shown by `screen`; `count` distinguishes consecutive failures. */
export interface FailedCheck {
  check: CustomerCheck;
  screen: Screen | undefined;
  count: number;
}
export const failedCheckAtom = atom<FailedCheck | undefined>(undefined);

/** For the failure page. */
export const failReasonAtom = atom<FailReason | undefined>(undefined);

export const applicationAtom = atom<Application | undefined>(undefined);

/** Its id, also before it is loaded; mirrored in the session key `application_id`. */
export const applicationIdAtom = atom<string | undefined>(undefined);

/** The application begun in this session, while the visitor is asked about another one that a link has opened. */
export const firstIdAtom = atom<string | undefined>(undefined);

/** Amount in euro and term in years; mirrored in the session keys `loanAmount` and `loanDuration`. */
export const requestedLoanAtom = atom<RequestedLoan | undefined>(undefined);

/** Unsaved entries of a form. */
export interface Draft {
  answers: Answers;
  /** Data paths of the application in the form; empty for forms of something else. */
  owned: readonly DataPath[];
  /** The application that the answers are based on. */
  base: Application | undefined;
  /** Memory of changing questions (form/answers/question-changes.ts). */
  memory: QuestionMemory | undefined;
}

/** By the name of the form. */
export const draftsAtom = atom<Readonly<Record<string, Draft>>>({});

/** Whether the server has the draft of a step: it is to be sent, was sent, or could not be. */
export type DraftSave = { kind: 'pending' } | { kind: 'saved'; at: Date } | { kind: 'failed' };

/** By step; only where the server keeps drafts. */
export const draftSavesAtom = atom<Readonly<Record<string, DraftSave>>>({});

export const keepDraftsNowAtom = atom<{ run: () => Promise<void> } | undefined>(undefined);

/** The forms whose drafts differ from the application and can still be sent: the guard of their step admits the visitor. */
export const unsavedFormsAtom = atom((get): readonly string[] => {
  const saved = get(applicationAtom);
  const canBeSent = (form: string): boolean =>
    saved === undefined || !isStep(form) || admits(form, saved);
  return Object.entries(get(draftsAtom))
    .filter(([, { answers, owned }]) => differs(saved, answers, owned))
    .map(([form]) => form)
    .filter(canBeSent);
});

/** Milliseconds before the next legitimation status check (the `delay` of the entry address); used once. */
export const legitimationDelayAtom = atom(0);

/** Answers were saved in this page since the last declaration: the summary asks for it again. */
export const declarationDueAtom = atom(false);

/** An act that was refused because the application was changed elsewhere: shown by the screen that it has led to. */
export interface Refusal {
  operationId: string;
  screen: Screen;
  /** The application as the applicant saw it. */
  shown: Application | undefined;
}
export const refusalAtom = atom<Refusal | undefined>(undefined);

/** How often a refused act has led to the screen that it was made on: it begins anew with the application as it is now. */
export const restartsAtom = atom(0);

/** The application as it was chosen: with the offer and the insurance that were shown then, until others are chosen, seen, or refused. */
export const chosenAtom = atom<Application | undefined>(undefined);

/** The server's time in its last response, and the visitor's then (milliseconds). */
const clocksAtom = atom<{ server: Date; visitor: number } | undefined>(undefined);

/** The server's time in its last response; unknown where it sends none. */
export const serverTimeAtom = atom(
  (get) => get(clocksAtom)?.server,
  (_get, set, server: Date | undefined) =>
    set(clocksAtom, server && { server, visitor: Date.now() }),
);

/** The server's time now; until a response has named it, that of the visitor's clock, which may be wrong. */
export function timeNow(get: Getter): Date {
  const clocks = get(clocksAtom);
  return new Date(Date.now() + (clocks ? clocks.server.getTime() - clocks.visitor : 0));
}

/** The day it is in Austria, at the last response: for what is rendered. What an act decides by is `timeNow`. */
export const todayAtom = atom((get) => todayInVienna(timeNow(get)));

/** The application was loaded by its id, which no screen has announced yet. */
export const resumedAtom = atom(false);

/** When the application was completed in this page, by the server's time. */
export const completedAtAtom = atom<Date | undefined>(undefined);

/** Whether the contrast theme is on; mirrored in the session key `appContrastTheme`. */
export const contrastAtom = atom(false);

export type Login =
  /** The provider has not been asked yet. */
  | { kind: 'unknown' }
  /** The provider is being asked, or the browser is leaving for it. */
  | { kind: 'asking' | 'leaving' }
  | { kind: 'in'; name: string | undefined; roles: readonly string[] }
  /**
   * `no-session`: not signed in at the provider. `refused`: the sign-in failed. `down`: the provider sent the visitor back, because it
   * cannot respond now. `blocked`: the browser keeps no data, so no sign-in can return. `signed-out`: here or at the provider.
   */
  | { kind: 'out'; why: 'no-session' | 'refused' | 'down' | 'blocked' | 'expired' | 'signed-out' }
  /** The provider does not respond. */
  | { kind: 'unavailable' }
  /** The client is a file of this build, and could not be loaded. */
  | { kind: 'unloaded'; error: LoadError };

export const loginAtom = atom<Login>({ kind: 'unknown' });

/** Reason of the sign-out, shown once on the main page. */
export const signOutReasonAtom = atom<SignOutReason | undefined>(undefined);
