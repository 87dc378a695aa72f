/** Two tabs on one application (OpenAPI: version, If-Match). Every choice and the other steps: src/screens/shared/forms/changed.test.tsx. */
import type { BrowserContext, Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import { expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { field } from '../support/form-errors.ts';
import { pointer } from '../support/hand.ts';
import { button, changeStep } from '../support/page.ts';
import { readContracts } from '../support/partners.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { like, text } from '../support/texts.ts';

const HEADING = text('steps:changed.heading');
const notice = (page: Page) => page.locator('[data-changed]');
const rows = (page: Page) => page.locator('.differences tbody tr');
const input = (page: Page, name: string) => field(page, name).locator('input');

async function opened(page: Page, url: string, step: string): Promise<Page> {
  await page.goto(url);
  await expectStep(page, step);
  return page;
}

/** Both tabs show the step with the same answers. */
async function twoTabs(
  page: Page,
  context: BrowserContext,
  sandbox: Sandbox,
): Promise<{ id: string; url: string; mine: Page; other: Page }> {
  const { id, url } = await sandbox.start({ state: 'PEFI_INFO' });
  // Entered before, so that the form is complete; both tabs know it.
  await sandbox.call(id, 'PATCH', '', {
    customer: {
      street: 'Ring',
      houseNumber: '1',
      zipCode: '1010',
      city: 'Wien',
      residentSince: '2010-01-01',
      housingSituation: 'OTHER',
      numberOfPeopleInSameHousehold: 1,
      numberOfDependentChildren: 0,
      taxCountry: 'AT',
      taxResidentElsewhere: false,
      usPerson: false,
      actsOnOwnAccount: true,
      politicallyExposed: false,
      creditCheckNoticeRead: true,
    },
  });
  const open = async (tab: Page) => {
    await opened(tab, url, 'summary');
    await changeStep(tab, 'housing-legal-data');
    await expectStep(tab, 'housing-legal-data');
    return tab;
  };
  return { id, url, mine: await open(page), other: await open(await context.newPage()) };
}

test('a step that was saved in another tab shows the differences and saves the own answers', async ({
  page,
  context,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 409/);
  const { id, mine, other } = await twoTabs(page, context, sandbox);
  await pointer(other).type(input(other, 'city'), 'Linz');
  await mainAction(other).click();
  await expectStep(other, 'summary');
  await pointer(mine).type(input(mine, 'city'), 'Graz');
  await mine.bringToFront();
  await mainAction(mine).click();
  await expect(notice(mine).getByRole('heading', { name: HEADING })).toBeFocused();
  await expect(rows(mine)).toHaveCount(1);
  await expect(rows(mine).first()).toHaveText(/GrazLinz/);
  await expectAccessible(mine);
  await mine.setViewportSize({ width: 360, height: 740 });
  expect(await mine.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(mine);
  await mine.getByRole('button', { name: text('steps:changed.keepMine') }).click();
  await expectStep(mine, 'summary');
  expect(await sandbox.call(id)).toMatchObject({ customer: { city: 'Graz' } });
});
test('a contract is not signed when something was changed since it was shown', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 409/);
  const hand = pointer(page);
  const { id, url } = await sandbox.start({ state: 'INSURANCE_SELECTED' });
  await opened(page, url, 'signing');
  await expect(mainAction(page), 'the first contract of a server takes its time').toBeVisible({
    timeout: 30_000,
  });
  await readContracts(page, hand);
  await button(page, 'steps:signing.send').click();
  await expect(page.getByText(like('steps:signing.sentTo'))).toBeVisible();
  await hand.type(page.locator('[name=utan]'), await sandbox.code(id));
  // As from another tab.
  await sandbox.call(id, 'POST', '/insurance-offers', { insurance: 'DEATH' });
  await mainAction(page).click();
  await expect(notice(page).getByRole('heading', { name: HEADING })).toBeFocused();
  await expect(
    page.locator('form[data-form=signing] input[type=checkbox]').first(),
  ).not.toBeChecked();
  await expectAccessible(page);
  expect(await sandbox.call(id)).toMatchObject({ state: 'INSURANCE_SELECTED', insurance: 'DEATH' });
  // The code went with the contract it was for: the new one is read, and signed by a new one.
  await readContracts(page, hand);
  await hand.type(page.locator('[name=utan]'), await sandbox.code(id));
  await mainAction(page).click();
  await expect(page.locator('[data-field=utan]')).toContainText(text('steps:signing.notValid'));
  await button(page, 'steps:signing.send').click();
  await expect(page.getByText(like('steps:signing.sentTo'))).toBeVisible();
  await hand.type(page.locator('[name=utan]'), await sandbox.code(id));
  await mainAction(page).click();
  await expectStep(page, 'document-upload');
  expect(await sandbox.call(id)).toMatchObject({ state: 'DOC_SIGNED', insurance: 'DEATH' });
});
