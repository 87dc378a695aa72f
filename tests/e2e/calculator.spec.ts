/** The stand-in of the loan calculator: slider and typed amount follow each other, and the rate follows both. */
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';

for (const brand of BRANDS)
  test(`the calculator of ${brand} shows the rate of what is chosen, and welcome says it`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(at(brand, '/sandbox/calculator', baseURL));
    const amount = page.getByLabel('Kreditbetrag');
    const slider = page.getByRole('slider');
    const rate = page.locator('main [role=status]');
    await expectAccessible(page);
    const first = await rate.textContent();
    await slider.press('ArrowRight');
    await expect(amount).toHaveValue('10.500');
    await expect(rate).not.toHaveText(first ?? '');
    await amount.fill('15000');
    await expect(slider).toHaveJSProperty('value', '15000');
    await amount.blur();
    await expect(amount).toHaveValue('15.000');
    const second = await rate.textContent();
    await page.getByRole('radio', { name: '6 Jahre' }).check();
    await expect(rate).not.toHaveText(second ?? '');
    await amount.fill('3');
    await expect(rate).toHaveText('–');
    await amount.fill('15.000');
    await page.getByRole('button', { name: 'Kredit beantragen' }).click();
    await expectStep(page, 'main');
    await expect(page.locator('main')).toContainText(/€\s15\.000 für 6 Jahre/);
    await page.getByRole('link', { name: 'Ändern im Kreditrechner' }).click();
    await page.waitForURL('**/sandbox/calculator');
  });
