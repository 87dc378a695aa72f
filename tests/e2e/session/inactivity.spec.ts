/** Row 9.2: 45 minutes without activity, by the clock of the page. The rules: src/flow/inactivity.test.ts; the end of a sign-in: src/state/sign-out.test.ts. */
import type { Page } from 'playwright/test';
import { announcements, listen } from '../accessible/screen-reader.ts';
import {
  at,
  BRANDS,
  expect,
  expectAccessible,
  expectStep,
  type OpenStep,
  test,
} from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { action, button, popup, stored, text } from '../support/page.ts';
import { signIn } from '../support/partners.ts';
import { refuse } from '../support/sandbox.ts';

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

test('row 9.2: a machine that slept asks once', async ({ page, openStep, watch }) => {
  watch.expectConsole(/status of 503|restore: status 503/);
  await openIncome(page, openStep);
  await income(page).fill('1.234,5');
  await refuse(page, 'GET', /\/api\/applications\/[^/]+$/, { status: 503 });
  await sleep(page, 120 * MINUTE);
  await expect(timeout(page)).toHaveCount(1);
  // The key press comes too late to be activity; it answers the popup.
  await page.keyboard.press('Escape');
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await wait(page, 1_000);
  await expect(popup(page)).toHaveCount(0);
  await expectStep(page, 'personal-financial-data');
  await expect(income(page)).toHaveValue('1.234,50');
});

test('row 9.2: ending the session clears the state', async ({ page, openStep, sandbox }) => {
  const id = await openIncome(page, openStep);
  expect(await stored(page)).toHaveProperty('application_id');
  await sleep(page, 46 * MINUTE);
  await action(page, 'SESSION_TIMEOUT', 'cancel').click();
  await wait(page, 1_000);
  await expectStep(page, 'main');
  const ended = text('shell:main.signedOut.ended');
  await expect(page.locator('[data-notification]', { hasText: ended })).toBeVisible();
  expect(await stored(page)).toEqual({});
  await expectAccessible(page);
  // The bank keeps the application.
  expect(await sandbox.call(id)).toMatchObject({ state: 'PEFI_INFO' });
  await page.goBack();
  await wait(page, 1_000);
  await expect(page.locator('[data-field]')).toHaveCount(0);
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

for (const brand of BRANDS)
  for (const customerType of ['ntb', 'existing'] as const)
    test(`row 9.2: any address of the tab asks ten hours later: ${brand}, ${customerType}`, async ({
      page,
      sandbox,
      baseURL,
    }) => {
      await installClock(page);
      const { id, url } = await sandbox.start({ state: 'LEGAL_INFO', brand, customerType });
      await page.goto(url);
      if (customerType === 'existing') await signIn(page, brand === 'bank' ? 'anna' : 'clara');
      await expectStep(page, 'summary');
      const expectAsked = async (tab: Page) => {
        await expect(timeout(tab)).toBeVisible();
        await expect(tab.locator('[data-review]')).toHaveCount(0);
      };
      for (const path of [
        '/flow',
        `/flow/${customerType}/summary?x=1`,
        `/main?applicationId=${id}`,
      ]) {
        expect(await stored(page), path).not.toHaveProperty('lastSeen');
        await page.goto('about:blank');
        await sleep(page, 600 * MINUTE);
        await page.goto(at(brand, path, baseURL));
        await expectAsked(page);
        // Nor does another address answer the question.
        await page.goto(at(brand, '/flow', baseURL));
        await expectAsked(page);
        await action(page, 'SESSION_TIMEOUT', 'confirm').click();
        await expectStep(page, 'summary');
      }
      // A duplicated tab gets a copy of the storage.
      await sleep(page, 600 * MINUTE);
      await expect(timeout(page)).toBeVisible();
      const [copy] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate(() => void window.open('/flow')),
      ]);
      await expectAsked(copy);
    });
