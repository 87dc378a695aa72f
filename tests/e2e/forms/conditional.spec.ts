/** Where suggestions and errors lie. Searches that fill in fields (row 7.5), questions that depend on other answers (row 5.2): src/screens/form-step, src/form/answers, tests/contract/behaviour.test.ts; typing, and values that are set without an event: src/form/widgets. */
import { mainAction, suggestions } from '../support/fill.ts';
import { expect, test } from '../support/fixtures.ts';
import { control, expectFieldError, message } from '../support/form-errors.ts';

test('suggestions lie above the group below, at every width', async ({ page, openStep }) => {
  await openStep('personal-financial-data');
  const boxes = page.locator('form[data-form] [role=combobox]');
  await expect(boxes.nth(1)).toBeVisible();
  let reachingOver = 0;
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const box of await boxes.all()) {
      await box.fill('');
      await box.pressSequentially('s');
      await expect(suggestions(page).nth(2)).toBeVisible();
      // A call that takes long brings the spinner for a moment, and that lies above everything.
      await expect(async () => {
        await expect(page.locator('[data-loading]')).toHaveCount(0);
        reachingOver += await box.evaluate((input) => {
          const list = input.closest('.form-combobox')?.querySelector('[role=listbox]');
          const group = input.closest('.form-group');
          if (!list || !group) throw new Error('no list');
          list.scrollIntoView({ block: 'center' });
          const { left, right, bottom } = list.getBoundingClientRect();
          const lowest = document.elementFromPoint((left + right) / 2, bottom - 4);
          if (!list.contains(lowest))
            throw new Error(`${lowest?.outerHTML.slice(0, 200)} lies above the suggestions`);
          return bottom > group.getBoundingClientRect().bottom + 8 ? 1 : 0;
        });
      }).toPass();
      await page.keyboard.press('Escape');
    }
  }
  expect(reachingOver, 'lists that reach over another group').toBeGreaterThan(0);
});

test('an error that appears does not move the button being clicked', async ({ page, openStep }) => {
  await openStep('personal-financial-data');
  await control(page, 'debitAccount').fill('AT61');
  await mainAction(page).hover();
  await page.mouse.down();
  expect(await control(page, 'debitAccount').getAttribute('aria-invalid')).toBeNull();
  await page.mouse.up();
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  await expectFieldError(page, 'debitAccount', message('format_iban'));
});
