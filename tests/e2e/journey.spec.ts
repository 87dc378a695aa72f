/** The whole journey of a new customer at both brands, by pointer and by keyboard, clean for axe on every screen (rows 1.4, 7.1). */
import type { Page } from 'playwright/test';
import { FINANCIAL, HOUSING, REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import type { BrandId } from './fixtures.ts';
import { keyboard, pointer } from './hand.ts';
import type { Hand } from './hand.ts';
import { identify, lastCode, paper, readContracts } from './partners.ts';

/** From the calculator to the completed loan; `visit` is called on every screen. */
async function journey(
  page: Page,
  brand: BrandId,
  hand: Hand,
  baseURL: string | undefined,
  visit: (step: string) => Promise<void>,
): Promise<void> {
  const arrive = async (step: string): Promise<void> => {
    await expectStep(page, step);
    await visit(step);
  };
  const submit = () => hand.press(mainAction(page));
  await page.goto(at(brand, '/?amount=12000&duration=5', baseURL));
  await arrive('main');
  await hand.press(page.getByRole('link', { name: 'Ich möchte Kunde werden' }));
  await arrive('registration');
  await fillForm(page, REGISTRATION, hand);
  await submit();
  await arrive('personal-financial-data');
  await fillForm(page, FINANCIAL, hand);
  await submit();
  await arrive('housing-legal-data');
  await fillForm(page, HOUSING, hand);
  await submit();
  await arrive('summary');
  await hand.tick(page.locator('[name=declaration]'));
  await submit();
  await arrive('personal-offer');
  await submit();
  await arrive('id-check');
  await submit();
  await identify(page, 'APPROVED', hand);
  await arrive('personal-offer');
  await hand.choose(
    page.locator('form[data-form=personal-offer]'),
    await page.locator('form input[type=radio]').first().inputValue(),
  );
  await hand.select(page.locator('[name=repaymentDay]'), '5');
  await submit();
  await arrive('insurance');
  await hand.choose(page.locator('form[data-form=insurance]'), 'NONE');
  await submit();
  await arrive('signing');
  await readContracts(page, hand);
  await hand.press(page.getByRole('button', { name: 'Code per SMS anfordern' }));
  await hand.type(page.locator('[name=utan]'), await lastCode(page));
  await submit();
  await arrive('document-upload');
  await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
  await paper(page, 'IDENTITY', 'Ausweis.pdf');
  await submit();
  await arrive('result');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Herzlichen Glückwunsch');
}

for (const brand of BRANDS) {
  for (const [name, handOf] of [
    ['pointer', pointer],
    ['keyboard', keyboard],
  ] as const) {
    test(`a new customer of ${brand} gets a loan by ${name}`, async ({ page, baseURL }) => {
      await journey(page, brand, handOf(page), baseURL, () => expectAccessible(page));
    });
  }
}
