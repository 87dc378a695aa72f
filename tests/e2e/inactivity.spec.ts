/** Row 9.2: 45 minutes without activity, by the clock of the page; what is typed stays, what is on the screen is hidden. What is said before: announced.spec.ts. */
import type { Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { field } from './form-errors.ts';
import { pointer } from './hand.ts';
import { refuse } from './sandbox.ts';
import { signIn } from './sign-in.ts';

const MINUTE = 60_000;
const popup = (page: Page) => page.locator('[role=dialog][data-popup=SESSION_TIMEOUT]');
const notice = (page: Page) =>
  page.locator('[data-notification=warning]', { hasText: 'länger nichts eingegeben' });
const income = (page: Page) => field(page, 'netIncome').locator('input');
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'appContrastTheme'));

async function open(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00') });
  await page.goto(url);
}
/** The timers of the page run; nobody does anything. */
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
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expectStep(page, 'personal-financial-data');
  return id;
}

for (const brand of BRANDS) {
  test(`row 9.2: ${brand} announces the time-out, asks at 45 minutes and goes on with everything typed`, async ({
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
    await expect(notice(page).getByRole('status')).toContainText('In 5 Minuten');
    await expectAccessible(page);
    await wait(page, 4 * MINUTE + 45_000);
    await expect(notice(page).getByRole('status')).toContainText('In einer Minute verdecken');
    await expect(popup(page)).toHaveCount(0);
    const asked = page.waitForRequest(
      (request) => request.method() === 'GET' && /\/api\/applications\/[^/]+$/.test(request.url()),
    );
    await wait(page, 10_000);
    await expect(popup(page)).toBeVisible();
    await expect(popup(page).getByRole('heading')).toHaveText('Sind Sie noch da?');
    await expect(popup(page).locator('[data-action=confirm]')).toBeFocused();
    // Nothing of the applicant is left to be read.
    await expect(page.getByRole('main')).toBeHidden();
    await expect(income(page)).toBeHidden();
    await expectAccessible(page);
    await popup(page).locator('[data-action=confirm]').click();
    await asked;
    await wait(page, 1_000);
    await expect(popup(page)).toHaveCount(0);
    await expectStep(page, 'personal-financial-data');
    await expect(income(page)).toBeVisible();
    await expect(income(page)).toHaveValue('12,5x');
    await wait(page, 39 * MINUTE);
    await expect(popup(page)).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
  });
}

test('row 9.2: 44:59 is nothing, 45:00 is the popup, once', async ({ page, baseURL }) => {
  await open(page, at('bank', '/flow/ntb/registration', baseURL));
  await expectStep(page, 'registration');
  await page.clock.pauseAt(new Date('2026-03-02T09:20:00'));
  await field(page, 'firstName').locator('input').click();
  await wait(page, 44 * MINUTE + 59_000);
  await expect(popup(page)).toHaveCount(0);
  await wait(page, 1_000);
  await expect(popup(page)).toHaveCount(1);
  await wait(page, 10 * MINUTE);
  await expect(page.locator('[role=dialog]')).toHaveCount(1);
});

for (const [name, act] of [
  ['a click on an input', (page: Page) => field(page, 'firstName').locator('input').click()],
  [
    'a click on a select',
    (page: Page) => field(page, 'title').locator('select').dispatchEvent('click'),
  ],
  ['a click on a button', (page: Page) => page.locator('header [data-action=contrast]').click()],
  ['a click on a span', (page: Page) => page.locator('.header__product').dispatchEvent('click')],
  ['a key press', (page: Page) => page.keyboard.press('Shift')],
  ["the announcement's own button", (page: Page) => page.locator('[data-action=continue]').click()],
] as const) {
  test(`row 9.2: ${name} is activity`, async ({ page, baseURL }) => {
    await open(page, at('bank', '/flow/ntb/registration', baseURL));
    await expectStep(page, 'registration');
    await wait(page, 44 * MINUTE);
    await act(page);
    await wait(page, 39 * MINUTE);
    await expect(popup(page)).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
    await wait(page, 6 * MINUTE);
    await expect(popup(page)).toBeVisible();
  });
}

test('row 9.2: a click beside every control is no activity', async ({ page, baseURL }) => {
  await open(page, at('bank', '/flow/ntb/registration', baseURL));
  await expectStep(page, 'registration');
  await wait(page, 44 * MINUTE);
  await page.locator('main h1').click();
  await wait(page, MINUTE + 1_000);
  await expect(popup(page)).toBeVisible();
});

test('row 9.2: main never asks', async ({ page, baseURL }) => {
  await open(page, at('bank', '/main?amount=20000', baseURL));
  await expectStep(page, 'main');
  await wait(page, 46 * MINUTE);
  await sleep(page, 600 * MINUTE);
  await expectStep(page, 'main');
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ich möchte Kunde werden' }).click();
  await expectStep(page, 'registration');
  await wait(page, 44 * MINUTE);
  await expect(popup(page)).toHaveCount(0);
});

test('row 9.2: a machine that slept asks when it wakes, once; the first click comes too late to be activity', async ({
  page,
  sandbox,
}) => {
  await openIncome(page, sandbox);
  await income(page).fill('1.234,5');
  await sleep(page, 120 * MINUTE);
  await expect(popup(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await wait(page, 1_000);
  await expect(popup(page)).toHaveCount(0);
  await expectStep(page, 'personal-financial-data');
  await expect(income(page)).toHaveValue('1.234,50');
});

test('row 9.2: ending the session forgets everything and says so', async ({ page, sandbox }) => {
  const id = await openIncome(page, sandbox);
  expect(await stored(page)).toContain('application_id');
  await sleep(page, 46 * MINUTE);
  await popup(page).locator('[data-action=cancel]').click();
  await wait(page, 1_000);
  await expectStep(page, 'main');
  await expect(page.getByText('Sie haben die Sitzung beendet')).toBeVisible();
  expect(await stored(page)).toEqual([]);
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
  await popup(page).locator('[data-action=confirm]').click();
  const trouble = page.locator('[data-popup=TECHNICAL_ERROR]');
  await expect(trouble).toContainText('ist noch da');
  await trouble.locator('[data-action=confirm]').click();
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
  await popup(page).locator('[data-action=confirm]').click();
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
  let answer: () => void = () => undefined;
  await page.route('**/helpcode', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 500, json: {} }).catch(() => undefined);
  });
  await page.locator('header [data-action=help]').click();
  await sleep(page, 46 * MINUTE);
  await expect(popup(page)).toBeVisible();
  answer();
  await wait(page, 2_000);
  await expect(page.locator('[role=dialog]')).toHaveCount(1);
  await popup(page).locator('[data-action=confirm]').click();
  await expect(page.locator('[data-popup=TECHNICAL_ERROR]')).toBeVisible();
});

test('row 9.2: whoever is active in one tab is not asked in the other', async ({
  page,
  context,
  baseURL,
}) => {
  const other = await context.newPage();
  for (const each of [page, other]) {
    await open(each, at('bank', '/flow/ntb/registration', baseURL));
    await expectStep(each, 'registration');
  }
  // One clock for both.
  await wait(page, 44 * MINUTE);
  await field(other, 'firstName').locator('input').click();
  await wait(page, 2 * MINUTE);
  for (const each of [page, other]) await expect(popup(each)).toHaveCount(0);
  await wait(page, 44 * MINUTE);
  for (const each of [page, other]) await expect(popup(each)).toBeVisible();
  // Nobody signs out in a tab that was left open while the other is in use.
  await popup(other).locator('[data-action=confirm]').click();
  await wait(page, 1_000);
  for (const each of [page, other]) await expect(popup(each)).toHaveCount(0);
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
  await popup(page).locator('[data-action=cancel]').click();
  await page.waitForURL('**/main**');
  await expect(page.getByText('Sie haben die Sitzung beendet')).toBeVisible();
  expect((await stored(page)).filter((key) => !key.startsWith('oidc.'))).toEqual([]);
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await page.waitForURL('**/oidc/**');
});
