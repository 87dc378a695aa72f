/** What a browser reports as the duration of interactions (Event Timing, as in INP): from the key or press to the next paint. */
import type { Locator, Page } from 'playwright/test';

/** Shorter interactions are not reported; 16 ms is the least that can be asked for. */
export const LEAST_MS = 16;
/** After which nothing of an act is expected any more. */
const REST_MS = 350;

declare global {
  interface Window {
    noteInteraction(ms: number): void;
  }
}

/** Runs in each document of the page. */
function observe(leastMs: number): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0) window.noteInteraction(entry.duration);
  }).observe({ type: 'event', durationThreshold: leastMs, buffered: true });
}

/** Measures acts on a page at a quarter of the processor's speed: the longest interaction of each. */
export async function watchInteractions(page: Page) {
  let longest = 0;
  await page.exposeFunction('noteInteraction', (ms: number) => {
    longest = Math.max(longest, ms);
  });
  await page.addInitScript(
    `globalThis.__name = (named) => named; (${observe.toString()})(${LEAST_MS})`,
  );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return async (act: () => Promise<unknown>): Promise<number> => {
    await page.waitForTimeout(REST_MS);
    longest = 0;
    await act();
    await page.waitForTimeout(REST_MS);
    return Math.max(longest, LEAST_MS);
  };
}

/** What a control is called in the table: by its field, its action or its text. */
export const nameOf = (control: Locator): Promise<string> =>
  control.first().evaluate((element) => {
    const named = element.closest('[data-field], [data-action]');
    const { field, action } = named instanceof HTMLElement ? named.dataset : {};
    return field ?? action ?? (element.textContent ?? '').trim().slice(0, 40);
  });
