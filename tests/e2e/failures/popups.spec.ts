/**
 * Cancel and restart (row 8.9). Every header and status (rows 8.1, 8.3): src/flow/problems.test.ts; what follows, also of a token
 * (row 8.6): src/state/handle-problem.test.ts; at the fields (rows 5.4, 8.5): src/screens/form-step/form-step.test.tsx,
 * src/screens/parts/failed-check.test.tsx. Name, focus and keyboard of every popup: dialogs.spec.ts.
 */
import { expect, expectStep, reloadAt, test } from '../support/fixtures.ts';
import { action, heading, popup, stored, text } from '../support/page.ts';

test('row 8.9: cancel and restart need a confirmation', async ({ page, openStep, sandbox }) => {
  const id = await openStep('housing-legal-data');
  const [cancel, restart] = ['cancel', 'restart'].map((name) =>
    page.locator(`footer [data-action=${name}]`),
  );
  await restart?.click();
  await action(page, 'RESTART_APPLICATION', 'cancel').click();
  await cancel?.click();
  await page.keyboard.press('Tab');
  await expect(action(page, 'CANCEL_FLOW', 'cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  await expectStep(page, 'housing-legal-data');
  expect(await sandbox.call(id)).toMatchObject({ state: 'PEFI_INFO' });

  await cancel?.click();
  await action(page, 'CANCEL_FLOW', 'confirm').click();
  await expectStep(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.CANCELLED.heading'));
  expect(await sandbox.call(id)).toMatchObject({ state: 'CANCELLED' });
  await reloadAt(page, 'result');
  expect(await stored(page)).toHaveProperty('application_id');
  await restart?.click();
  await action(page, 'RESTART_APPLICATION', 'confirm').click();
  await page.waitForURL('**/sandbox/calculator**');
  expect(await stored(page)).toEqual({});
});
