/** The addresses of the sign-in and what an address may say about it (specification, section 6). */
import { pathOf, START_PATH } from '#flow/resume.ts';
import { STEPS } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';

/** Where the identity provider sends its answer. */
export const SIGN_IN_PATH = '/signin';
/** The page in the hidden frame of a silent sign-in. */
export const SILENT_PAGE = '/signin-silent.html';

/**
 * Why the visitor is signed out, for the main page: on request, with another bank's access, at the provider, after a time-out, or
 * back from a partner's page in the browser beside the app, which knows nothing of the application.
 */
const SIGN_OUT_NOTICES = ['logout', 'foreign', 'elsewhere', 'ended', 'returned'] as const;
export type SignOutNotice = (typeof SIGN_OUT_NOTICES)[number];

export const isSignOutNotice = (text: unknown): text is SignOutNotice =>
  SIGN_OUT_NOTICES.some((notice) => notice === text);

/** Where partners' pages lead back to. */
const PARTNERS_RETURN: readonly Step[] = ['psdresult', 'id-check'];

/** What is said after a step was opened without an application. */
export const noticeWithoutApplication = (step: Step): SignOutNotice =>
  PARTNERS_RETURN.includes(step) ? 'returned' : 'logout';

/** The step of existing customers that was wanted before the sign-in; anything else is their first one. */
export function wantedPath(path: string | undefined): string {
  const paths = STEPS.map((step) => pathOf(step, 'existing'));
  return paths.find((known) => known === path) ?? START_PATH;
}
