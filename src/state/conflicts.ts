/** Optimistic locking (contract, section 3): what follows when the application was changed since it was shown. */
import type { Application } from '#flow/application.ts';
import { CHANGED_TRIES, isChanged } from '#flow/problems.ts';
import type { Problem } from '#flow/problems.ts';
import type { Result } from '#io/api/api.ts';

interface Sending<Value, End> {
  /** The application that was shown; its version is sent as If-Match. */
  base: Application | undefined;
  send(base: Application | undefined): Promise<Result<Value>>;
  /** Loads the current application after a 409. */
  catchUp(problem: Problem): Promise<Result<Application>>;
  /** May end it before each retry by returning a result. */
  onConflict(current: Application, base: Application | undefined): End | undefined;
}

/** Sends; on a conflict loads the application and retries, at most `CHANGED_TRIES` times. */
export async function retryOnConflict<Value, End extends string>(
  sending: Sending<Value, End>,
  triesLeft = CHANGED_TRIES,
): Promise<Result<Value> | End> {
  const { base, send, catchUp, onConflict } = sending;
  const sent = await send(base);
  if (sent.ok || !isChanged(sent.problem)) return sent;
  if (triesLeft === 0)
    return { ok: false, problem: { operationId: sent.problem.operationId, status: 0 } };
  const current = await catchUp(sent.problem);
  if (!current.ok) return current;
  return (
    onConflict(current.value, base) ??
    retryOnConflict({ ...sending, base: current.value }, triesLeft - 1)
  );
}
