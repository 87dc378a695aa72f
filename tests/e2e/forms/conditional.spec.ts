/** Searches that fill in fields (row 7.5), and where suggestions and errors lie. Questions that depend on other answers (row 5.2): tests/contract/behaviour.test.ts, src/form/answers, src/screens/form-step; typing, and values that are set without an event: src/form/widgets. */
import type { Page } from 'playwright/test';
import { mainAction, suggestions } from '../support/fill.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { control, expectFieldError, field, message } from '../support/form-errors.ts';
import { requestsTo } from '../support/page.ts';

const choose = (page: Page, name: string, value: string) =>
  field(page, name).locator(`[value="${value}"]`).check();

test('row 7.5: searches fill in further fields', async ({ page, openStep }) => {
  await openStep('personal-financial-data');
  await choose(page, 'occupation', 'EMPLOYEE');
  const searches = requestsTo(page, /\/api\/employers\?/);
  // Two letters are too few to search by, and what was typed last counts.
  await control(page, 'employer').fill('Do');
  await control(page, 'employer').fill('Donau');
  await expect(suggestions(page)).toHaveText([
    /Donau Handels GmbH.*Lassallestraße 7, 1020 Wien/,
    /Donauperle Bäckerei KG/,
  ]);
  expect(searches.map((url) => new URL(url).searchParams.get('name'))).toEqual(['Donau']);
  await expectAccessible(page);
  await expect(control(page, 'employer'), 'nothing is taken by itself').toHaveValue('Donau');
  await suggestions(page).first().click();
  const filled = {
    employer: 'Donau Handels GmbH',
    customerNumber: 'FN 123456a',
    employerStreet: 'Lassallestraße',
    employerHouseNumber: '7',
    employerZipCode: '1020',
    employerCity: 'Wien',
  };
  for (const [name, value] of Object.entries(filled))
    await expect(control(page, name)).toHaveValue(value);

  await openStep('housing-legal-data');
  await control(page, 'street').pressSequentially('messing');
  await expect(suggestions(page)).toHaveText([/Messinggasse.*9900 Lienz/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  for (const [name, value] of [
    ['street', 'Messinggasse'],
    ['zipCode', '9900'],
    ['city', 'Lienz'],
  ] as const)
    await expect(control(page, name)).toHaveValue(value);
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
