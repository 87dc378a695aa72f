/**
 * The error catalogue and the popups (rows 8.1, 8.3, 8.6, 8.9): refusals of the server in a browser. Every header and status:
 * src/flow/problems.test.ts; what follows: src/state/handle-problem.test.ts; at the fields (rows 5.4, 8.5): src/screens/form-step/form-step.test.tsx,
 * src/screens/parts/failed-check.test.tsx. Name, focus and keyboard of every popup: dialogs.spec.ts.
 */
import {
  fillForm,
  FINANCIAL,
  mainAction,
  pointer,
  REGISTRATION,
  submitTo,
} from '../support/fill.ts';
import { expect, expectAccessible, expectStep, reloadAt, test } from '../support/fixtures.ts';
import { control, expectFieldError, summary } from '../support/form-errors.ts';
import {
  action,
  browserQuestions,
  heading,
  popup,
  stored,
  text,
  withoutSessionCheck,
} from '../support/page.ts';
import { endSession, signIn, startAs } from '../support/partners.ts';
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

test('row 8.5: a refused answer leads from its popup to the summary, and to its field', async ({
  page,
  openStep,
  watch,
}) => {
  watch.expectConsole(/status of 400/);
  const message = 'Dieser Betrag passt nicht zu den Angaben der Bank.';
  await refuse(page, 'PATCH', /\/applications\/[^/]+$/, {
    status: 400,
    body: { errors: [{ field: 'customer.netIncome', message }] },
  });
  await openStep('personal-financial-data');
  await fillForm(page, FINANCIAL);
  await mainAction(page).click();
  await expect(popup(page, 'INVALID_INPUT')).toContainText(message);
  await action(page, 'INVALID_INPUT', 'close').click();
  await expect(summary(page)).toBeFocused();
  await expectFieldError(page, 'netIncome', message);
  await summary(page).getByRole('link').click();
  await expect(control(page, 'netIncome')).toBeFocused();
});

test('row 8.6: a login that cannot be renewed can be repeated', async ({ page, watch }) => {
  watch.expectConsole(/status of 40[01]/);
  const questions = browserQuestions(page);
  await withoutSessionCheck(page);
  await startAs(page, 'anna');
  await submitTo(page, 'personal-financial-data');
  const city = control(page, 'cityOfBirth');
  await pointer(page).type(city, 'Graz');
  await endSession(page);
  await refuse(page, 'POST', /\/cancel$/, { status: 401, times: 9 });
  const cancel = async () => {
    await page.locator('footer [data-action=cancel]').click();
    await action(page, 'CANCEL_FLOW', 'confirm').click();
  };
  await cancel();
  await expect(popup(page, 'TECHNICAL_ERROR')).toContainText(
    text('popups:TECHNICAL_ERROR.text_signIn'),
  );
  await expect(action(page, 'TECHNICAL_ERROR', 'confirm')).toHaveText(
    text('popups:TECHNICAL_ERROR.confirm_signIn'),
  );
  await expectAccessible(page);
  await action(page, 'TECHNICAL_ERROR', 'close').click();
  await expectStep(page, 'personal-financial-data');
  await expect(city).toHaveValue('Graz');
  await cancel();
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await signIn(page, 'anna');
  await expectStep(page, 'personal-financial-data');
  expect(questions).toEqual([]);
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
