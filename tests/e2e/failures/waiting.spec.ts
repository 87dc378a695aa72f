/** Row 1.10: the spinner over a long call (its times: src/app/frame/busy; until all calls have ended: src/io/api/api.test.ts). Row 1.9: a captcha that fails can be tried again. */
import type { Page, Route } from 'playwright/test';
import { fillForm, mainAction, pointer, REGISTRATION } from '../support/fill.ts';
import { expect, expectStep, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { action, popup, text } from '../support/page.ts';
import { refuse } from '../support/sandbox.ts';

const spinner = (page: Page) => page.locator('[data-loading]');

test('row 1.10: a call of more than 10 seconds is announced', async ({ page, openStep }) => {
  await page.clock.install();
  await openStep('registration');
  await fillForm(page, REGISTRATION, pointer(page));
  // The first call is held.
  const held: Route[] = [];
  await page.route(
    ({ pathname }) => pathname.endsWith('/captcha'),
    async (route) => {
      if (held.length === 1) await route.fallback();
      else held.push(route);
    },
  );
  await mainAction(page).press('Enter');
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(200);
  await expect(spinner(page)).toContainText(text('shell:busy.loading'));
  await page.clock.runFor(9_000);
  await expect(spinner(page)).not.toContainText(text('shell:busy.slow'));
  await page.clock.runFor(1_000);
  await expect(spinner(page)).toContainText(text('shell:busy.slow'));
  await expect(
    page.locator('[aria-live=polite]').filter({ hasText: text('shell:busy.slow') }),
  ).toHaveCount(1);
  await expect(mainAction(page)).toBeFocused();
  expect(
    await spinner(page).evaluate((element) => {
      const { position, backdropFilter } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return {
        position,
        blurred: backdropFilter.includes('blur'),
        full: width >= innerWidth && height >= innerHeight,
      };
    }),
  ).toEqual({ position: 'fixed', blurred: true, full: true });
  // A second Enter sends nothing twice.
  await page.keyboard.press('Enter');
  await page.clock.runFor(120_000);
  expect(held).toHaveLength(1);
  await expect(popup(page, 'TECHNICAL_ERROR')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(spinner(page)).toHaveCount(0);
  await expect(control(page, 'firstName')).toHaveValue(String(REGISTRATION['firstName']));
});

test('row 1.9: a captcha that fails can be retried', async ({ page, openStep, watch }) => {
  watch.expectConsole(/ERR_FAILED|Failed to|status of 400/);
  await openStep('registration');
  await fillForm(page, REGISTRATION, pointer(page));
  await page.route(/assets\/pbkdf2[^/]*\.js/, (route) => route.abort());
  await mainAction(page).click();
  await expect(popup(page, 'TECHNICAL_ERROR')).toBeVisible({ timeout: 150_000 });
  await page.unrouteAll();
  const message = 'Die Sicherheitsprüfung ist abgelaufen.';
  await refuse(page, 'POST', /\/api\/applications$/, {
    status: 400,
    body: { errors: [{ field: 'captcha', message }] },
  });
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await expect(popup(page, 'INVALID_INPUT')).toContainText(message);
  await action(page, 'INVALID_INPUT', 'close').click();
  const challenge = page.waitForRequest((request) => request.url().endsWith('/api/captcha'));
  await mainAction(page).click();
  await challenge;
  await expectStep(page, 'personal-financial-data');
});
