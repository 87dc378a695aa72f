/** The browser's Back while a dialog is open: it dismisses the dialog, as Escape does, and stays on the page. */
import type { Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import { backTo, expect, expectStep, openAt, reloadAt, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { action, changeStep, link, popup, requestsTo, withoutDrafts } from '../support/page.ts';
import { startAs } from '../support/partners.ts';
import { refuse } from '../support/sandbox.ts';

const STEP = 'housing-legal-data';
const dialogs = (page: Page) => page.locator('dialog[open]');
const place = (page: Page) => page.evaluate(() => [location.href, history.length]);

async function back(page: Page, way: 'goBack' | 'goForward' = 'goBack'): Promise<void> {
  await page[way]();
  await expectStep(page, STEP);
}

for (const query of ['', '&inApp=true'])
  test(`Back dismisses each dialog and stays on the page ${query}`, async ({
    page,
    sandbox,
    watch,
  }) => {
    watch.expectConsole(/status of (412|500)/);
    await withoutDrafts(page);
    const { url } = await sandbox.start({ state: 'LEGAL_INFO' });
    await openAt(page, `${url}${query}`, 'summary');
    await changeStep(page, STEP);
    await expectStep(page, STEP);
    await control(page, 'city').fill('Linz');
    const before = await place(page);

    const OPEN: Readonly<Record<string, () => Promise<void>>> = {
      help: () => page.locator('header [data-action=help]').click(),
      later: () => page.locator('footer [data-action=later]').click(),
      restart: () => page.locator('footer [data-action=restart]').click(),
      cancel: () => page.locator('footer [data-action=cancel]').click(),
      leaving: () => link(page, 'shell:footer.home').click(),
    };
    for (const [name, open] of Object.entries(OPEN)) {
      await open();
      await expect(dialogs(page), name).toHaveCount(1);
      await back(page);
      await expect(dialogs(page), name).toHaveCount(0);
    }
    for (const header of [undefined, 'EMPLOYEE', 'CUSTOMER_EXISTS', 'APPLICATION_EXISTS']) {
      const status = header === undefined ? 500 : 412;
      await refuse(page, 'PATCH', /\/applications\/[^/]+$/, { status, ...(header && { header }) });
      await mainAction(page).click();
      await expect(dialogs(page), header).toHaveCount(1);
      await back(page);
      await expect(dialogs(page), header).toHaveCount(0);
    }
    // The topmost first.
    await refuse(page, 'POST', /\/feedback$/, { status: 500 });
    await page.locator('footer [data-action=feedback]').click();
    await popup(page, 'FEEDBACK').locator('[name=rating]').last().check();
    await action(page, 'FEEDBACK', 'confirm').click();
    await expect(popup(page, 'TECHNICAL_ERROR')).toBeVisible();
    await back(page);
    await expect(popup(page, 'TECHNICAL_ERROR')).toHaveCount(0);
    await expect(popup(page, 'FEEDBACK')).toBeVisible();
    await back(page);
    await expect(dialogs(page)).toHaveCount(0);

    expect(await place(page)).toEqual(before);
    await expect(control(page, 'city')).toHaveValue('Linz');
    // Nothing lies ahead, and behind is what was there before.
    await back(page, 'goForward');
    await expect(dialogs(page)).toHaveCount(0);
    await backTo(page, 'summary');
    await page.goForward();
    await expectStep(page, STEP);
    await page.locator('header [data-action=help]').click();
    await back(page);
    await expect(dialogs(page)).toHaveCount(0);
  });

test('Back dismisses the question of the welcome page and stays there', async ({
  page,
  openStep,
}) => {
  await openStep('summary');
  await page.goto('/main');
  await page.locator('main [data-action=restart]').click();
  await expect(popup(page, 'RESTART_APPLICATION')).toBeVisible();
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expectStep(page, 'main');
  await backTo(page, 'summary');
});

/** Each opens a page that is the first entry of its document. */
const ARRIVALS: Readonly<Record<string, (page: Page, link: string) => Promise<void>>> = {
  'a link': (page, link) => openAt(page, link, 'summary'),
  'a link in the app': (page, link) => openAt(page, `${link}&inApp=true`, 'summary'),
  'the sign-in': (page) => startAs(page, 'anna'),
};
for (const [arrival, arrive] of Object.entries(ARRIVALS))
  test(`Back dismisses each dialog of the page after ${arrival}, then leaves it`, async ({
    page,
    sandbox,
    watch,
  }) => {
    // The provider's used page.
    watch.expectConsole(/status of 400/);
    const { url } = await sandbox.start({ state: 'LEGAL_INFO' });
    await arrive(page, url);
    const main = page.locator('main');
    const step = `${await main.getAttribute('data-step')}`;
    const address = page.url();
    const calls = requestsTo(page, /\/api\//, 'GET');
    await main.evaluate((element) => element.toggleAttribute('data-same'));
    for (const name of ['feedback', 'later', 'cancel', 'feedback']) {
      await page.locator(`footer [data-action=${name}]`).click();
      await expect(dialogs(page), name).toHaveCount(1);
      // Once for all dialogs.
      await expect.poll(() => page.evaluate(() => Object(history.state).idx)).toBe(1);
      await page.goBack();
      await expect(dialogs(page), name).toHaveCount(0);
      expect(page.url()).toBe(address);
    }
    // The page was neither guarded nor loaded again.
    await expect(main).toHaveAttribute('data-same');
    expect(calls).toEqual([]);
    // One press leaves, also after a reload, which replaces the customer's entry by way of /flow.
    await reloadAt(page, step);
    const isLoaded = page.waitForEvent('domcontentloaded');
    await page.goBack();
    await isLoaded;
  });

test('Back does not pass by the question after the time of inactivity', async ({
  page,
  openStep,
}) => {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00') });
  await openStep('summary');
  await changeStep(page, STEP);
  await page.clock.runFor(1_000);
  await expectStep(page, STEP);
  await page.locator('footer [data-action=cancel]').click();
  await page.clock.fastForward(46 * 60_000);
  await expect(popup(page, 'SESSION_TIMEOUT')).toBeVisible();
  const before = await place(page);
  await page.goBack();
  await page.clock.runFor(1_000);
  await expect(popup(page, 'SESSION_TIMEOUT')).toBeVisible();
  await expect(popup(page, 'CANCEL_FLOW')).toHaveCount(1);
  expect(await place(page)).toEqual(before);
  await action(page, 'SESSION_TIMEOUT', 'confirm').click();
  await page.clock.runFor(1_000);
  await expectStep(page, STEP);
});
