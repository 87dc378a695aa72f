/** One fresh page of one contestant, with the counters of the browser's main thread. */
import type { Browser, CDPSession, Page } from 'playwright';
import type { Contestant } from '../contestants.ts';

/** Slow 4G: 1.6 Mbit/s, 150 ms. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOW_CPU = { rate: 4 };

export interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Milliseconds from the navigation until the field can be typed in. */
  readonly readyMs: number;
  close(): Promise<void>;
}

declare global {
  interface Window {
    benchShown: typeof shown;
    benchReady: Promise<number>;
  }
}

/** Runs in the page: when, since the page began, the element is there and the main thread free to take a key. */
function shown(selector: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const patience = performance.now() + 60_000;
    const look = (): void => {
      if (performance.now() > patience) return reject(new Error(`no ${selector} within a minute`));
      if (document.querySelector(selector) === null) return void requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      return void requestAnimationFrame(() => channel.port2.postMessage(0));
    };
    requestAnimationFrame(look);
  });
}

export async function open(
  browser: Browser,
  origin: string,
  { path, typed }: Pick<Contestant, 'path' | 'typed'>,
  { slowNetwork = false, slowCpu = false } = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 900 },
    locale: 'de-AT',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Seconds of the thread itself: what other programs of the machine take away is not counted.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Network.enable');
  if (slowNetwork) await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  if (slowCpu) await cdp.send('Emulation.setCPUThrottlingRate', SLOW_CPU);
  // tsx wraps named functions in a helper of esbuild that a page does not have.
  await page.addInitScript(`globalThis.__name = (named) => named;
    window.benchShown = ${shown.toString()};
    window.benchReady = window.benchShown(${JSON.stringify(typed)});`);
  // The application goes on with the one that this session began.
  if (path.endsWith('/personal-financial-data'))
    await page.addInitScript(() => sessionStorage.setItem('application_id', 'bench'));
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  const readyMs = await page.evaluate(() => window.benchReady);
  return { page, cdp, readyMs, close: () => context.close() };
}

/** Milliseconds of work of the main thread since the page began: scripts, styles, layout, painting. */
async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Main-thread milliseconds of an act and of what follows it within `afterMs`. */
export async function workOf(
  cdp: CDPSession,
  afterMs: number,
  act: () => Promise<unknown>,
): Promise<number> {
  const before = await busyMs(cdp);
  await act();
  await pause(afterMs);
  return (await busyMs(cdp)) - before;
}
