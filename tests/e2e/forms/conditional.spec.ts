/** Questions that depend on other answers, searches that fill in fields (rows 5.2, 7.5). The rules, and those of the occupation: src/form/answers, src/screens/form-step/any-order.test.tsx; typing, and values that are set without an event: src/form/widgets. */
import type { Page } from 'playwright/test';
import { fillForm, HOUSING, mainAction, pointer, submitted, suggestions } from '../support/fill.ts';
import { backTo, expect, expectAccessible, test } from '../support/fixtures.ts';
import { control, expectFieldError, field, message, MISSING } from '../support/form-errors.ts';
import { requestsTo, text } from '../support/page.ts';

const choose = (page: Page, name: string, value: string) =>
  field(page, name).locator(`[value="${value}"]`).check();

interface Patch {
  customer: Record<string, unknown>;
}

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

test('row 5.2: tax numbers are required by country', async ({ page, sandbox, openStep }) => {
  const hand = pointer(page);
  const id = await openStep('housing-legal-data', { patch: { customer: { nationality: 'US' } } });
  await fillForm(page, HOUSING, hand);
  const notice = page.getByText(text('steps:housing-legal-data.notices.usNationality'));
  await expect(notice).toBeVisible();
  for (const name of ['taxNumber', 'usTaxNumber']) await expect(field(page, name)).toHaveCount(0);

  await hand.suggest(control(page, 'taxCountry'), 'Deutschland');
  await expect(page.getByLabel(text('fields:taxNumber.label', { context: 'DE' }))).toBeVisible();
  await choose(page, 'taxResidentElsewhere', 'true');
  await choose(page, 'usPerson', 'true');
  await expect(notice).toHaveCount(0);
  await mainAction(page).click();
  await expectFieldError(page, 'taxNumber', MISSING.fill);
  await expectFieldError(page, 'usTaxNumber', MISSING.fill);
  await expectFieldError(page, 'taxResidences', message('taxResidences.minItems'));

  const item = (index: number, name: string) => `customer.taxResidences.${index}.${name}`;
  const add = page.locator('[data-add="taxResidences"]');
  await add.click();
  await hand.suggest(control(page, item(0, 'country')), 'Österreich');
  await expect(field(page, item(0, 'taxNumber'))).toHaveCount(0);
  await add.click();
  await hand.suggest(control(page, item(1, 'country')), 'Ungarn');
  await mainAction(page).click();
  await expectFieldError(page, item(1, 'taxNumber'), MISSING.fill);
  await hand.type(control(page, item(1, 'taxNumber')), '8071592153');
  await hand.suggest(control(page, 'taxCountry'), 'Slowenien');
  await hand.type(
    page.getByLabel(text('fields:taxNumber.label'), { exact: true }).first(),
    '12345678',
  );
  await hand.type(control(page, 'usTaxNumber'), '123-45-6789');
  const answers = {
    taxCountry: 'SI',
    taxNumber: '12345678',
    usPerson: true,
    usTaxNumber: '123-45-6789',
    taxResidences: [{ country: 'AT' }, { country: 'HU', taxNumber: '8071592153' }],
  };
  expect((await submitted<Patch>(page, 'summary')).customer).toMatchObject(answers);
  expect((await sandbox.call(id))['customer']).toMatchObject(answers);
  await expect(page.locator('[data-answer=taxNumber]').first()).toContainText('12345678');

  await backTo(page, 'housing-legal-data');
  await hand.suggest(control(page, 'taxCountry'), 'Österreich');
  await choose(page, 'taxResidentElsewhere', 'false');
  // Null deletes it at the bank.
  expect((await submitted<Patch>(page, 'summary')).customer).toMatchObject({
    taxCountry: 'AT',
    taxNumber: null,
  });
  await expect(page.locator('[data-answer=taxNumber]')).toHaveCount(0);
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
