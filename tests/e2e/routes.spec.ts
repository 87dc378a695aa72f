/** Rows 2.1–2.4, 2.11, 3.3, 3.4, 3.7, 4.7: addresses, lazy loading, storage, progress. */
import type { Page } from 'playwright/test';
import { FINANCIAL, REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, BRANDS, expect, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { becomeCustomer, pathOf, stored as storedIn } from './page.ts';
import { startAt } from './start-at.ts';
import { text } from './texts.ts';

const isCalculator = (url: URL) => url.pathname.startsWith('/sandbox/calculator');

test('row 2.1: the root, unknown paths and unknown steps lead to main', async ({
  page,
  baseURL,
}) => {
  await startAt(page, baseURL, { state: 'INIT' });
  await expectStep(page, 'personal-financial-data');
  for (const path of [
    '/',
    '/nowhere',
    '/flow/ntb/nowhere',
    '/flow/nobody/summary',
    '/flow/ntb',
    '/main/deeper',
    '/flow/ntb/summary/deeper',
  ]) {
    await page.goto(path);
    await expectStep(page, 'main');
    expect(pathOf(page)).toBe('/main');
  }
  await page.goto('/flow');
  await expectStep(page, 'personal-financial-data');
});

test('row 2.4: main knows its loan with a slash behind its address, too', async ({ page }) => {
  await page.goto('/main/?amount=20000&duration=3');
  await expectStep(page, 'main');
  expect(pathOf(page)).toBe('/main');
  expect(await storedIn(page)).toEqual({ loanAmount: '20000', loanDuration: '3' });
});

test("row 4.2: a beginning that is the other kind of customer's leads to theirs", async ({
  page,
}) => {
  await page.goto('/flow/existing/registration');
  await expectStep(page, 'registration');
  expect(pathOf(page)).toBe('/flow/ntb/registration');
  await page.goto('/flow/ntb/start');
  await page.waitForURL('**/oidc/bank/sign-in/**');
});

test('row 2.2: main downloads no flow, no renderer and no schema', async ({ page }) => {
  const scripts: string[] = [];
  page.on(
    'response',
    (response) =>
      void (response.request().resourceType() === 'script' && scripts.push(response.url())),
  );
  await page.goto('/main?amount=20000');
  await expectStep(page, 'main');
  await page.waitForLoadState('networkidle');
  const sources = await Promise.all(
    scripts.map(async (url) =>
      (await page.request.get(url.replace('bank.localhost', 'localhost'))).text(),
    ),
  );
  // Of a schema, the renderer, the client, the flow's frame and its texts.
  for (const word of [
    'netIncome',
    'ui:groups',
    'data-error-summary',
    '/applications/{id}',
    'data-panel',
    text('flow:notices.saved.text'),
  ])
    expect(
      sources.filter((source) => source.includes(word)),
      word,
    ).toEqual([]);
  expect(sources.join('').length).toBeGreaterThan(10_000);
});

for (const brand of BRANDS) {
  test(`row 2.4: main of ${brand} without a loan goes to the calculator, which leads back`, async ({
    page,
    baseURL,
  }) => {
    for (const query of ['', '?amount=10000&duration=zwei', '?amount=abc&inApp=true']) {
      await page.goto(at(brand, `/main${query}`, baseURL));
      await page.waitForURL(isCalculator);
      const calculator = new URL(page.url());
      expect(calculator.hostname).toBe(`${brand}.localhost`);
      expect(calculator.searchParams.get('inApp'), query).toBe(
        query.includes('inApp') ? 'true' : null,
      );
      await page.evaluate(() => sessionStorage.clear());
    }
    await page.goto(at(brand, '/', baseURL));
    await page.waitForURL(isCalculator);
    await page.locator('input[name=amount]').fill('25.000');
    await page.locator('button[value=apply]').click();
    await expectStep(page, 'main');
    expect(await storedIn(page)).toMatchObject({ loanAmount: '25000' });
  });
}

test('row 2.11: no positive tab index, on arrival and after the pass a second later', async ({
  page,
  baseURL,
}) => {
  await startAt(page, baseURL, { state: 'INIT' });
  await expectStep(page, 'personal-financial-data');
  const positive = () =>
    page
      .locator('[tabindex]')
      .evaluateAll(
        (elements) => elements.filter((element) => (element as HTMLElement).tabIndex > 0).length,
      );
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  expect(await positive()).toBe(0);
  const before = await focused();
  await expect(page.locator('aside[data-tab-managed] [data-action=help]')).toHaveAttribute(
    'tabindex',
    '0',
  );
  expect(await positive()).toBe(0);
  expect(await focused()).toBe(before);
});

const progress = (page: Page) =>
  page
    .locator('[role=progressbar][data-phase]')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('aria-valuenow'))));

test('rows 3.3, 3.4, 3.7, 4.7: storage holds the six keys, the countries are asked for once, progress starts at 17 and rises', async ({
  page,
  context,
}) => {
  const countries: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('country-codes') && countries.push(request.url())),
  );
  await page.goto('/main?amount=12000&duration=4');
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  expect(await progress(page)).toEqual([17, 0, 0, 0]);
  await fillForm(page, REGISTRATION, pointer(page));
  const registered = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/applications'),
  );
  await mainAction(page).click();
  // Row 3.3: years on the screen, months on the wire.
  expect((await registered).postDataJSON()).toMatchObject({ loanAmount: 12_000, loanDuration: 48 });
  await expectStep(page, 'personal-financial-data');
  await expect(page.locator('[data-panel=offer]')).toContainText(
    text('flow:offer.years', { count: 4 }),
  );
  expect(await progress(page)).toEqual([45, 0, 0, 0]);
  await fillForm(page, FINANCIAL, pointer(page));
  await mainAction(page).click();
  await expectStep(page, 'housing-legal-data');
  expect(await progress(page)).toEqual([75, 0, 0, 0]);
  expect(countries).toHaveLength(1);
  await page.locator('[data-action=contrast]').click();
  const stored = await page.evaluate(async () => ({
    session: Object.keys(sessionStorage).sort(),
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    values: Object.values(sessionStorage).join(' '),
  }));
  expect(stored).toMatchObject({
    session: ['appContrastTheme', 'application_id', 'loanAmount', 'loanDuration'],
    local: [],
    databases: 0,
    caches: 0,
  });
  expect(stored.values).not.toMatch(/Musterfrau|AT61|sandbox\.example/);
  expect((await context.cookies()).filter(({ httpOnly }) => !httpOnly)).toEqual([]);
  expect(page.url()).not.toMatch(/[?#]/);
});
