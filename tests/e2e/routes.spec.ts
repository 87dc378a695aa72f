/** Rows 2.1–2.4, 2.9–2.11, 3.4, 3.7, 4.7, 1.10: addresses, lazy loading, panels, storage, progress, spinner. */
import type { Page } from 'playwright/test';
import { FINANCIAL, REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, BRANDS, expect, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { sandboxUrl, startAt } from './start-at.ts';

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
    expect(new URL(page.url()).pathname).toBe('/main');
  }
  await page.goto('/flow');
  await expectStep(page, 'personal-financial-data');
});

test('row 2.4: main knows its loan with a slash behind its address, too', async ({ page }) => {
  await page.goto('/main/?amount=20000&duration=3');
  await expectStep(page, 'main');
  expect(new URL(page.url()).pathname).toBe('/main');
  expect(
    await page.evaluate(() =>
      ['loanAmount', 'loanDuration'].map((key) => sessionStorage.getItem(key)),
    ),
  ).toEqual(['20000', '3']);
});

test("row 4.2: a beginning that is the other kind of customer's leads to theirs", async ({
  page,
}) => {
  await page.goto('/flow/existing/registration');
  await expectStep(page, 'registration');
  expect(new URL(page.url()).pathname).toBe('/flow/ntb/registration');
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
    'Ihre Angaben sind gespeichert',
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
    for (const query of [
      '',
      '?amount=abc',
      '?amount=10000&duration=zwei',
      '?duration=',
      '?amount=abc&inApp=true',
    ]) {
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
    await page.getByLabel('Kreditbetrag').fill('25.000');
    await page.getByRole('button', { name: 'Kredit beantragen' }).click();
    await expectStep(page, 'main');
    expect(await page.evaluate(() => sessionStorage.getItem('loanAmount'))).toBe('25000');
  });
}

/** State → step, whether the offer box and the help-code box stand beside it. */
const PANELS: readonly [state: string, step: string, offer: boolean, help: boolean][] = [
  ['INIT', 'personal-financial-data', true, true],
  ['PEFI_INFO', 'housing-legal-data', true, true],
  ['LEGAL_INFO', 'summary', true, true],
  ['ACC_INIT', 'psd', true, true],
  ['ACC_RETRY', 'psdresult', true, true],
  ['SCORED', 'personal-offer', true, true],
  ['OFFER_SELECTED', 'insurance', true, true],
  ['INSURANCE_SELECTED', 'signing', true, true],
  ['DOC_SIGNED', 'document-upload', false, false],
  ['LEGITIMATION_INIT', 'id-check', false, false],
  ['COMPLETED', 'result', false, false],
  ['RETRY', 'mismatch', false, false],
  ['LEGITIMATION_COMPLETED', 'fail', false, false],
];

test('rows 2.9, 2.10, 7.6: the boxes stand where the specification has them, with the price of the brand', async ({
  page,
  baseURL,
}) => {
  const expectPanels = async (offer: boolean, help: boolean) => {
    await expect(page.locator('[data-panel=offer]')).toHaveCount(offer ? 1 : 0);
    await expect(page.locator('[data-panel=help-code]')).toHaveCount(help ? 1 : 0);
  };
  await page.goto('/main?amount=15000&duration=5');
  await page.goto('/flow/ntb/registration');
  await expectStep(page, 'registration');
  await expectPanels(true, false);
  const price = (await (
    await page.request.get(sandboxUrl('/api/pricing/0100?amount=15000&duration=60', baseURL))
  ).json()) as { installmentAmount: number };
  await expect(page.locator('[data-panel=offer]')).toContainText(
    price.installmentAmount.toFixed(2).replace('.', ','),
  );
  for (const [state, step, offer, help] of PANELS) {
    await startAt(page, baseURL, { state });
    await expectStep(page, step);
    await expectPanels(offer, help);
  }
});

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
  await page.getByRole('link', { name: 'Ich möchte Kunde werden' }).click();
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
  await expect(page.locator('[data-panel=offer]')).toContainText('4 Jahre');
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
  expect(stored.values).not.toMatch(/Musterfrau|AT61|beispiel/);
  expect((await context.cookies()).filter(({ httpOnly }) => !httpOnly)).toEqual([]);
  expect(page.url()).not.toMatch(/[?#]/);
});

test('row 1.10: the spinner stands while a request runs and goes with the last one, failed ones too', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/500/);
  await startAt(page, baseURL, { state: 'INIT' });
  await expectStep(page, 'personal-financial-data');
  let fail: () => void = () => undefined;
  const looked = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/helpcode', async (route) => {
    await looked;
    await route.fulfill({ status: 500, json: {} });
  });
  const box = page.locator('[data-panel=help-code] [data-action=help]');
  await box.focus();
  await page.keyboard.press('Enter');
  const overlay = page.locator('[data-loading]');
  await expect(overlay).toBeVisible();
  expect(
    await overlay.evaluate((element) => {
      const { position, backdropFilter } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return {
        position,
        blurred: backdropFilter.includes('blur'),
        full: width >= innerWidth && height >= innerHeight,
      };
    }),
  ).toEqual({ position: 'fixed', blurred: true, full: true });
  await expect(box).toBeFocused();
  fail();
  await expect(overlay).toHaveCount(0);
});
