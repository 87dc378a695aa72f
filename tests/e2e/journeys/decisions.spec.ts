/**
 * The decisions of the scoring, the choice of every offer, and the price with it (rows 3.5, 4.4, 7.6). The figures of an offer:
 * src/screens/personal-offer; other endings: src/screens/result, id-check.test.tsx.
 */
import type { Locator, Page } from 'playwright/test';
import { mainAction, pointer } from '../support/fill.ts';
import { expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { button, heading } from '../support/page.ts';
import { identify } from '../support/partners.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { like, text } from '../support/texts.ts';

/** Net incomes that steer the sandbox's scoring of 10 000 euro over five years. */
const INCOME = { REJECTED: 1_200, DOWNSELL: 1_450, AS_ASKED: 2_300, UPSELL: 4_000 } as const;

interface Offer {
  interestType: 'VARIABLE' | 'FIX';
  requestedAmount: number;
}
interface ProductOffer {
  calculatedOffers: Offer[];
  alternativeOffer?: { type: string; calculatedOffers: Offer[] };
}

/** The offer indicated, then the identity confirmed: at the decision. */
async function decided(page: Page, sandbox: Sandbox, netIncome: number): Promise<string> {
  const { id, url } = await sandbox.start({ state: 'LEGAL_INFO' }, { customer: { netIncome } });
  await sandbox.call(id, 'POST', '/process', { installmentAmount: 200 });
  await page.goto(url);
  await expectStep(page, 'personal-offer');
  await mainAction(page).click();
  await expectStep(page, 'id-check');
  await mainAction(page).click();
  await identify(page, 'APPROVED', pointer(page));
  return id;
}

async function offersOf(sandbox: Sandbox, id: string): Promise<ProductOffer> {
  return (await sandbox.call(id))['productOffer'] as ProductOffer;
}

const cards = (page: Page) =>
  page.locator('form .choice-card').filter({ has: page.getByRole('radio') });

async function choose(page: Page, sandbox: Sandbox, id: string, card: Locator): Promise<void> {
  await card.getByRole('radio').check();
  await page.locator('[name=repaymentDay][value="15"]').check();
  await expectAccessible(page);
  await mainAction(page).click();
  await expectStep(page, 'insurance');
  expect(await sandbox.call(id)).toMatchObject({ state: 'OFFER_SELECTED', repaymentDay: 15 });
}

test('row 3.5: the loan is offered variable and fixed', async ({ page, sandbox }) => {
  const id = await decided(page, sandbox, INCOME.AS_ASKED);
  await expectStep(page, 'personal-offer');
  const { calculatedOffers, alternativeOffer } = await offersOf(sandbox, id);
  expect(calculatedOffers.map(({ interestType }) => interestType)).toEqual(['VARIABLE', 'FIX']);
  expect(alternativeOffer).toBe(undefined);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(cards(page).nth(0)).toContainText(text('offer:promise.VARIABLE'));
  await expect(cards(page).nth(1)).toContainText(text('offer:promise.FIX'));
  await choose(page, sandbox, id, cards(page).nth(0));
  expect(await sandbox.call(id)).toMatchObject({
    variableInterestType: 'VARIABLE',
    loanAmount: 10_000,
  });

  await page.goBack();
  await expectStep(page, 'personal-offer');
  await expect(cards(page).nth(0).getByRole('radio'), 'the own choice comes back').toBeChecked();
});

test('row 3.5: UPSELL and DOWNSELL can be chosen', async ({ page, sandbox }) => {
  const id = await decided(page, sandbox, INCOME.UPSELL);
  await expectStep(page, 'personal-offer');
  const { alternativeOffer } = await offersOf(sandbox, id);
  expect(alternativeOffer?.type).toBe('UPSELL');
  await expect(cards(page).nth(2), 'folded until it is opened').not.toBeVisible();
  await page.getByText(like('steps:personal-offer.alternative.UPSELL.title')).first().click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await choose(page, sandbox, id, cards(page).nth(3));
  expect(await sandbox.call(id)).toMatchObject({ loanAmount: 15_000, variableInterestType: 'FIX' });
  await expect(page.locator('[data-panel=offer]')).toContainText(/15\.000/);

  const other = await decided(page, sandbox, INCOME.DOWNSELL);
  await expectStep(page, 'personal-offer');
  const { calculatedOffers, alternativeOffer: lower } = await offersOf(sandbox, other);
  expect(calculatedOffers).toEqual([]);
  expect(lower?.type).toBe('DOWNSELL');
  await expect(
    page.getByText(like('steps:personal-offer.alternative.DOWNSELL.text')),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await choose(page, sandbox, other, cards(page).nth(1));
  const less = lower?.calculatedOffers[0]?.requestedAmount;
  expect(less).toBeLessThan(10_000);
  expect(await sandbox.call(other)).toMatchObject({
    loanAmount: less,
    variableInterestType: 'FIX',
  });
});

test('row 4.4: without an offer the application ends with RED', async ({ page, sandbox }) => {
  const id = await decided(page, sandbox, INCOME.REJECTED);
  await expectStep(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.RED.heading'));
  await expect(page.getByText(text('steps:result.databases.text')).first()).toBeVisible();
  await expect(button(page, 'steps:result.review.action')).toBeVisible();
  await expectAccessible(page);
  expect(await sandbox.call(id)).toMatchObject({ state: 'REJECTED', decision: 'RED' });
});

const euro = (shown: string): number =>
  Number(/€\s([\d.,]+\d)/.exec(shown)?.[1]?.replaceAll('.', '').replace(',', '.'));

test('row 7.6: the offer box shows the price of the choice', async ({ page, openStep }) => {
  await openStep('personal-offer');
  const box = page.locator('[data-panel=offer]');
  const rate = box.locator('.offer__rate');
  const form = page.locator('form[data-form=personal-offer]');
  const variable = form.locator('.choice-card', {
    has: page.locator('input[type=radio][value^=VARIABLE]'),
  });
  await expect(box).toContainText(text('flow:offer.open'));
  await expect(rate).toHaveCount(0);
  await expect(page.locator('.plot')).toHaveCount(0);
  await variable.locator('input').check();
  const loan = euro(await variable.locator('.offer-rate').innerText());
  const boxRate = async () => euro(await rate.innerText());
  expect(await boxRate()).toBe(loan);
  await expect(page.locator('.plot')).toHaveCount(1);
  await page.locator('[name=repaymentDay][value="5"]').check();
  await mainAction(page).click();
  await expectStep(page, 'insurance');
  await expect(box).toContainText(text('flow:offer.chosenTitle'));
  expect(await boxRate()).toBe(loan);

  const cover = page.locator('.choice-card', { has: page.locator('[value=DEATH]') });
  await cover.locator('input').check();
  const premium = euro(await cover.locator('.cover__cost').innerText());
  const together = Math.round((loan + premium) * 100) / 100;
  const expectTogether = () => expect.poll(async () => euro(await rate.innerText())).toBe(together);
  await expectTogether();
  await expect
    .poll(async () => euro(await page.locator('.monthly-cost strong').innerText()))
    .toBe(together);
  await mainAction(page).click();
  await expectStep(page, 'signing');
  await expectTogether();
  await page.reload();
  await expectStep(page, 'signing');
  await expectTogether();
  const insured = page.getByRole('region', { name: text('steps:signing.terms.title') });
  await expect(insured).toContainText(text('enums:insurance.DEATH'));
  await expect(insured.locator('.facts__total').first()).toHaveText(
    new RegExp(text('offer:insured.month')),
  );
  expect(euro(await insured.locator('.facts__total dd').first().innerText())).toBe(together);
});
