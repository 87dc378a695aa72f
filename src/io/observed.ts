/** Tells telemetry of calls that fail or take long; what they carry is not looked at. */
import { TELEMETRY } from '#flow/limits.ts';
import type { Api, OperationId } from '#io/api.ts';
import { record } from '#io/log.ts';

/** While somebody types. A later search replaces the one under way, which then ends without an answer: nothing has failed. */
export const SEARCHES: readonly OperationId[] = ['searchEmployers', 'searchAddresses'];

export const observed = ({ call }: Api, now: () => number = Date.now): Api => ({
  async call(operationId, send, options) {
    const from = now();
    const result = await call(operationId, send, options);
    const milliseconds = now() - from;
    if (milliseconds >= TELEMETRY.slowCallMs)
      record({ kind: 'call-slow', operationId, milliseconds });
    if (!result.ok && !(result.problem.status === 0 && SEARCHES.includes(operationId)))
      record({ kind: 'call-failed', operationId, status: result.problem.status });
    return result;
  },
});
