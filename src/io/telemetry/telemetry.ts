/**
 * Telemetry to the bank's monitoring service by Grafana Faro (specification, section 1), loaded after the first screen of a production
 * page. Faro batches; what it would read of the page by itself (addresses, titles, console, clicks, storage) is not used: signals are
 * the observations of io/log.ts and the web vitals, each cut down by `scrubbed`. Its core alone is loaded, as the usual entry brings
 * all its instrumentations and tries the browser's storage; the session lives in memory.
 */
import { defaultUnpatchedConsole, initializeFaro } from '@grafana/faro-core';
import {
  BaseTransport,
  getTransportBody,
  InternalLoggerLevel,
  VERSION,
} from '@grafana/faro-web-sdk';
import type { TransportItem } from '@grafana/faro-web-sdk';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { TELEMETRY } from '#flow/limits.ts';
import { classOf, placesOf } from '#io/telemetry/error-places.ts';
import type { Observation } from '#io/log.ts';
import { createTelemetryQueue } from '#io/telemetry/queue.ts';
import type { Delivery } from '#io/telemetry/queue.ts';
import { APP_NAME, EVENT_DOMAIN, routeOf, scrubbed } from '#io/telemetry/scrub.ts';

/** Browsers send no more than 64 kB for a page that is being left. */
const KEEPALIVE_CHARACTERS = 60_000;

async function post(url: string, batch: readonly TransportItem[]): Promise<Delivery> {
  const body = JSON.stringify(getTransportBody([...batch]));
  try {
    const { status, headers } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive: body.length < KEEPALIVE_CHARACTERS,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TELEMETRY.answerMs),
    });
    return { status, retryAfter: headers.get('Retry-After') };
  } catch {
    return { status: 0, retryAfter: null };
  }
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

/** Answers what takes the observations. */
export function createTelemetry({ url, brand }: { url: string; brand: string }) {
  let session: TelemetrySession | undefined;
  const { api } = initializeFaro({
    app: { name: APP_NAME, namespace: brand },
    batching: { enabled: true, itemLimit: TELEMETRY.batchItems, sendTimeout: TELEMETRY.batchMs },
    beforeSend: scrubbed,
    dedupe: true,
    eventDomain: EVENT_DOMAIN,
    globalObjectKey: 'faro',
    instrumentations: [],
    internalLoggerLevel: InternalLoggerLevel.OFF,
    isolate: true,
    metas: [
      () => ({
        page: { url: routeOf(window.location.pathname) },
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
    measure(({ name, value, rating }) =>
      signal(() =>
        api.pushMeasurement(
          { type: 'web-vitals', values: { [name.toLowerCase()]: value } },
          { context: { rating } },
        ),
      ),
    );
  }
  return (observation: Observation): void =>
    signal(() => {
      if (observation.kind === 'error') {
        const { from, error } = observation;
        const stackFrames = placesOf(error).map((place) => ({ ...place, function: '?' }));
        // A new error of ours: Faro would read text and cause of the one that was thrown.
        api.pushError(new Error(from), { type: classOf(error), stackFrames });
        return;
      }
      const { kind, ...attributes } = observation;
      const texts = Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [name, String(value)]),
      );
      api.pushEvent(kind, kind === 'step-shown' ? { ...texts, brand } : texts, undefined, {
        skipDedupe: true,
      });
    });
}
