/** What comes of a call: the refusals and failures of openapi-fetch as a `Problem`, and the result as a value. */
import type { Middleware } from 'openapi-fetch';
import { OPERATIONS } from '#openapi/responses.gen.ts';
import type { operations } from '#openapi/application.gen.ts';
import type { Problem } from '#flow/problems.ts';
import { record } from '#io/log.ts';
import { pauseAskedBy } from '#io/retry-after.ts';
import { isObject } from '#schema/data-path.ts';
import type { FieldMessage } from '#schema/form-data.ts';

/** The result of a call as a value: no exceptions above this file. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** The result of a call whose caller has gone: nothing follows from it. */
export const ABORTED: Result<never> = {
  ok: false,
  problem: { operationId: '', status: 0, aborted: true },
};

export type OperationId = keyof operations;

/** Thrown by a call that did not succeed; `resultOf` turns it into a value. */
class CallError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.operationId}: status ${problem.status}`);
    this.problem = problem;
  }
}

export type SentCall = Pick<
  Parameters<NonNullable<Middleware['onRequest']>>[0],
  'request' | 'schemaPath'
>;

export const operationOf = ({ request, schemaPath }: SentCall): OperationId =>
  OPERATIONS[`${request.method} ${schemaPath}`] as OperationId;

/** W3C Trace Context, with the marks of a trace that somebody may record: `00-{32 hex digits}-{16 hex digits}-01`. */
export const TRACE = 'traceparent';
export const traceOf = ({ request }: Pick<SentCall, 'request'>): string =>
  request.headers.get(TRACE)?.split('-')[1] ?? '';

/** The error of a failed call, which is also recorded. */
export function failed(call: Pick<SentCall, 'request'>, problem: Problem): CallError {
  const { operationId, status, errors = [], aborted } = problem;
  if (aborted !== true) record({ kind: 'call-failed', operationId, status, trace: traceOf(call) });
  if (errors.length > 0)
    record({ kind: 'refused', errors: errors.map(({ field }) => ({ field, rule: 'server' })) });
  return new CallError(problem);
}

/** Throws for a refusal, and for a missing response with status 0: network or time limit. */
export const failures: Middleware = {
  async onResponse({ response, ...call }) {
    if (response.ok) return;
    const body = parsed(await response.clone().text());
    const errors = inputErrors(body);
    throw failed(call, {
      operationId: operationOf(call),
      status: response.status,
      frontendError: response.headers.get('frontend-error') ?? undefined,
      errors: errors.length === 0 ? undefined : errors,
      pauseMs: pauseAskedBy(response),
      body,
    });
  },
  onError: (call) =>
    failed(call, {
      operationId: operationOf(call),
      status: 0,
      aborted: call.request.signal.aborted || undefined,
    }),
};

export async function resultOf<Value>(call: Promise<{ data?: Value }>): Promise<Result<Value>> {
  try {
    // The cast holds: the middleware has validated the response by the description.
    return { ok: true, value: (await call).data as Value };
  } catch (error) {
    if (error instanceof CallError) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** `undefined` for no content, `NO_JSON` for what is none. */
export function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}
export const NO_JSON = Symbol('no JSON');

/** Of a message that fills screens, the first 300 letters. */
const shortened = (message: string): string => message.replace(/^(.{300}).+/su, '$1…');

function inputErrors(body: unknown): FieldMessage[] {
  const list = isObject(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  return list.filter(isObject).map(({ field, message }) => ({
    field: typeof field === 'string' ? field : '',
    message: typeof message === 'string' ? shortened(message) : '',
  }));
}
