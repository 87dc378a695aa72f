/**
 * One announcement per event (each change of a live region is counted), and the focus after it (accessibility: sections 2 and 6).
 * Popups: dialogs.spec.ts. The time-out: inactivity.spec.ts.
 */
import type { Page } from 'playwright/test';
import { fillForm, mainAction, pointer, REGISTRATION, suggestions } from '../support/fill.ts';
import { backTo, expect, expectStep, openAt, test } from '../support/fixtures.ts';
import { control, field } from '../support/form-errors.ts';
import { becomeCustomer, heading, hold, like, text, WAITING } from '../support/page.ts';
import { announcements, heardSince, listen } from './screen-reader.ts';

test.beforeEach(({ page }) => listen(page));

/** Waits apart. */
const otherAnnouncements = async (page: Page): Promise<string[]> =>
  (await heardSince(page)).map(({ text }) => text).filter((text) => !WAITING.includes(text));

test('navigation and Back are announced by title and heading', async ({ page }) => {
  await openAt(page, '/main?amount=12000&duration=5', 'main');
  expect(await otherAnnouncements(page)).toEqual([]);
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  await expect(heading(page)).toBeFocused();
  // The ring is for controls: around a heading it looks like an error.
  await expect(heading(page)).toHaveCSS('outline-style', 'none');
  await expect(page).toHaveTitle(`Online Kredit beantragen | ${text('steps:registration.title')}`);
  await backTo(page, 'main');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(`Online Kredit beantragen | ${text('shell:main.title')}`);
});

test('a refused form announces its summary once', async ({ page, openStep }) => {
  await openStep('registration');
  await page.locator('[data-panel=offer] .offer__pending').waitFor({ state: 'detached' });
  await otherAnnouncements(page);
  await mainAction(page).click();
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  const first = await otherAnnouncements(page);
  expect(first).toHaveLength(1);
  expect(first[0]).toMatch(like('form:summary.missing', { count: 6 }));
  expect(first[0]).toContain(text('fields:firstName.label'));
  await pointer(page).type(control(page, 'firstName'), 'Anna');
  await expect(field(page, 'firstName').locator('[aria-invalid=true]')).toHaveCount(0);
  // The list of the remaining errors is shorter; it is announced at most once.
  expect((await otherAnnouncements(page)).length).toBeLessThanOrEqual(1);
});

test('a long wait and its end are announced once', async ({ page, openStep }) => {
  await page.clock.install();
  const busy = (key: string) => `polite: ${text(`shell:busy.${key}`)}`;
  await openStep('registration');
  await fillForm(page, REGISTRATION);
  const releaseCaptcha = await hold(page, /\/api\/captcha$/);
  await expect(page.locator('[data-loading], .offer__pending')).toHaveCount(0);
  await announcements(page);
  await mainAction(page).press('Enter');
  const heard: string[] = [];
  const hears = (announcement: string) =>
    expect
      .poll(async () => heard.push(...(await announcements(page))) > 0 && heard)
      .toContain(announcement);
  await hears(busy('loading'));
  await expect(page.locator('[data-loading]')).toBeVisible();
  await expect(mainAction(page)).toBeFocused();
  releaseCaptcha();
  await expectStep(page, 'personal-financial-data');
  await hears(busy('done'));
  const saved = `polite: ${text('shell:notification.types.success')}: ${text('flow:notices.saved.text')}`;
  // Until when it is kept follows.
  const timesSaved = () => heard.filter((each) => each.startsWith(saved)).length;
  await expect
    .poll(async () => heard.push(...(await announcements(page))) > 0 && timesSaved())
    .toBe(1);
  // A slow machine may wait once more on the new screen: then that wait is announced before its end.
  expect(heard.filter((each, index) => each === heard[index - 1])).toEqual([]);

  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await field(page, 'occupation').locator('[value=EMPLOYEE]').check();
  const releaseSearch = await hold(page, /\/api\/employers$/);
  await announcements(page);
  await control(page, 'employer').pressSequentially('Donau');
  await expect(page.locator('[data-loading]')).toBeVisible();
  // Longer than until a wait is announced.
  await page.clock.runFor(2_000);
  expect(await page.locator('main[aria-busy]').count()).toBe(0);
  releaseSearch();
  await suggestions(page).first().waitFor();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  const ofSearch = await announcements(page);
  expect(ofSearch.filter((each) => [busy('loading'), busy('done')].includes(each))).toEqual([]);
});

test('the number of suggestions is announced once', async ({ page, openStep }) => {
  const available = [1, 2].map((count) => like('form:suggestions.available', { count }));
  await openStep('personal-financial-data');
  await announcements(page);
  const nationality = control(page, 'nationality');
  await nationality.pressSequentially('Öster');
  const heard: string[] = [];
  await expect
    .poll(async () => {
      heard.push(...(await announcements(page)));
      return heard.some((each) => available.some((pattern) => pattern.test(each)));
    })
    .toBe(true);
  await nationality.fill('xyz');
  await expect
    .poll(async () => heard.push(...(await announcements(page))) > 0 && heard.join())
    .toContain(text('form:suggestions.none'));
  expect(new Set(heard).size, heard.join(' / ')).toBe(heard.length);
});

test('steppers and new questions are announced', async ({ page, openStep }) => {
  await page.clock.install();
  await openStep('housing-legal-data');
  const children = field(page, 'numberOfDependentChildren');
  await announcements(page);
  for (const [button, announced] of [
    ['more', '0'],
    ['more', '1'],
    ['less', '0'],
    ['less', text('form:stepper.least', { number: 0 })],
  ] as const) {
    await children.getByRole('button', { name: like(`form:stepper.${button}`) }).press('Enter');
    await expect.poll(() => announcements(page), announced).toEqual([`polite: ${announced}`]);
  }
  // The region is emptied after five seconds.
  await page.clock.fastForward(5_000);
  await expect(page.locator('form + [aria-live=polite]')).toBeEmpty();

  await openStep('personal-financial-data');
  await announcements(page);
  await control(page, 'additionalIncome').focus();
  await page.keyboard.type('300');
  await page.keyboard.press('Tab');
  await expect(control(page, 'additionalIncomeType')).toBeFocused();
  const label = text('fields:additionalIncomeType.label');
  await expect
    .poll(() => announcements(page))
    .toEqual([`polite: ${text('form:questions.appeared', { count: 1, label })}`]);
});

test('a notification is announced once', async ({ page, openStep, context, watch }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await openStep('housing-legal-data');
  await announcements(page);
  for (const [offline, type, notice] of [
    [true, 'warning', 'offline'],
    [false, 'success', 'online'],
  ] as const) {
    await context.setOffline(offline);
    await expect(page.locator(`[data-notification=${type}]`)).toBeVisible();
    await expect
      .poll(() => announcements(page))
      .toEqual([
        `polite: ${text(`shell:notification.types.${type}`)}: ${text(`flow:notices.${notice}.text`)}`,
      ]);
  }
});
