/** Two tabs on one application: neither overwrites nor signs a change of the other (OpenAPI: version, If-Match). */
import type { BrowserContext, Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { field } from './form-errors.ts';
import { pointer } from './hand.ts';
import { button, changeStep } from './page.ts';
import { readContracts } from './partners.ts';
import type { Sandbox } from './sandbox.ts';
import { like, text } from './texts.ts';

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

async function saveElsewhere(other: Page, city: string): Promise<void> {
  await pointer(other).type(input(other, 'city'), city);
  await mainAction(other).click();
  await expectStep(other, 'summary');
}

test.describe('the same step in two tabs', () => {
  test.beforeEach(({ watch }) => watch.expectConsole(/status of 409/));

  test('shows what differs and saves what was entered here', async ({ page, context, sandbox }) => {
    const { id, mine, other } = await twoTabs(page, context, sandbox);
    await saveElsewhere(other, 'Linz');
    await pointer(mine).type(input(mine, 'city'), 'Graz');
    await mine.bringToFront();
    await mainAction(mine).click();
    await expect(notice(mine).getByRole('heading', { name: HEADING })).toBeFocused();
    await expect(rows(mine)).toHaveCount(1);
    await expect(rows(mine).first()).toHaveText(/GrazLinz/);
    await expectAccessible(mine);
    await mine.setViewportSize({ width: 360, height: 740 });
    expect(await mine.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await expectAccessible(mine);
    await mine.getByRole('button', { name: text('steps:changed.keepMine') }).click();
    await expectStep(mine, 'summary');
    expect(await sandbox.call(id)).toMatchObject({ customer: { city: 'Graz' } });
  });

  test('takes over what was saved elsewhere', async ({ page, context, sandbox }) => {
    const { id, mine, other } = await twoTabs(page, context, sandbox);
    await saveElsewhere(other, 'Linz');
    await pointer(mine).type(input(mine, 'city'), 'Graz');
    await mine.bringToFront();
    await mainAction(mine).click();
    await mine.getByRole('button', { name: text('steps:changed.takeOther') }).click();
    await expect(
      notice(mine).getByRole('heading', { name: text('steps:changed.takenHeading') }),
    ).toBeFocused();
    await expect(input(mine, 'city')).toHaveValue('Linz');
    await expectAccessible(mine);
    await mainAction(mine).click();
    await expectStep(mine, 'summary');
    expect(await sandbox.call(id)).toMatchObject({ customer: { city: 'Linz' } });
  });

  test('says nothing when nothing of the step differs', async ({ page, context, sandbox }) => {
    const { id, mine, other } = await twoTabs(page, context, sandbox);
    await saveElsewhere(other, 'Linz');
    await pointer(mine).type(input(mine, 'city'), 'Linz');
    await mainAction(mine).click();
    await expectStep(mine, 'summary');
    expect(await sandbox.call(id)).toMatchObject({ customer: { city: 'Linz' } });
  });

  test('goes where the application has moved on to', async ({ page, context, sandbox }) => {
    const { id, mine } = await twoTabs(page, context, sandbox);
    await sandbox.call(id, 'POST', '/process', { installmentAmount: 200 });
    await pointer(mine).type(input(mine, 'city'), 'Graz');
    await mainAction(mine).click();
    await expectStep(mine, 'personal-offer');
  });
});

test('the summary is not sent off with data that were not shown', async ({
  page,
  context,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 409/);
  const { id, url, other } = await twoTabs(page, context, sandbox);
  await opened(page, url, 'summary');
  await saveElsewhere(other, 'Linz');
  await page.bringToFront();
  await page.locator('[name=declaration]').check();
  await mainAction(page).click();
  await expect(notice(page).getByRole('heading', { name: HEADING })).toBeFocused();
  await expect(page.locator('[data-answer=city]')).toHaveText('Linz');
  await expect(page.locator('[name=declaration]')).not.toBeChecked();
  await expectAccessible(page);
  expect(await sandbox.call(id)).toMatchObject({ state: 'LEGAL_INFO' });
  await page.locator('[name=declaration]').check();
  await mainAction(page).click();
  await expectStep(page, 'personal-offer');
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
