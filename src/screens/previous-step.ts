/** The way back: the step before this one that the guards let the visitor see now. */
import { customerTypeOf } from '#flow/application.ts';
import type { Application } from '#flow/application.ts';
import { admits, STEPS } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';

export function previousStep(step: Step, application: Application | undefined): Step | undefined {
  if (application === undefined) return undefined;
  const facts = { customerType: customerTypeOf(application), state: application.state };
  return STEPS.slice(0, STEPS.indexOf(step)).findLast((earlier) => admits(earlier, facts));
}
