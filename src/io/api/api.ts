/** The one client of the application endpoints (specification, section 7), typed by the OpenAPI description. */
import createClient from 'openapi-fetch';
import type { paths } from '#openapi/application.gen.ts';
import {
  validation,
  bearerToken,
  serverTime,
  idempotencyKeys,
  noteTime,
  tracing,
  underWay,
  type ApiEffects,
} from '#io/api/middleware.ts';
import { failures, type OperationId } from '#io/api/results.ts';
import { pauseAskedBy } from '#io/retry-after.ts';
import { CALL_TIMEOUT_MS, timeLimit } from '#io/time-limit.ts';

/** A header that only our own scripts can set, against cross-site request forgery. */
const OWN_REQUEST = { 'X-Requested-With': 'kredit' };

export function createApi({ apiBase, onBusy, onTime, token, version, repeats }: ApiEffects) {
  const baseUrl = new URL(`${apiBase}/`, window.location.origin).href;
  const client = createClient<paths>({
    baseUrl,
    headers: OWN_REQUEST,
    credentials: 'same-origin',
    fetch: patientFetch,
  });
  // Requests pass from first to last, responses from last to first: a response is validated before its idempotency key is released.
  client.use(
    tracing,
    failures,
    idempotencyKeys(repeats, version),
    validation,
    underWay(onBusy),
    serverTime(onTime),
    bearerToken(baseUrl, token),
  );
  /**
   * Sends while the page is being closed; whether it was accepted. Firefox then sends only what `fetch` is called with
   * at once: nothing that awaits a middleware, and no body of a Request.
   */
  const putAtOnce = async (
    operationId: OperationId,
    path: string,
    body: unknown,
  ): Promise<boolean> => {
    const bearer = token(operationId);
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'PUT',
      headers: {
        ...OWN_REQUEST,
        'Content-Type': 'application/json',
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch(() => undefined);
    if (response !== undefined) noteTime(response, onTime);
    return response?.ok === true;
  };
  return { ...client, putAtOnce };
}

export type Api = ReturnType<typeof createApi>;

/** Milliseconds that a visitor waits for a server that is busy. */
const SHORT_PAUSE_MS = 10_000;

/** `fetch`; what only reads is asked for once more where a busy server names a short time. */
async function patientFetch(request: Request): Promise<Response> {
  const response = await limitedFetch(request);
  const pause = request.method === 'GET' ? pauseAskedBy(response) : undefined;
  if (pause === undefined || pause > SHORT_PAUSE_MS) return response;
  await new Promise((resolve) => {
    setTimeout(resolve, pause);
    request.signal.addEventListener('abort', resolve);
  });
  return limitedFetch(request);
}

/** `fetch` within the time that a call may take, its body included. */
async function limitedFetch(request: Request): Promise<Response> {
  const limit = timeLimit(CALL_TIMEOUT_MS, request.signal);
  try {
    const response = await fetch(new Request(request, { signal: limit.signal }));
    const body = await response.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, response);
  } finally {
    limit.end();
  }
}
