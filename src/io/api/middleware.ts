/** The middleware of openapi-fetch for every call. */
import type { Middleware } from 'openapi-fetch';
import { TELEMETRY } from '#flow/limits.ts';
import { randomId, type Repeats } from '#io/api/repeats.ts';
import { readResponse } from '#io/api/responses.ts';
import {
  failed,
  NO_JSON,
  operationOf,
  parsed,
  TRACE,
  traceOf,
  type OperationId,
  type SentCall,
} from '#io/api/results.ts';
import { record } from '#io/log.ts';
import { timeOf } from '#io/server-time.ts';

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

/** Each request is a trace of its own, so that traces tell nothing of who has sent them. */
export const tracing: Middleware = {
  onRequest({ request }) {
    const hexDigits = () => randomId().replaceAll('-', '');
    request.headers.set(TRACE, `00-${hexDigits()}-${hexDigits().slice(16)}-01`);
  },
};

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
 * Sends the same Idempotency-Key when a changing call is repeated after a lost response. Operation, address, body and the
 * version of the stored application identify a call; a caller may pass a key of its own.
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

export function noteTime(response: Response, onTime: ApiEffects['onTime']): void {
  const time = timeOf(response);
  if (time !== undefined) onTime(time);
}
export const serverTime = (onTime: ApiEffects['onTime']): Middleware => ({
  onResponse: ({ response }) => noteTime(response, onTime),
});

/** Sends the bearer token with calls below `baseUrl`. */
export const bearerToken = (baseUrl: string, token: ApiEffects['token']): Middleware => ({
  onRequest({ request, schemaPath }) {
    const bearer = token(operationOf({ request, schemaPath }));
    if (bearer !== undefined && request.url.startsWith(baseUrl))
      request.headers.set('Authorization', `Bearer ${bearer}`);
  },
});
