/** Nothing jumps: layout shifts of every screen on a phone, loading included (web.dev/cls; good is 0.1, ours is a fifth of it). */
import type { Page } from 'playwright/test';
import { at, BRANDS, expect, expectStep, test } from './fixtures.ts';
import { openScreen, SCREENS } from './accessible/screens.ts';
import { mainAction } from './fill.ts';

const MOST = 0.02;

declare global {
  interface Window {
    shifts: { value: number; of: string[] }[];
  }
}

const watchShifts = (page: Page): Promise<unknown> =>
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

async function expectStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST);
}

for (const screen of SCREENS)
  test(`${screen.customerType} ${screen.name} stands still`, async ({ page, sandbox, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await watchShifts(page);
    await openScreen(page, screen, 'bank', sandbox, baseURL);
    await expectStill(page);
  });

for (const brand of BRANDS)
  test(`main of ${brand} stands still when its font comes late`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await watchShifts(page);
    const font = page.waitForResponse(/\.woff2$/);
    await page.route(/\.woff2$/, async (route) => {
      await expectStep(page, 'main');
      await route.continue();
    });
    await page.goto(at(brand, '/main?amount=12000&duration=5', baseURL));
    await (await font).finished();
    // Two frames: whatever the font moves is drawn by then.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expectStill(page);
  });

/** Screens that ask for much before they can show it: the insurance with its prices, the papers of a contract. */
const SLOW = [
  { step: 'insurance', state: 'OFFER_SELECTED', calls: /\/insurance-offers$/ },
  {
    step: 'signing',
    state: 'INSURANCE_SELECTED',
    calls: /\/(contract|documents|insurance-offers)$/,
  },
] as const;

for (const brand of BRANDS)
  for (const { step, state, calls } of SLOW)
    for (const width of [360, 1280])
      test(`${step} of ${brand} stands still when what it waits for comes late, at ${width} px`, async ({
        page,
        sandbox,
      }) => {
        await page.setViewportSize({ width, height: 740 });
        await watchShifts(page);
        let answer: () => void = () => undefined;
        const late = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await page.route(calls, async (route) => {
          await late;
          await route.fallback();
        });
        const { id, url } = await sandbox.start({ state, brand });
        if (step === 'signing')
          await sandbox.call(id, 'POST', '/insurance-offers', { insurance: 'DEATH' });
        await page.goto(url);
        await expect(page.locator('.waiting .mantine-Skeleton-root').first()).toBeVisible();
        answer();
        await expectStep(page, step);
        await expect(mainAction(page)).toBeVisible({ timeout: 30_000 });
        if (step === 'signing')
          await expect(page.locator('[aria-labelledby=terms]')).toContainText('€ 12.');
        await expectStill(page);
      });
