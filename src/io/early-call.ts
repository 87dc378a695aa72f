/**
 * The one call that is sent before the application is there to make it: the stored application, on an address of the flow.
 * The client of the endpoints takes its answer over, once and only for the very same request, instead of asking again.
 */

/** Marks a request as our own, so that no form of another site can send it. */
export const OWN_REQUEST = { 'X-Requested-With': 'kredit' };

interface Early {
  url: string;
  answer: Promise<Response>;
  stop: AbortController;
  answered?: true;
}

let begun: Early | undefined;

/** Where the application `id` is read; `apiBase` as in the configuration. */
const addressOf = (apiBase: string, id: string): string =>
  `${new URL(apiBase, window.location.origin).href.replace(/\/$/, '')}/applications/${encodeURIComponent(id)}`;

export function beginEarly(apiBase: string, id: string): void {
  const stop = new AbortController();
  const url = addressOf(apiBase, id);
  const answer = fetch(url, {
    headers: OWN_REQUEST,
    credentials: 'same-origin',
    signal: stop.signal,
  }).then(read);
  const early: Early = { url, answer, stop };
  // Nobody may be there yet to hear of a failure.
  answer.then(
    () => (early.answered = true),
    () => undefined,
  );
  begun = early;
}

/** With its body, which whoever takes the answer need not wait for. */
async function read(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, answer);
}

/** Whether the answer, of whatever kind, is there and nobody has taken it yet. */
export const answeredEarly = (): boolean => begun?.answered === true;

/**
 * The answer to this request, if it was sent early; asked again where none came. Only the first call can take it: what was not
 * wanted then is older than what is wanted later.
 */
export function takeEarly(request: Request): Promise<Response> | undefined {
  const early = begun;
  begun = undefined;
  if (early === undefined) return undefined;
  if (
    request.method !== 'GET' ||
    request.url !== early.url ||
    request.headers.has('Authorization')
  ) {
    early.stop.abort();
    return undefined;
  }
  request.signal.addEventListener('abort', () => early.stop.abort(request.signal.reason), {
    once: true,
  });
  return early.answer.catch((reason: unknown) => {
    if (request.signal.aborted) throw reason;
    return fetch(request);
  });
}
