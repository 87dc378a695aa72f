/** What the answer to a comparison-portal entry leads to (specification, sections 2 and 8). */
import { frontendErrorOf, PORTAL_REJECTIONS } from '#flow/problems.ts';
import type { Problem } from '#flow/problems.ts';

/** Process and conditions of the portal, as they stood in the address. */
export interface PortalIds {
  vorgangId: string;
  konditionId: string;
}

export type PortalOutcome =
  /** To the first step of existing customers; the id goes along with their application. */
  | { kind: 'existing'; durchblickerId: string }
  /** The id is stored and the application restored; its state decides. */
  | { kind: 'new'; applicationId: string }
  /** REJECTED, RED, and the result of new customers, without an application. */
  | { kind: 'rejected' }
  | { kind: 'nothing' };

type Answer =
  | { ok: true; value: { id: string; customer: { isExistingCustomer?: boolean } } }
  | { ok: false; problem: Pick<Problem, 'status' | 'frontendError'> };

export function portalOutcome(answer: Answer): PortalOutcome {
  if (answer.ok) {
    const { id, customer } = answer.value;
    return customer.isExistingCustomer === true
      ? { kind: 'existing', durchblickerId: id }
      : { kind: 'new', applicationId: id };
  }
  const { problem } = answer;
  return {
    kind:
      problem.status === 412 && PORTAL_REJECTIONS.includes(frontendErrorOf(problem) ?? '')
        ? 'rejected'
        : 'nothing',
  };
}
