/** Loads the application whose id is stored in the session. */
import { customerTypeOf, type Application } from '#flow/application.ts';
import { FAIL_PATH, pathOf, resumePath, START_PATH } from '#flow/resume.ts';
import { isStep } from '#flow/steps.ts';
import { failReasonAtom, resumedAtom } from '#state/atoms.ts';
import { actionsOf, type Services } from '#state/services.ts';

const FORBIDDEN = 403;

/** On failure returns the path to go to (section 8). */
export async function restoreApplication(
  services: Services,
): Promise<{ application: Application } | { path: string; foreign: boolean }> {
  const { session, login, store } = services;
  const result = await actionsOf(services).restore();
  store.set(resumedAtom, result.ok);
  if (result.ok) return { application: result.value };
  // It belongs to another customer: the signed-in one starts an application of their own.
  const foreign = result.problem.status === FORBIDDEN && login.token() !== undefined;
  if (foreign) session.reset();
  if (result.problem.aborted !== true)
    store.set(failReasonAtom, result.problem.gone === true ? 'gone' : undefined);
  return { path: foreign ? START_PATH : FAIL_PATH, foreign };
}

/** The target of /flow: the step that redirected here to send the token (its guard follows), else the screen of the application's state. */
export function pathAfterRestore(application: Application, address: string): string {
  const step = new URL(address).searchParams.get('step') ?? undefined;
  return isStep(step) ? pathOf(step, customerTypeOf(application)) : resumePath(application);
}
