/** Every form, sent off empty: what it then shows, and that mending it leads on (row 5.5). */
import { mainAction } from './fill.ts';
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import type { BrandId } from './fixtures.ts';
import { expectMended, expectRefused } from './form-errors.ts';
import { FORMS } from './forms.ts';

/** The contrast theme is tried at one of the brands. */
const WITH_CONTRAST: BrandId = 'direct';

for (const brand of BRANDS) {
  for (const { step, state, before, fields, mend, next } of FORMS) {
    test(`row 5.5: ${step} of ${brand} says what is missing and is mended`, async ({ page, baseURL, sandbox }) => {
      const started = state === undefined ? undefined : await sandbox.start({ state, brand });
      const tools = { page, sandbox, id: started?.id ?? '' };
      await page.goto(started?.url ?? at(brand, '/flow/ntb/registration', baseURL));
      await expectStep(page, step);
      if (brand === WITH_CONTRAST) await page.locator('[data-action=contrast]').click();
      await expect(page.locator('html')).toHaveAttribute('data-contrast', brand === WITH_CONTRAST ? 'on' : 'off');

      await before?.(tools);
      await mainAction(page).click();
      const inError = await expectRefused(page);
      expect(inError).toEqual(expect.arrayContaining([...fields]));
      await expectAccessible(page);
      await expectStep(page, step);

      await mend(tools);
      await expectMended(page);
      await mainAction(page).click();
      await expectStep(page, next);
    });
  }
}
