/** The statement on accessibility: a page of its own, and a dialog above the application. */
import { at, expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { structureOf } from './structure.ts';
import { button, heading, link } from '../support/page.ts';
import { text } from '../support/texts.ts';

test('has an address, from which one goes on to the application', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(at('direct', '/accessibility', baseURL));
  await expect(heading(page)).toHaveText(text('accessibility:title'));
  await expect(page).toHaveTitle(new RegExp(` \\| ${text('accessibility:title')}$`));
  await expect(page.locator('main')).toContainText(text('accessibility:sections.6.text'));
  await expectAccessible(page);
  expect(await structureOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.reload();
  await link(page, 'accessibility:toApplication').click();
  await page.waitForURL(/\/sandbox\/calculator/);
});

test('opens in a new tab on request of the browser, else as a dialog above the page, which stays', async ({
  page,
  openStep,
}) => {
  await openStep('registration');
  await control(page, 'firstName').fill('Anna');
  const statement = link(page, 'shell:footer.accessibility');
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    statement.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(heading(beside)).toHaveText(text('accessibility:title'));
  await beside.close();
  await statement.click();
  await expect(page.getByRole('dialog', { name: text('accessibility:title') })).toBeVisible();
  await button(page, 'accessibility:close').click();
  await expect(statement).toBeFocused();
  await expectStep(page, 'registration');
  await expect(control(page, 'firstName')).toHaveValue('Anna');
});
