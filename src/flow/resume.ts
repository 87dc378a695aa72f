/** Where an application goes (specification, section 4), by the rows of its state and of the steps. */
import {
  customerTypeOf,
  type ApplicationFacts,
  type CustomerType,
  type LegitimationStatus,
  type Stage,
} from '#flow/application.ts';
import { stateRow } from '#flow/states.ts';
import { admits, isStep, type Screen } from '#flow/steps.ts';

export function resumeScreen(application: ApplicationFacts): Screen {
  const { screen } = stateRow(application.state);
  return typeof screen === 'string' ? screen : screen(application);
}

/** Whether all its answers are given and can still be corrected. */
export const isAtSummary = (application: ApplicationFacts): boolean =>
  resumeScreen(application) === 'summary';

/** How far it is: while a step is still asked, `answered` is not yet true. */
export function stageOf(application: ApplicationFacts): Stage {
  const { stage } = stateRow(application.state);
  return stage === 'answered' && !isAtSummary(application) ? 'answering' : stage;
}

/** The application with the decision its state implies, so that `result` admits it: every one in the store has it (state/session.ts). */
export function withImpliedDecision<Facts extends Pick<ApplicationFacts, 'state' | 'decision'>>(
  application: Facts,
): Facts {
  const { decision } = stateRow(application.state);
  // REJECTED is a refusal, whatever decision an earlier check has left.
  const decided = application.decision !== undefined && decision !== 'RED';
  return decided || decision === undefined ? application : { ...application, decision };
}

export const FAIL_PATH = '/flow/fail';
/** Leads to the screen of the stored application. */
export const FLOW_PATH = '/flow';
export const MAIN_PATH = '/main';
export const STATEMENT_PATH = '/accessibility';
export const REGISTRATION_PATH = '/flow/ntb/registration';
export const START_PATH = '/flow/existing/start';

export function pathOf(screen: Screen, customerType: CustomerType): string {
  return screen === 'fail' ? FAIL_PATH : `/flow/${customerType}/${screen}`;
}

/** The path of an application, with the decision its state implies: the guard of its screen admits it, so redirects cannot loop. */
export const resumePath = (application: ApplicationFacts): string =>
  pathOf(resumeScreen(application), customerTypeOf(application));

/** Where `/flow` leads: to the step that redirected there to send the token (its guard follows), else to the screen of the state. */
export function flowTarget(application: ApplicationFacts, address: string): string {
  const step = new URL(address).searchParams.get('step') ?? undefined;
  return isStep(step) ? pathOf(step, customerTypeOf(application)) : resumePath(application);
}

const PENDING: readonly LegitimationStatus[] = ['INITIALIZED', 'PENDING'];

/**
 * Where an application named by the address goes (specification, section 4: resuming while legitimation is pending): to the status
 * check, whatever its row names, if its guard admits it. LEGITIMATION_INIT is a row of the table.
 */
export function entryPath(application: ApplicationFacts): string {
  const { legitimationStatus } = application;
  const isPending = legitimationStatus !== undefined && PENDING.includes(legitimationStatus);
  return isPending && admits('id-check', application)
    ? pathOf('id-check', customerTypeOf(application))
    : resumePath(application);
}
