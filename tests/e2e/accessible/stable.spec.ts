/** No layout shift when a font or a call is late. Every screen as it is opened: adapted.spec.ts. */
import { expectStill, watchShifts } from './shifts.ts';
import { mainAction } from '../support/fill.ts';
import { at, BRANDS, expect, expectStep, test } from '../support/fixtures.ts';
import { hold } from '../support/page.ts';

test('main stands still when its font comes late', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchShifts(page);
  await page.route(/\.woff2$/, async (route) => {
    await expectStep(page, 'main');
    await route.continue();
  });
  for (const brand of BRANDS) {
    const font = page.waitForResponse(/\.woff2$/);
    await page.goto(at(brand, '/main?amount=12000&duration=5', baseURL));
    await (await font).finished();
    // After two frames the font is drawn.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expectStill(page);
  }
});

/** Screens that ask for much before they can be shown: the insurance with its prices, the papers of a contract. */
const SLOW = [
  { step: 'insurance', state: 'OFFER_SELECTED', width: 360 },
  { step: 'signing', state: 'INSURANCE_SELECTED', width: 1280 },
] as const;

for (const { step, state, width } of SLOW)
  test(`${step} stands still when its calls answer late, at ${width} px`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await watchShifts(page);
    const release = await hold(page, /\/(contract|documents|insurance-offers)$/);
    const { id, url } = await sandbox.start({ state });
    if (step === 'signing')
      await sandbox.call(id, 'POST', '/insurance-offers', { insurance: 'DEATH' });
    await page.goto(url);
    await expect(page.locator('.waiting .mantine-Skeleton-root').first()).toBeVisible();
    release();
    await expectStep(page, step);
    await expect(mainAction(page)).toBeVisible({ timeout: 30_000 });
    if (step === 'signing')
      await expect(page.locator('[aria-labelledby=terms]')).toContainText('€ 12.');
    await expectStill(page);
  });
