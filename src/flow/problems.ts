/** THE error catalogue (specification, section 8): (status, frontend-error) → what the visitor sees. */

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
] as const;
export type PopupKind = (typeof POPUP_KINDS)[number];
export type PopupAnswer = 'confirm' | 'cancel' | 'close';

/** One thing the server refused; `field` is a path such as `customer.zipCode`. */
export interface InputError {
  field: string;
  message: string;
}

/** A call that did not succeed, as a value. `status` 0 = no answer (network, time-out, unreadable body). */
export interface Problem {
  operationId: string;
  status: number;
  frontendError?: string;
  errors?: readonly InputError[];
  /** The call was aborted: whoever made it is gone, so nothing is shown. */
  aborted?: true;
  /** What the answer carried, for callers that handle a status themselves. */
  body?: unknown;
}

export type Outcome =
  | { kind: 'popup'; popup: PopupKind }
  | { kind: 'fail' }
  /** Leave for the instant-loan site of the brand. */
  | { kind: 'instant-loan' }
  /** Nothing generic is shown: the caller handles it. */
  | { kind: 'silent' };

/** Calls that name the version seen (If-Match), and the signing code: their 409 is the page's matter. */
const CONFLICTS: readonly string[] = [
  'signContract',
  'updateApplication',
  'processApplication',
  'createContract',
];

/** The data were changed since they were shown; on signing a 409 may also be about the code. */
export const isChanged = ({ operationId, status, body }: Problem): boolean =>
  status === 409 &&
  CONFLICTS.includes(operationId) &&
  (operationId !== 'signContract' ||
    (typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'CHANGED'));

/** How often an act is tried anew over what was changed meanwhile; whoever is overtaken more often in one go sees that it failed. */
export const CHANGED_TRIES = 3;

const popup = (kind: PopupKind): Outcome => ({ kind: 'popup', popup: kind });

/** 412 by header value. */
export const PRECONDITION_TABLE: Readonly<Record<string, Outcome>> = {
  APPLICATION_EXISTS: popup('APPLICATION_EXISTS'),
  CUSTOMER_EXISTS: popup('CUSTOMER_EXISTS'),
  FTL_OFFER_AVAILABLE: { kind: 'instant-loan' },
  EMPLOYEE: popup('EMPLOYEE'),
  PSD2_NOT_AVAILABLE: popup('TECHNICAL_ERROR'),
  APPLICATION_HAS_WRONG_STATE: { kind: 'fail' },
  EXISTING_NON_RETAIL: { kind: 'fail' },
  CUSTOMER_BL_CHECK: { kind: 'silent' },
  ADDRESS_CHECK_FAILED: { kind: 'silent' },
  CUSTOMER_CHECK_FAILED: { kind: 'silent' },
};

/** Header values that reject the applicant when the comparison portal's entry is initialised. */
export const PORTAL_REJECTIONS: readonly string[] = [
  'CUSTOMER_BL_CHECK',
  'ADDRESS_CHECK_FAILED',
  'CUSTOMER_CHECK_FAILED',
];

/**
 * The value of a frontend-error header that the catalogue knows. A proxy may double a header ('EMPLOYEE, EMPLOYEE'), and
 * spelling is nobody's business: the first value that is known in any case counts.
 */
export function frontendErrorOf({
  frontendError = '',
}: Pick<Problem, 'frontendError'>): string | undefined {
  return frontendError
    .split(',')
    .map((value) => value.trim().toUpperCase())
    .find((value) => Object.hasOwn(PRECONDITION_TABLE, value));
}

export function outcomeOf(problem: Problem): Outcome {
  if (problem.aborted === true) return { kind: 'silent' };
  if (problem.status === 412)
    return PRECONDITION_TABLE[frontendErrorOf(problem) ?? ''] ?? popup('TECHNICAL_ERROR');
  if (problem.status === 400 && problem.errors !== undefined && problem.errors.length > 0)
    return popup('INVALID_INPUT');
  if (problem.status === 409 && CONFLICTS.includes(problem.operationId)) return { kind: 'silent' };
  return popup('TECHNICAL_ERROR');
}
