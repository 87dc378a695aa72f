/** The answer of a call as a value: errors never travel as exceptions past this layer. */
import type { Problem } from '#flow/problems.ts';
import { CallFailed } from '#io/api/middleware.ts';

export type Result<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** Awaits a call of the client (io/api.ts). */
export async function resultOf<Value>(call: Promise<{ data?: Value }>): Promise<Result<Value>> {
  try {
    // The middleware has held the answer against the description, so it has the type that the description gives it.
    return { ok: true, value: (await call).data as Value };
  } catch (error) {
    if (error instanceof CallFailed) return { ok: false, problem: error.problem };
    throw error;
  }
}
