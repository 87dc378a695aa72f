/** The step that follows a legitimation status (specification, section 4). */
import {
  customerTypeOf,
  mayRepeatCheck,
  type Application,
  type ApplicationFacts,
  type CustomerType,
  type LegitimationStatus,
  type ProductOffer,
} from '#flow/application.ts';
import { stateRow } from '#flow/states.ts';
import type { Step } from '#flow/steps.ts';

/** The step to show and what the application is set to before; `init` and `products` ask for a further call. */
export type LegitimationOutcome =
  | { next: 'init' }
  | { next: 'products' }
  | { next: Step; set: Partial<Pick<Application, 'state' | 'decision'>> };

/** As the server sets it on its own: the loan is finished, and no step of it can be gone back to. */
const RESULT_GREEN = { next: 'result', set: { state: 'COMPLETED', decision: 'GREEN' } } as const;
const OFFER = { next: 'personal-offer', set: { state: 'SCORED' } } as const;
const RESULT_RED = { next: 'result', set: { state: 'REJECTED', decision: 'RED' } } as const;

const both = (outcome: LegitimationOutcome) => ({ ntb: outcome, existing: outcome });

export const LEGITIMATION_TABLE: Readonly<
  Record<LegitimationStatus, Record<CustomerType, LegitimationOutcome>>
> = {
  INITIALIZED: both({ next: 'init' }),
  APPROVED: { ntb: { next: 'products' }, existing: RESULT_GREEN },
  MISMATCH: both({ next: 'mismatch', set: {} }),
  RETRY: both({ next: 'mismatch', set: { state: 'RETRY' } }),
  REJECTED: both(RESULT_RED),
  PENDING: both({ next: 'result', set: { decision: 'YELLOW' } }),
};

/** An unknown status is `undefined`: the caller shows the failure page, as for a status call that failed. */
export function legitimationOutcome(
  status: string,
  customerType: CustomerType,
): LegitimationOutcome | undefined {
  return Object.hasOwn(LEGITIMATION_TABLE, status)
    ? LEGITIMATION_TABLE[status as LegitimationStatus][customerType]
    : undefined;
}

/** Decision codes with which an offer is possible. */
const OFFER_POSSIBLE: readonly (number | undefined)[] = [1, 2];

/** After APPROVED a new customer's product initialisation decides between an offer and a rejection. */
export function afterProductInitialisation(offer: ProductOffer | undefined) {
  const isPossible =
    OFFER_POSSIBLE.includes(offer?.decisionCode) || offer?.alternativeOffer !== undefined;
  return isPossible ? OFFER : RESULT_RED;
}

export const isIdentityDue = (
  application: Pick<ApplicationFacts, 'customer'> | undefined,
): boolean => application?.customer.isLegitimationRequired === true;

/** Whether an identity check can be started (specification, section 7): in any other state the server refuses it. */
export function mayStartLegitimation(application: ApplicationFacts): boolean {
  if (mayRepeatCheck(application)) return true;
  const { identityCheck = [], stage } = stateRow(application.state);
  // Signed contracts of existing customers are not always followed by a check.
  const due =
    stage !== 'signed' ||
    application.legitimationStatus !== undefined ||
    isIdentityDue(application);
  return due && identityCheck.includes(customerTypeOf(application));
}
