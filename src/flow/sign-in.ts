/** The addresses of the sign-in and what an address may say about it (specification, section 6). */
import { pathOf, START_PATH } from '#flow/resume.ts';
import { STEPS } from '#flow/steps.ts';

/** Where the identity provider sends its answer. */
export const SIGN_IN_PATH = '/signin';
/** The page in the hidden frame of a silent sign-in. */
export const SILENT_PAGE = '/signin-silent.html';

/** Why the main page says that somebody is signed out: on request, with another bank's access, at the provider, or after a time-out. */
const SIGN_OUT_NOTICES = ['logout', 'foreign', 'elsewhere', 'ended'] as const;
export type SignOutNotice = (typeof SIGN_OUT_NOTICES)[number];

export const isSignOutNotice = (text: unknown): text is SignOutNotice =>
  SIGN_OUT_NOTICES.some((notice) => notice === text);

/** The step of existing customers that was wanted before the sign-in; anything else is their first one. */
export function wantedPath(path: string | undefined): string {
  const paths = STEPS.map((step) => pathOf(step, 'existing'));
  return paths.find((known) => known === path) ?? START_PATH;
}
