/** Row 9.2: 45 minutes without activity, by the clock of the page; what is typed stays, what is on the screen is hidden. What is said before: announced.spec.ts. */
import type { Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { at, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { field } from './form-errors.ts';
import { pointer } from './hand.ts';
import { action, becomeCustomer, button, hold, popup, stored } from './page.ts';
import { refuse } from './sandbox.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';

const MINUTE = 60_000;
const timeout = (page: Page) => popup(page, 'SESSION_TIMEOUT');
/** The announcement of the time-out. */
const notice = (page: Page) =>
  page
    .locator('[data-notification=warning]')
    .filter({ has: page.locator('[data-action=continue]') });
const announced = (count: number) => text('flow:notices.idle.text', { count });
const income = (page: Page) => field(page, 'netIncome').locator('input');

async function open(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00') });
  await page.goto(url);
}
/** The timers of the page run without any activity. */
const wait = (page: Page, milliseconds: number) => page.clock.runFor(milliseconds);
/** A machine that sleeps: the clock goes on, no timer runs, and at once when it wakes everything due runs once. */
const sleep = (page: Page, milliseconds: number) => page.clock.fastForward(milliseconds);

async function openIncome(
  page: Page,
  sandbox: { start(start: { state: string }): Promise<{ id: string; url: string }> },
): Promise<string> {
  const { id, url } = await sandbox.start({ state: 'PEFI_INFO' });
  await open(page, url);
  await expectStep(page, 'housing-legal-data');
  await button(page, 'steps:back').click();
  await expectStep(page, 'personal-financial-data');
  return id;
}

test('row 9.2: the time-out is announced; at 45 minutes a popup asks, and everything typed is kept', async ({
  page,
  sandbox,
}) => {
  await openIncome(page, sandbox);
  await income(page).fill('12,5x');
  await page.keyboard.press('Tab');
  await wait(page, 39 * MINUTE + 50_000);
  await expect(notice(page)).toHaveCount(0);
  await wait(page, 20_000);
  await expect(notice(page)).toBeVisible();
  await expect(notice(page).getByRole('status')).toContainText(announced(5));
  await expectAccessible(page);
  await wait(page, 4 * MINUTE + 45_000);
  await expect(notice(page).getByRole('status')).toContainText(announced(1));
  await expect(timeout(page)).toHaveCount(0);
  const asked = page.waitForRequest(
    (request) => request.method() === 'GET' && /\/api\/applications\/[^/]+$/.test(request.url()),
  );
  await wait(page, 10_000);
  await expect(timeout(page)).toBeVisible();
  await expect(timeout(page)).toHaveAccessibleName(text('popups:SESSION_TIMEOUT.title'));
  await expect(timeout(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(action(page, 'SESSION_TIMEOUT', 'confirm')).toBeFocused();
  // Nothing of the applicant is left to be read.
  await expect(page.getByRole('main')).toBeHidden();
  await expect(income(page)).toBeHidden();
  await expectAccessible(page);
  await action(page, 'SESSION_TIMEOUT', 'confirm').click();
  await asked;
  await wait(page, 1_000);
  await expect(timeout(page)).toHaveCount(0);
  await expectStep(page, 'personal-financial-data');
  await expect(income(page)).toBeVisible();
  await expect(income(page)).toHaveValue('12,5x');
  await wait(page, 39 * MINUTE);
  await expect(timeout(page)).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
});

test('row 9.2: clicks on controls and key presses are activity, other clicks are none', async ({
  page,
  baseURL,
}) => {
  await open(page, at('bank', '/flow/ntb/registration', baseURL));
  await expectStep(page, 'registration');
  for (const act of [
    () => field(page, 'firstName').locator('input').click(),
    () => field(page, 'title').locator('select').dispatchEvent('click'),
    () => page.locator('header [data-action=contrast]').click(),
    () => page.locator('.header__product').dispatchEvent('click'),
    () => page.keyboard.press('Shift'),
    () => page.locator('[data-action=continue]').click(),
  ]) {
    await wait(page, 44 * MINUTE);
    await expect(timeout(page)).toHaveCount(0);
    await act();
    await wait(page, 1_000);
    await expect(notice(page)).toHaveCount(0);
  }
  await wait(page, 44 * MINUTE);
  await page.locator('main h1').click();
  await wait(page, MINUTE);
  await expect(timeout(page)).toHaveCount(1);
  await wait(page, 10 * MINUTE);
  await expect(popup(page)).toHaveCount(1);
});

test('row 9.2: main never asks', async ({ page, baseURL }) => {
  await open(page, at('bank', '/main?amount=20000', baseURL));
  await expectStep(page, 'main');
  await wait(page, 46 * MINUTE);
  await sleep(page, 600 * MINUTE);
  await expectStep(page, 'main');
  await expect(popup(page)).toHaveCount(0);
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  await wait(page, 44 * MINUTE);
  await expect(timeout(page)).toHaveCount(0);
});

test('row 9.2: a machine that slept asks when it wakes, once; the first click comes too late to be activity', async ({
  page,
  sandbox,
}) => {
  await openIncome(page, sandbox);
  await income(page).fill('1.234,5');
  await sleep(page, 120 * MINUTE);
  await expect(timeout(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await wait(page, 1_000);
  await expect(timeout(page)).toHaveCount(0);
  await expectStep(page, 'personal-financial-data');
  await expect(income(page)).toHaveValue('1.234,50');
});

test('row 9.2: ending the session forgets everything and says so', async ({ page, sandbox }) => {
  const id = await openIncome(page, sandbox);
  expect(await stored(page)).toHaveProperty('application_id');
  await sleep(page, 46 * MINUTE);
  await action(page, 'SESSION_TIMEOUT', 'cancel').click();
  await wait(page, 1_000);
  await expectStep(page, 'main');
  await expect(page.getByText(text('shell:main.signedOut.ended'))).toBeVisible();
  expect(await stored(page)).toEqual({});
  await expectAccessible(page);
  // The application itself is with the bank.
  expect(await sandbox.call(id)).toMatchObject({ state: 'PEFI_INFO' });
  await page.goBack();
  await wait(page, 1_000);
  await expect(page.locator('[data-field]')).toHaveCount(0);
});

test('row 9.2: no network on waking up keeps the screen; the call can be repeated', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 503|restore: status 503/);
  await openIncome(page, sandbox);
  await income(page).fill('999');
  await refuse(page, 'GET', /\/api\/applications\/[^/]+$/, { status: 503 });
  await sleep(page, 60 * MINUTE);
  await action(page, 'SESSION_TIMEOUT', 'confirm').click();
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await wait(page, 1_000);
  await expectStep(page, 'personal-financial-data');
  await expect(income(page)).toHaveValue('999,00');
});

test('row 9.2: an application that moved on elsewhere is shown where it belongs', async ({
  page,
  sandbox,
}) => {
  const id = await openIncome(page, sandbox);
  await sleep(page, 60 * MINUTE);
  await sandbox.call(id, 'POST', '/cancel', {});
  await action(page, 'SESSION_TIMEOUT', 'confirm').click();
  await wait(page, 1_000);
  await expectStep(page, 'result');
});

test('row 9.2: nothing else is opened while the question stands', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 500/);
  await openIncome(page, sandbox);
  await refuse(page, 'PUT', /\/helpcode$/, { status: 500 });
  const answer = await hold(page, /\/helpcode$/);
  await page.locator('header [data-action=help]').click();
  await sleep(page, 46 * MINUTE);
  await expect(timeout(page)).toBeVisible();
  answer();
  await wait(page, 2_000);
  await expect(popup(page)).toHaveCount(1);
  await action(page, 'SESSION_TIMEOUT', 'confirm').click();
  await expect(popup(page, 'TECHNICAL_ERROR')).toBeVisible();
});

test('row 9.2: activity in one tab counts in the other', async ({ page, context, baseURL }) => {
  const other = await context.newPage();
  for (const each of [page, other]) {
    await open(each, at('bank', '/flow/ntb/registration', baseURL));
    await expectStep(each, 'registration');
  }
  // One clock for both.
  await wait(page, 44 * MINUTE);
  await field(other, 'firstName').locator('input').click();
  await wait(page, 2 * MINUTE);
  for (const each of [page, other]) await expect(timeout(each)).toHaveCount(0);
  await wait(page, 44 * MINUTE);
  for (const each of [page, other]) await expect(timeout(each)).toBeVisible();
  // An answer in one tab closes the popup of the other.
  await action(other, 'SESSION_TIMEOUT', 'confirm').click();
  await wait(page, 1_000);
  for (const each of [page, other]) await expect(timeout(each)).toHaveCount(0);
});

test('row 9.2: existing customers are signed out when they end the session', async ({
  page,
  baseURL,
}) => {
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await page.clock.install();
  await page.clock.fastForward(46 * MINUTE);
  await action(page, 'SESSION_TIMEOUT', 'cancel').click();
  await page.waitForURL('**/main**');
  await expect(page.getByText(text('shell:main.signedOut.ended'))).toBeVisible();
  expect(Object.keys(await stored(page)).filter((key) => !key.startsWith('oidc.'))).toEqual([]);
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await page.waitForURL('**/oidc/**');
});
