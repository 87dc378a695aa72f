/** The addresses of the sign-in, what an address may say about it, and who may stay signed in and enter a step (specification, section 6). */
import { CUSTOMER_TYPES, type CustomerType } from '#flow/application.ts';
import { FAIL_PATH, FLOW_PATH, pathOf, START_PATH } from '#flow/resume.ts';
import { STEPS, stepRow, type Step } from '#flow/steps.ts';

/** Where the identity provider sends its response. */
export const SIGN_IN_PATH = '/signin';
/** The page in the hidden frame of a silent sign-in. */
export const SILENT_PAGE = '/signin-silent.html';

/**
 * Why the visitor is signed out, for the main page: on request, with another bank's access, at the provider, after a time-out, or
 * back from a partner's page in the browser beside the app, which knows nothing of the application.
 */
const SIGN_OUT_REASONS = ['logout', 'foreign', 'elsewhere', 'ended', 'returned'] as const;
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

export const isSignOutReason = (text: unknown): text is SignOutReason =>
  SIGN_OUT_REASONS.some((reason) => reason === text);

/** Of a step that was opened without an application. */
export const reasonWithoutApplication = (step: Step): SignOutReason =>
  stepRow(step).afterPartner === true ? 'returned' : 'logout';

const TOKEN_PATHS: readonly string[] = [
  FLOW_PATH,
  FAIL_PATH,
  ...CUSTOMER_TYPES.flatMap((type) =>
    STEPS.filter((step) => stepRow(step).bearer === true).map((step) => pathOf(step, type)),
  ),
];
/** Whether calls send the bearer token while this path is shown. */
export const sendsToken = (path: string): boolean => TOKEN_PATHS.includes(path.replace(/\/$/, ''));

/** The step of existing customers that was wanted before the sign-in; anything else is their first one. */
export function wantedPath(path: string | undefined): string {
  const paths = STEPS.map((step) => pathOf(step, 'existing'));
  return paths.find((known) => known === path) ?? START_PATH;
}

/** Whether a token with this entity claim may stay signed in at a brand that allows `allowed`; else it is logged out. */
export const entityStays = (entity: unknown, allowed: readonly string[]): boolean =>
  allowed.some((each) => each === entity);

/**
 * Existing customers sign in before every step. `required` are the roles of the step, which must all be held; `held` those of the
 * login, absent while there is none. `refused`: a role is missing.
 */
export function entrance(
  required: readonly string[] = [],
  customerType: CustomerType,
  held: readonly string[] | undefined,
): 'admitted' | 'sign-in' | 'refused' {
  if (customerType === 'existing' && held === undefined) return 'sign-in';
  return required.every((role) => held?.includes(role)) ? 'admitted' : 'refused';
}
