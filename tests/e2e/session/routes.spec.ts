/** Rows 2.2–2.8, 3.3, 3.4, 3.7, 4.7: addresses, lazy loading, storage, progress, entries from the portal and by application id. The rules, and a refused entry from the portal (row 8.5): src/flow, src/app/{routes,entry}.test.tsx. */
import type { Page } from 'playwright/test';
import { fillForm, FINANCIAL, mainAction, REGISTRATION, submitTo } from '../support/fill.ts';
import { at, expect, expectStep, openAt, test } from '../support/fixtures.ts';
import {
  becomeCustomer,
  heading,
  pathOf,
  requestsTo,
  stored as storedIn,
  storedId,
  text,
} from '../support/page.ts';
import { signIn } from '../support/partners.ts';

test('row 2.2: new customers are not led to the sign-in', async ({ page, openStep }) => {
  const signIn = requestsTo(page, /oidc/);
  await openStep('registration');
  await openStep('personal-offer', { state: 'PROCESSED' });
  expect(signIn).toEqual([]);
});

test('row 2.4: main without a loan goes to the calculator', async ({ page, baseURL }) => {
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

test('rows 3.3, 3.4, 3.7, 4.7: storage, countries and progress', async ({ page, context }) => {
  const countries = requestsTo(page, /country-codes/);
  await page.goto('/main?amount=12000&duration=4');
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  await expect.poll(() => progress(page)).toEqual([17, 0, 0, 0]);
  await fillForm(page, REGISTRATION);
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
  await expect.poll(() => progress(page)).toEqual([45, 0, 0, 0]);
  await fillForm(page, FINANCIAL);
  await submitTo(page, 'housing-legal-data');
  await expect.poll(() => progress(page)).toEqual([75, 0, 0, 0]);
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

const PORTAL = /\/applications\/durchblicker$/;

test('row 2.7: a new customer of the portal gets their screen', async ({ page }) => {
  const call = page.waitForRequest(PORTAL);
  await page.goto('/main?vorgangId=V-NEU&konditionId=K-1&delay=1s');
  expect((await call).postDataJSON()).toEqual({
    vorgangId: 'V-NEU',
    konditionId: 'K-1',
    entity: '0100',
  });
  await expectStep(page, 'id-check');
  expect(pathOf(page)).toBe('/flow/ntb/id-check');
  expect(await storedId(page)).not.toBeNull();
  expect(page.url()).not.toMatch(/vorgang|kondition|delay/i);
  await page.goto('about:blank');
  await page.goBack();
  expect(page.url()).not.toMatch(/vorgang|kondition|delay/i);
});

test('row 2.7: an existing customer of the portal signs in', async ({ page, baseURL }) => {
  const calls = requestsTo(page, /\/applications\/existing$/);
  const call = page.waitForRequest(/\/applications\/existing$/);
  await page.goto(
    at('direct', '/?vorgangId=V-BESTANDSKUNDE&konditionId=K-1&amount=15000', baseURL),
  );
  await signIn(page, 'clara');
  await expectStep(page, 'start');
  const body: unknown = (await call).postDataJSON();
  expect(body).toMatchObject({ entity: '0109', loanAmount: 15_000 });
  expect(body).toHaveProperty('durchblickerId');
  await submitTo(page, 'personal-financial-data');
  expect(calls).toHaveLength(1);
});

test('row 2.8: the delay postpones the status check', async ({ page, sandbox }) => {
  const HALF_MS = 30_000;
  await page.clock.install();
  const calls = requestsTo(page, /\/legitimation$/, 'GET');
  const addresses = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && /delay/i.test(frame.url())) addresses.add(frame.url());
  });
  const { url } = await sandbox.start({
    state: 'DOC_SIGNED',
    legitimationStatus: 'PENDING',
    customerType: 'existing',
  });
  await page.goto(`${url}&delay=60s`);
  await signIn(page, 'anna');
  await expectStep(page, 'id-check');
  await page.clock.fastForward(HALF_MS);
  expect(calls).toEqual([]);
  await page.clock.fastForward(HALF_MS);
  await expectStep(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.YELLOW.heading'));
  expect(addresses).toEqual(new Set([`${url}&delay=60s`]));
  // Without the id in the address the state decides.
  await openAt(page, '/flow', 'document-upload');
});
