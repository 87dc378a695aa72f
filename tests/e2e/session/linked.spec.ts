/** Row 2.6: a link with another application in a session with one begun. The rules: src/app/entry.test.tsx. */
import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectStep, openAt, test } from '../support/fixtures.ts';
import { storedId, text } from '../support/page.ts';
import { signIn } from '../support/partners.ts';

const question = (page: Page) => page.getByRole('dialog', { name: text('flow:linked.title') });

test('row 2.6: a link asks which application to go on with', async ({ page, sandbox }) => {
  // The browser's own question, as what was typed is not sent.
  page.on('dialog', (dialog) => void dialog.accept());
  const first = await sandbox.start({ state: 'PEFI_INFO' });
  const second = await sandbox.start({ state: 'LEGAL_INFO' });
  const before = await sandbox.call(second.id);
  await openAt(page, first.url, 'housing-legal-data');
  await page.locator('[name=numberOfPeopleInSameHousehold]').fill('7');

  await page.goto(second.url);
  await expect(question(page)).toContainText(/Maria M\., €\s10\.000,00/);
  await expect(page.locator('form[data-form]')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await question(page).locator('[data-action=cancel]').click();
  await expectStep(page, 'housing-legal-data');
  expect(await storedId(page)).toBe(first.id);
  expect(await sandbox.call(second.id)).toEqual(before);

  await page.goto(second.url);
  await question(page).locator('[data-action=confirm]').click();
  await expectStep(page, 'summary');
  expect(await storedId(page)).toBe(second.id);
  await page.reload();
  await expectStep(page, 'summary');
  await expect(question(page)).toHaveCount(0);
});

test("row 2.6: a signed-in customer goes on with the own application after another one's link", async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 403|restore: status 403/);
  const own = await sandbox.start({ state: 'PEFI_INFO', customerType: 'existing' });
  const link = await sandbox.start({ state: 'LEGAL_INFO' });
  await page.goto(own.url);
  await signIn(page, 'anna');
  await expectStep(page, 'housing-legal-data');
  await page.goto(link.url);
  await expect(question(page)).toBeVisible();
  await question(page).locator('[data-action=cancel]').click();
  await expectStep(page, 'housing-legal-data');
  expect(await storedId(page)).toBe(own.id);
});
