/** Browsers that do not know what the build is made for read a notice; docs/operations.md names the others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSERS } from '../../../build/browsers.ts';
import { expect, test } from '../support/fixtures.ts';

test('a browser in which the application cannot start reads that it is too old, another does not', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/Failed to load resource|net::ERR_FAILED/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/main');
  const notice = page.locator('.old-browser');
  await expect(notice).toBeAttached();
  await expect(notice).toBeHidden();
  // To an older browser a rule with conditions that it does not know is none.
  const withoutRule = { contentType: 'text/css', body: '' };
  await page.route(/\/assets\/.*\.css$/, (route) => route.fulfill(withoutRule));
  await page.reload();
  await expect(notice).toBeVisible();
});

test('the document names the browsers that the build is made for', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, names = ''] = /## Browsers\n\n(.*?) and later/s.exec(text) ?? [];
  expect(names).toBe('Chrome and Edge 111, Firefox 121, Safari 16.4');
  expect(BROWSERS).toEqual(['chrome111', 'edge111', 'firefox121', 'safari16.4']);
});
