/** The stand-in of the loan calculator: slider and typed amount follow each other, and the rate follows both. */
import { expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { text } from '../support/texts.ts';

test('the calculator shows the rate of the loan, and the welcome page names the loan', async ({
  page,
}) => {
  await page.goto('/sandbox/calculator');
  const amount = page.locator('input[name=amount]');
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
  await page.locator('[name=duration][value="6"]').check();
  await expect(rate).not.toHaveText(second ?? '');
  await amount.fill('3');
  await expect(rate).toHaveText('–');
  await amount.fill('15.000');
  await page.locator('button[value=apply]').click();
  await expectStep(page, 'main');
  await expect(page.locator('main')).toContainText(
    text('shell:main.wish', { count: 6, amount: '€ 15.000' }),
  );
  await page.locator('main a[href*=calculator]').click();
  await page.waitForURL('**/sandbox/calculator');
});
