/**
 * What is true now. The only access to jotai: `application` is the server's truth, `drafts` what is typed and unsaved.
 * Nothing of it leaves the memory of the page but the six session keys.
 */
import { atom } from 'jotai/vanilla';
import type { Application } from '#flow/application.ts';
import type { Loan } from '#flow/navigation/entry.ts';
import type { Path } from '#flow/patch.ts';
import type { Check } from '#flow/problems.ts';
import type { Screen } from '#flow/resume.ts';
import type { SignOutNotice } from '#flow/navigation/sign-in.ts';

/** Requests under way. */
export const busyAtom = atom(0);

/** Those of them that fetch suggestions while the visitor types. */
export const searchingAtom = atom(0);

/** Whether the visitor waits for one; suggestions show no spinner. */
export const waitingAtom = atom((get) => get(busyAtom) > get(searchingAtom));

/** The operation that was begun last, suggestions aside: what the spinner says. */
export const causeAtom = atom<string | undefined>(undefined);

/** This page has shown a screen: the first one is arrived at by the browser, not by us. */
export const arrivedAtom = atom(false);

/** The bank's app has been told to take its own spinner away. */
export const appReleasedAtom = atom(false);

/** The request for a help code. */
export const helpStatusAtom = atom<'idle' | 'loading' | 'failed'>('idle');

/** How many errors the screen shows; the title says that there are some. */
export const errorCountAtom = atom(0);

/** The check that refused the last try on a screen, which says so in place; `count` tells one failure from the next. */
export interface FailedCheck {
  check: Check;
  screen: Screen | undefined;
  count: number;
}
export const failedCheckAtom = atom<FailedCheck | undefined>(undefined);

/** The application as the server last answered it. */
export const applicationAtom = atom<Application | undefined>(undefined);

/** Its id, also while it is not loaded yet; mirrored in the session key `application_id`. */
export const applicationIdAtom = atom<string | undefined>(undefined);

/** Amount in euro and term in years; mirrored in the session keys `loanAmount` and `loanDuration`. */
export const loanAtom = atom<Loan | undefined>(undefined);

/** In the shape of the form's schema. */
export type DraftAnswers = Readonly<Record<string, unknown>>;

export interface DraftMemory {
  readonly questions: Map<string, string>;
  readonly aside: Map<string, unknown>;
}

/** What is typed into a form and not saved yet. */
export interface Draft {
  answers: DraftAnswers;
  /** The paths of the application that the form asks for; none for a form of something else. */
  owned: readonly Path[];
  /** The application as the applicant had seen it, where the answers are saved over it. */
  base: Application | undefined;
  /** What the form remembers of questions that change. */
  memory: DraftMemory | undefined;
}

/** By the name of the form. */
export const draftsAtom = atom<Readonly<Record<string, Draft>>>({});

/** Milliseconds before the next legitimation status check (the `delay` of the entry address); used once. */
export const legitimationDelayAtom = atom(0);

/** The data were changed elsewhere, and the summary has not said so yet. */
export const changedAtom = atom(false);

/** Whether the contrast theme is on; mirrored in the session key `appContrastTheme`. */
export const contrastAtom = atom(false);

/** What is known of the sign-in. */
export type Login =
  /** The provider has not been asked yet. */
  | { kind: 'unknown' }
  /** The provider is being asked, or this page is about to be left for it. */
  | { kind: 'asking' | 'leaving' }
  | { kind: 'in'; name: string | undefined; roles: readonly string[] }
  /** `no-session`: the visitor is not signed in at the provider. `refused`: a sign-in came to nothing. `signed-out`: here or at the provider. */
  | { kind: 'out'; why: 'no-session' | 'refused' | 'expired' | 'signed-out' }
  /** The provider does not answer. */
  | { kind: 'unavailable' };

export const loginAtom = atom<Login>({ kind: 'unknown' });

/** Why the visitor was signed out, for the main page; shown once. */
export const signOutNoticeAtom = atom<SignOutNotice | undefined>(undefined);
