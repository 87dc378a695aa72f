/**
 * The filter of telemetry. It copies only what is on its lists: fixed words, numbers, times and random ids (requirement 1.12: no
 * personal data).
 */
import type { MeasurementEvent, Meta, TransportItem } from '@grafana/faro-web-sdk';
import { OPERATIONS } from '#openapi/answers.gen.ts';
import { STEPS } from '#flow/steps.ts';
import { BUILT_SCRIPT, ERROR_CLASSES } from '#io/telemetry/error-places.ts';
import { LOG_PHRASES } from '#io/log.ts';

export const APP_NAME = 'online-loan-application';
export const EVENT_DOMAIN = 'loan';
/** Replaces every value that is not on a list. */
const OTHER = 'other';

type Rule = (value: unknown) => string | undefined;
type Rules = Readonly<Record<string, Rule>>;

const oneOf =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.find((word) => word === value) ?? OTHER;
const like =
  (...patterns: readonly RegExp[]): Rule =>
  (value) =>
    typeof value === 'string' && patterns.some((pattern) => pattern.test(value))
      ? value
      : undefined;
const wholeNumber = like(/^\d{1,7}$/);
const uuid = like(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const moment = like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const brand = oneOf('bank', 'direct');
const operationId = oneOf(...Object.values(OPERATIONS));

/** All events with their attributes. */
const EVENTS: Readonly<Record<string, Rules>> = {
  notice: { phrase: like(...LOG_PHRASES) },
  'step-shown': { step: oneOf('main', 'fail', ...STEPS), brand },
  'call-failed': { operationId, status: wholeNumber },
  'call-slow': { operationId, milliseconds: wholeNumber },
};
/** Web vitals; milliseconds, the layout shift without a unit. */
const VITALS = ['cls', 'fcp', 'inp', 'lcp', 'ttfb'] as const;
const RATINGS = oneOf('good', 'needs-improvement', 'poor');

const FLOW_ROUTES = ['ntb', 'existing'].flatMap((customer) =>
  STEPS.map((step) => `/flow/${customer}/${step}`),
);
const ROUTES: readonly string[] = ['/main', '/signin', '/flow', '/flow/fail', ...FLOW_ROUTES];

/** The path of an address if it is one of ours, without query and fragment. */
export const routeOf = (pathname: unknown): string =>
  ROUTES.find((route) => route === pathname) ?? '/other';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const at = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

function copied(value: unknown, rules: Rules): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([key, rule]) => {
      const kept = rule(at(value, key));
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

const cleanMeta = (meta: unknown): Meta => ({
  app: { name: APP_NAME, namespace: brand(at(at(meta, 'app'), 'namespace')) ?? OTHER },
  session: copied(at(meta, 'session'), { id: uuid }),
  page: { url: routeOf(at(at(meta, 'page'), 'url')) },
});

const position = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 10_000_000
    ? value
    : 0;

const cleanFrames = (frames: unknown) =>
  (Array.isArray(frames) ? frames : []).slice(0, 20).flatMap((frame: unknown) => {
    const filename = like(BUILT_SCRIPT)(at(frame, 'filename'));
    const [lineno, colno] = [position(at(frame, 'lineno')), position(at(frame, 'colno'))];
    return filename === undefined ? [] : [{ filename, function: '?', lineno, colno }];
  });

const cleanValues = (values: unknown): MeasurementEvent['values'] =>
  Object.fromEntries(
    VITALS.flatMap((name) => {
      const value = at(values, name);
      return typeof value === 'number' && Number.isFinite(value)
        ? [[name, Math.round(value * 1_000) / 1_000]]
        : [];
    }),
  );

type Cleaned = TransportItem['payload'] | undefined;

/** The allowed content of each kind of signal; other kinds (logs, traces) are never sent. */
const PAYLOADS: Readonly<Record<string, (payload: unknown, timestamp: string) => Cleaned>> = {
  event(payload, timestamp) {
    const known = Object.entries(EVENTS).find(([name]) => name === at(payload, 'name'));
    if (known === undefined) return undefined;
    const [name, rules] = known;
    const attributes = copied(at(payload, 'attributes'), rules);
    return { name, domain: EVENT_DOMAIN, timestamp, attributes };
  },
  exception: (payload, timestamp) => ({
    type: ERROR_CLASSES.find((known) => known === at(payload, 'type')) ?? 'Error',
    value: oneOf('uncaught', 'rejected', 'caught')(at(payload, 'value')) ?? OTHER,
    timestamp,
    stacktrace: { frames: cleanFrames(at(at(payload, 'stacktrace'), 'frames')) },
  }),
  measurement(payload, timestamp) {
    const values = cleanValues(at(payload, 'values'));
    return Object.keys(values).length === 0
      ? undefined
      : {
          type: 'web-vitals',
          values,
          timestamp,
          context: copied(at(payload, 'context'), { rating: RATINGS }),
        };
  },
};

/** The copy to send, `null` when nothing is allowed. */
export function scrubbed(item: TransportItem): TransportItem | null {
  const timestamp = moment(at(item.payload, 'timestamp'));
  const clean = Object.hasOwn(PAYLOADS, item.type) ? PAYLOADS[item.type] : undefined;
  const payload = timestamp === undefined ? undefined : clean?.(item.payload, timestamp);
  return payload === undefined ? null : { type: item.type, payload, meta: cleanMeta(item.meta) };
}
