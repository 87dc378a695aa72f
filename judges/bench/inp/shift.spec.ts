/**
 * `npm run bench -- --shift`: what moves by itself on the screens of both journeys (layout shift as a browser reports it, without what
 * follows an act within half a second), with 300 ms of latency and a server that takes 2 s.
 */
import type { Page } from 'playwright/test';
import budgets from '../../../tests/budgets.json' with { type: 'json' };
import { pointer } from '../../../tests/e2e/support/fill.ts';
import { test } from '../../../tests/e2e/support/fixtures.ts';
import {
  existingCustomer,
  type Journey,
  newCustomer,
} from '../../../tests/e2e/support/journeys.ts';

const GOAL = budgets.interactions.layoutShift;
const LATENCY_MS = 300;
const SERVER_MS = 2_000;

interface Shift {
  readonly screen: string;
  readonly value: number;
  /** What moved most. */
  readonly moved: string;
}

declare global {
  interface Window {
    noteShift(shift: Shift): void;
  }
}

const shifts: Shift[] = [];

/** Runs in each document of the page. */
function observe(): void {
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  let screen: string | undefined;
  let shownAt = Infinity;
  // One screen in the place of another is no shift: what moves counts from the second frame of a screen on.
  new MutationObserver(() => {
    const next = document.querySelector<HTMLElement>('main')?.dataset['step'];
    if (next === screen) return;
    screen = next;
    shownAt = Infinity;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        shownAt = performance.now();
      }),
    );
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-step'] });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Entry[]) {
      if (hadRecentInput || screen === undefined || startTime < shownAt) continue;
      const named = sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? ''),
      );
      window.noteShift({ screen, value, moved: named.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function walk(page: Page, baseURL: string | undefined, go: (j: Journey) => Promise<void>) {
  await page.exposeFunction('noteShift', (shift: Shift) => void shifts.push(shift));
  await page.addInitScript(`globalThis.__name = (named) => named; (${observe.toString()})()`);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SERVER_MS));
    await route.continue();
  });
  await go({
    page,
    brand: 'bank',
    hand: pointer(page),
    baseURL,
    // What comes late has come.
    visit: () => page.waitForTimeout(SERVER_MS + 3 * LATENCY_MS),
    async perform({ start, done }) {
      await start();
      await done.first().waitFor({ state: 'attached' });
    },
  });
}

test('a new customer', ({ page, baseURL }) => walk(page, baseURL, newCustomer));

test('an existing customer', ({ page, baseURL }) =>
  walk(page, baseURL, (journey) =>
    existingCustomer(journey, { login: 'bruno', addressRequired: false, identity: true }),
  ));

test.afterAll(() => {
  const screens = [...new Set(shifts.map(({ screen }) => screen))];
  for (const screen of screens) {
    const own = shifts.filter((shift) => shift.screen === screen);
    const sum = own.reduce((before, { value }) => before + value, 0);
    const [worst] = [...own].sort((one, other) => other.value - one.value);
    console.log(
      `| ${screen} | ${sum.toFixed(3)} | ${sum > GOAL ? 'above the goal' : ''} | ${worst?.moved} |`,
    );
  }
});
