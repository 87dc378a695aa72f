/** The result of a call as a value: no exceptions above this layer. */
import type { Problem } from '#flow/problems.ts';
import { CallFailed } from '#io/api/middleware.ts';

export type Result<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** Awaits a call of the client (io/api.ts). */
export async function resultOf<Value>(call: Promise<{ data?: Value }>): Promise<Result<Value>> {
  try {
    // The cast holds: the middleware has validated the response by the description.
    return { ok: true, value: (await call).data as Value };
  } catch (error) {
    if (error instanceof CallFailed) return { ok: false, problem: error.problem };
    throw error;
  }
}
