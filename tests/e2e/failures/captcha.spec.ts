/** Row 1.9: a captcha that fails can be tried again. */
import { fillForm, mainAction, REGISTRATION } from '../support/fill.ts';
import { expect, expectStep, test } from '../support/fixtures.ts';
import { action, popup } from '../support/page.ts';
import { refuse } from '../support/sandbox.ts';

test('row 1.9: a captcha that fails can be retried', async ({ page, openStep, watch }) => {
  watch.expectConsole(/ERR_FAILED|Failed to|status of 400/);
  await openStep('registration');
  await fillForm(page, REGISTRATION);
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
