/** The answer of a call as a value: errors never travel as exceptions past the room of io. */
import type { Problem } from '#flow/problems.ts';

export type Result<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };
