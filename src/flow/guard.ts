/** The guards of the steps (section 4) and the rule on missing ids (section 6). */
import { customerTypeOf, type ApplicationFacts, type CustomerType } from '#flow/application.ts';
import { mayStartLegitimation } from '#flow/legitimation.ts';
import { MAIN_PATH, pathOf, resumePath, stageOf } from '#flow/resume.ts';
import { stateRow } from '#flow/states.ts';
import { admits, stepRow, type Instead, type Step } from '#flow/steps.ts';

/** Steps that can be opened without a stored application id (section 6). */
export const WITHOUT_APPLICATION_ID: readonly Step[] = ['registration', 'start', 'result'];

export type Admission =
  | { kind: 'show' }
  /** An id is stored but the application is not loaded: load it, then run the guard again. */
  | { kind: 'restore' }
  | { kind: 'go'; path: string }
  | { kind: 'logout' };

export interface Visit {
  step: Step;
  customerType: CustomerType;
  applicationId: string | undefined;
  application: ApplicationFacts | undefined;
}

export function admission({ step, customerType, applicationId, application }: Visit): Admission {
  if (application === undefined) {
    if (applicationId !== undefined) return { kind: 'restore' };
    if (!WITHOUT_APPLICATION_ID.includes(step)) return { kind: 'logout' };
    // Each kind of customer has a first step of its own and is not admitted to the other's.
    const path = admits(step, {}) ? pathOf(step, step === 'start' ? 'existing' : 'ntb') : MAIN_PATH;
    return path === pathOf(step, customerType) ? { kind: 'show' } : { kind: 'go', path };
  }
  const own = customerTypeOf(application) === customerType;
  return own && admits(step, application)
    ? { kind: 'show' }
    : { kind: 'go', path: resumePath(application) };
}

/**
 * The text to show in place of an admitted step whose calls the server would refuse: the guards of section 4 are wider.
 * `declarationDue`: answers were changed since the last declaration.
 */
export function insteadOf(
  step: Step,
  application: ApplicationFacts,
  declarationDue: boolean,
): Instead | undefined {
  const { choice } = stateRow(application.state);
  const stage = stageOf(application);
  const { insteadWhen = {} } = stepRow(step);
  return (
    (stage === 'answered' && declarationDue && insteadWhen.declarationDue) ||
    (choice === 'offer' && insteadWhen.insuranceDue) ||
    (!mayStartLegitimation(application) && insteadWhen.noIdentityCheck) ||
    insteadWhen[stage]
  );
}
