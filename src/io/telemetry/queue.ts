/**
 * Sends batches to the telemetry service one after another, over one connection. After 429 or 503 it pauses as long as the response
 * says, else five seconds (specification, section 1), and sends the batch again; after any other failure it pauses and drops the
 * batch.
 */
import { TELEMETRY } from '#flow/limits.ts';
import { BUSY } from '#io/retry-after.ts';

/** Result of sending a batch; `status` 0 = no response. */
export interface Delivery {
  status: number;
  /** Milliseconds that the service asks to wait; after that it takes the batch. */
  pauseMs: number | undefined;
}

/** The longest time one timer can hold. */
const LONGEST_MS = 2_147_483_647;

/** Returns the function that adds a batch; items beyond the limit of a pause are dropped. `send` never rejects. */
export function createTelemetryQueue<Item>(
  send: (batch: readonly Item[]) => Promise<Delivery>,
): (batch: readonly Item[]) => void {
  let waiting: (readonly Item[])[] = [];
  let held = false;
  async function next(): Promise<void> {
    const batch = held ? undefined : waiting.shift();
    if (batch === undefined) return;
    held = true;
    const { status, pauseMs = TELEMETRY.backOffMs } = await send(batch);
    if (BUSY.includes(status)) waiting = [batch, ...waiting];
    if (status < 200 || status >= 300) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, LONGEST_MS)));
    }
    held = false;
    void next();
  }
  return (batch) => {
    const items = waiting.reduce((sum, { length }) => sum + length, batch.length);
    if (items <= TELEMETRY.waitingItems) waiting = [...waiting, batch];
    void next();
  };
}
