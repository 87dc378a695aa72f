/** Row 9.2: 45 minutes without activity, by the clock of the page. The rules: src/flow/inactivity.test.ts; a reload at any address: src/app/reopened.test.tsx; the end of the session: src/app/session/session-timeout.test.tsx. */
import type { Page } from 'playwright/test';
import { announcements, listen } from '../accessible/screen-reader.ts';
import { expect, expectAccessible, expectStep, type OpenStep, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { action, button, popup, text } from '../support/page.ts';

const MINUTE = 60_000;
/** The clock runs on while the test works. */
const MARGIN = 20_000;
const timeout = (page: Page) => popup(page, 'SESSION_TIMEOUT');
/** The message that announces the time-out. */
const notice = (page: Page) =>
  page
    .locator('[data-notification=warning]')
    .filter({ has: page.locator('[data-action=continue]') });
const income = (page: Page) => control(page, 'netIncome');

const installClock = (page: Page) => page.clock.install({ time: new Date('2026-03-02T09:00:00') });
/** The timers of the page run without any activity. */
const wait = (page: Page, milliseconds: number) => page.clock.runFor(milliseconds);
/** A sleeping machine: no timer runs; when it wakes, each timer that is due runs once. */
const sleep = (page: Page, milliseconds: number) => page.clock.fastForward(milliseconds);

async function openIncome(page: Page, openStep: OpenStep): Promise<string> {
  await installClock(page);
  const id = await openStep('housing-legal-data');
  await button(page, 'steps:back').click();
  await expectStep(page, 'personal-financial-data');
  return id;
}

test('row 9.2: the time-out is announced, then asks', async ({ page, openStep, sandbox }) => {
  await listen(page);
  const id = await openIncome(page, openStep);
  await income(page).fill('12,5x');
  await page.keyboard.press('Tab');
  const left = await page.evaluate(() => document.activeElement?.id ?? '');
  await wait(page, 1_000);
  await announcements(page);
  let waited = 0;
  for (const [minutes, count] of [
    [40, 5],
    [43, 2],
    [44, 1],
  ] as const) {
    await wait(page, minutes * MINUTE - MARGIN - waited);
    expect(await announcements(page)).toEqual([]);
    await wait(page, 2 * MARGIN);
    const announced = text('flow:notices.idle.text', { count });
    await expect(notice(page)).toContainText(announced);
    await wait(page, 1_000);
    waited = minutes * MINUTE + MARGIN + 1_000;
    expect(await announcements(page)).toEqual([
      `polite: ${text('shell:notification.types.warning')}: ${announced}`,
    ]);
    if (count === 5) await expectAccessible(page);
  }
  const restore = page.waitForRequest(
    (request) => request.method() === 'GET' && /\/api\/applications\/[^/]+$/.test(request.url()),
  );
  await expect(timeout(page)).toHaveCount(0);
  await wait(page, MINUTE);
  await expect(timeout(page)).toHaveAccessibleName(text('popups:SESSION_TIMEOUT.title'));
  await expect(timeout(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(action(page, 'SESSION_TIMEOUT', 'confirm')).toBeFocused();
  // Nothing of the applicant is left to be read.
  await expect(page.getByRole('main')).toBeHidden();
  await expect(income(page)).toBeHidden();
  await expectAccessible(page);
  await action(page, 'SESSION_TIMEOUT', 'confirm').click();
  await restore;
  await wait(page, 1_000);
  await expect(timeout(page)).toHaveCount(0);
  await expectStep(page, 'personal-financial-data');
  await expect(page.locator(`[id="${left}"]`)).toBeFocused();
  await expect(income(page)).toHaveValue('12,5x');
  await wait(page, 39 * MINUTE);
  await expect(notice(page)).toHaveCount(0);

  // An application that moved on elsewhere is shown at its own screen.
  await sleep(page, 60 * MINUTE);
  await sandbox.call(id, 'POST', '/cancel', {});
  await action(page, 'SESSION_TIMEOUT', 'confirm').click();
  await wait(page, 1_000);
  await expectStep(page, 'result');
});

test('row 9.2: activity in one tab counts in the other', async ({ page, context }) => {
  const other = await context.newPage();
  const tabs = [page, other];
  // One clock for both.
  await installClock(page);
  for (const tab of tabs) {
    await tab.goto('/flow/ntb/registration');
    await expectStep(tab, 'registration');
  }
  await wait(page, 44 * MINUTE);
  await control(other, 'firstName').click();
  await wait(page, 2 * MINUTE);
  for (const tab of tabs) await expect(timeout(tab)).toHaveCount(0);
  await wait(page, 44 * MINUTE);
  for (const tab of tabs) await expect(timeout(tab)).toBeVisible();
  // An answer in one tab closes the popup of the other.
  await action(other, 'SESSION_TIMEOUT', 'confirm').click();
  await wait(page, 1_000);
  for (const tab of tabs) await expect(timeout(tab)).toHaveCount(0);
});

test('row 9.2: a duplicated tab, which gets a copy of the storage, asks too', async ({
  page,
  openStep,
}) => {
  await installClock(page);
  await openStep('summary');
  await sleep(page, 600 * MINUTE);
  await expect(timeout(page)).toBeVisible();
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/flow')),
  ]);
  await expect(timeout(copy)).toBeVisible();
  await expect(copy.locator('[data-review]')).toHaveCount(0);
});
