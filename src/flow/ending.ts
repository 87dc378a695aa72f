/** How an application ends (specification, sections 2 and 4), and how an applicant gives it up before. */
import { customerTypeOf, mayRepeatCheck } from '#flow/application.ts';
import type { ApplicationFacts, Decision, Ending } from '#flow/application.ts';
import { stateRow } from '#flow/states.ts';

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

/** The applicant has signed the contract; the bank may still be checking it. */
export const isSigned = ({ state }: Pick<ApplicationFacts, 'state'>): boolean =>
  ['signed', 'completed'].includes(stateRow(state).stage);

/** Nothing is left to cancel, to help with or to come back to. */
export const isEnded = (application: ApplicationFacts): boolean =>
  ['completed', 'ended'].includes(stateRow(application.state).stage) &&
  !mayRepeatCheck(application);

/**
 * How an applicant gives it up: 'Antrag abbrechen' ends it at the bank, 'Neu beginnen' leaves it for another one. A signed contract is
 * left by withdrawal only. In an unknown state nothing is known to be left to cancel.
 */
export function exitsOf(application: ApplicationFacts): { cancel: boolean; restart: boolean } {
  // The identity of an existing customer is checked after the signature.
  const signed = mayRepeatCheck(application)
    ? customerTypeOf(application) === 'existing'
    : isSigned(application);
  const isRunning = stateRow(application.state).stage !== 'unknown' && !isEnded(application);
  return { cancel: isRunning && !signed, restart: !signed };
}
