/** How an application ends (specification, sections 2 and 4), and how an applicant gives it up before. */
import { customerTypeOf, mayRepeatCheck } from '#flow/application.ts';
import type { Application, ApplicationState, Decision } from '#flow/application.ts';

/** How it stands on the result: by decision, or that it was cancelled. */
export type Ending = Decision | 'CANCELLED';

const DECISIONS: Record<Decision, true> = { GREEN: true, YELLOW: true, RED: true };

/** A decision that this release does not know counts as none, and so does a positive one before all is signed and checked. */
export function endingOf(
  application: { state: string; decision?: string | undefined } | undefined,
): Ending | undefined {
  if (application?.state === 'CANCELLED') return 'CANCELLED';
  const decision = application?.decision;
  if (decision === 'GREEN' && application?.state !== 'COMPLETED') return undefined;
  return decision !== undefined && Object.hasOwn(DECISIONS, decision)
    ? (decision as Decision)
    : undefined;
}

/**
 * The reasons for a refusal (decisionReason) that come from a credit check. Only then may the result mention the
 * databases. An unknown or missing reason claims nothing.
 */
const CREDIT_REFUSALS: readonly string[] = ['INSUFFICIENT_INCOME'];

export const isCreditRefusal = (reason = ''): boolean => CREDIT_REFUSALS.includes(reason);

/** 'Antrag abbrechen' ends it at the bank, 'Neu beginnen' leaves it for another one. */
interface Exits {
  cancel: boolean;
  restart: boolean;
}

const OPEN: Exits = { cancel: true, restart: true };
const ENDED: Exits = { cancel: false, restart: true };
/** A signed contract is left by withdrawal only. */
const SIGNED: Exits = { cancel: false, restart: false };

export const EXIT_TABLE = {
  INIT_EXISTING: OPEN,
  INIT: OPEN,
  PEFI_INFO: OPEN,
  LEGAL_INFO: OPEN,
  ACC_INIT: OPEN,
  ACC_RETRY: OPEN,
  PROCESSED: OPEN,
  LEGITIMATION_INIT: OPEN,
  LEGITIMATION_COMPLETED: OPEN,
  SCORED: OPEN,
  OFFER_SELECTED: OPEN,
  INSURANCE_SELECTED: OPEN,
  DOC_SIGNED: SIGNED,
  COMPLETED: SIGNED,
  CANCELLED: ENDED,
  REJECTED: ENDED,
  RETRY: OPEN,
} as const satisfies Record<ApplicationState, Exits>;

/** The applicant has signed the contract; the bank may still be checking it. */
export const isSigned = ({ state }: { state: string }): boolean =>
  Object.hasOwn(EXIT_TABLE, state) && EXIT_TABLE[state as ApplicationState] === SIGNED;

type EndFacts = Pick<Application, 'legitimationStatus'> & { state: string };

/** Nothing is left to cancel, to help with or to come back to. */
export const isEnded = (application: EndFacts): boolean =>
  ['CANCELLED', 'COMPLETED', 'REJECTED'].includes(application.state) &&
  !mayRepeatCheck(application);

/** In an unknown state nothing is known to be left to cancel. */
export function exitsOf(
  application: EndFacts & { customer: Pick<Application['customer'], 'isExistingCustomer'> },
): Exits {
  const { state } = application;
  // The identity of an existing customer is checked after the signature.
  if (mayRepeatCheck(application))
    return customerTypeOf(application) === 'existing' ? SIGNED : OPEN;
  return Object.hasOwn(EXIT_TABLE, state) ? EXIT_TABLE[state as ApplicationState] : ENDED;
}
