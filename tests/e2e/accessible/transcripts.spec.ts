/** What a screen reader hears of the frame of each brand and of the statement on accessibility; what of each screen: screens.spec.ts. */
import { focusedOn, readAloud } from './ears.ts';
import { compare, MARKED_URL } from './transcript.ts';
import { at, BRANDS, expect, expectStep, test } from '../support/fixtures.ts';
import { link } from '../support/page.ts';

test.use({ baseURL: MARKED_URL });

for (const brand of BRANDS) {
  test(`the frame of ${brand} as it is heard`, async ({ page, baseURL }) => {
    await page.goto(at(brand, '/main?amount=12000&duration=5', baseURL));
    await expectStep(page, 'main');
    const main = [
      '== there ==',
      await page.title(),
      ...(await readAloud(page, 'header')),
      ...(await readAloud(page)),
      ...(await readAloud(page, 'footer')),
    ];
    await link(page, 'shell:footer.accessibility').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    compare('welcome', brand, [
      ...main,
      '',
      '== accessibility statement ==',
      `focus on ${await focusedOn(page)}`,
      ...(await readAloud(page, 'dialog')),
    ]);
    await page.locator('dialog [data-action=close]').click();
    await page.goto(at(brand, '/flow/ntb/registration', baseURL));
    await expectStep(page, 'registration');
    await expect(page.locator('[data-panel=offer] .offer__pending')).toHaveCount(0);
    await page.evaluate(() =>
      document
        .querySelectorAll<HTMLDetailsElement>('aside details')
        .forEach((part) => (part.open = true)),
    );
    compare('frame', brand, [
      ...(await readAloud(page, 'header')),
      ...(await readAloud(page, 'navigation')),
      ...(await readAloud(page, 'aside')),
      ...(await readAloud(page, 'footer')),
    ]);
  });
}
