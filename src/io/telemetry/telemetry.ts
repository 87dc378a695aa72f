/**
 * Telemetry to the bank's monitoring service by Grafana Faro (specification, section 1), loaded after the first screen of a production
 * page. Faro batches; what it would read of the page by itself (addresses, titles, console, clicks, storage) is not used: signals are
 * the observations of io/log.ts and the web vitals. Each is put together here of fixed words, numbers, times, random ids and names of
 * built scripts, and nothing else is pushed (requirement 1.12: no personal data). Its core alone is loaded, as the usual entry brings
 * all its instrumentations and tries the browser's storage; the session lives in memory.
 */
import { defaultUnpatchedConsole, initializeFaro } from '@grafana/faro-core';
import {
  BaseTransport,
  getTransportBody,
  InternalLoggerLevel,
  VERSION,
  type TransportItem,
} from '@grafana/faro-web-sdk';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { CUSTOMER_TYPES } from '#flow/application.ts';
import { TELEMETRY } from '#flow/limits.ts';
import { SIGN_IN_PATH } from '#flow/sign-in.ts';
import { FAIL_PATH, MAIN_PATH, pathOf } from '#flow/resume.ts';
import { STEPS } from '#flow/steps.ts';
import { classOf, placesOf } from '#io/telemetry/error-places.ts';
import { LOG_PHRASES, type Observation } from '#io/log.ts';
import { pauseAskedBy } from '#io/retry-after.ts';
import { createTelemetryQueue, type Delivery } from '#io/telemetry/queue.ts';
import { FIELDS } from '#openapi/fields.gen.ts';
import { OPERATIONS } from '#openapi/responses.gen.ts';

/** Browsers send no more than 64 kB for a page that is being left. */
const KEEPALIVE_CHARACTERS = 60_000;

const SENT: readonly string[] = ['event', 'exception', 'measurement'];

/** Replaces every word that is not on a list. */
const OTHER = 'other';
const known = (list: readonly string[], word: string, otherwise = OTHER): string =>
  list.find((listed) => listed === word) ?? otherwise;
const SCREENS = ['main', 'fail', ...STEPS];
const OPERATION_IDS = Object.values(OPERATIONS);
const phraseOf = (phrase: string): string =>
  LOG_PHRASES.some((pattern) => pattern.test(phrase)) ? phrase : OTHER;

/** Of the forms (locales/de-AT/errors.json), and of the endpoints. */
const RULES: readonly string[] = [
  ...['required', 'type', 'format', 'pattern', 'minLength', 'maxLength', 'enum', 'const'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'notBefore', 'notAfter', 'notBelow', 'notAbove'],
  'server',
];
/** Names of the description alone; items of a list are one field. */
const fieldOf = (path: string): string =>
  path
    .split('.')
    .filter((name) => !/^\d+$/.test(name))
    .map((name) => known(FIELDS, name))
    .join('.');
const traceOf = (trace: string): string => (/^[0-9a-f]{32}$/.test(trace) ? trace : OTHER);

const ROUTES: readonly string[] = [
  MAIN_PATH,
  SIGN_IN_PATH,
  '/flow',
  FAIL_PATH,
  ...CUSTOMER_TYPES.flatMap((type) => STEPS.map((step) => pathOf(step, type))),
];
/** The path of the page if it is one of ours, without query and fragment. */
const routeNow = (): string => known(ROUTES, window.location.pathname, '/other');

function post(url: string, batch: readonly TransportItem[]): Promise<Delivery> {
  const body = JSON.stringify(getTransportBody([...batch]));
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: body.length < KEEPALIVE_CHARACTERS,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(TELEMETRY.responseMs),
  }).then(
    (response) => ({ status: response.status, pauseMs: pauseAskedBy(response) }),
    () => ({ status: 0, pauseMs: undefined }),
  );
}

class QueuedTransport extends BaseTransport {
  readonly name = 'queued';
  readonly version = VERSION;
  readonly queue: (batch: readonly TransportItem[]) => void;

  constructor(url: string) {
    super();
    this.queue = createTelemetryQueue((batch) => post(url, batch));
  }

  override isBatched(): boolean {
    return true;
  }

  send(items: TransportItem | TransportItem[]): void {
    this.queue(Array.isArray(items) ? items : [items]);
  }
}

/** In memory only. Moments in milliseconds since 1970; `id` is random and means nothing to anyone else. */
export interface TelemetrySession {
  id: string;
  startedAt: number;
  activeAt: number;
}

/**
 * The session a signal of this moment belongs to (specification, section 1): at most four hours, over after fifteen minutes without a
 * signal.
 */
export function sessionAt(
  now: number,
  running: TelemetrySession | undefined,
  newId: () => string,
): TelemetrySession {
  const lives =
    running !== undefined &&
    now - running.startedAt < TELEMETRY.sessionMaxMs &&
    now - running.activeAt < TELEMETRY.sessionInactivityMs;
  return lives ? { ...running, activeAt: now } : { id: newId(), startedAt: now, activeAt: now };
}

export function createTelemetry({ url, brand }: { url: string; brand: string }) {
  let session: TelemetrySession | undefined;
  const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content;
  const app = {
    name: 'online-loan-application',
    namespace: brand,
    ...(version === undefined ? {} : { version }),
  };
  const { api } = initializeFaro({
    app,
    batching: { enabled: true, itemLimit: TELEMETRY.batchItems, sendTimeout: TELEMETRY.batchMs },
    // Faro adds more about itself, the page and its globals. Logs and traces are never sent.
    beforeSend: ({ meta: { page = {}, session: ofItem = {} }, ...item }) =>
      SENT.includes(item.type) ? { ...item, meta: { app, page, session: ofItem } } : null,
    dedupe: true,
    eventDomain: 'loan',
    globalObjectKey: 'faro',
    instrumentations: [],
    internalLoggerLevel: InternalLoggerLevel.OFF,
    isolate: true,
    metas: [
      () => ({
        page: { url: routeNow() },
        ...(session === undefined ? {} : { session: { id: session.id } }),
      }),
    ],
    parseStacktrace: () => ({ frames: [] }),
    paused: false,
    preventGlobalExposure: true,
    sessionTracking: { enabled: false },
    transports: [new QueuedTransport(url)],
    unpatchedConsole: defaultUnpatchedConsole,
  });
  /** Every signal counts as activity of the session it belongs to. */
  const signal = (push: () => void): void => {
    session = sessionAt(Date.now(), session, () => crypto.randomUUID());
    push();
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    measure(({ name, value, rating }) => {
      const values = { [name.toLowerCase()]: Math.round(value * 1_000) / 1_000 };
      signal(() => api.pushMeasurement({ type: 'web-vitals', values }, { context: { rating } }));
    });
  }
  const pushEvent = (name: Observation['kind'], attributes: Record<string, string>): void =>
    api.pushEvent(name, attributes, undefined, { skipDedupe: true });
  const push = (observation: Observation): void => {
    switch (observation.kind) {
      case 'notice':
        return pushEvent('notice', { phrase: phraseOf(observation.phrase) });
      case 'step-shown':
        return pushEvent('step-shown', { step: known(SCREENS, observation.step), brand });
      case 'call-failed':
      case 'call-slow':
        return pushEvent(observation.kind, {
          operationId: known(OPERATION_IDS, observation.operationId),
          ...(observation.kind === 'call-failed'
            ? { status: String(observation.status) }
            : { milliseconds: String(observation.milliseconds) }),
          trace: traceOf(observation.trace),
        });
      case 'refused': {
        const step = known(SCREENS, routeNow().split('/').at(-1) ?? '');
        const counts = new Map<string, number>();
        for (const { field, rule } of observation.errors) {
          const refused = `${fieldOf(field)} ${known(RULES, rule)}`;
          counts.set(refused, (counts.get(refused) ?? 0) + 1);
        }
        for (const [refused, count] of counts) {
          const [field = OTHER, rule = OTHER] = refused.split(' ');
          pushEvent('refused', { step, field, rule, count: String(count) });
        }
        return;
      }
      case 'error': {
        const { from, error } = observation;
        const stackFrames = placesOf(error).map((place) => ({ ...place, function: '?' }));
        // A new error of ours: Faro would read text and cause of the one that was thrown.
        return api.pushError(new Error(from), { type: classOf(error), stackFrames });
      }
      default:
        return observation satisfies never;
    }
  };
  return (observation: Observation): void => signal(() => push(observation));
}
