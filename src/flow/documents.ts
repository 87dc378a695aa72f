/** The bank's documents by the states in which the server hands them out: only then are they offered (contract, section 4). */
import type { Application, ApplicationState } from '#flow/application.ts';

type LoanDocument = NonNullable<Application['documents']>[number];

export const HANDED_OUT: {
  readonly [Of in LoanDocument['category']]?: readonly ApplicationState[];
} = {
  STANDARD_INFORMATION: [
    'PROCESSED',
    'LEGITIMATION_INIT',
    'LEGITIMATION_COMPLETED',
    'SCORED',
    'OFFER_SELECTED',
    'INSURANCE_SELECTED',
    'DOC_SIGNED',
    'COMPLETED',
  ],
  CONTRACT: ['INSURANCE_SELECTED', 'DOC_SIGNED', 'COMPLETED'],
};

/** Those that can be downloaded now; the visitor's own uploads are not among them. */
export function handedOut(application: Application | undefined): readonly LoanDocument[] {
  return (application?.documents ?? []).filter(
    ({ category }) =>
      application !== undefined && HANDED_OUT[category]?.includes(application.state) === true,
  );
}
