// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApi } from '#io/api/api.ts';
import { resultOf } from '#io/api/results.ts';
import { recordWith, type Observation } from '#io/log.ts';
import { createRepeats } from '#io/api/repeats.ts';
import { CALL_TIMEOUT_MS } from '#io/time-limit.ts';
import { eventually } from '../../../tests/eventually.ts';

const respond = vi.fn<(request: Request) => Promise<Response>>();
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** A server that does not answer before the call is aborted. */
const silent = ({ signal }: Request) =>
  new Promise<Response>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

function client(token?: string, apiBase = '/api') {
  const busyCounts: number[] = [];
  const times: string[] = [];
  let active = 0;
  const api = createApi({
    apiBase,
    token: () => token,
    version: () => undefined,
    repeats: createRepeats(),
    onTime: (time) => times.push(time.toISOString()),
    onBusy: (change) => busyCounts.push((active += change)),
  });
  return { api, busyCounts, times };
}
/** What is recorded from now on. */
function observe(): Observation[] {
  const observed: Observation[] = [];
  recordWith((observation) => void observed.push(observation));
  onTestFinished(() => recordWith(undefined));
  return observed;
}
const text = (body: string, type = 'text/html') =>
  new Response(body, { headers: { 'content-type': type } });
const branches = ({ api }: ReturnType<typeof client>, signal?: AbortSignal) =>
  resultOf(api.GET('/branches', signal === undefined ? {} : { signal }));

beforeEach(() => vi.stubGlobal('fetch', respond));
afterEach(() => {
  vi.unstubAllGlobals();
  respond.mockReset();
});

describe('a call', () => {
  it('is counted as busy while it runs: parallel, refused, failed and aborted calls (row 1.10)', async () => {
    const api = client();
    respond
      .mockResolvedValueOnce(json(200, []))
      .mockResolvedValueOnce(json(500, {}))
      .mockRejectedValueOnce(new TypeError('network'))
      .mockImplementationOnce(silent);
    const abort = new AbortController();
    const all = [branches(api), branches(api), branches(api), branches(api, abort.signal)];
    abort.abort();
    const results = await Promise.all(all);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false, false]);
    expect(Math.max(...api.busyCounts)).toBe(4);
    expect(api.busyCounts.at(-1)).toBe(0);
    expect(Math.min(...api.busyCounts)).toBe(0);
  });

  it.each([429, 503])(
    'that only reads is repeated once after a short time that a busy server asks for: %i',
    async (status) => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const busy = () => json(status, {}, { 'retry-after': '3' });
      respond.mockResolvedValueOnce(busy()).mockResolvedValueOnce(json(200, []));
      const repeated = branches(client());
      await vi.advanceTimersByTimeAsync(2_999);
      expect(respond).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await repeated).toMatchObject({ ok: true });
      respond.mockImplementation(async () => busy());
      const refused = branches(client());
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await refused).toMatchObject({ problem: { status, pauseMs: 3_000 } });
      expect(respond).toHaveBeenCalledTimes(4);
    },
  );

  it('is not repeated after a long time, or where it changes something', async () => {
    respond.mockImplementation(async ({ method }) =>
      json(429, {}, { 'retry-after': method === 'GET' ? '11' : '1' }),
    );
    const { api } = client();
    expect(await branches(client())).toMatchObject({ problem: { pauseMs: 11_000 } });
    const path = { id: 'a1' };
    expect(
      await resultOf(api.POST('/applications/{id}/cancel', { params: { path } })),
    ).toMatchObject({ problem: { status: 429, pauseMs: 1_000 } });
    expect(respond).toHaveBeenCalledTimes(2);
  });

  it('that waits for a busy server ends with its caller', async () => {
    respond.mockImplementation(async ({ signal }) => {
      signal.throwIfAborted();
      return json(429, {}, { 'retry-after': '10' });
    });
    const abort = new AbortController();
    const waiting = branches(client(), abort.signal);
    await eventually(() => expect(respond).toHaveBeenCalled());
    await Promise.resolve();
    abort.abort();
    expect(await waiting).toMatchObject({ problem: { aborted: true } });
  });

  it('returns problems as values: status, header, refused fields', async () => {
    const api = client();
    respond.mockResolvedValueOnce(json(412, { message: 'x' }, { 'frontend-error': 'EMPLOYEE' }));
    const problem = { operationId: 'listBranches', status: 412, frontendError: 'EMPLOYEE' };
    expect(await branches(api)).toMatchObject({ ok: false, problem });
    const zipCode = { field: 'customer.zipCode', message: 'PLZ' };
    respond.mockResolvedValueOnce(json(400, { errors: [zipCode, null, { field: 5 }] }));
    const errors = [zipCode, { field: '', message: '' }];
    expect(await branches(api)).toMatchObject({ problem: { status: 400, errors } });
  });

  it('shortens messages that fill screens, for popups, fields and announcements alike', async () => {
    const messages = ['x'.repeat(300), 'x'.repeat(301), `${'x'.repeat(299)}${'👩'.repeat(3000)}`];
    respond.mockResolvedValueOnce(
      json(400, { errors: messages.map((message) => ({ field: 'a', message })) }),
    );
    expect(await branches(client())).toMatchObject({
      problem: {
        errors: [
          { message: 'x'.repeat(300) },
          { message: `${'x'.repeat(300)}…` },
          { message: `${'x'.repeat(299)}👩…` },
        ],
      },
    });
  });

  it('without the required content is a problem without a status', async () => {
    respond.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await branches(client())).toMatchObject({ ok: false, problem: { status: 0 } });
  });

  it.each([
    ['HTML', '<html></html>'],
    ['cut JSON', '[{"name":'],
    ['nothing', ''],
    ['null', 'null'],
    ['another shape', '{"id":"a"}'],
    ['wrong types', '[{"name":{}}]'],
  ])('answered with %s is a problem without a status', async (_name, body) => {
    respond.mockResolvedValueOnce(text(body));
    expect(await branches(client())).toMatchObject({ ok: false, problem: { status: 0 } });
  });

  it.each(['text/plain', 'text/html', 'application/problem+json', ''])(
    'answered with JSON under the content type "%s" is read',
    async (type) => {
      respond.mockResolvedValueOnce(text('\ufeff[{"name":"Wien"}]', type));
      expect(await branches(client())).toEqual({ ok: true, value: [{ name: 'Wien' }] });
    },
  );

  it('redirected to a page, or not followed, is a problem', async () => {
    const page = text('<html>Anmelden</html>');
    Object.defineProperty(page, 'redirected', { value: true });
    respond
      .mockResolvedValueOnce(page)
      .mockResolvedValueOnce(new Response(null, { status: 302, headers: { location: '/login' } }));
    expect(await branches(client())).toMatchObject({ ok: false, problem: { status: 0 } });
    expect(await branches(client())).toMatchObject({ ok: false, problem: { status: 302 } });
  });

  it('is a trace of its own by W3C Trace Context, which telemetry names when it fails', async () => {
    const observed = observe();
    const traces = new Set<string>();
    respond.mockImplementation(async () => json(503, {}));
    const api = client();
    for (let call = 0; call < 100; call += 1) await branches(api);
    for (const [request] of respond.mock.calls) {
      const header = request.headers.get('traceparent') ?? '';
      // https://www.w3.org/TR/trace-context/#traceparent-header: lower case, no id of zeros.
      expect(header).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/);
      traces.add(header.split('-')[1] ?? '');
    }
    expect(traces.size).toBe(100);
    expect(observed.map((each) => each.kind === 'call-failed' && each.trace)).toEqual([...traces]);
  });

  it('refused for its answers reports their fields, and no text of the server', async () => {
    const observed = observe();
    const errors = [{ field: 'customer.zipCode', message: 'Die Postleitzahl 9999 fehlt.' }];
    respond.mockResolvedValueOnce(json(400, { errors }));
    await branches(client());
    expect(observed.at(-1)).toEqual({
      kind: 'refused',
      errors: [{ field: 'customer.zipCode', rule: 'server' }],
    });
  });

  it.each([[undefined], ['t1']])('of a page that is closed sends the token %s', async (token) => {
    const { api } = client(token);
    respond.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await api.putAtOnce('saveDraft', 'applications/a1/draft', {})).toBe(true);
    const [address, init] = respond.mock.calls[0] as unknown as [string, RequestInit];
    expect(new URL(address).pathname).toBe('/api/applications/a1/draft');
    expect(new Headers(init.headers).get('authorization')).toBe(token ? `Bearer ${token}` : null);
  });

  it.each([
    ['/api', 'secret', 'Bearer secret'],
    ['', 'secret', 'Bearer secret'],
    ['https://api.bank.example/kredit', 'secret', 'Bearer secret'],
    ['/api', undefined, null],
  ])(
    'to endpoints at "%s" sends the header of our own requests, and the token %s where there is one',
    async (apiBase, token, expected) => {
      respond.mockImplementation(() => Promise.resolve(json(200, [])));
      await branches(client(token, apiBase));
      const [[request] = []] = respond.mock.calls;
      expect(request?.url).toBe(new URL(`${apiBase}/branches`, window.location.origin).href);
      expect(request?.headers.get('x-requested-with')).toBe('kredit');
      expect(request?.headers.get('authorization')).toBe(expected);
    },
  );

  it.each([
    ['/api', 'https://evil.example/api'],
    ['https://api.bank.example/kredit', 'http://api.bank.example/kredit'],
    ['https://api.bank.example/kredit', 'https://api.bank.example/kredit.evil'],
    ['https://api.bank.example/kredit', '/api'],
  ])('outside the endpoints at %s, such as to %s, sends no token', async (apiBase, elsewhere) => {
    respond.mockImplementation(() => Promise.resolve(json(200, [])));
    const baseUrl = new URL(elsewhere, window.location.origin).href;
    await resultOf(client('secret', apiBase).api.GET('/branches', { baseUrl }));
    expect(respond.mock.calls[0]?.[0].headers.get('authorization')).toBe(null);
  });

  it.each([
    ['no answer', silent],
    [
      'an answer whose body never ends',
      ({ signal }: Request) =>
        Promise.resolve(
          new Response(
            new ReadableStream({
              start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
            }),
            { headers: { 'content-type': 'application/json' } },
          ),
        ),
    ],
  ])('is aborted after its time limit: %s', async (_name, answer) => {
    vi.useFakeTimers();
    try {
      respond.mockImplementationOnce(answer);
      const api = client();
      const failed = branches(api);
      await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1);
      expect(api.busyCounts).toEqual([1]);
      await vi.advanceTimersByTimeAsync(1);
      expect(await failed).toEqual({
        ok: false,
        problem: { operationId: 'listBranches', status: 0 },
      });
      expect(api.busyCounts).toEqual([1, 0]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('works without `AbortSignal.any`, and can be aborted by its caller', async () => {
    const any = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    respond.mockResolvedValueOnce(json(200, [])).mockImplementationOnce(silent);
    const api = client();
    expect(await branches(api)).toMatchObject({ ok: true });
    const abort = new AbortController();
    const second = branches(api, abort.signal);
    await eventually(() => expect(respond).toHaveBeenCalledTimes(2));
    abort.abort();
    expect(await second).toMatchObject({ ok: false, problem: { status: 0, aborted: true } });
    any.mockRestore();
  });
});
