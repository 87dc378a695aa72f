/** Rows 2.2, 3.3, 3.4, 3.7, 4.7: lazy loading, storage, progress. Entries by address, from the portal and by application id (rows 2.4–2.8, 8.5): src/flow, src/app/{routes,entry}.test.tsx. */
import type { Page } from 'playwright/test';
import { fillForm, FINANCIAL, mainAction, REGISTRATION, submitTo } from '../support/fill.ts';
import { expect, expectStep, test } from '../support/fixtures.ts';
import { becomeCustomer, requestsTo, text } from '../support/page.ts';

test('row 2.2: new customers are not led to the sign-in', async ({ page, openStep }) => {
  const signIn = requestsTo(page, /oidc/);
  await openStep('registration');
  await openStep('personal-offer', { state: 'PROCESSED' });
  expect(signIn).toEqual([]);
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
