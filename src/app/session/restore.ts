/** Loads the application whose id is stored in the session. */
import type { Application } from '#flow/application.ts';
import { FAIL_PATH, START_PATH } from '#flow/resume.ts';
import { failReasonAtom, resumedAtom } from '#state/atoms.ts';
import { actionsOf, type Services } from '#state/services.ts';

const FORBIDDEN = 403;

interface Restored {
  path: string;
  /** `foreign`: it belongs to another customer; the signed-in one starts an application of their own. */
  outcome: 'opened' | 'foreign' | 'failed';
}

/** Resolves with where to go: to the path that `pathFor` gives the loaded application, or the one that follows a failure (section 8). */
export async function restoreTo(
  services: Services,
  pathFor: (application: Application) => string,
): Promise<Restored> {
  const { session, login, store } = services;
  const result = await actionsOf(services).restore();
  store.set(resumedAtom, result.ok);
  if (result.ok) return { path: pathFor(result.value), outcome: 'opened' };
  const foreign = result.problem.status === FORBIDDEN && login.token() !== undefined;
  if (foreign) session.reset();
  if (result.problem.aborted !== true)
    store.set(failReasonAtom, result.problem.gone === true ? 'gone' : undefined);
  return foreign
    ? { path: START_PATH, outcome: 'foreign' }
    : { path: FAIL_PATH, outcome: 'failed' };
}
