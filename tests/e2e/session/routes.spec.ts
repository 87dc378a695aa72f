/** Rows 2.1, 2.2, 2.4, 3.3, 3.4, 3.7, 4.7: addresses, lazy loading, storage, progress. Guards and entries: src/flow, src/app/routes.test.tsx. */
import type { Page } from 'playwright/test';
import { FINANCIAL, REGISTRATION, fillForm, mainAction } from '../support/fill.ts';
import { at, expect, expectStep, test } from '../support/fixtures.ts';
import { pointer } from '../support/hand.ts';
import { becomeCustomer, pathOf, requestsTo, stored as storedIn } from '../support/page.ts';
import { text } from '../support/texts.ts';

test('rows 2.1, 2.4: the root, unknown paths and unknown steps lead to main, which reads its loan with a trailing slash too', async ({
  page,
  openStep,
}) => {
  await page.goto('/main/?amount=20000&duration=3');
  await expectStep(page, 'main');
  expect(pathOf(page)).toBe('/main');
  expect(await storedIn(page)).toEqual({ loanAmount: '20000', loanDuration: '3' });
  await openStep('personal-financial-data');
  for (const path of ['/', '/nowhere', '/flow/ntb/nowhere', '/flow/nobody/summary', '/flow/ntb']) {
    await page.goto(path);
    await expectStep(page, 'main');
    expect(pathOf(page)).toBe('/main');
  }
  await page.goto('/flow');
  await expectStep(page, 'personal-financial-data');
});

test('row 2.2: main downloads no flow, no renderer and no schema; the flow of new customers no sign-in', async ({
  page,
  openStep,
}) => {
  const scripts: string[] = [];
  const signIn = requestsTo(page, /oidc/);
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
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
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  await openStep('personal-offer', { state: 'PROCESSED' });
  expect(signIn).toEqual([]);
});

test('row 2.4: main without a loan goes to the calculator, which leads back', async ({
  page,
  baseURL,
}) => {
  const isCalculator = (url: URL) => url.pathname.startsWith('/sandbox/calculator');
  for (const [query, inApp] of [
    ['?amount=abc&inApp=true', 'true'],
    ['', null],
  ] as const) {
    await page.goto(at('direct', `/main${query}`, baseURL));
    await page.waitForURL(isCalculator);
    const calculator = new URL(page.url());
    expect(calculator.hostname).toBe('direct.localhost');
    expect(calculator.searchParams.get('inApp'), query).toBe(inApp);
    await page.evaluate(() => sessionStorage.clear());
  }
  await page.locator('input[name=amount]').fill('25.000');
  await page.locator('button[value=apply]').click();
  await expectStep(page, 'main');
  expect(await storedIn(page)).toMatchObject({ loanAmount: '25000' });
});

const progress = (page: Page) =>
  page
    .locator('[role=progressbar][data-phase]')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('aria-valuenow'))));

test('rows 3.3, 3.4, 3.7, 4.7: storage holds the six keys, the countries are loaded once, progress starts at 17 and rises', async ({
  page,
  context,
}) => {
  const countries = requestsTo(page, /country-codes/);
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
