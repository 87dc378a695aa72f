/** Layout shifts of a page from its first paint on (web.dev/cls: 0.1 is good; here a fifth of it is allowed). */
import type { Page } from 'playwright/test';
import { expect } from '../support/fixtures.ts';

const MOST = 0.02;

declare global {
  interface Window {
    shifts: { value: number; of: string[] }[];
  }
}

export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      // Not in the DOM's types yet: https://developer.mozilla.org/docs/Web/API/LayoutShift
      interface LayoutShift extends PerformanceEntry {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      }
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          window.shifts.push({
            value,
            of: sources.map(({ node }) => node?.className || node?.nodeName || '?'),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

export async function expectStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST);
}
