/** What each form accepts and refuses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parsePath, setIn } from '#form/schema/data-path.ts';
import { addFormats } from '../../build/formats.ts';
import { readDefinitions } from '../../workbench/check/definitions.ts';
import { refusals } from '../../workbench/check/fields.ts';
import { sourcesOnDisk } from '../../workbench/check/sources.ts';
import { answersIn, type Schema } from '../applicants/applicants.ts';
import { SAMPLES, type Case, type Samples } from './samples.ts';

const ROOT = join(import.meta.dirname, '../..');
const { fields, forms } = readDefinitions(sourcesOnDisk(ROOT));
/** Without `$schema`, which names the meta schema for editors. */
function read(file: string): Schema {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { $schema: _meta, ...schema } = JSON.parse(text) as Schema;
  return schema;
}

const ajv = new Ajv({ strict: true, allErrors: true, unicodeRegExp: true });
addFormats(ajv);
ajv.addVocabulary(['dateLimits', 'fileLimits']);
ajv.addSchema(read('schemas/defs.json') as object);

/** The refusals of an answer as `field keyword`. The error of an `if` repeats those of its branch. */
function refused(schema: Schema, answer: object): string[] {
  const validate = ajv.compile(schema as object);
  if (validate(answer)) return [];
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, keyword, params }) => {
      const path = [...instancePath.split('/').slice(1), params['missingProperty'] ?? []].flat();
      return `${path.join('.').replace(/^customer\./, '')} ${keyword}`;
    })
    .sort();
}

const casesOf = ({ missing, accepted = {}, refused, together = [] }: Samples): Case[] => [
  ...missing.split(/\s+/).map((name): Case => [{ [name]: undefined }, `${name} required`]),
  ...Object.entries(accepted).flatMap(([name, values]) =>
    values.map((value): Case => [{ [name]: value }]),
  ),
  ...Object.entries(refused).flatMap(([name, byKeyword]) =>
    Object.entries(byKeyword).flatMap(([keyword, values]) =>
      values.map((value): Case => [{ [name]: value }, `${name} ${keyword}`]),
    ),
  ),
  ...together,
];

test('every form has its samples', () =>
  expect(Object.keys(SAMPLES).sort()).toEqual(forms.map(({ name }) => name).sort()));

describe.each(Object.entries(SAMPLES))('%s', (name, samples) => {
  const schema = read(forms.find((form) => form.name === name)?.schema.path ?? '');
  const own = fields.filter(({ form }) => form.name === name);
  const valid = answersIn(schema);
  const inCustomer = Object.keys(schema.properties ?? {}).includes('customer');
  const cases = casesOf(samples);

  test('accepts a complete answer', () => expect(refused(schema, valid)).toEqual([]));

  test.each(cases)('%j', (changes, ...expected) => {
    const answer = Object.entries(changes).reduce((data, [field, value]) => {
      const isTop = !inCustomer || ['purpose', 'refinancings'].includes(field);
      return setIn(data, parsePath(isTop ? field : `customer.${field}`), value);
    }, valid);
    expect(refused(schema, answer)).toEqual(expected.sort());
  });

  test('is refused without any answer, where a field is required', () =>
    expect(refused(schema, {}).length > 0).toBe(own.some(({ required }) => required)));

  test('is tried with every keyword that refuses a field', () => {
    const tried = new Set(cases.flatMap(([, ...rows]) => rows.map((row) => row.split(' ')[1])));
    const possible = own.flatMap(refusals).map((keyword) => keyword.replace(/_.*/, ''));
    const elsewhere = ['type', 'notAfter', 'notBefore'];
    expect(possible.filter((each) => !tried.has(each) && !elsewhere.includes(each))).toEqual([]);
  });
});
