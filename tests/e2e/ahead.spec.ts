/** What comes next is fetched while a page is read or filled in: it is there although nothing but the calls of the application is answered any more. */
import type { Page } from 'playwright/test';
import { FINANCIAL, HOUSING, REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { identify, paper } from './partners.ts';
import { signIn } from './sign-in.ts';
import { startAt } from './start-at.ts';

/** A moment after the page has been quiet for long enough, nothing is on its way any more. */
async function quiet(page: Page, step: string, next: string): Promise<void> {
  const fetched = () =>
    page.evaluate(
      (name) =>
        performance
          .getEntriesByType('resource')
          .filter((file) => file.name.includes(`/assets/${name}-`)).length,
      next,
    );
  await expectStep(page, step);
  await expect.poll(fetched, { message: `${next} is fetched`, timeout: 15_000 }).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
}
/** Neither code nor styles nor the countries are to be had; a worker reads its script from the browser's cache, which is off for whoever routes. */
const cutOff = (page: Page) =>
  page.route(/\/assets\/(?!pbkdf2).*\.(?:js|css)$|\/country-codes\.json$/, (route) =>
    route.abort(),
  );

test('of the welcome page: the registration, which says that the connection is gone', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(at('bank', '/main?amount=10000&duration=5', baseURL));
  await quiet(page, 'main', 'registration');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Ich möchte Kunde werden' }).click();
  await expectStep(page, 'registration');
  await expect(page.locator('[data-notification=warning][data-size=large]')).toContainText(
    'Ihre Eingaben sind noch da',
  );
  await context.setOffline(false);
  await expect(page.locator('[data-notification=success]')).toContainText(
    'Verbindung ist wieder da',
  );
});

test('of the registration: what proves that no machine registers, and the next form with the countries it offers', async ({
  page,
  baseURL,
}) => {
  await page.goto(at('bank', '/flow/ntb/registration', baseURL));
  await quiet(page, 'registration', 'pbkdf2');
  await quiet(page, 'registration', 'personal-financial-data');
  await cutOff(page);
  await fillForm(page, REGISTRATION, pointer(page));
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await fillForm(page, FINANCIAL, pointer(page));
});

test('of the start of existing customers: the first form', async ({ page, baseURL }) => {
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await signIn(page, 'anna', pointer(page));
  await quiet(page, 'start', 'personal-financial-data');
  await cutOff(page);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
});

test('of a form: the one behind it, and of the last one what scoring leads to', async ({
  page,
  baseURL,
}) => {
  await startAt(page, baseURL, { state: 'PEFI_INFO' });
  await quiet(page, 'housing-legal-data', 'summary');
  await fillForm(page, HOUSING, pointer(page));
  await mainAction(page).click();
  await quiet(page, 'summary', 'personal-offer');
  await cutOff(page);
  await page.locator('[name=declaration]').check();
  await mainAction(page).click();
  await expectStep(page, 'personal-offer');
});

test('of the identity check: the offers', async ({ page, baseURL }) => {
  await startAt(page, baseURL, { state: 'PROCESSED', channel: 'DURCHBLICKER' });
  await quiet(page, 'id-check', 'personal-offer');
  await mainAction(page).click();
  await identify(page, 'APPROVED', pointer(page));
  await expectStep(page, 'personal-offer');
});

test('of the documents: the result', async ({ page, baseURL }) => {
  await startAt(page, baseURL, { state: 'DOC_SIGNED' });
  await quiet(page, 'document-upload', 'result');
  await cutOff(page);
  await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
  await paper(page, 'IDENTITY', 'Ausweis.pdf');
  await mainAction(page).click();
  await expectStep(page, 'result');
});
