/** The middleware of openapi-fetch for every call. */
import type { Middleware } from 'openapi-fetch';
import { OPERATIONS } from '#openapi/responses.gen.ts';
import type { operations } from '#openapi/application.gen.ts';
import { TELEMETRY } from '#flow/limits.ts';
import type { Problem } from '#flow/problems.ts';
import { readResponse } from '#io/api/responses.ts';
import { record } from '#io/log.ts';
import type { Repeats } from '#io/api/repeats.ts';
import { isObject } from '#schema/data-path.ts';
import type { FieldMessage } from '#schema/form-data.ts';

export type OperationId = keyof operations;

/** Injected by the layer above: io imports neither the store nor the router. */
export interface ApiEffects {
  apiBase: string;
  /** Called at the start (+1) and the end (−1) of every request, failed and aborted ones too. */
  onBusy(change: 1 | -1, operationId: OperationId): void;
  /** Called with the `Date` of a response. */
  onTime(time: Date): void;
  /** The bearer token, if this call may send it from the current step (section 6); sent below `apiBase` only. */
  token(operationId: OperationId): string | undefined;
  /** Version of the application that a changing call builds on. */
  version(): number | undefined;
  repeats: Repeats;
}

/** Thrown by a call that did not succeed; `resultOf` (io/api/api.ts) turns it into a value. */
export class CallError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.operationId}: status ${problem.status}`);
    this.problem = problem;
  }
}

type SentCall = Pick<Parameters<NonNullable<Middleware['onRequest']>>[0], 'request' | 'schemaPath'>;

/** The operation id of a call, from the generated description. */
const operationOf = ({ request, schemaPath }: SentCall): OperationId =>
  OPERATIONS[`${request.method} ${schemaPath}`] as OperationId;

/** W3C Trace Context, with the marks of a trace that somebody may record: `00-{32 hex digits}-{16 hex digits}-01`. */
const TRACE = 'traceparent';
const traceOf = ({ request }: Pick<SentCall, 'request'>): string =>
  request.headers.get(TRACE)?.split('-')[1] ?? '';

/** Hex digits, not all of them zero. */
function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  random[0] ||= 1;
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Each request is a trace of its own, so that traces tell nothing of who has sent them. */
export const tracing: Middleware = {
  onRequest: ({ request }) => request.headers.set(TRACE, `00-${randomHex(16)}-${randomHex(8)}-01`),
};

function failed(call: Pick<SentCall, 'request'>, problem: Problem): CallError {
  const { operationId, status, errors = [], aborted } = problem;
  if (aborted !== true) record({ kind: 'call-failed', operationId, status, trace: traceOf(call) });
  if (errors.length > 0)
    record({ kind: 'refused', errors: errors.map(({ field }) => ({ field, rule: 'server' })) });
  return new CallError(problem);
}

/** Turns refusals and missing responses into a `Problem`. Status 0: network, time limit, and of `validation` an unusable response. */
export const refusals: Middleware = {
  async onResponse({ response, ...call }) {
    if (response.ok) return;
    const body = parsed(await response.clone().text());
    const frontendError = response.headers.get('frontend-error');
    const errors = inputErrors(body);
    throw failed(call, {
      operationId: operationOf(call),
      status: response.status,
      ...(frontendError === null ? {} : { frontendError }),
      ...(errors.length === 0 ? {} : { errors }),
      body,
    });
  },
  onError: (call) =>
    failed(call, {
      operationId: operationOf(call),
      status: 0,
      ...(call.request.signal.aborted ? { aborted: true } : {}),
    }),
};

/** Validates a response (io/api/responses.ts). */
export const validation: Middleware = {
  async onResponse({ response, options, ...call }) {
    if (!response.ok) return undefined;
    const operationId = operationOf(call);
    const copy = response.clone();
    const content = options.parseAs === 'blob' ? await copy.blob() : parsed(await copy.text());
    const read = content === NO_JSON ? undefined : readResponse(operationId, content);
    if (read === undefined) throw failed(call, { operationId, status: 0 });
    const { status, headers } = response;
    if (content instanceof Blob) return undefined;
    // `null` counts as no content.
    return read.value === undefined
      ? new Response(null, { status: 204, headers })
      : new Response(JSON.stringify(read.value), { status, headers });
  },
};

const REQUEST_TIMEOUT = 408;
/** Status codes of the server itself; after any other it is unknown whether the call took effect. */
const isDefinite = ({ status }: Response): boolean => status < 500 && status !== REQUEST_TIMEOUT;

/**
 * Sends the same Idempotency-Key when a changing call is repeated after a lost response. Operation, address, body and If-Match
 * identify a call; a caller may pass a key of its own.
 */
export const idempotencyKeys = (
  repeats: Repeats,
  version: () => number | undefined,
): Middleware => ({
  async onRequest({ request, schemaPath }) {
    if (request.method === 'GET' || request.headers.has(KEY)) return undefined;
    const act = [operationOf({ request, schemaPath }), request.url, version()];
    const body = await request.clone().text();
    request.headers.set(KEY, repeats.keyOf([...act, body].join(' ')));
    // As text: a stream cannot be resent by the browser on a new connection.
    return body === '' ? undefined : new Request(request, { body });
  },
  onResponse({ request, response }) {
    if (isDefinite(response)) repeats.complete(request.headers.get(KEY) ?? '');
  },
});
const KEY = 'Idempotency-Key';

/** Counts the requests under way, and reports those that take long. */
export function underWay(onBusy: ApiEffects['onBusy']): Middleware {
  /** When they have started, by the id of the request. */
  const started = new Map<string, number>();
  const end = ({ id, ...call }: SentCall & { id: string }): void => {
    const operationId = operationOf(call);
    onBusy(-1, operationId);
    const milliseconds = Date.now() - (started.get(id) ?? Date.now());
    started.delete(id);
    if (milliseconds >= TELEMETRY.slowCallMs)
      record({ kind: 'call-slow', operationId, milliseconds, trace: traceOf(call) });
  };
  return {
    onRequest({ id, ...call }) {
      started.set(id, Date.now());
      onBusy(1, operationOf(call));
    },
    onResponse: end,
    onError: end,
  };
}

/** The visitor's clock may be wrong: dates are counted from the server's. */
export const serverTime = (onTime: ApiEffects['onTime']): Middleware => ({
  onResponse({ response }) {
    const time = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(time)) onTime(new Date(time));
  },
});

/** Sends the bearer token with calls below `baseUrl`. */
export const bearerToken = (baseUrl: string, token: ApiEffects['token']): Middleware => ({
  onRequest({ request, schemaPath }) {
    const bearer = token(operationOf({ request, schemaPath }));
    if (bearer !== undefined && request.url.startsWith(baseUrl))
      request.headers.set('Authorization', `Bearer ${bearer}`);
  },
});

/** `undefined` for no content, `NO_JSON` for what is none. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}
const NO_JSON = Symbol('no JSON');

/** Of a message that fills screens, the first 300 letters. */
const shortened = (message: string): string => message.replace(/^(.{300}).+/su, '$1…');

function inputErrors(body: unknown): FieldMessage[] {
  const list = isObject(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  return list.filter(isObject).map(({ field, message }) => ({
    field: typeof field === 'string' ? field : '',
    message: typeof message === 'string' ? shortened(message) : '',
  }));
}
