/** What is seen, asked for and fetched before the application runs, and what follows once it does. */
import type { Page } from 'playwright/test';
import { at, BRANDS, expect, expectStep, test } from './fixtures.ts';
import { startAt } from './start-at.ts';

/** The application's own start is held back until it is let go; what comes before it is not. */
async function heldBack(page: Page): Promise<() => void> {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await gone;
    await route.continue();
  });
  return () => go();
}

/** What is read and where it stands: the same before the application and with it. */
const seen = async (page: Page, ...parts: string[]): Promise<unknown> => ({
  texts: await Promise.all(parts.map((part) => page.locator(part).first().innerText())),
  boxes: await Promise.all(parts.map((part) => page.locator(part).first().boundingBox())),
});

const FIRST = [
  {
    screen: 'main',
    address: '/main?amount=12000&duration=5',
    parts: ['header', 'main h1', '#root', 'footer'],
  },
  {
    screen: 'registration',
    address: '/flow/ntb/registration',
    parts: ['header', 'nav.progress', 'main h1', 'main .lead'],
  },
] as const;

for (const { screen, address, parts } of FIRST) {
  for (const brand of BRANDS) {
    for (const width of [360, 1280]) {
      test(`${screen} of ${brand} is there before the application, in its brand, and stays as it is at ${width} px`, async ({
        page,
        baseURL,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        const go = await heldBack(page);
        await page.goto(at(brand, address, baseURL), { waitUntil: 'commit' });
        await expect(page.locator('main h1')).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('data-brand', brand);
        await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
        expect(await page.locator('main').getAttribute('data-step')).toBeNull();
        const before = await seen(page, ...parts);
        go();
        await expectStep(page, screen);
        expect(await seen(page, ...parts)).toEqual(before);
      });
    }
  }
}

test('whoever is led on sees nothing before, and the contrast theme is there from the first', async ({
  page,
}) => {
  const go = await heldBack(page);
  await page.goto('/main', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(page.locator('#root > *')).toHaveCount(0);
  await page.evaluate(() => sessionStorage.setItem('appContrastTheme', 'true'));
  await page.goto('/flow/ntb/registration', { waitUntil: 'commit' });
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'on');
  go();
  await expectStep(page, 'registration');
});

test('on an address of the flow its code and the application are asked for before the application runs, once', async ({
  page,
  baseURL,
}) => {
  await startAt(page, baseURL, { state: 'INIT' });
  await expectStep(page, 'personal-financial-data');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const applications = () => asked.filter((path) => path.startsWith('/api/applications/'));
  const go = await heldBack(page);
  await page.goto('/flow/ntb/personal-financial-data', { waitUntil: 'commit' });
  await expect(page.locator('main')).toContainText('Wird geladen');
  await expect.poll(() => applications().length).toBe(1);
  await expect
    .poll(
      () =>
        asked.filter((path) => /\/(flow|personal-financial-data)-[\w-]+\.js$/.test(path)).length,
    )
    .toBeGreaterThan(1);
  go();
  await expectStep(page, 'personal-financial-data');
  await expect(page.locator('[name=netIncome]')).toBeVisible();
  expect(applications()).toHaveLength(1);
});

test('an early call without an answer is made again', async ({ page, baseURL, watch }) => {
  watch.expectConsole(/Failed to load resource/);
  await startAt(page, baseURL, { state: 'INIT' });
  await expectStep(page, 'personal-financial-data');
  let cut = 0;
  await page.route(/\/api\/applications\/[^/]+$/, async (route) => {
    cut += 1;
    await (cut === 1 ? route.abort() : route.fallback());
  });
  await page.goto('/flow/ntb/personal-financial-data');
  await expectStep(page, 'personal-financial-data');
  expect(cut).toBe(2);
});

test('an early answer that refuses is taken as it is, not asked for again', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 500|restore: status 500/);
  await startAt(page, baseURL, { state: 'INIT' });
  await expectStep(page, 'personal-financial-data');
  let asked = 0;
  await page.route(/\/api\/applications\/[^/]+$/, async (route) => {
    asked += 1;
    await route.fulfill({ status: 500, body: '' });
  });
  const go = await heldBack(page);
  await page.goto('/flow/ntb/personal-financial-data', { waitUntil: 'commit' });
  await expect.poll(() => asked).toBe(1);
  go();
  await expectStep(page, 'fail');
  expect(asked).toBe(1);
});

test('once main has been quiet, registration is fetched, so that it opens without asking for code', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on(
    'request',
    (request) => void (/\/assets\/.*\.js$/.test(request.url()) && scripts.push(request.url())),
  );
  await page.goto('/main?amount=12000&duration=5');
  await expectStep(page, 'main');
  await expect
    .poll(() => scripts.filter((url) => /\/(flow|registration)-[\w-]+\.js$/.test(url)).length)
    .toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  const known = scripts.length;
  await page.getByRole('link', { name: 'Ich möchte Kunde werden' }).click();
  await expectStep(page, 'registration');
  expect(scripts.length).toBe(known);
});

test('Back leads from the flow to main and on again, without loading the page anew', async ({
  page,
}) => {
  await page.goto('/main?amount=12000&duration=5');
  await expectStep(page, 'main');
  await page.evaluate(() => Reflect.set(window, 'same', true));
  await page.getByRole('link', { name: 'Ich möchte Kunde werden' }).click();
  await expectStep(page, 'registration');
  await page.goBack();
  await expectStep(page, 'main');
  await page.goForward();
  await expectStep(page, 'registration');
  expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
});
