/**
 * The part of telemetry that is loaded at the start of a production page: it records events until the first screen is shown, then
 * loads the rest.
 */
import { TELEMETRY } from '#flow/limits.ts';
import { IDLE_MS, whenIdle } from '#io/browser/idle.ts';
import { record, recordWith, type Observation } from '#io/log.ts';

interface Dependencies {
  /** Where signals go, of this origin or another. */
  url: string;
  brand: string;
  load?: () => Promise<Pick<typeof import('#io/telemetry/telemetry.ts'), 'createTelemetry'>>;
  page?: Window;
}

/** Nothing is loaded or sent before the first screen is shown; if loading fails, telemetry is off. */
export function startTelemetry({
  url,
  brand,
  load = () => import('#io/telemetry/telemetry.ts'),
  page = window,
}: Dependencies): void {
  const early: Observation[] = [];
  let requested = false;
  page.addEventListener('error', ({ error }) => record({ kind: 'error', from: 'uncaught', error }));
  page.addEventListener('unhandledrejection', ({ reason }) =>
    record({ kind: 'error', from: 'rejected', error: reason }),
  );
  const begin = (): void =>
    void load()
      .then(({ createTelemetry }) => {
        const send = createTelemetry({ url, brand });
        recordWith(send);
        early.splice(0).forEach(send);
      })
      .catch(() => recordWith(() => undefined));
  recordWith((observation) => {
    if (early.length < TELEMETRY.batchItems) early.push(observation);
    if (observation.kind !== 'step-shown' || requested) return;
    requested = true;
    whenIdle(begin, IDLE_MS, page);
  });
}
