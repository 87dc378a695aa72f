/** Until when the bank keeps an application (`expiresAt`), and what remains after. The rules: src/flow/expiry.test.ts. */
import type { Page } from 'playwright/test';
import { showLongDay, showMoment } from '../../../src/ui/display.ts';
import { todayInVienna } from '../../../src/schema/today.ts';
import { HOUSING, fillForm, mainAction, submitTo } from '../support/fill.ts';
import { expect, expectAccessible, expectStep, openAt, test } from '../support/fixtures.ts';
import { heading, popup, text } from '../support/page.ts';
import type { Sandbox } from '../support/sandbox.ts';

/** The end of an application as the page writes it. */
async function endOf(sandbox: Sandbox, id: string): Promise<{ day: string; time: string }> {
  const end = new Date(String((await sandbox.call(id))['expiresAt']));
  return { day: showLongDay(todayInVienna(end)), time: showMoment(end).time };
}
const lastDay = (page: Page, values: Record<string, string>) =>
  page.locator('main').getByText(text('flow:expiry.soon', values));

test('a link names until when the application is kept, and so does leaving it', async ({
  page,
  sandbox,
}) => {
  const { id, url } = await sandbox.start({ state: 'PEFI_INFO', expiresInHours: 720 });
  const end = await endOf(sandbox, id);
  await openAt(page, url, 'housing-legal-data');
  const notice = page.locator('[data-notification=info]');
  await expect(notice).toContainText(text('flow:notices.kept.text', end));
  await expectAccessible(page);
  await page.locator('header [data-action=cancel], footer [data-action=cancel]').first().click();
  await expect(popup(page, 'CANCEL_FLOW')).toContainText(
    text('flow:notices.kept.text', { context: 'CANCEL_FLOW', ...end }),
  );
  await popup(page, 'CANCEL_FLOW').locator('[data-action=cancel]').click();
  await fillForm(page, HOUSING);
  await submitTo(page, 'summary');
  await expect(page.locator('[data-notification=success]')).toContainText(
    text('flow:notices.kept.text', end),
  );
});

test('the last day is named on every step, with what remains', async ({ page, sandbox }) => {
  const { id, url } = await sandbox.start({ state: 'PEFI_INFO', expiresInHours: 20 });
  const end = await endOf(sandbox, id);
  await openAt(page, url, 'housing-legal-data');
  await expect(lastDay(page, end)).toBeVisible();
  await expectAccessible(page);
  await fillForm(page, HOUSING);
  await submitTo(page, 'summary');
  await expect(lastDay(page, end)).toBeVisible();
});

test('the link of an expired application names what can be done', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 404|restore: status 404/);
  const { url } = await sandbox.start({ state: 'PEFI_INFO', expiresInHours: 0 });
  await page.goto(url);
  await expectStep(page, 'fail');
  await expect(heading(page)).toHaveText(text('steps:fail.heading', { context: 'gone' }));
  await expect(page.locator('main')).toContainText(text('steps:fail.intro', { context: 'gone' }));
  await expect(mainAction(page)).toHaveText(text('steps:fail.submit', { context: 'gone' }));
});
