/** How an applicant gives an application up: 'Antrag abbrechen' ends it at the bank, 'Neu beginnen' leaves it for another one. */
import { customerTypeOf } from '#flow/application.ts';
import type { ApplicationState } from '#flow/application.ts';
import type { ResumeFacts } from '#flow/resume.ts';

export interface Exits {
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

/** In an unknown state nothing is known to be left to cancel. */
export function exitsOf(
  application: Pick<ResumeFacts, 'state' | 'legitimationStatus' | 'customer'>,
): Exits {
  const { state, legitimationStatus } = application;
  // The identity of an existing customer is checked after the signature, and still to be checked again.
  const repeated = state === 'RETRY' || (state === 'REJECTED' && legitimationStatus === 'RETRY');
  if (repeated && customerTypeOf(application) === 'existing') return SIGNED;
  return Object.hasOwn(EXIT_TABLE, state) ? EXIT_TABLE[state as ApplicationState] : ENDED;
}
