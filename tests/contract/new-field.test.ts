/**
 * A required field is added to a step by one schema and one locale file; the backend learns it from its description. Here in
 * memory; tests/e2e/build/add-field.spec.ts shows it in the browser.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDefinitions } from '../../workbench/check/check.ts';
import { sourcesOnDisk, withChanges } from '../../workbench/definitions/sources.ts';
import { answersIn, stepsFor, type Schema } from '../../sandbox/applicants/applicants.ts';
import { readStepSchemas } from '../../sandbox/rules/step-schemas.ts';

const SOURCES = sourcesOnDisk(join(import.meta.dirname, '../..'));
const API = 'openapi/application.yaml';

const fileOf = (step: string) => `schemas/steps/${step}.schema.json`;
const schemaOf = (step: string) => JSON.parse(SOURCES.read(fileOf(step))) as Schema;
const ofTheCustomer = stepsFor().filter((step) => schemaOf(step).properties?.['customer']);

describe.each(ofTheCustomer)('%s', (step) => {
  const file = fileOf(step);
  const schema = schemaOf(step);
  const customer = schema.properties?.['customer'] as Schema;
  Object.assign(customer.properties ?? {}, { hobby: { type: 'string', maxLength: 40 } });
  customer.required?.push('hobby');
  const texts = `locales/de-AT/steps/${step}.json`;
  const known = JSON.parse(SOURCES.read(texts)) as Record<'fields', object>;
  const fields = { ...known.fields, hobby: { label: 'Hobby' } };
  const added = withChanges(SOURCES, {
    [file]: JSON.stringify(schema),
    [texts]: JSON.stringify({ ...known, fields }),
    [API]: SOURCES.read(API).replace(
      /( +)usPerson:(?! false)/g,
      '$1hobby: { type: string, maxLength: 40, x-assumed: true }\n$&',
    ),
  });

  test('the sample applicant answers it', () =>
    expect(answersIn(schema)).toMatchObject({
      customer: { hobby: expect.stringMatching(/^\p{L}+$/u) as string },
    }));

  test('the sandbox requires it and accepts the answer', () => {
    const schemas = readStepSchemas((path) => added.read(`schemas/${path}`));
    const answers = answersIn(schema) as { customer: Record<string, unknown> };
    expect(schemas.fieldsOf(step).has('customer.hobby')).toBe(true);
    expect(schemas.errorsOf(step, answers)).toEqual([]);
    const { hobby: _left, ...others } = answers.customer;
    expect(schemas.errorsOf(step, { ...answers, customer: others })).toMatchObject([
      { field: 'customer.hobby' },
    ]);
  });

  test('the check hints that it is in no group and has the general error text only', () => {
    const found = checkDefinitions(added);
    expect(found.filter(({ hint }) => hint !== true)).toEqual([]);
    expect(found.filter(({ field }) => field === 'customer.hobby')).toMatchObject([
      { code: 'error-general', params: { key: 'errors:hobby.required' } },
      { code: 'ui-field-without-group' },
    ]);
  });
});

test('a list that the bank does not know is one finding, not one of each entry', () => {
  const file = 'schemas/steps/housing-legal-data.schema.json';
  const schema = JSON.parse(SOURCES.read(file)) as Schema;
  const vehicle = { brand: { $ref: 'defs.json#/definitions/company' }, age: { type: 'integer' } };
  const customer = schema.properties?.['customer'] as Schema | undefined;
  Object.assign(customer?.properties ?? {}, {
    vehicles: { type: 'array', maxItems: 3, items: { type: 'object', properties: vehicle } },
  });
  const found = checkDefinitions(withChanges(SOURCES, { [file]: JSON.stringify(schema) }));
  const unknown = found.filter(({ code }) => code === 'wire-field-unknown');
  expect(unknown).toHaveLength(1);
});
