/** The faces of the brands: one that is late or missing shifts nothing and hides nothing. The system's face is one of the project. */
import type { Page, Response } from 'playwright/test';
import { FACES_ARE_FIXED } from '../../support/faces.ts';
import { at, BRANDS, expect, expectStep, test } from '../support/fixtures.ts';
import { becomeCustomer, requestsTo, SYSTEM_FACE } from '../support/page.ts';
import { expectNoShifts, watchShifts } from './structure.ts';

/** The brands' faces that the page uses. */
const faces = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .map(({ family }) => family.replaceAll('"', ''))
      .filter((family) => ['Source Serif 4', 'Figtree'].includes(family)),
  );
const FACE = { bank: 'Source Serif 4', direct: 'Figtree' } as const;
/** Decoding a face is not announced: another one of the same address is decoded after it. */
const decoded = async (page: Page, font: Promise<Response>): Promise<void> => {
  const address = (await font).url();
  await page.evaluate(async (url) => {
    await new FontFace('decoded', `url(${url})`).load();
  }, address);
};

test('text has the face of the project, not of the machine', async ({ page }) => {
  test.skip(!FACES_ARE_FIXED, 'only Linux has fontconfig');
  const widths: Record<string, number> = await page.evaluate(SYSTEM_FACE);
  expect(widths['sans-serif']).toBe(widths['Roboto']);
  expect(widths['Unknown']).not.toBe(widths['Roboto']);
});

const FIRST_FORM = '/flow/ntb/registration?amount=12000&duration=5';

test("a brand's face is requested while the application's script is loading", async ({
  page,
  baseURL,
}) => {
  for (const brand of BRANDS) {
    const font = page.waitForRequest(/\.woff2$/);
    await page.route(/assets\/index[^/]*\.js/, async (route) => {
      await font;
      await route.continue();
    });
    await page.goto(at(brand, '/main?amount=12000&duration=5', baseURL));
    expect((await font).url()).toContain(`/${brand}-`);
    await page.unrouteAll();
  }
});

test("a brand's face that comes while scripts are loaded is in the first screen", async ({
  page,
  baseURL,
}) => {
  for (const brand of BRANDS) {
    const asked = requestsTo(page, /\.woff2$/);
    const font = page.waitForResponse(/\.woff2$/);
    await page.route(/assets\/registration[^/]*\.js/, async (route) => {
      await decoded(page, font);
      await route.continue();
    });
    await page.goto(at(brand, FIRST_FORM, baseURL));
    await expectStep(page, 'registration');
    expect(await faces(page)).toEqual([FACE[brand]]);
    expect(asked).toHaveLength(1);
    await page.unrouteAll();
  }
});

test("a brand's face that comes late is used from the next screen on, without a shift", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchShifts(page);
  for (const brand of BRANDS) {
    await page.route(/\.woff2$/, async (route) => {
      await expectStep(page, 'main');
      await route.continue();
    });
    const font = page.waitForResponse(/\.woff2$/);
    await page.goto(at(brand, '/main?amount=12000&duration=5', baseURL));
    await decoded(page, font);
    expect(await faces(page)).toEqual([]);
    await expectNoShifts(page);
    await becomeCustomer(page);
    await expectStep(page, 'registration');
    expect(await faces(page)).toEqual([FACE[brand]]);
    await expectNoShifts(page);
    await page.unrouteAll();
  }
});

test("a brand's face that never comes leaves the fallback on every screen", async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED|woff2/);
  await page.route(/\.woff2$/, (route) => route.abort());
  await page.goto(at('direct', '/main?amount=12000&duration=5', baseURL));
  await expectStep(page, 'main');
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  expect(await faces(page)).toEqual([]);
});
