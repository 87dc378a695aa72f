/** Loads the application whose id is stored in the session. */
import type { Application } from '#flow/application.ts';
import { FAIL_PATH, START_PATH } from '#flow/resume.ts';
import { failReasonAtom, resumedAtom } from '#state/atoms.ts';
import { actionsOf, type Services } from '#state/services.ts';

const FORBIDDEN = 403;

/**
 * Resolves with the path to go to: that of the loaded application by `pathFor`, or the one that follows a failure (section 8), START_PATH
 * only where the application belongs to another customer.
 */
export async function restoreTo(
  services: Services,
  pathFor: (application: Application) => string,
): Promise<string> {
  const { session, login, store } = services;
  const result = await actionsOf(services).restore();
  store.set(resumedAtom, result.ok);
  if (result.ok) return pathFor(result.value);
  // It belongs to another customer: the signed-in one starts an application of their own.
  const foreign = result.problem.status === FORBIDDEN && login.token() !== undefined;
  if (foreign) session.reset();
  if (result.problem.aborted !== true)
    store.set(failReasonAtom, result.problem.gone === true ? 'gone' : undefined);
  return foreign ? START_PATH : FAIL_PATH;
}
