/**
 * The error catalogue and the popups (rows 8.1, 8.3, 8.9): refusals of the server in a browser. Every header and status:
 * src/flow/problems.test.ts; what follows, also of a token (row 8.6): src/state/handle-problem.test.ts; at the fields (rows 5.4, 8.5): src/screens/form-step/form-step.test.tsx,
 * src/screens/parts/failed-check.test.tsx. Name, focus and keyboard of every popup: dialogs.spec.ts.
 */
import { fillForm, mainAction, pointer, REGISTRATION } from '../support/fill.ts';
import { expect, expectStep, reloadAt, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { action, heading, popup, stored, text } from '../support/page.ts';
import { signIn } from '../support/partners.ts';
import { refuse } from '../support/sandbox.ts';

test('rows 8.1, 8.3, 8.9: 412 opens the popup of its header', async ({ page, openStep, watch }) => {
  watch.expectConsole(/status of 412/);
  await openStep('registration');
  await fillForm(page, REGISTRATION);
  const submit = async (kind: string) => {
    await mainAction(page).click();
    await expect(popup(page, kind)).toHaveAccessibleName(text(`popups:${kind}.title`));
    await expect(popup(page)).toHaveCount(1);
  };
  const close = async (kind: string) => {
    await action(page, kind, 'close').click();
    await expect(popup(page)).toHaveCount(0);
    await expect(mainAction(page)).toBeFocused();
    await expect(control(page, 'firstName')).toHaveValue(String(REGISTRATION['firstName']));
  };
  await refuse(page, 'POST', /\/applications$/, { status: 412, header: 'SOMETHING_NEW' });
  await submit('TECHNICAL_ERROR');
  await close('TECHNICAL_ERROR');

  // The sandbox refuses these addresses.
  const email = control(page, 'emailAddress');
  await pointer(page).type(email, 'mitarbeiter@sandbox.example');
  await submit('EMPLOYEE');
  const employee = popup(page, 'EMPLOYEE');
  await expect(employee.locator('a[href^="tel:"]').first()).toBeVisible();
  await employee.locator('summary').click();
  await employee.locator('select[name=federalState]').selectOption({ index: 1 });
  await expect(employee.getByRole('listitem').first()).toBeVisible();
  await close('EMPLOYEE');

  await pointer(page).type(email, 'antrag.laeuft@sandbox.example');
  await submit('APPLICATION_EXISTS');
  await action(page, 'APPLICATION_EXISTS', 'confirm').click();
  await expect(popup(page, 'GET_HELP_NOTIFICATION').locator('a[href^="tel:"]')).toBeVisible();
  await close('GET_HELP_NOTIFICATION');

  await pointer(page).type(email, 'schon.kunde@sandbox.example');
  await submit('CUSTOMER_EXISTS');
  await action(page, 'CUSTOMER_EXISTS', 'confirm').click();
  await signIn(page, 'anna');
  await expectStep(page, 'start');
});

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
