// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TELEMETRY } from '#flow/limits.ts';
import type { Observation } from '#io/log.ts';
import { createTelemetry } from '#io/telemetry/telemetry.ts';

const NOW = '2026-11-21T10:00:00.000Z';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MARKER = 'Musterfrau';
const TRACE = '0af7651916cd43dd8448eb211c80319c';

interface Batch {
  meta: unknown;
  events?: { attributes: unknown }[];
  exceptions?: unknown[];
}

const bodies: string[] = [];
let send: (observation: Observation) => void;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW) });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(body);
    return new Response(null, { status: 202 });
  });
  send = createTelemetry({ url: '/t', brand: 'bank' });
});
afterEach(() => {
  document.head.replaceChildren();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

/** What the service gets of these observations, as text. */
async function sentOf(...observations: Observation[]): Promise<string[]> {
  bodies.length = 0;
  for (const observation of observations) send(observation);
  await vi.advanceTimersByTimeAsync(TELEMETRY.batchMs);
  return bodies.splice(0);
}
async function batchOf(...observations: Observation[]): Promise<Batch> {
  const [body = ''] = await sentOf(...observations);
  return JSON.parse(body) as Batch;
}
const attributesOf = async (...observations: Observation[]): Promise<unknown[]> =>
  ((await batchOf(...observations)).events ?? []).map(({ attributes }) => attributes);

it('sends events with the page, a random session and nothing else', async () => {
  window.history.replaceState(null, '', '/flow/ntb/summary?applicationId=4711#x');
  expect(
    await batchOf({
      kind: 'call-failed',
      operationId: 'getApplication',
      status: 500,
      trace: TRACE,
    }),
  ).toEqual({
    meta: {
      app: { name: 'online-loan-application', namespace: 'bank' },
      page: { url: '/flow/ntb/summary' },
      session: { id: expect.stringMatching(UUID) as string },
    },
    events: [
      {
        name: 'call-failed',
        domain: 'loan',
        timestamp: NOW,
        attributes: { operationId: 'getApplication', status: '500', trace: TRACE },
      },
    ],
  });
});

it('names the release of the page', async () => {
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'version', content: 'v1.2-3-gabc123' }),
  );
  send = createTelemetry({ url: '/t', brand: 'bank' });
  expect(await batchOf({ kind: 'step-shown', step: 'main' })).toMatchObject({
    meta: { app: { version: 'v1.2-3-gabc123' } },
  });
});

it('names every operation of the OpenAPI description, no other', async () => {
  const ids = [
    ...readFileSync('openapi/application.yaml', 'utf8').matchAll(/operationId: (\w+)/g),
  ].map(([, id]) => String(id));
  expect(ids.length).toBeGreaterThan(25);
  expect(ids.length).toBeLessThan(TELEMETRY.batchItems);
  const slow = (operationId: string) =>
    ({ kind: 'call-slow', operationId, milliseconds: 4_000, trace: TRACE }) as const;
  expect(await attributesOf(...ids.map(slow), slow(MARKER))).toEqual(
    [...ids, 'other'].map((operationId) => ({ operationId, milliseconds: '4000', trace: TRACE })),
  );
});

it('counts refused answers by field and rule, without the places in a list', async () => {
  window.history.replaceState(null, '', '/flow/ntb/personal-financial-data?x=1');
  const errors = [
    { field: 'customer.netIncome', rule: 'minimum' },
    { field: 'refinancings.0.iban', rule: 'format' },
    { field: 'refinancings.1.iban', rule: 'format' },
    { field: 'customer.zipCode', rule: 'server' },
    { field: '', rule: 'server' },
    { field: `customer.${MARKER}`, rule: MARKER },
  ];
  const step = 'personal-financial-data';
  expect(await attributesOf({ kind: 'refused', errors })).toEqual([
    { step, field: 'customer.netIncome', rule: 'minimum', count: '1' },
    { step, field: 'refinancings.iban', rule: 'format', count: '2' },
    { step, field: 'customer.zipCode', rule: 'server', count: '1' },
    { step, field: 'other', rule: 'server', count: '1' },
    { step, field: 'customer.other', rule: 'other', count: '1' },
  ]);
});

it('knows every rule that a form has a message for', async () => {
  const messages = JSON.parse(readFileSync('locales/de-AT/errors.json', 'utf8')) as object;
  const rules = Object.entries(messages).flatMap(([rule, text]) =>
    typeof text === 'string' && !rule.includes('_') ? [rule] : [],
  );
  expect(rules.length).toBeGreaterThan(15);
  const errors = rules.map((rule) => ({ field: 'loanAmount', rule }));
  expect(await attributesOf({ kind: 'refused', errors })).toMatchObject(
    rules.map((rule) => ({ rule })),
  );
});

it('names screens and phrases that are known, no other', async () => {
  const steps = ['main', 'fail', 'summary', MARKER, 'summary/', 'constructor'];
  const phrases = ['restore: status 404', 'crash: popup', 'restore: status 404 x'];
  expect(
    await attributesOf(
      ...steps.map((step) => ({ kind: 'step-shown', step }) as const),
      ...phrases.map((phrase) => ({ kind: 'notice', phrase }) as Observation),
    ),
  ).toEqual([
    ...['main', 'fail', 'summary', 'other', 'other', 'other'].map((step) => ({
      step,
      brand: 'bank',
    })),
    ...['restore: status 404', 'crash: popup', 'other'].map((phrase) => ({ phrase })),
  ]);
});

it.each([
  ...['/main', '/signin', '/flow', '/flow/fail', '/flow/existing/start'].map((path) => [
    path,
    path,
  ]),
  ...['/flow/ntb/4711', '/flow/ntb/summary/', '/'].map((path) => [path, '/other']),
])('reports the page %s as %s', async (path, route) => {
  window.history.replaceState(null, '', `${path}?applicationId=1`);
  expect(await batchOf({ kind: 'step-shown', step: 'main' })).toMatchObject({
    meta: { page: { url: route } },
  });
});

it('reports class and places of an error, no message, cause and function names', async () => {
  const at = (name: string) => `\n    at Anna (https://bank.example/assets/${name}:3:14)`;
  const error = Object.assign(new TypeError(`${MARKER} is not iterable`, { cause: MARKER }), {
    stack: `TypeError: ${MARKER} is not iterable${at('summary-DMGF95BV.js')}${at('main.js')}`,
  });
  class MusterfrauError extends Error {
    override name = `${MARKER}Error`;
  }
  const { exceptions } = await batchOf(
    { kind: 'error', from: 'uncaught', error },
    { kind: 'error', from: 'caught', error: new MusterfrauError(MARKER) },
    { kind: 'error', from: 'rejected', error: MARKER },
  );
  expect(exceptions).toEqual([
    {
      type: 'TypeError',
      value: 'uncaught',
      timestamp: NOW,
      stacktrace: {
        frames: [{ filename: 'summary-DMGF95BV.js', function: '?', lineno: 3, colno: 14 }],
      },
    },
    { type: 'Error', value: 'caught', timestamp: NOW },
    { type: 'Error', value: 'rejected', timestamp: NOW },
  ]);
});

it('reports web vitals, rounded', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { responseStart: 12.345_678_9 } as PerformanceNavigationTiming,
  ]);
  await vi.advanceTimersByTimeAsync(20);
  createTelemetry({ url: '/t', brand: 'bank' });
  expect(await batchOf()).toMatchObject({
    measurements: [{ type: 'web-vitals', values: { ttfb: 12.346 }, context: { rating: 'good' } }],
  });
});

it('never sends a text of the page, wherever it stands', async () => {
  /** Random text with the marker on both sides, so that nothing that carries it is on a list. */
  const marked = fc.string().map((text) => `${MARKER} ${text} ${MARKER}`);
  const text = fc.oneof(
    marked,
    marked.map((words) => `restore: status 404 ${words}`),
    marked.map((words) => `${words} summary`),
  );
  const error = fc
    .record({ message: text, name: text, cause: text, place: text, caller: text })
    .map(({ place, caller, message, ...rest }) =>
      Object.assign(new Error(message), rest, {
        stack: `${message}\n at ${caller} (https://x/assets/${place}.js:1:2)\n${place}@https://x/${caller}:1:2`,
      }),
    );
  const observation = fc.oneof(
    text.map((step) => ({ kind: 'step-shown', step })),
    text.map((phrase) => ({ kind: 'notice', phrase })),
    text.map((operationId) => ({
      kind: 'call-failed',
      operationId,
      status: 500,
      trace: operationId,
    })),
    text.map((trace) => ({ kind: 'call-slow', operationId: trace, milliseconds: 4_000, trace })),
    text.map((words) => ({
      kind: 'refused',
      errors: [
        { field: words, rule: words },
        { field: `customer.${words}`, rule: 'required' },
      ],
    })),
    text.map((kind) => ({ kind, phrase: kind, step: kind })),
    fc.oneof(error, text).map((thrown) => ({ kind: 'error', from: 'caught', error: thrown })),
  ) as fc.Arbitrary<Observation>;
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(observation, { maxLength: 5 }), text, async (all, words) => {
      window.history.replaceState(null, '', `/main/${encodeURIComponent(words)}?name=${MARKER}`);
      document.title = words;
      const got = await sentOf(...all);
      sent += got.length;
      expect(got.join('')).not.toContain(MARKER);
    }),
    { numRuns: 300 },
  );
  expect(sent).toBeGreaterThan(100);
});
