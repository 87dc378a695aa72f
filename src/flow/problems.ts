/** THE error catalogue (specification, section 8): (status, frontend-error) → outcome, and the exceptions to it. */
import type { Application } from '#flow/application.ts';
import { admits, type Step } from '#flow/steps.ts';
import type { components, operations } from '#openapi/application.gen.ts';
import { isObject } from '#schema/data-path.ts';
import type { FieldMessage } from '#schema/form-data.ts';

export const POPUP_KINDS = [
  'TECHNICAL_ERROR',
  'INVALID_INPUT',
  'CANCEL_FLOW',
  'SESSION_TIMEOUT',
  'CUSTOMER_EXISTS',
  'FTL_OFFER_AVAILABLE',
  'APPLICATION_EXISTS',
  'DELETE_FILE_CONFIRMATION',
  'RESTART_APPLICATION',
  'FEEDBACK',
  'GET_HELP_NOTIFICATION',
  'EMPLOYEE',
  'UNSENT_CHANGE',
] as const;
export type PopupKind = (typeof POPUP_KINDS)[number];
export type PopupButton = 'confirm' | 'cancel' | 'close';

/** A failed call, as a value. `status` 0 = no response that can be used (network, timeout, unreadable body). */
export interface Problem {
  operationId: string;
  status: number;
  frontendError?: string | undefined;
  errors?: readonly FieldMessage[] | undefined;
  /** The call was aborted because its screen was left; nothing is shown. */
  aborted?: true | undefined;
  /** The change was made, but the application could not be loaded after it: repeating the call would make the change twice. */
  done?: true;
  /** Milliseconds after which a server that is busy wants to be asked again. */
  pauseMs?: number | undefined;
  /** There is no stored application of this id, or none any more. */
  gone?: true;
  /** The response body, for callers that handle a status themselves. */
  body?: unknown;
}

/** The checks of address and customer: on portal entry they reject the applicant, on a step they are shown in place. */
export const CUSTOMER_CHECKS = [
  'CUSTOMER_BL_CHECK',
  'ADDRESS_CHECK_FAILED',
  'CUSTOMER_CHECK_FAILED',
] as const;
export type CustomerCheck = (typeof CUSTOMER_CHECKS)[number];

/** Where the applicant can correct what a check refused (contract, section 4): only an address, in the step that asks for it. */
export function correctionOf(
  check: CustomerCheck,
  application: Application | undefined,
): Step | 'given' | undefined {
  if (check !== 'ADDRESS_CHECK_FAILED' || application === undefined) return undefined;
  // The bank has the answers already and does not ask for them (section 3).
  if (application.customer.addressRequired === false) return 'given';
  const step = 'housing-legal-data';
  return admits(step, application) ? step : undefined;
}

/** Why trying again will not help: no private customer, or there is no such application. */
export type FailReason = 'nonRetail' | 'gone';

export type Outcome =
  | { kind: 'popup'; popup: PopupKind }
  | { kind: 'fail'; reason?: FailReason }
  | { kind: 'instant-loan' }
  /** The application was changed elsewhere: nothing was done, and its screen shows what differs. */
  | { kind: 'changed' }
  /** No popup, no navigation: the step shows it beside its main action. */
  | { kind: 'check'; check: CustomerCheck }
  /** No popup, no navigation: the caller shows what failed, with a retry. */
  | { kind: 'in-place' }
  /** No popup, no navigation, and nothing failed: the caller continues with the response, or the call was cancelled. */
  | { kind: 'resolved' };

/** Whether the visitor started the call, or the page did. */
type Origin = 'act' | 'background';

interface Exception {
  when(problem: Problem, origin: Origin): boolean;
  how: 'in-place' | 'resolved';
}

const isConflict = ({ status }: Problem): boolean => status === 409;
/** The application was changed since it was loaded; on signing a 409 may also be about the code. */
export const isChanged = (problem: Problem): boolean =>
  isConflict(problem) && isObject(problem.body) && problem.body['reason'] === 'CHANGED';

const BACKGROUND: Exception = {
  when: (_problem, origin) => origin === 'background',
  how: 'in-place',
};

/**
 * ALL calls whose failures the generic handler leaves to the caller (contract, section 4). What the specification itself decides
 * elsewhere, is there: restoring and legitimation status (section 4), portal entry (entry.ts). A login that has ended is no
 * exception: state/handle-problem.ts renews it and repeats the call, or the technical error names it.
 */
export const EXCEPTIONS: { readonly [Id in keyof operations]?: Exception } = {
  // The form shows that they are kept on this device only.
  saveDraft: BACKGROUND,
  // The form can be filled in without the price.
  getPricing: BACKGROUND,
  // Suggestions are a help, typed text counts without them.
  searchEmployers: BACKGROUND,
  searchAddresses: BACKGROUND,
  // The list is a help, no part of the application.
  listBranches: BACKGROUND,
  // Beside the loan the insurance is named without its price, which its conditions contain.
  listInsuranceOffers: BACKGROUND,
  // A refused download leads nowhere.
  getDocument: { when: () => true, how: 'in-place' },
  // The signing page shows what is wrong with the code (specification, section 8).
  signContract: { when: (problem) => isConflict(problem) && !isChanged(problem), how: 'resolved' },
};

/** For callers that show the failure of a background call themselves: only calls of the table may do so. A call may be aborted. */
export function assertInPlace(problem: Problem): void {
  if (problem.aborted !== true && outcomeOf(problem, 'background').kind !== 'in-place')
    throw new Error(`${problem.operationId} is no exception to the error catalogue.`);
}

/** Optimistic locking: number of retries after a conflict. */
export const CHANGED_TRIES = 3;

const popup = (kind: PopupKind): Outcome => ({ kind: 'popup', popup: kind });

/** 412 by header value. */
type FrontendError = components['schemas']['FrontendError'];

export const PRECONDITION_TABLE = {
  APPLICATION_EXISTS: popup('APPLICATION_EXISTS'),
  CUSTOMER_EXISTS: popup('CUSTOMER_EXISTS'),
  FTL_OFFER_AVAILABLE: { kind: 'instant-loan' },
  EMPLOYEE: popup('EMPLOYEE'),
  PSD2_NOT_AVAILABLE: popup('TECHNICAL_ERROR'),
  APPLICATION_HAS_WRONG_STATE: { kind: 'fail' },
  EXISTING_NON_RETAIL: { kind: 'fail', reason: 'nonRetail' },
  CUSTOMER_BL_CHECK: { kind: 'check', check: 'CUSTOMER_BL_CHECK' },
  ADDRESS_CHECK_FAILED: { kind: 'check', check: 'ADDRESS_CHECK_FAILED' },
  CUSTOMER_CHECK_FAILED: { kind: 'check', check: 'CUSTOMER_CHECK_FAILED' },
} as const satisfies Record<FrontendError, Outcome>;

const isFrontendError = (value: string): value is FrontendError =>
  Object.hasOwn(PRECONDITION_TABLE, value);

/**
 * The value of a frontend-error header that the catalogue knows. A proxy may double a header ('EMPLOYEE, EMPLOYEE'), and
 * spelling is ignored: the first value that is known in any case counts.
 */
export function frontendErrorOf({
  frontendError = '',
}: Pick<Problem, 'frontendError'>): FrontendError | undefined {
  return frontendError
    .split(',')
    .map((value) => value.trim().toUpperCase())
    .find(isFrontendError);
}

export function outcomeOf(problem: Problem, origin: Origin = 'act'): Outcome {
  if (problem.aborted === true) return { kind: 'resolved' };
  if (problem.gone === true) return { kind: 'fail', reason: 'gone' };
  // As every failure to load the application; the failure page loads it again.
  if (problem.done === true) return { kind: 'fail' };
  const exception = EXCEPTIONS[problem.operationId as keyof operations];
  if (exception?.when(problem, origin)) return { kind: exception.how };
  if (isChanged(problem)) return { kind: 'changed' };
  const known = problem.status === 412 ? frontendErrorOf(problem) : undefined;
  if (known !== undefined) return PRECONDITION_TABLE[known];
  if (problem.status === 400 && problem.errors !== undefined && problem.errors.length > 0)
    return popup('INVALID_INPUT');
  return popup('TECHNICAL_ERROR');
}
