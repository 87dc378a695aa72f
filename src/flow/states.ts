/**
 * One row per state of an application (specification, section 4): its screen, how far it is, and what can be done in it. A new state
 * does not compile without its row.
 */
import {
  mayRepeatCheck,
  type Application,
  type ApplicationFacts,
  type ApplicationState,
  type CustomerType,
  type Decision,
  type LoanDocument,
  type Stage,
} from '#flow/application.ts';
import type { Screen } from '#flow/steps.ts';

export interface StateRow {
  /** The screen for resuming, moving on and portal entry alike. The client keeps no current step. */
  screen: Screen | ((application: ApplicationFacts) => Screen);
  stage: Stage;
  /** What was chosen last of the bank's offers; before that, whether they are indicative or can be chosen. */
  choice?: 'indicative' | 'selectable' | 'offer' | 'insurance';
  /** The bank's documents that the server hands out: only then are they offered (contract, section 4). */
  documents?: readonly LoanDocument['category'][];
  /** Whose identity check can begin (specification, section 7). */
  identityCheck?: readonly CustomerType[];
  decision?: Decision;
}

const CHECKED = { stage: 'checked', documents: ['STANDARD_INFORMATION'] } as const;
/** Offer and insurance are chosen. */
const CHOSEN = { choice: 'insurance', documents: ['STANDARD_INFORMATION', 'CONTRACT'] } as const;

export const STATE_TABLE = {
  INIT_EXISTING: { screen: 'start', stage: 'answering' },
  INIT: { screen: 'personal-financial-data', stage: 'answering' },
  PEFI_INFO: { screen: 'housing-legal-data', stage: 'answering' },
  LEGAL_INFO: { screen: 'summary', stage: 'answered' },
  ACC_INIT: { screen: 'psd', stage: 'accountCheck' },
  ACC_RETRY: { screen: 'psdresult', stage: 'accountCheck' },
  PROCESSED: {
    ...CHECKED,
    screen: (application) => {
      if (application.customer.isExistingCustomer === true) return 'fail';
      return application.channel === 'DURCHBLICKER' ? 'id-check' : 'personal-offer';
    },
    choice: 'indicative',
    identityCheck: ['ntb'],
  },
  // No row in the specification: the legitimation status decides, and id-check is the screen that asks for it.
  LEGITIMATION_INIT: { ...CHECKED, screen: 'id-check', identityCheck: ['ntb', 'existing'] },
  LEGITIMATION_COMPLETED: { ...CHECKED, screen: 'fail' },
  SCORED: { ...CHECKED, screen: 'personal-offer', choice: 'selectable' },
  OFFER_SELECTED: { ...CHECKED, screen: 'insurance', choice: 'offer' },
  INSURANCE_SELECTED: { ...CHOSEN, screen: 'signing', stage: 'checked' },
  DOC_SIGNED: {
    ...CHOSEN,
    screen: 'document-upload',
    stage: 'signed',
    identityCheck: ['existing'],
  },
  CANCELLED: { screen: 'result', stage: 'ended' },
  COMPLETED: { ...CHOSEN, screen: 'result', stage: 'completed', decision: 'GREEN' },
  REJECTED: {
    screen: (application) => (mayRepeatCheck(application) ? 'mismatch' : 'result'),
    stage: 'ended',
    decision: 'RED',
  },
  // No row in the specification: set in the browser after a legitimation to repeat.
  RETRY: { screen: 'mismatch', stage: 'checked' },
} as const satisfies Record<ApplicationState, StateRow>;

/** Of a state that this release does not know. */
const UNKNOWN: StateRow = { screen: 'fail', stage: 'unknown' };

export const stateRow = (state: string): StateRow =>
  Object.hasOwn(STATE_TABLE, state) ? STATE_TABLE[state as ApplicationState] : UNKNOWN;

/** The documents that can be downloaded now; the visitor's own uploads are not among them. */
export function handedOut(application: Application | undefined): readonly LoanDocument[] {
  if (application === undefined) return [];
  const { documents: categories = [] } = stateRow(application.state);
  return (application.documents ?? []).filter(({ category }) => categories.includes(category));
}
