/** Rows 7.1, 7.2, 8.9: the feedback popup has a form of its own, which is sent with credentials and never lost. */
import { mainAction } from '../support/fill.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { refuse } from '../support/sandbox.ts';
import { text } from '../support/texts.ts';

test('row 7.2: feedback is rated, checked and sent; a failure keeps what was written', async ({
  page,
  watch,
  openStep,
}) => {
  watch.expectConsole(/503/);
  await openStep('result');
  await page.locator('[data-action=feedback]').click();
  const popup = page.locator('[role=dialog][data-popup=FEEDBACK]');
  await expect(popup).toBeVisible();
  // Its form is loaded when the popup is opened.
  await expect(popup.locator('form')).toBeVisible();
  await expectAccessible(page);
  // The form's heading does not stick to the sentence above it.
  const [intro, form] = [
    await popup.locator('p').first().boundingBox(),
    await popup.locator('form').boundingBox(),
  ];
  expect((form?.y ?? 0) - ((intro?.y ?? 0) + (intro?.height ?? 0))).toBeGreaterThanOrEqual(8);
  await popup.locator('[data-action=confirm]').click();
  await expect(popup.locator('[data-error-summary] a')).toHaveCount(1);
  await expectAccessible(page);
  await popup.locator('input[type=radio][value="2"]').check();
  await popup.locator('[name=comment]').fill('Alles gut erklärt.');
  await refuse(page, 'POST', /\/api\/feedback$/, { status: 503 });
  await popup.locator('[data-action=confirm]').click();
  const trouble = page.locator('[role=dialog][data-popup=TECHNICAL_ERROR]');
  await expect(trouble).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(trouble).toHaveCount(0);
  await expect(popup.locator('[data-action=confirm]')).toBeFocused();
  await expect(popup.getByRole('alert')).toContainText(text('popups:FEEDBACK.failed'));
  await expect(popup.locator('[name=comment]')).toHaveValue('Alles gut erklärt.');
  const sent = page.waitForRequest((request) => request.url().endsWith('/feedback'));
  await popup.locator('[data-action=confirm]').click();
  expect((await sent).postDataJSON()).toEqual({ rating: 2, comment: 'Alles gut erklärt.' });
  await expect(popup).toHaveCount(0);
  await expect(page.getByText(text('flow:notices.feedback.text'))).toBeVisible();
  await expectAccessible(page);
  await expect(mainAction(page)).toBeVisible();
});
