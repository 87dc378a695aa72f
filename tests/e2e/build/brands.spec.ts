/** Rows 1.1–1.3, 1.9, 1.11, 7.6: the brand of the host, the welcome page, configuration. Titles and boxes of all screens: adapted.spec.ts. */
import {
  at,
  BRANDS,
  expect,
  expectAccessible,
  expectStep,
  openAt,
  test,
} from '../support/fixtures.ts';
import { becomeCustomer, heading, link, requestsTo, text } from '../support/page.ts';

const TITLE = { bank: 'Online Kredit beantragen', direct: 'easy Kredit beantragen' } as const;
const PRODUCT = { bank: 'Online Kredit', direct: 'easy kredit' } as const;
const ENTITY = { bank: '0100', direct: '0109' } as const;

for (const brand of BRANDS) {
  test(`rows 1.1–1.3, 1.11: the host decides on ${brand}`, async ({ page, baseURL, request }) => {
    const prices = requestsTo(page, /\/pricing\//);
    await openAt(page, at(brand, '/main?amount=20000&duration=7', baseURL), 'main');
    await expect(page).toHaveTitle(`${TITLE[brand]} | ${text('shell:main.title')}`);
    const root = page.locator('html');
    await expect(root).toHaveAttribute('lang', 'de-AT');
    await expect(root).toHaveAttribute('data-brand', brand);
    await expect(root).toHaveAttribute('data-contrast', 'off');
    await expect(heading(page)).toHaveText(text('shell:main.heading'));
    await expect(
      page.getByText(text('shell:main.intro', { product: PRODUCT[brand] })),
    ).toBeVisible();
    await expect(link(page, 'shell:main.existingCustomer')).toHaveAttribute(
      'href',
      '/flow/existing/start',
    );
    const favicon = await page.locator('link[rel=icon]').getAttribute('href');
    expect(favicon).toBe(`/favicon-${brand}.svg`);
    const icon = await request.get(at(brand, favicon ?? '', baseURL).replace(`${brand}.`, ''));
    expect(icon.headers()['content-type']).toContain('image/svg');
    for (const key of ['home', 'imprint', 'privacy', 'faq'])
      await expect(link(page, `shell:footer.${key}`)).toHaveAttribute(
        'href',
        new RegExp(`//${brand}\\.localhost`),
      );
    await becomeCustomer(page);
    await expectStep(page, 'registration');
    expect(prices.map((url) => new URL(url).pathname)).toEqual([`/api/pricing/${ENTITY[brand]}`]);
    const box = page.locator('[data-panel=offer]');
    await expect(box).toContainText('€ 20.000,00');
    await expect(box).toContainText(text('flow:offer.years', { count: 7 }));
  });
}

test('the calculator shows the rate and leads to the welcome page', async ({ page }) => {
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
