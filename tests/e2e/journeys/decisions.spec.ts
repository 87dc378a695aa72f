/**
 * The decisions of the scoring and the choice of every offer (rows 3.5, 4.4). The figures of an offer: src/screens/personal-offer; the
 * price of the choice, with its insurance: src/app/frame/panels, src/screens/insurance, src/screens/signing; other endings:
 * src/screens/result, id-check.test.tsx.
 */
import type { Locator, Page } from 'playwright/test';
import { mainAction, submitTo } from '../support/fill.ts';
import { expect, expectAccessible, expectStep, openAt, test } from '../support/fixtures.ts';
import { button, heading, like, text } from '../support/page.ts';
import { identify } from '../support/partners.ts';
import type { Sandbox } from '../support/sandbox.ts';

const WISH = 10_000;
/** Net incomes that steer the sandbox's scoring of this wish over five years. */
const INCOME = { REJECTED: 1_200, DOWNSELL: 1_450, UPSELL: 4_000 } as const;

interface ProductOffer {
  calculatedOffers: object[];
  alternativeOffer?: { type: string; calculatedOffers: { requestedAmount: number }[] };
}

/** The offer indicated, then the identity confirmed: at the decision. */
async function decided(page: Page, sandbox: Sandbox, netIncome: number): Promise<string> {
  const { id, url } = await sandbox.start({ state: 'LEGAL_INFO' }, { customer: { netIncome } });
  await sandbox.call(id, 'POST', '/process', { installmentAmount: 200 });
  await openAt(page, url, 'personal-offer');
  await submitTo(page, 'id-check');
  await mainAction(page).click();
  await identify(page, 'APPROVED');
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
  await submitTo(page, 'insurance');
  expect(await sandbox.call(id)).toMatchObject({ state: 'OFFER_SELECTED', repaymentDay: 15 });
}

test('row 3.5: UPSELL can be chosen', async ({ page, sandbox }) => {
  const id = await decided(page, sandbox, INCOME.UPSELL);
  await expectStep(page, 'personal-offer');
  const { alternativeOffer } = await offersOf(sandbox, id);
  expect(alternativeOffer?.type).toBe('UPSELL');
  await expect(cards(page).nth(2), 'folded until it is opened').not.toBeVisible();
  await page.getByText(like('steps:personal-offer.alternative.UPSELL.title')).first().click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByText(text('offer:compare')), 'one comparison of all').toHaveCount(1);
  await choose(page, sandbox, id, cards(page).nth(3));
  expect(await sandbox.call(id)).toMatchObject({ loanAmount: 15_000, variableInterestType: 'FIX' });
  await expect(page.locator('[data-panel=offer]')).toContainText(/15\.000/);
});

test('row 3.5: DOWNSELL can be chosen, and the offer box follows it', async ({ page, sandbox }) => {
  const other = await decided(page, sandbox, INCOME.DOWNSELL);
  await expectStep(page, 'personal-offer');
  const { calculatedOffers, alternativeOffer: lower } = await offersOf(sandbox, other);
  expect(calculatedOffers).toEqual([]);
  expect(lower?.type).toBe('DOWNSELL');
  await expect(
    page.getByText(like('steps:personal-offer.alternative.DOWNSELL.refused')),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.locator('.loan-bar')).toBeVisible();
  const bottomOfPrice = await cards(page)
    .nth(1)
    .locator('.figure')
    .evaluate((price) => price.getBoundingClientRect().bottom);
  const foot = await mainAction(page).evaluate((action) => action.getBoundingClientRect().top);
  expect(bottomOfPrice, 'both prices are on the first screen').toBeLessThanOrEqual(foot);
  if (size) await page.setViewportSize(size);
  await choose(page, sandbox, other, cards(page).nth(1));
  const less = lower?.calculatedOffers[0]?.requestedAmount;
  await expect(page.locator('[data-panel=offer]')).not.toContainText(/10\.000/);
  expect(less).toBeLessThan(WISH);
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
