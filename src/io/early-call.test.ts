import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answeredEarly, beginEarly, takeEarly } from '#io/early-call.ts';

const URL_OF_A1 = 'http://bank.example/api/applications/a1';
const asked = vi.fn<(request: string | Request, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://bank.example' } });
  vi.stubGlobal('fetch', asked);
  asked.mockReset();
  asked.mockResolvedValue(new Response('early'));
});
afterEach(() => vi.unstubAllGlobals());

const request = (init?: RequestInit, url = URL_OF_A1) => new Request(url, init);

test('the answer is taken over once, for the same request', async () => {
  beginEarly('/api', 'a1');
  expect(asked).toHaveBeenCalledWith(
    URL_OF_A1,
    expect.objectContaining({
      headers: { 'X-Requested-With': 'kredit' },
      credentials: 'same-origin',
    }),
  );
  expect(await (await takeEarly(request()))?.text()).toBe('early');
  expect(takeEarly(request())).toBeUndefined();
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each([
  ['another application', request({}, 'http://bank.example/api/applications/a2')],
  ['a change', request({ method: 'DELETE' })],
  ['a call with a token', request({ headers: { Authorization: 'Bearer x' } })],
])('%s is sent by itself, and the early answer is too old from then on', (_, other) => {
  beginEarly('/api', 'a1');
  expect(takeEarly(other)).toBeUndefined();
  expect(takeEarly(request())).toBeUndefined();
  expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

test('a refusal is an answer; without an answer it is asked for again', async () => {
  asked.mockResolvedValueOnce(new Response('no', { status: 500 }));
  beginEarly('/api/', 'a1');
  expect((await takeEarly(request()))?.status).toBe(500);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRejectedValueOnce(new TypeError('cut'));
  beginEarly('/api', 'a1');
  expect(await (await takeEarly(request()))?.text()).toBe('early');
  expect(asked).toHaveBeenCalledTimes(3);
});

test('a call that is given up ends the early one, too', async () => {
  asked.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
  );
  beginEarly('/api', 'a1');
  const caller = new AbortController();
  const taken = takeEarly(request({ signal: caller.signal }));
  caller.abort(new DOMException('no answer in time', 'TimeoutError'));
  await expect(taken).rejects.toThrow('no answer in time');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('it is told when an answer is there to be taken', async () => {
  expect(answeredEarly()).toBe(false);
  let answer = (_response: Response): void => undefined;
  asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  beginEarly('/api', 'a1');
  await Promise.resolve();
  expect(answeredEarly()).toBe(false);
  answer(new Response('late', { status: 500 }));
  await vi.waitFor(() => expect(answeredEarly()).toBe(true));
  await takeEarly(request());
  expect(answeredEarly()).toBe(false);
});

test('a call that failed was not answered', async () => {
  asked.mockRejectedValueOnce(new TypeError('cut'));
  beginEarly('/api', 'a1');
  await new Promise((resolve) => setTimeout(resolve));
  expect(answeredEarly()).toBe(false);
  await takeEarly(request());
});
