import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Application } from '#flow/application.ts';
import { APPLICATION, stage } from '#screens/stage.test-helpers.tsx';
import { answersTo } from '../../../../tests/applicants/applicants.ts';
import { t } from '../../../../tests/wording/texts.ts';

const loans = (...amounts: number[]) =>
  amounts.map((outstandingAmount) => ({
    type: 'LOAN' as const,
    institution: 'Bank',
    outstandingAmount,
    installmentAmount: 100,
  }));
/** With every answer to personal-financial-data. */
const REFINANCING: Application = {
  ...APPLICATION,
  version: 1,
  state: 'INIT',
  purpose: 'LOAN_REPAYMENT',
  refinancings: loans(5_000, 7_000),
  customer: {
    ...answersTo('personal-financial-data').customer,
    dateOfBirth: '1980-01-01',
  } as Application['customer'],
};

beforeAll(() => import('#screens/shared/forms/difference-table.tsx'));
afterEach(() => document.body.replaceChildren());

test('a change in a list names the position of the item', async () => {
  const changed: Application = {
    ...REFINANCING,
    version: 2,
    refinancings: loans(5_000, 8_000, 900),
  };
  const { found, submit } = await stage('personal-financial-data', {
    application: REFINANCING,
    answers: { updateApplication: { changed } },
  });
  await submit();
  const rows = [...found('tbody').querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')),
  );
  const named = (number: number, field: string) =>
    `${t('fields:refinancings.item', { number })}: ${t(`fields:refinancings.${field}.label`)}`;
  const none = t('steps:changed.none');
  expect(rows).toEqual([
    [named(2, 'outstandingAmount'), '€ 7.000,00', '€ 8.000,00'],
    [named(3, 'type'), none, t('enums:refinancings.type.LOAN')],
    [named(3, 'institution'), none, 'Bank'],
    [named(3, 'outstandingAmount'), none, '€ 900,00'],
    [named(3, 'installmentAmount'), none, '€ 100,00'],
  ]);
});
