/** Notices of a brand by its deployment values, announced; a closed brand: src/app/entry.test.tsx, the times: src/app/site-notice.test.ts. */
import { expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { configure, link } from '../support/page.ts';

const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const TEXT = 'Am Sonntag warten wir von 2 bis 4 Uhr unsere Systeme.';

test('a notice is shown above every screen, by the time of the server', async ({ page }) => {
  // The visitor's clock is a day fast.
  await page.clock.setSystemTime(Date.now() + 24 * HOUR);
  await configure(page, ({ brands: { bank } }) => {
    bank['notice'] = { text: TEXT, from: inHours(-1), until: inHours(1) };
  });
  await page.goto('/main?amount=12000');
  const notice = page.locator('[data-site-notice]');
  await expect(notice).toContainText(TEXT);
  await link(page, 'shell:main.newCustomer').click();
  await expectStep(page, 'registration');
  await expect(notice).toContainText(TEXT);
  await expectAccessible(page);
});

test('a screen is shown without the notice when the file that draws it is missing', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  await configure(page, ({ brands: { bank } }) => {
    bank['notice'] = { text: TEXT, from: inHours(-1), until: inHours(1) };
  });
  const missing = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('site-notice'),
  );
  await page.route('**/site-notice*.js', (route) => route.abort());
  await page.goto('/main?amount=12000');
  await missing;
  await expect(link(page, 'shell:main.newCustomer')).toBeVisible();
  await expect(page.locator('[data-site-notice]')).toHaveCount(0);
});
