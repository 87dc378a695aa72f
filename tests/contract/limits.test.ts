/** A rule between two numbers, `numberLimits`: form and sandbox refuse the same answers; the check names its mistakes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorsOf } from '#form/answers/validation.ts';
import { form } from '../samples/limits.schema.json?form';
import { sampleValue } from '../../sandbox/applicants/sample-value.ts';
import { readStepSchemas } from '../../sandbox/rules/step-schemas.ts';
import { checkDefinitions } from '../../workbench/check/check.ts';
import { sourcesOnDisk, withChanges } from '../../workbench/definitions/sources.ts';

const ROOT = join(import.meta.dirname, '../..');
const STEP = 'schemas/steps/personal-financial-data.schema.json';
const SCHEMA = readFileSync(join(ROOT, 'tests/samples/limits.schema.json'), 'utf8');
const SOURCES = sourcesOnDisk(ROOT);
const sandbox = readStepSchemas((path) =>
  `schemas/${path}` === STEP ? SCHEMA : SOURCES.read(`schemas/${path}`),
);

test.each([
  // Income, further income, loan, the limit that is broken.
  [2000, 800, 10_000, undefined],
  [2000, 800.01, 10_000, 'notAbove'],
  [2000.01, 800, 10_000, undefined],
  [2000, 100, 10_000, undefined],
  [2000, 99.99, 10_000, 'notBelow'],
  [undefined, 5000, 10_000, undefined],
  [2000, 0, undefined, undefined],
])('%s and %s with a loan of %s: %s', (netIncome, additionalIncome, loanAmount, expected) => {
  const customer = { ...(netIncome && { netIncome }), additionalIncome };
  const data = { ...(loanAmount && { loanAmount }), customer };
  const broken = errorsOf(form, data).filter(({ field }) => field.key === ADDITIONAL);
  expect(broken.map(({ keyword }) => keyword)).toEqual(expected === undefined ? [] : [expected]);

  const refused = sandbox.errorsOf('personal-financial-data', data);
  const message = refused.find(({ field }) => field === ADDITIONAL)?.message;
  expect(message ?? '').toMatch(
    expected === undefined ? /^$/ : expected === 'notAbove' ? /höchstens 800/ : /mindestens 100/,
  );
});
const ADDITIONAL = 'customer.additionalIncome';

test.each([
  // The rates of the list; the limits that are broken with an income of 1000.
  [[300, 200], []],
  [[300, 200.01], ['customer.netIncome notBelow']],
  [[1000.01], ['customer.netIncome notBelow', 'refinancings.0.installmentAmount notAbove']],
  [[], []],
  [undefined, []],
])('an income of 1000 and rates of %j: %j', (rates, expected) => {
  const refinancings = rates?.map((installmentAmount) => ({ installmentAmount }));
  const data = { customer: { netIncome: 1000 }, ...(refinancings && { refinancings }) };
  const broken = errorsOf(form, data).map(({ field, keyword }) => `${field.key} ${keyword}`);
  expect(broken.toSorted()).toEqual(expected);
  const refused = sandbox.errorsOf('personal-financial-data', data).map(({ field }) => field);
  expect(refused.toSorted()).toEqual(expected.map((each) => each.split(' ')[0]));
});

test('the known data of earlier steps set a limit as well, and samples keep it', () => {
  const known = { loanAmount: 50_000 };
  const answers = { customer: { netIncome: 2000, additionalIncome: 499 } };
  expect(errorsOf(form, answers, known)).toMatchObject([
    { keyword: 'notBelow', params: { limit: 500 } },
  ]);
  const schema = { type: 'number', numberLimits: { notAbove: 'customer.netIncome*0.4' } } as const;
  expect(sampleValue({ schema }, 'boundary', [answers])).toBe(800);
});

test.each([
  ['customer.netIncome*0.4', undefined],
  ['refinancings[].outstandingAmount', undefined],
  ['refinancings[].amount', 'limit-unknown'],
  ['refinancings[]', 'wrong-spelling'],
  ['customer.netIncom', 'limit-unknown'],
  ['customer.employer', 'limit-unknown'],
  ['customer.netIncome/2', 'wrong-spelling'],
])('the check of the limit %s finds %s', (limit, code) => {
  const file = 'schemas/defs.json';
  const changed = SOURCES.read(file).replace(
    /("debt": \{)/,
    `$1 "numberLimits": { "notAbove": "${limit}" },`,
  );
  expect(changed).toContain('numberLimits');
  const found = checkDefinitions(withChanges(SOURCES, { [file]: changed }));
  expect(found.filter(({ hint }) => hint !== true).map((each) => each.code)).toEqual(
    code === undefined ? [] : [code],
  );
});
