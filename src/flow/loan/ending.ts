/** How an application stands on the result: by decision, or that it was cancelled (specification, sections 2 and 4). */
import type { Decision } from '#flow/application.ts';

export type Ending = Decision | 'CANCELLED';

const DECISIONS: Record<Decision, true> = { GREEN: true, YELLOW: true, RED: true };

/** A decision that this release does not know counts as none. */
export function endingOf(
  application: { state: string; decision?: string | undefined } | undefined,
): Ending | undefined {
  if (application?.state === 'CANCELLED') return 'CANCELLED';
  const decision = application?.decision;
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
