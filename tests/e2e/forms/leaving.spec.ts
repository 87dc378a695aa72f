/**
 * Nothing typed is lost: Back and forward, links away, reload, the connection, a failed save, changes in another tab (OpenAPI:
 * version, If-Match). Every choice after a change, the other steps and the contract, changes that were not sent: src/screens/parts/changed.
 */
import type { Page } from 'playwright/test';
import { cutOff } from '../accessible/structure.ts';
import { mainAction, pointer, submitTo } from '../support/fill.ts';
import {
  backTo,
  expect,
  expectAccessible,
  expectStep,
  type OpenStep,
  reloadAt,
  test,
} from '../support/fixtures.ts';
import { control, field } from '../support/form-errors.ts';
import {
  action,
  browserQuestions,
  button,
  changeStep,
  withoutDrafts,
  leavingQuestion,
  link,
  popup,
  text,
} from '../support/page.ts';

async function openHousing(page: Page, openStep: OpenStep): Promise<void> {
  await openStep('summary');
  await changeStep(page, 'housing-legal-data');
  await expectStep(page, 'housing-legal-data');
}
const back = (page: Page) => button(page, 'steps:back').click();

test('Back and forward keep half-typed and wrong answers', async ({ page, openStep }) => {
  await openHousing(page, openStep);
  await control(page, 'zipCode').fill('80');
  await control(page, 'residentSince').fill('13.20');
  // The field that has the focus has not been left yet.
  await control(page, 'houseNumber').fill('7/');
  await control(page, 'houseNumber').focus();
  await backTo(page, 'summary');
  await page.goForward();
  await expectStep(page, 'housing-legal-data');
  for (const [name, typed] of [
    ['zipCode', '80'],
    ['residentSince', '13.20'],
    ['houseNumber', '7/'],
  ] as const)
    await expect(control(page, name)).toHaveValue(typed);

  await control(page, 'city').fill('Graz-Umgebung');
  await back(page);
  await expectStep(page, 'personal-financial-data');
  await control(page, 'netIncome').fill('12,5x');
  await control(page, 'employedSince').fill('0');
  await control(page, 'debitAccount').fill('AT61 1904');
  await backTo(page, 'housing-legal-data');
  await expect(control(page, 'city')).toHaveValue('Graz-Umgebung');
  await expect(control(page, 'zipCode')).toHaveValue('80');
  await page.goForward();
  await expectStep(page, 'personal-financial-data');
  for (const [name, typed] of [
    ['netIncome', '12,5x'],
    ['employedSince', '0'],
    ['debitAccount', 'AT61 1904'],
  ] as const)
    await expect(control(page, name)).toHaveValue(typed);
});

test('a reload asks only before unsaved answers', async ({ page, openStep }) => {
  await withoutDrafts(page);
  const questions = browserQuestions(page);
  await openHousing(page, openStep);
  await reloadAt(page, 'housing-legal-data');
  expect(questions).toEqual([]);
  const before = await control(page, 'houseNumber').inputValue();
  await control(page, 'houseNumber').click();
  await page.keyboard.type('9');
  // Not `page.reload`, which would wait for the refused reload.
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(control(page, 'houseNumber')).toHaveValue(`${before}9`);
  // Typed back to what is saved: nothing to lose.
  await control(page, 'houseNumber').fill(before);
  await reloadAt(page, 'housing-legal-data');
  expect(questions).toHaveLength(1);
  await control(page, 'houseNumber').click();
  await page.keyboard.type('8');
  await submitTo(page, 'summary');
  await reloadAt(page, 'summary');
  expect(questions).toHaveLength(1);
});

test('a link away asks once before unsaved answers', async ({ page, openStep }) => {
  await withoutDrafts(page);
  const questions = browserQuestions(page);
  await openHousing(page, openStep);
  const home = link(page, 'shell:footer.home');
  const address = (await home.getAttribute('href')) ?? '';
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>bank</title>' }),
  );
  await control(page, 'houseNumber').click();
  await page.keyboard.type('5');
  await home.click();
  await expect(leavingQuestion(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leavingQuestion(page)).toHaveCount(0);
  await expectStep(page, 'housing-legal-data');
  await expect(control(page, 'houseNumber')).toHaveValue(/5$/);
  // New tabs do not leave the page. They stay open: to close one that still loads can hang in Chromium.
  for (const beside of [
    link(page.locator('footer'), 'shell:footer.imprint'),
    field(page, 'creditCheckNoticeRead').getByRole('link'),
  ]) {
    await Promise.all([page.context().waitForEvent('page'), beside.click()]);
  }
  await expect(control(page, 'houseNumber')).toHaveValue(/5$/);
  await Promise.all([
    page.context().waitForEvent('page'),
    home.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(leavingQuestion(page)).toHaveCount(0);
  await home.click();
  await leavingQuestion(page).locator('[data-action=confirm]').click();
  await page.waitForURL(address);
  expect(questions).toEqual([]);
});

test('answers survive a lost connection', async ({ page, context, openStep, watch }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  const signs = Promise.all(
    ['warning', 'error'].map((sign) =>
      page.waitForResponse((response) => response.url().includes(`/assets/${sign}-`)),
    ),
  );
  await openHousing(page, openStep);
  // Fetched when the page has been quiet for a moment, with what comes next.
  await page.clock.fastForward(1_500);
  await Promise.all((await signs).map((response) => response.finished()));
  /** Icons that cannot be fetched offline would leave a gap in the message. */
  const gaps: string[] = [];
  page.on(
    'requestfailed',
    (request) => void (request.resourceType() === 'image' && gaps.push(request.url())),
  );
  await pointer(page).type(control(page, 'houseNumber'), '99');
  await context.setOffline(true);
  const lost = page.locator('[data-notification=warning][data-size=large]');
  await expect(lost).toContainText(text('flow:notices.offline.text'));
  await expectAccessible(page);
  await mainAction(page).click();
  await expect(popup(page, 'TECHNICAL_ERROR')).toContainText(
    text('popups:TECHNICAL_ERROR.text_offline'),
  );
  await expectAccessible(page);
  await action(page, 'TECHNICAL_ERROR', 'close').click();
  await expect(control(page, 'houseNumber')).toHaveValue('99');
  expect(gaps).toEqual([]);
  await context.setOffline(false);
  await expect(lost).toHaveCount(0);
  await expect(page.locator('[data-notification=success][data-size=small]')).toContainText(
    text('flow:notices.online.text'),
  );
  await submitTo(page, 'summary');
  await expect(page.getByText(text('flow:notices.saved.text')).first()).toBeVisible();
});

const notice = (page: Page) =>
  page.locator('[data-changed]').getByRole('heading', { name: text('steps:changed.heading') });

test('a step shows what another tab changed', async ({ page, openStep, sandbox, watch }) => {
  watch.expectConsole(/status of 409/);
  const id = await openStep('summary');
  await changeStep(page, 'housing-legal-data');
  await expectStep(page, 'housing-legal-data');
  await sandbox.call(id, 'PATCH', '', { customer: { city: 'Linz' } });
  await pointer(page).type(control(page, 'city'), 'Graz');
  await mainAction(page).click();
  await expect(notice(page)).toBeFocused();
  await expect(page.locator('.differences tbody tr')).toHaveText([/GrazLinz/]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await cutOff(page)).toEqual([]);
  await expectAccessible(page);
  await button(page, 'steps:changed.keepMine').click();
  await expectStep(page, 'summary');
  expect(await sandbox.call(id)).toMatchObject({ customer: { city: 'Graz' } });
});
