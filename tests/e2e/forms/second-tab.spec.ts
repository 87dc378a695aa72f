/** An application that is changed in another tab (OpenAPI: version, If-Match). Every choice and the other steps: src/screens/shared/forms/changed.test.tsx. */
import type { Page } from 'playwright/test';
import { mainAction, pointer } from '../support/fill.ts';
import { expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { button, changeStep } from '../support/page.ts';
import { readContracts } from '../support/partners.ts';
import { like, text } from '../support/texts.ts';

const notice = (page: Page) =>
  page.locator('[data-changed]').getByRole('heading', { name: text('steps:changed.heading') });

test('a step shows what another tab changed', async ({ page, openStep, sandbox, watch }) => {
  watch.expectConsole(/status of 409/);
  const id = await openStep('summary');
  await changeStep(page, 'housing-legal-data');
  await expectStep(page, 'housing-legal-data');
  await sandbox.call(id, 'PATCH', '', { customer: { city: 'Linz' } });
  await pointer(page).type(control(page, 'city'), 'Graz');
  await mainAction(page).click();
  await expect(notice(page)).toBeFocused();
  await expect(page.locator('.differences tbody tr')).toHaveText([/GrazLinz/]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await button(page, 'steps:changed.keepMine').click();
  await expectStep(page, 'summary');
  expect(await sandbox.call(id)).toMatchObject({ customer: { city: 'Graz' } });
});

test('a changed contract is not signed', async ({ page, openStep, sandbox, watch }) => {
  watch.expectConsole(/status of 409/);
  const hand = pointer(page);
  const id = await openStep('signing');
  await expect(mainAction(page), 'the first contract of a server takes its time').toBeVisible({
    timeout: 30_000,
  });
  await readContracts(page, hand);
  await button(page, 'steps:signing.send').click();
  await expect(page.getByText(like('steps:signing.sentTo'))).toBeVisible();
  await hand.type(page.locator('[name=utan]'), await sandbox.code(id));
  await sandbox.call(id, 'POST', '/insurance-offers', { insurance: 'DEATH' });
  await mainAction(page).click();
  await expect(notice(page)).toBeFocused();
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
