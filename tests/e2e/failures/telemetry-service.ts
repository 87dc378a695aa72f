/** The telemetry that a page sends. */
import type { Page, Request } from 'playwright/test';

export const TELEMETRY_PATH = '/sandbox/telemetry';

/** As much of a batch as the tests look at. */
export interface Batch {
  meta: { session: { id: string }; page: { url: string } };
  events: { name: string; attributes: Record<string, string> }[];
  exceptions: { type: string; value: string }[];
  measurements: { values: Record<string, number> }[];
}

export const itemsOf = ({ events, exceptions, measurements }: Batch): number =>
  events.length + exceptions.length + measurements.length;

/** Everything sent to the service, as it is sent. */
export function watchTelemetry(page: Page): { batches: Batch[]; requests: Request[] } {
  const batches: Batch[] = [];
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== TELEMETRY_PATH || request.method() !== 'POST') return;
    requests.push(request);
    const {
      meta,
      events = [],
      exceptions = [],
      measurements = [],
    } = request.postDataJSON() as Partial<Batch> & Pick<Batch, 'meta'>;
    batches.push({ meta, events, exceptions, measurements });
  });
  return { batches, requests };
}

/** Errors that telemetry tells of, each unlike the one before; the page itself goes on. */
export const raise = (page: Page, count: number, text = 'x'): Promise<void> =>
  page.evaluate(
    ([times, message]) => {
      const classes = [TypeError, RangeError];
      for (let time = 0; time < times; time += 1)
        window.dispatchEvent(
          new ErrorEvent('error', { error: new (classes[time % 2] ?? TypeError)(message) }),
        );
    },
    [count, text] as const,
  );
