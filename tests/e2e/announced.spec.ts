/** One event, one announcement: what live regions say by themselves, counted; and where the focus goes (accessibility: sections 2 and 6). */
import type { Page } from 'playwright/test';
import { heardSince, listen } from './accessible/ears.ts';
import { REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectStep, test } from './fixtures.ts';
import { field } from './form-errors.ts';
import { pointer, suggestions } from './hand.ts';
import { refuse } from './sandbox.ts';
import { like, text } from './texts.ts';

const texts = async (page: Page): Promise<string[]> =>
  (await heardSince(page)).map(({ role, text }) => `${role}: ${text}`);

/** Calls of this kind take so long (milliseconds). */
const slow = (page: Page, path: RegExp, delay: number) =>
  page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.fallback();
    },
  );

const WAITING = ['loading', 'slow', 'done'].map((key) => text(`shell:busy.${key}`));

async function openRegistration(page: Page, baseURL: string | undefined): Promise<void> {
  await listen(page);
  await page.goto(at('bank', '/main?amount=12000&duration=5', baseURL));
  await expectStep(page, 'main');
  await page.getByRole('link', { name: text('shell:main.newCustomer') }).click();
  await expectStep(page, 'registration');
  await page.locator('[data-panel=offer] .offer__pending').waitFor({ state: 'detached' });
}

test('arriving is told by title and heading, the first time by the page alone; Back comes to the heading too', async ({
  page,
  baseURL,
}) => {
  await listen(page);
  await page.goto(at('bank', '/main?amount=12000&duration=5', baseURL));
  await expectStep(page, 'main');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(await texts(page)).toEqual([]);
  await page.getByRole('link', { name: text('shell:main.newCustomer') }).press('Enter');
  await expectStep(page, 'registration');
  await expect(page.locator('main h1')).toBeFocused();
  // The ring is for controls: around a heading it looks like an error.
  await expect(page.locator('main h1')).toHaveCSS('outline-style', 'none');
  await expect(page).toHaveTitle(`Online Kredit beantragen | ${text('steps:registration.title')}`);
  await page.goBack();
  await expectStep(page, 'main');
  await expect(page.locator('main h1')).toBeFocused();
  await expect(page).toHaveTitle(`Online Kredit beantragen | ${text('shell:main.title')}`);
});

test('a refused form says its summary once, again when it is refused again; mending says nothing', async ({
  page,
  baseURL,
}) => {
  await openRegistration(page, baseURL);
  await heardSince(page);
  await mainAction(page).click();
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  const first = await texts(page);
  expect(first).toHaveLength(1);
  expect(first[0]).toMatch(like('form:summary.missing', { count: 6 }));
  expect(first[0]).toContain(text('errors:firstName.required'));
  await pointer(page).type(field(page, 'firstName').locator('input'), 'Anna');
  await expect(field(page, 'firstName').locator('[aria-invalid=true]')).toHaveCount(0);
  // The list of what is left is shorter; it is announced only once.
  expect((await texts(page)).length).toBeLessThanOrEqual(1);
});

test('a popup is said by its name and text, and by nothing else', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  await openRegistration(page, baseURL);
  await fillForm(page, REGISTRATION, pointer(page));
  await refuse(page, 'POST', /\/api\/applications$/, { status: 412, header: 'CUSTOMER_EXISTS' });
  await heardSince(page);
  await mainAction(page).click();
  const dialog = page.locator('[role=dialog][data-popup=CUSTOMER_EXISTS]');
  await expect(dialog).toHaveAccessibleName(text('popups:CUSTOMER_EXISTS.title'));
  await expect(dialog).toHaveAccessibleDescription(text('popups:CUSTOMER_EXISTS.text'));
  await page.waitForTimeout(500);
  expect(
    (await texts(page)).filter((text) => !WAITING.some((waiting) => text.includes(waiting))),
  ).toEqual([]);
});

test('waiting is said after a second and when it is over, once each; the focus stays. Short waiting is not said', async ({
  page,
  baseURL,
}) => {
  await openRegistration(page, baseURL);
  await fillForm(page, REGISTRATION, pointer(page));
  await slow(page, /\/api\/captcha$/, 2_500);
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await page.waitForTimeout(500);
  await heardSince(page);
  await mainAction(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-loading]')).toBeVisible();
  await expect(mainAction(page)).toBeFocused();
  await expectStep(page, 'personal-financial-data');
  const heard: string[] = [];
  await expect
    .poll(
      async () =>
        heard.push(...(await texts(page))) > 0 &&
        heard.includes(`status: ${text('shell:busy.done')}`),
    )
    .toBe(true);
  expect(
    heard.filter(
      (said) =>
        said ===
        `status: ${text('shell:notification.types.success')}: ${text('flow:notices.saved.text')}`,
    ),
  ).toHaveLength(1);
  // A slow machine may wait once more on the new screen: then both are said once more, by turns.
  const waiting = heard.filter((text) => /: (?:Wird geladen|Fertig)$/.test(text));
  expect(waiting).toEqual(
    waiting.map((_, index) => (index % 2 === 0 ? 'status: Wird geladen' : 'status: Fertig')),
  );
});

test('a slow search is shown, not announced, and does not block typing', async ({
  page,
  sandbox,
}) => {
  await listen(page);
  await page.goto((await sandbox.start({ state: 'INIT' })).url);
  await expectStep(page, 'personal-financial-data');
  await page.getByRole('radio', { name: text('enums:occupation.EMPLOYEE') }).check();
  await slow(page, /\/api\/employers$/, 2_500);
  await page.waitForTimeout(1_000);
  await heardSince(page);
  await field(page, 'employer').locator('input').pressSequentially('Donau');
  await expect(page.locator('[data-loading]')).toBeVisible();
  expect(await page.locator('main[aria-busy]').count()).toBe(0);
  await suggestions(page).first().waitFor();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  expect((await texts(page)).filter((text) => /Wird geladen|Fertig/.test(text))).toEqual([]);
});

const SUGGESTED = [1, 2].map((count) => like('form:suggestions.available', { count }));

test('how many suggestions there are is said once for what was typed, and that there are none', async ({
  page,
  sandbox,
}) => {
  await listen(page);
  await page.goto((await sandbox.start({ state: 'INIT' })).url);
  await expectStep(page, 'personal-financial-data');
  await heardSince(page);
  const nationality = field(page, 'nationality').locator('input');
  await nationality.pressSequentially('Öster');
  await suggestions(page).first().waitFor();
  await page.waitForTimeout(600);
  const heard = await texts(page);
  expect(
    heard.filter((said) => SUGGESTED.some((about) => about.test(said))).length,
  ).toBeGreaterThan(0);
  expect(new Set(heard).size, heard.join(' / ')).toBe(heard.length);
  await nationality.fill('xyz');
  await expect
    .poll(async () => (await texts(page)).join())
    .toContain(text('form:suggestions.none'));
});

test('a counted number is said with every press, and that it cannot go further; nothing of it stays to be read beside the box', async ({
  page,
  sandbox,
}) => {
  await listen(page);
  await page.goto((await sandbox.start({ state: 'PEFI_INFO' })).url);
  await expectStep(page, 'housing-legal-data');
  const children = field(page, 'numberOfDependentChildren');
  await heardSince(page);
  for (const [button, said] of [
    ['more', '0'],
    ['more', '1'],
    ['less', '0'],
    ['less', text('form:stepper.least', { number: 0 })],
  ] as const) {
    await children.getByRole('button', { name: like(`form:stepper.${button}`) }).press('Enter');
    await expect.poll(() => texts(page), said).toEqual([`polite: ${said}`]);
  }
  await expect(page.locator('form + [aria-live=polite]')).toBeEmpty();
});

test('a question that an answer calls for has the focus after Tab, and is named', async ({
  page,
  sandbox,
}) => {
  await listen(page);
  await page.goto((await sandbox.start({ state: 'INIT' })).url);
  await expectStep(page, 'personal-financial-data');
  await heardSince(page);
  await field(page, 'additionalIncome').locator('input').focus();
  await page.keyboard.type('300');
  await page.keyboard.press('Tab');
  const asked = field(page, 'additionalIncomeType');
  await expect(asked.locator('select')).toBeFocused();
  const label = text('fields:additionalIncomeType.label');
  await expect
    .poll(() => texts(page))
    .toEqual([`polite: ${text('form:questions.appeared', { count: 1, label })}`]);
});

test('a message is said once, without the names of its buttons', async ({
  page,
  sandbox,
  context,
  watch,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await listen(page);
  await page.goto((await sandbox.start({ state: 'PEFI_INFO' })).url);
  await expectStep(page, 'housing-legal-data');
  await heardSince(page);
  await context.setOffline(true);
  await expect(page.locator('[data-notification=warning]')).toBeVisible();
  expect(await texts(page)).toEqual([
    `status: ${text('shell:notification.types.warning')}: ${text('flow:notices.offline.text')}`,
  ]);
  await context.setOffline(false);
  await expect(page.locator('[data-notification=success]')).toBeVisible();
  expect(await texts(page)).toEqual([
    `status: ${text('shell:notification.types.success')}: ${text('flow:notices.online.text')}`,
  ]);
});

test('row 9.2: the time-out is said at 5, 2 and 1 minutes, once each; a machine that slept says what is left', async ({
  page,
  baseURL,
}) => {
  const MINUTE = 60_000;
  const notice = page.locator('[data-notification=warning]');
  const remaining = (count: number) => text('flow:notices.idle.text', { count });
  const announcement = (count: number) =>
    `status: ${text('shell:notification.types.warning')}: ${remaining(count)}`;
  await listen(page);
  await page.clock.install({ time: new Date('2026-03-02T09:00:00') });
  await page.goto(at('bank', '/flow/ntb/registration', baseURL));
  await expectStep(page, 'registration');
  await page.clock.pauseAt(new Date('2026-03-02T09:20:00'));
  await field(page, 'firstName').locator('input').click();
  await heardSince(page);
  let waited = 0;
  for (const [at, left] of [
    [40, 5],
    [43, 2],
    [44, 1],
  ] as const) {
    await page.clock.runFor(at * MINUTE - 1_000 - waited);
    expect(await texts(page)).toEqual([]);
    await page.clock.runFor(1_000);
    waited = at * MINUTE;
    await expect(notice).toContainText(remaining(left));
    expect(await texts(page)).toEqual([announcement(left)]);
  }
  await page.clock.runFor(59_000);
  expect(await texts(page)).toEqual([]);
  await field(page, 'firstName').locator('input').click();
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward(43 * MINUTE + 30_000);
  await expect(notice).toContainText(remaining(2));
  expect(await texts(page)).toEqual([announcement(2)]);
});
