/** A control that disappears when it is pressed does not lose the focus to the top of the page. */
import type { Locator, Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import { expect, expectStep, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { action, hold, popup, removal, text } from '../support/page.ts';
import { chooseFile, paper } from '../support/partners.ts';
import { refuse } from '../support/sandbox.ts';
import { heardSince, listen } from './screen-reader.ts';

const pressEnter = async (control: Locator): Promise<void> => {
  await control.focus();
  await control.page().keyboard.press('Enter');
};
const closeTechnicalError = (page: Page) => action(page, 'TECHNICAL_ERROR', 'close').click();

test.beforeEach(({ watch }) => watch.expectConsole(/status of 503|ERR_INTERNET_DISCONNECTED/));

test('refreshing the identity check keeps the focus', async ({ page, openStep }) => {
  await openStep('id-check', { legitimationStatus: 'INITIALIZED' });
  // While the check on arrival runs, asking again does nothing.
  await page.getByText(text('steps:id-check.status.INITIALIZED.heading')).waitFor();
  const refresh = page.getByRole('button', { name: text('steps:psdresult.refresh') });
  await Promise.all([page.waitForResponse(/\/legitimation$/), pressEnter(refresh)]);
  await expect(refresh).toBeFocused();
  await page.route(/\/legitimation$/, (route) => route.fulfill({ json: { status: 'APPROVED' } }));
  // The offers are still being calculated.
  await page.route(/\/products$/, () => undefined);
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await pressEnter(refresh);
  await expect(refresh).toHaveCount(0);
  await expect(page.getByRole('button', { name: text('steps:id-check.continue') })).toBeFocused();
});

test('retrying and deleting uploads keeps the focus', async ({ page, openStep }) => {
  await openStep('document-upload');
  await refuse(page, 'POST', /\/documents$/, { status: 503 });
  await chooseFile(page, 'INCOME_PROOF', 'Jänner.pdf');
  await closeTechnicalError(page);
  const name = text('steps:document-upload.retry', { name: 'Jänner.pdf' });
  await pressEnter(page.getByRole('button', { name }));
  await removal(page, 'Jänner.pdf').waitFor();
  await expect(
    page.getByRole('heading', { name: text('fields:INCOME_PROOF.label') }),
  ).toBeFocused();

  await paper(page, 'INCOME_PROOF', 'Februar.pdf');
  const release = await hold(page, /\/documents$/, 'POST');
  await chooseFile(page, 'INCOME_PROOF', 'März.pdf');
  await removal(page, 'Februar.pdf').press('Enter');
  const confirm = action(page, 'DELETE_FILE_CONFIRMATION', 'confirm');
  await confirm.waitFor();
  release();
  await page.locator('[data-remove][aria-label^="März.pdf"]').waitFor({ state: 'attached' });
  await pressEnter(confirm);
  await removal(page, 'Februar.pdf').waitFor({ state: 'detached' });
  await expect(removal(page, 'März.pdf')).toBeFocused();
});

test('Tab out of a list that scrolls leads to the next control', async ({ page, openStep }) => {
  await openStep('personal-financial-data');
  const nationality = control(page, 'nationality');
  // With a name in full, every country is offered beside it.
  await nationality.pressSequentially('Österreich');
  await expect(page.getByRole('option').nth(20)).toBeAttached();
  await nationality.press('Tab');
  const usual = page.locator('[data-field=nationality]').getByRole('button', { pressed: true });
  await expect(usual).toBeFocused();
  await usual.press('Tab');
  await expect(control(page, 'countryOfBirth')).toBeFocused();
});

test('retrying the insurances moves the focus to the heading', async ({ page, openStep }) => {
  await refuse(page, 'GET', /\/insurance-offers$/, { status: 503 });
  await openStep('insurance');
  await closeTechnicalError(page);
  const retry = page.getByRole('button', { name: text('steps:loaded.retry') });
  await pressEnter(retry);
  await expect(retry).toHaveCount(0);
  await expect(page.locator('main h1')).toBeFocused();
});

test('retrying the price and the branches keeps the focus', async ({ page, openStep }) => {
  await page.setViewportSize({ width: 400, height: 700 });
  await refuse(page, 'GET', /\/pricing\//, { status: 503 });
  await listen(page);
  await openStep('registration');
  const failure = page.locator('[data-panel=offer] [aria-live=polite]');
  await expect(failure).toBeVisible();
  const heard = await heardSince(page);
  expect(heard.map((each) => each.text).join()).toContain(text('flow:offer.failed'));
  await pressEnter(failure.getByRole('button'));
  await expect(failure).toHaveCount(0);
  await expect(page.locator('#offer-title')).toBeFocused();

  await refuse(page, 'GET', /\/branches$/, { status: 503 });
  await page.locator('header [data-action=help]').click();
  const finder = page.locator('summary', { hasText: text('steps:branches.find') });
  await finder.click();
  await pressEnter(page.getByRole('button', { name: text('steps:branches.retry') }));
  await page.getByLabel(text('steps:branches.federalState')).waitFor();
  await expect(finder).toBeFocused();
});

/** In Safari a click focuses no button, link or box: the nearest focusable ancestor gets the focus, else it is lost. */
const pressLikeSafari = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener(
      'mousedown',
      (event) => {
        const control =
          event.target instanceof Element &&
          event.target.closest('a, button, summary, [type=radio], [type=checkbox]');
        if (!control) return;
        event.preventDefault();
        const around = control.parentElement?.closest<HTMLElement>('[tabindex]');
        if (around) around.focus({ preventScroll: true });
        else (document.activeElement as HTMLElement | null)?.blur();
      },
      true,
    ),
  );

test('in Safari a closed popup returns the focus', async ({ page, openStep }) => {
  await pressLikeSafari(page);
  await openStep('housing-legal-data');
  const cancel = page.locator('footer [data-action=cancel]');
  await cancel.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  for (const close of [
    () => action(page, 'CANCEL_FLOW', 'cancel').click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await cancel.click();
    expect(await page.evaluate(() => document.activeElement?.closest('footer'))).toBe(null);
    await popup(page).waitFor();
    await close();
    await popup(page).waitFor({ state: 'detached' });
    await expect(cancel).toBeFocused();
    expect(await scrolled()).toBe(before);
    await cancel.evaluate((button) => button.blur());
  }
});

test('in Safari an error popup returns the focus', async ({ page, openStep, context }) => {
  await pressLikeSafari(page);
  await openStep('insurance');
  await page.locator('[data-field=insurance] [value=NONE]').check();
  await refuse(page, 'POST', /\/insurance-offers$/, { status: 503 });
  await mainAction(page).click();
  await closeTechnicalError(page);
  await expect(mainAction(page)).toBeFocused();

  await context.setOffline(true);
  const close = page.getByRole('button', { name: text('shell:notification.close') });
  await close.click();
  await close.waitFor({ state: 'detached' });
  await expectStep(page, 'insurance');
  await expect(page.locator('main h1')).toBeFocused();
});
