/** The statement on accessibility: a page of its own for whoever asks for it, above the page for whoever is in the middle of something. */
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { control } from './form-errors.ts';
import { structureOf } from './accessible/structure.ts';

for (const brand of BRANDS) {
  test(`has an address at ${brand}, from which one goes on to the application`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(at(brand, '/accessibility', baseURL));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barrierefreiheit');
    await expect(page).toHaveTitle(/ \| Barrierefreiheit$/);
    await expect(page.locator('main')).toContainText('Sozialministeriumservice');
    await expectAccessible(page);
    expect(await structureOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    await page.reload();
    await page.getByRole('link', { name: 'Zum Online-Kreditantrag' }).click();
    await page.waitForURL(/\/sandbox\/calculator/);
  });
}

test('opens beside the page for whoever asks the browser to, and above it else: nothing is left for it', async ({
  page,
  baseURL,
}) => {
  await page.goto(at('bank', '/flow/ntb/registration', baseURL));
  await expectStep(page, 'registration');
  await control(page, 'firstName').fill('Anna');
  const link = page.getByRole('link', { name: 'Barrierefreiheit' });
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText('Barrierefreiheit');
  await beside.close();
  await link.click();
  await expect(page.getByRole('dialog', { name: 'Barrierefreiheit' })).toBeVisible();
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect(link).toBeFocused();
  await expectStep(page, 'registration');
  await expect(control(page, 'firstName')).toHaveValue('Anna');
});
