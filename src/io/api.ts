/** The one client of the application endpoints (specification, section 7), typed by the OpenAPI description. */
import createClient from 'openapi-fetch';
import type { operations, paths } from '#openapi/application.gen.ts';
import type { InputError, Problem } from '#flow/problems.ts';
import { readAnswer } from '#io/answers.ts';
import { OWN_REQUEST, takeEarly } from '#io/early-call.ts';
import { createRepeats } from '#io/repeats.ts';
import type { Result } from '#io/result.ts';
import { CALL_TIMEOUT_MS, timeLimit } from '#io/time-limit.ts';
import type { Transport } from '#io/upload.ts';

export type OperationId = keyof operations;

/** What the client needs from above: it imports neither a store nor a router. */
export interface ApiEffects {
  apiBase: string;
  /** Told at the start (+1) and the end (−1) of every request, failed and aborted ones too. */
  onBusy(change: 1 | -1, operationId: OperationId): void;
  /** The bearer token, if one may go along with this call from where the visitor is (section 6); it goes to what lies below `apiBase`, nowhere else. */
  token(operationId: OperationId): string | undefined;
}

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

export interface CallOptions {
  /** What sends the request instead of `fetch`, such as an upload that tells its progress. */
  transport?: Transport;
  /** What makes two calls the same act; without it their bodies do. */
  act?: string;
  /** What the act builds on, such as the version of the application: on newer knowledge it is another act. */
  basis?: number | undefined;
  /** What the act, once done, takes back: doing that again is a new act. */
  undoes?: OperationId;
}

/** Given up on the way. */
const REQUEST_TIMEOUT = 408;
/** Answers of the server itself; with any other one nobody knows whether the work was done. */
const isDefinite = ({ status }: Problem): boolean =>
  status >= 400 && status < 500 && status !== REQUEST_TIMEOUT;

const plainFetch: Transport = (request) => takeEarly(request) ?? fetch(request);

export function createApi({ apiBase, onBusy, token }: ApiEffects) {
  const baseUrl = new URL(`${apiBase}/`, window.location.origin).href;
  const clientOf = (
    send: (request: Request) => Promise<Response>,
    bodySerializer: (body: unknown) => string,
  ) =>
    createClient<paths>({
      baseUrl,
      headers: OWN_REQUEST,
      credentials: 'same-origin',
      fetch: send,
      bodySerializer,
    });

  const repeats = createRepeats();

  /** Makes a call, counts it as busy and turns whatever goes wrong into a problem. */
  async function call<Data>(
    operationId: OperationId,
    send: (api: ReturnType<typeof clientOf>) => Promise<Answer<Data>>,
    { transport = plainFetch, act, basis, undoes }: CallOptions = {},
  ): Promise<Result<Data>> {
    onBusy(1, operationId);
    const limit = timeLimit(CALL_TIMEOUT_MS);
    let repeatable: string | undefined;
    let content = '';
    const client = clientOf(
      (request) => {
        const bearer = token(operationId);
        if (bearer !== undefined && request.url.startsWith(baseUrl))
          request.headers.set('Authorization', `Bearer ${bearer}`);
        if (request.method !== 'GET') {
          repeatable = [operationId, request.url, basis, act ?? content].join(' ');
          request.headers.set('Idempotency-Key', repeats.keyOf(repeatable));
        }
        limit.follow(request.signal);
        return transport(new Request(request, { signal: limit.signal }), limit.renew);
        // Kept on its way out: a request whose body was read would be sent as a stream, which no browser can send again.
      },
      (body) => (content = JSON.stringify(body)),
    );
    const result = await send(client)
      .then((answer) => resultOf(operationId, answer))
      .catch(() => unanswered(operationId));
    if (repeatable !== undefined && (result.ok || isDefinite(result.problem)))
      repeats.settle(repeatable);
    if (undoes !== undefined && result.ok) repeats.forget(undoes);
    limit.end();
    onBusy(-1, operationId);
    return result;
  }
  return { call };
}

export type Api = ReturnType<typeof createApi>;

const unanswered = (operationId: OperationId): Result<never> => ({
  ok: false,
  problem: { operationId, status: 0 },
});

function resultOf<Data>(
  operationId: OperationId,
  { data, error, response }: Answer<Data>,
): Result<Data> {
  const read = response.ok ? readAnswer(operationId, data) : undefined;
  // What was looked at has the type that the description gives it.
  if (read !== undefined) return { ok: true, value: read.value as Data };
  return { ok: false, problem: problemOf(operationId, response, error) };
}

function problemOf(operationId: OperationId, response: Response, body: unknown): Problem {
  const frontendError = response.headers.get('frontend-error');
  const errors = inputErrors(body);
  return {
    operationId,
    status: response.ok ? 0 : response.status,
    ...(frontendError === null ? {} : { frontendError }),
    ...(errors.length === 0 ? {} : { errors }),
    body,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function inputErrors(body: unknown): InputError[] {
  const list = isRecord(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  return list.filter(isRecord).map(({ field, message }) => ({
    field: typeof field === 'string' ? field : '',
    message: typeof message === 'string' ? message : '',
  }));
}
