/** Typing and filling in by a browser, and where suggestions lie. */
import { mainAction } from '../support/fill.ts';
import { expect, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { suggestions } from '../support/hand.ts';

test('what is typed and what the browser fills in is kept', async ({ page, openStep }) => {
  await openStep('personal-financial-data');
  await expect(mainAction(page)).toBeVisible();
  await control(page, 'cityOfBirth').click();
  await page.keyboard.type('Wien');
  await page.keyboard.press('Backspace');
  await control(page, 'nationality').click();
  await page.keyboard.type('s');
  await expect(suggestions(page).first()).toBeVisible();
  // Browsers fill in inputs that do not have the focus.
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('[name=netIncome]');
    if (box === null) throw new Error('no such box');
    box.value = '2850,5';
    box.dispatchEvent(
      new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }),
    );
  });
  await expect(control(page, 'netIncome')).toHaveValue('2.850,50');
  await expect(control(page, 'cityOfBirth')).toHaveValue('Wie');
  await expect(control(page, 'nationality')).toHaveValue('s');
});

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
      }).toPass({ timeout: 5_000 });
      await page.keyboard.press('Escape');
    }
  }
  expect(reachingOver, 'lists that reach over another group').toBeGreaterThan(0);
});
