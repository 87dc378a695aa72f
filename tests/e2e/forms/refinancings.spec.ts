/** The list of loans to cover (row 3.6). Its limits: src/form/schema-form.test.tsx; the notice: src/screens/form-step/notices.test.ts. */
import type { Page } from 'playwright/test';
import { fillForm, FINANCIAL, mainAction, pointer, submitted } from '../support/fill.ts';
import { expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { expectFieldError, field, message } from '../support/form-errors.ts';
import { button, like, text } from '../support/page.ts';

const add = (page: Page) => button(page, 'fields:refinancings.add');
const remove = (page: Page, number: number) =>
  button(page, 'fields:refinancings.remove', { number }).click();
const part = (page: Page, index: number, name: string) =>
  field(page, `refinancings.${index}.${name}`).locator('input, select');

/** A loan as typed. */
async function fill(page: Page, index: number, type: string, institution: string): Promise<void> {
  await part(page, index, 'type').selectOption(type);
  await part(page, index, 'institution').fill(institution);
  await part(page, index, 'outstandingAmount').fill(`${index + 1}.500,25`);
  await part(page, index, 'installmentAmount').fill('99');
}

/** The same on the wire. */
const loan = (index: number, type: string, institution: string) => ({
  type,
  institution,
  outstandingAmount: (index + 1) * 1000 + 500.25,
  installmentAmount: 99,
});

const sent = async (page: Page, next: string): Promise<unknown> =>
  (await submitted<{ refinancings?: unknown }>(page, next)).refinancings;

test('row 3.6: loans are added, edited and removed', async ({ page, sandbox, openStep }) => {
  const id = await openStep('personal-financial-data');
  await expect(field(page, 'refinancings')).toHaveCount(0);
  await fillForm(page, { ...FINANCIAL, purpose: 'LOAN_REPAYMENT' }, pointer(page));
  await expect(page.getByText(text('fields:refinancings.empty'))).toBeVisible();
  await mainAction(page).click();
  await expectFieldError(page, 'refinancings', message('refinancings.minItems'));

  for (const [index, [type, institution]] of [
    ['LOAN', 'Donau Bank'],
    ['LEASING', 'Auto Leasing GmbH'],
    ['MORTGAGE_LOAN', 'Alpenbank'],
  ].entries()) {
    await add(page).click();
    await expect(part(page, index, 'type')).toBeFocused();
    await fill(page, index, type ?? '', institution ?? '');
  }
  await expectAccessible(page);
  await remove(page, 2);
  await expect(page.getByRole('group', { name: like('fields:refinancings.item') })).toHaveCount(2);
  await expect(part(page, 1, 'institution')).toHaveValue('Alpenbank');
  await expect(part(page, 1, 'outstandingAmount')).toHaveValue('3.500,25');
  expect(await sent(page, 'housing-legal-data')).toEqual([
    loan(0, 'LOAN', 'Donau Bank'),
    loan(2, 'MORTGAGE_LOAN', 'Alpenbank'),
  ]);

  await button(page, 'steps:back').click();
  await expectStep(page, 'personal-financial-data');
  await expect(part(page, 0, 'institution')).toHaveValue('Donau Bank');
  await part(page, 0, 'institution').fill('Donau Bank Wien');
  expect(await sent(page, 'housing-legal-data')).toEqual([
    loan(0, 'LOAN', 'Donau Bank Wien'),
    loan(2, 'MORTGAGE_LOAN', 'Alpenbank'),
  ]);
  expect((await sandbox.call(id))['refinancings']).toEqual([
    loan(0, 'LOAN', 'Donau Bank Wien'),
    loan(2, 'MORTGAGE_LOAN', 'Alpenbank'),
  ]);

  await button(page, 'steps:back').click();
  await expectStep(page, 'personal-financial-data');
  await field(page, 'purpose').locator('select').selectOption('VEHICLE');
  await expect(field(page, 'refinancings')).toHaveCount(0);
  expect(await sent(page, 'housing-legal-data')).toBe(null);
  expect(await sandbox.call(id)).not.toHaveProperty('refinancings');
});

test('the error of a loan stays with it when another is removed', async ({ page, openStep }) => {
  await openStep('personal-financial-data');
  await fillForm(page, { ...FINANCIAL, purpose: 'LOAN_REPAYMENT' }, pointer(page));
  for (const [index, institution] of ['Donau Bank', 'Alpenbank'].entries()) {
    await add(page).click();
    await fill(page, index, 'LOAN', institution);
  }
  await part(page, 1, 'outstandingAmount').fill('viel');
  await part(page, 1, 'institution').click();
  const wrong = message('format_money', {
    label: text('fields:refinancings.outstandingAmount.label'),
  });
  await expectFieldError(
    page,
    'refinancings.1.outstandingAmount',
    `${text('fields:refinancings.item', { number: 2 })}: ${wrong}`,
  );
  await remove(page, 1);
  await expectFieldError(page, 'refinancings.0.outstandingAmount', wrong);

  await add(page).click();
  // The focused field has not been left yet.
  await part(page, 1, 'institution').fill('Neue Bank');
  await remove(page, 1);
  await expect(part(page, 0, 'institution')).toHaveValue('Neue Bank');
  await expect(field(page, 'refinancings'), 'the new one was not left empty yet').not.toContainText(
    text('shell:errorWord'),
  );
});
