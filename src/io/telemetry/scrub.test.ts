import { readFileSync } from 'node:fs';
import { TransportItemType } from '@grafana/faro-web-sdk';
import type { TransportItem } from '@grafana/faro-web-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STEPS } from '#flow/steps.ts';
import { routeOf, scrubbed } from '#io/telemetry/scrub.ts';

const TIME = '2026-11-21T10:00:00.000Z';
const SESSION = '0b9a1f0e-4b8e-4a55-9a43-2f1f0e6b7c11';
const META = {
  app: { name: 'x', namespace: 'bank' },
  session: { id: SESSION },
  page: { url: '/main' },
};
const CLEAN_META = {
  app: { name: 'online-loan-application', namespace: 'bank' },
  session: { id: SESSION },
  page: { url: '/main' },
};

/** Whatever a page may push: the types of the library are no promise about values. */
const item = (type: string, payload: unknown, meta: unknown = META) =>
  ({ type, payload, meta }) as unknown as TransportItem;
const payloadOf = (type: string, payload: object) =>
  scrubbed(item(type, { timestamp: TIME, ...payload }))?.payload;

describe('scrubbing', () => {
  it("passes the application's own events unchanged", () => {
    const event = {
      name: 'call-failed',
      domain: 'loan',
      timestamp: TIME,
      attributes: { operationId: 'getApplication', status: '500' },
    };
    expect(scrubbed(item(TransportItemType.EVENT, event))).toEqual({
      type: 'event',
      payload: event,
      meta: CLEAN_META,
    });
    expect(
      payloadOf('event', { name: 'step-shown', attributes: { step: 'summary', brand: 'direct' } }),
    ).toMatchObject({ attributes: { step: 'summary', brand: 'direct' } });
    expect(
      payloadOf('event', { name: 'notice', attributes: { phrase: 'restore: status 404' } }),
    ).toMatchObject({ attributes: { phrase: 'restore: status 404' } });
    expect(
      payloadOf('measurement', {
        values: { lcp: 1234.56789, element: 3 },
        context: { rating: 'good', element: '#iban' },
      }),
    ).toEqual({
      type: 'web-vitals',
      timestamp: TIME,
      values: { lcp: 1234.568 },
      context: { rating: 'good' },
    });
  });

  it('reports class and locations of an error, no message and no function names', () => {
    expect(
      payloadOf('exception', {
        type: 'TypeError',
        value: 'Anna Musterfrau is not iterable',
        context: { cause: 'AT611904300234573201' },
        originalError: new Error('x'),
        stacktrace: {
          frames: [
            { filename: 'summary-DMGF95BV.js', function: 'Anna', lineno: 3, colno: 14 },
            { filename: 'https://x/main?applicationId=1', function: '?' },
          ],
        },
      }),
    ).toEqual({
      type: 'TypeError',
      value: 'other',
      timestamp: TIME,
      stacktrace: {
        frames: [{ filename: 'summary-DMGF95BV.js', function: '?', lineno: 3, colno: 14 }],
      },
    });
    expect(payloadOf('exception', { type: 'MusterfrauError', value: 'caught' })).toMatchObject({
      type: 'Error',
      value: 'caught',
    });
  });

  it('reports at most twenty locations, as plausible numbers', () => {
    const frame = { filename: 'summary-DMGF95BV.js', lineno: 3, colno: 0 };
    const framesOf = (frames: unknown): unknown =>
      (
        payloadOf('exception', { type: 'Error', value: 'caught', stacktrace: { frames } }) as {
          stacktrace: { frames: unknown };
        }
      ).stacktrace.frames;
    const kept = { ...frame, function: '?' };
    expect(framesOf([frame])).toEqual([kept]);
    for (const lineno of [-1, 1.5, 10_000_000, 4711_0815_4711, Number.NaN, '3', null, undefined])
      expect(framesOf([{ ...frame, lineno }]), String(lineno)).toEqual([{ ...kept, lineno: 0 }]);
    expect(framesOf([{ ...frame, lineno: 9_999_999 }])).toEqual([{ ...kept, lineno: 9_999_999 }]);
    expect(framesOf(Array.from({ length: 25 }, () => frame))).toHaveLength(20);
    for (const none of [undefined, null, 'x', { 0: frame }]) expect(framesOf(none)).toEqual([]);
  });

  it('drops measurements that are not numbers', () => {
    expect(
      payloadOf('measurement', {
        values: { lcp: 1, cls: Number.NaN, inp: Number.POSITIVE_INFINITY, fcp: '4711', ttfb: null },
      }),
    ).toMatchObject({ values: { lcp: 1 } });
    expect(payloadOf('measurement', { values: { lcp: Number.NaN } })).toBeUndefined();
  });

  it.each([
    ['an unlisted event', 'event', { name: 'faro.click' }],
    ['a console line', 'log', { message: 'x', level: 'error' }],
    ['a trace', 'trace', {}],
    ['a name of every object', 'event', { name: 'constructor' }],
    ['no time', 'event', { name: 'notice', timestamp: 'Anna' }],
    ['no known value', 'measurement', { values: { iban: 3 } }],
  ])('sends nothing for %s', (_, type, payload) => {
    expect(scrubbed(item(type, { timestamp: TIME, ...payload }))).toBeNull();
  });

  it('lists every operation of the OpenAPI description', () => {
    const ids = [
      ...readFileSync('openapi/application.yaml', 'utf8').matchAll(/operationId: (\w+)/g),
    ].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(25);
    for (const operationId of ids)
      expect(
        payloadOf('event', { name: 'call-failed', attributes: { operationId, status: '0' } }),
      ).toMatchObject({ attributes: { operationId } });
  });

  it('reports routes, never parameters of an address', () => {
    expect(
      ['/main', '/flow/ntb/summary', '/flow/existing/start', '/flow/fail'].map(routeOf),
    ).toEqual(['/main', '/flow/ntb/summary', '/flow/existing/start', '/flow/fail']);
    expect(
      [
        '/flow/ntb/4711',
        '/main?applicationId=1',
        'https://bank.example/main',
        '/flow/ntb/summary/',
        '',
        undefined,
        3,
      ].map(routeOf),
    ).toEqual(Array.from({ length: 7 }, () => '/other'));
  });
});

/** All words that may be in a signal, so that everything else in it is proven to be a number, a time, a random id or a script of the build. */
const FIXED = new Set([
  'event',
  'exception',
  'measurement',
  'online-loan-application',
  'loan',
  'other',
  'bank',
  'direct',
  'web-vitals',
  'good',
  'needs-improvement',
  'poor',
  '?',
  'uncaught',
  'rejected',
  'caught',
  'notice',
  'step-shown',
  'call-failed',
  'call-slow',
  'main',
  'fail',
  '/main',
  '/signin',
  '/flow',
  '/flow/fail',
  '/other',
  ...STEPS,
]);
const ALLOWED = [
  /^\d{1,7}$/,
  /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/,
  /^[0-9a-f-]{36}$/,
  /^\/flow\/(ntb|existing)\/[a-z-]+$/,
  /^[a-z]+[A-Z]\w+$/,
  /^\w*(Error|Exception)$/,
  /^[A-Za-z-]+-[\w-]{8}\.js$/,
  /^restore: status \d+$/,
  /^crash: [a-z]+$/,
  /^(account|identity)-check: no address that may be opened$/,
];

const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : [];

describe('for any input', () => {
  const MARKER = 'Musterfrau';
  const value = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.constantFrom(
      'bank',
      'main',
      'getApplication',
      'TypeError',
      TIME,
      SESSION,
      '/main',
      'restore: status 404',
      `x${MARKER}-12345678.js`,
    ),
  );
  /** Random text with the marker on both sides: nothing that carries it is on a list. */
  const marked = fc.string().map((text) => `${MARKER} ${text} ${MARKER}`);
  const anyOf = (leaf: fc.Arbitrary<unknown>) =>
    fc.record({
      type: fc.constantFrom(
        'event',
        'exception',
        'measurement',
        'log',
        'trace',
        '__proto__',
        'constructor',
      ),
      payload: fc.record(
        {
          timestamp: fc.constantFrom(TIME, 'now'),
          name: fc.oneof(
            leaf,
            fc.constantFrom('notice', 'step-shown', 'call-failed', 'call-slow', 'toString'),
          ),
          value: leaf,
          type: leaf,
          domain: leaf,
          message: leaf,
          attributes: fc.dictionary(
            fc.constantFrom(
              'step',
              'brand',
              'operationId',
              'status',
              'milliseconds',
              'phrase',
              'iban',
              '__proto__',
            ),
            leaf,
          ),
          values: fc.dictionary(fc.constantFrom('lcp', 'cls', 'iban'), fc.oneof(leaf, fc.double())),
          context: fc.dictionary(fc.string(), leaf),
          trace: leaf,
          action: leaf,
          stacktrace: fc.record({
            frames: fc.array(
              fc.record({ filename: leaf, function: leaf, lineno: leaf, colno: leaf }),
            ),
          }),
        },
        { requiredKeys: [] },
      ),
      meta: fc.oneof(
        leaf,
        fc.dictionary(
          fc.constantFrom('app', 'session', 'page', 'user', 'browser', 'view', 'sdk'),
          fc.oneof(
            leaf,
            fc.dictionary(fc.constantFrom('id', 'url', 'namespace', 'email', 'attributes'), leaf),
          ),
        ),
      ),
    });

  it('only listed words, numbers, times, random ids and script names are sent', () => {
    fc.assert(
      fc.property(anyOf(value), ({ type, payload, meta }) => {
        const out = texts(scrubbed(item(type, payload, meta)));
        expect(
          out.filter((text) => !FIXED.has(text) && !ALLOWED.some((pattern) => pattern.test(text))),
        ).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a marked text is never sent', () => {
    let sent = 0;
    fc.assert(
      fc.property(anyOf(marked), ({ type, payload, meta }) => {
        const out = scrubbed(item(type, payload, meta));
        if (out !== null) sent += 1;
        expect(JSON.stringify(out)).not.toContain(MARKER);
      }),
      { numRuns: 1_000 },
    );
    expect(sent).toBeGreaterThan(20);
  });
});
