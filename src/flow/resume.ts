/**
 * THE transition table (specification, section 4): the state of the application names the screen, for resuming, moving on and portal
 * entry alike. The client keeps no current step.
 */
import { customerTypeOf, mayRepeatCheck } from '#flow/application.ts';
import type {
  Application,
  ApplicationState,
  CustomerType,
  Decision,
  LegitimationStatus,
} from '#flow/application.ts';
import { admits } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';

/** A screen of the flow; `fail` belongs to no kind of customer. */
export type Screen = Step | 'fail';

/** The input of the table; `state` may be a value this release does not know. */
export type ResumeFacts = Pick<Application, 'channel' | 'decision' | 'legitimationStatus'> & {
  state: string;
  customer: Pick<Application['customer'], 'isExistingCustomer'>;
};

type Row = Screen | ((application: ResumeFacts) => Screen);

export const RESUME_TABLE = {
  INIT_EXISTING: 'start',
  INIT: 'personal-financial-data',
  PEFI_INFO: 'housing-legal-data',
  LEGAL_INFO: 'summary',
  ACC_INIT: 'psd',
  ACC_RETRY: 'psdresult',
  PROCESSED: (application) => {
    if (application.customer.isExistingCustomer === true) return 'fail';
    return application.channel === 'DURCHBLICKER' ? 'id-check' : 'personal-offer';
  },
  // No row in the specification: the legitimation status decides, and id-check is the screen that asks for it.
  LEGITIMATION_INIT: 'id-check',
  LEGITIMATION_COMPLETED: 'fail',
  SCORED: 'personal-offer',
  OFFER_SELECTED: 'insurance',
  INSURANCE_SELECTED: 'signing',
  DOC_SIGNED: 'document-upload',
  CANCELLED: 'result',
  COMPLETED: 'result',
  REJECTED: (application) => (mayRepeatCheck(application) ? 'mismatch' : 'result'),
  // No row in the specification: set in the browser after a legitimation to repeat.
  RETRY: 'mismatch',
} as const satisfies Record<ApplicationState, Row>;

/** The decision implied by a final state: of COMPLETED when the server sent none, of REJECTED always. */
const IMPLIED_DECISION: { [State in ApplicationState]?: Decision } = {
  REJECTED: 'RED',
  COMPLETED: 'GREEN',
};

const isState = (text: string): text is ApplicationState => Object.hasOwn(RESUME_TABLE, text);

/** The screen an application belongs to; an unknown state is `fail`. */
export function resume(application: ResumeFacts): Screen {
  if (!isState(application.state)) return 'fail';
  const row: Row = RESUME_TABLE[application.state];
  return typeof row === 'string' ? row : row(application);
}

/** The application with the decision its state implies, so that `result` admits it. */
export function withImpliedDecision<Facts extends Pick<ResumeFacts, 'state' | 'decision'>>(
  application: Facts,
): Facts {
  const implied = isState(application.state) ? IMPLIED_DECISION[application.state] : undefined;
  // REJECTED is a refusal, whatever decision an earlier check has left.
  const decided = application.decision !== undefined && application.state !== 'REJECTED';
  return decided || implied === undefined ? application : { ...application, decision: implied };
}

export const FAIL_PATH = '/flow/fail';
export const MAIN_PATH = '/main';
/** The accessibility statement. */
export const STATEMENT_PATH = '/accessibility';
/** First step of new customers. */
export const REGISTRATION_PATH = '/flow/ntb/registration';
/** First step of existing customers. */
export const START_PATH = '/flow/existing/start';

export function pathOf(screen: Screen, customerType: CustomerType): string {
  return screen === 'fail' ? FAIL_PATH : `/flow/${customerType}/${screen}`;
}

/**
 * The path of an application. A screen that its own guard would refuse is never a target (the failure page is), so redirects cannot
 * loop.
 */
export function resumePath(application: ResumeFacts): string {
  const facts = withImpliedDecision(application);
  const customerType = customerTypeOf(facts);
  const screen = resume(facts);
  const refused =
    screen !== 'fail' &&
    !admits(screen, { customerType, state: facts.state, decision: facts.decision });
  return pathOf(refused ? 'fail' : screen, customerType);
}

/** Statuses of a running identity check. */
const PENDING: readonly LegitimationStatus[] = ['INITIALIZED', 'PENDING'];

/**
 * Where an application named by the address goes (specification, section 4: resuming while legitimation is pending): to the status
 * check, whatever the table says, if its guard admits it. LEGITIMATION_INIT is a row of the table.
 */
export function entryPath(application: ResumeFacts): string {
  const { state, decision, legitimationStatus } = application;
  const customerType = customerTypeOf(application);
  const isPending = legitimationStatus !== undefined && PENDING.includes(legitimationStatus);
  return isPending && admits('id-check', { customerType, state, decision })
    ? pathOf('id-check', customerType)
    : resumePath(application);
}
