/** How far it is on a phone: the price and the main action of each step, and the length of the longest pages. */
import { BRANDS, expect, test } from './fixtures.ts';
import { openScreen, SCREENS } from './accessible/screens.ts';
import { mainAction } from './fill.ts';

const HEIGHT = 740;

/** Pixels at 360 px; an action within the first screen sticks to its end. */
const BOUNDS: Readonly<Record<string, { action: number; page?: number }>> = {
  'personal-offer': { action: HEIGHT, page: 3000 },
  summary: { action: HEIGHT, page: 3200 },
  'personal-financial-data': { action: 2900 },
  'housing-legal-data': { action: 2500 },
};

for (const brand of BRANDS)
  for (const screen of SCREENS.filter(({ customerType }) => customerType === 'ntb')) {
    const bounds = BOUNDS[screen.name];
    if (bounds === undefined && brand === 'direct') continue;
    test(`${screen.name} of ${brand} is short on a phone`, async ({ page, sandbox, baseURL }) => {
      await page.setViewportSize({ width: 360, height: HEIGHT });
      await openScreen(page, screen, brand, sandbox, baseURL);
      const panel = page.locator('[data-panel=offer]');
      if ((await panel.count()) > 0)
        expect((await panel.boundingBox())?.y).toBeLessThan(HEIGHT / 2);
      if (bounds === undefined) return;
      // With every field that an employee can be asked for.
      if (screen.step === 'personal-financial-data') {
        await page.locator('[name=occupation][value=EMPLOYEE]').check();
        await page.locator('[name=additionalIncome]').fill('200');
        await page.locator('[name=netIncome]').focus();
        await expect(page.locator('[name=additionalIncomeType]')).toBeVisible();
      }
      const action = await mainAction(page).evaluate(
        (button) => button.getBoundingClientRect().bottom + window.scrollY,
      );
      expect(action).toBeLessThanOrEqual(bounds.action);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        bounds.page ?? Infinity,
      );
    });
  }
