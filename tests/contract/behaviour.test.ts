import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { defs, forms } from './repository.ts';
import type { Json, Schema } from './repository.ts';
import { readDefinitions } from '../../workbench/check/definitions.ts';
import { refusals } from '../../workbench/check/fields.ts';
import type { Field } from '../../workbench/check/fields.ts';
import { sourcesOnDisk } from '../../workbench/check/sources.ts';
import { CASES, VALID } from './samples.ts';
import type { Data } from './samples.ts';

const { fields } = readDefinitions(sourcesOnDisk(join(import.meta.dirname, '../..')));
const fieldsOf = (name: string): Field[] =>
  fields.filter(({ form: { name: home } }) => home === name);

/** Stand-ins: whether an IBAN is an IBAN is the renderer's business, here only that the format is asked for at the right field. */
const ajv = new Ajv({
  strict: true,
  allErrors: true,
  formats: {
    date: /^\d{4}-\d{2}-\d{2}$/,
    month: /^\d{4}-\d{2}-01$/,
    money: true,
    iban: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
    'mobile-phone': /^\+\d{7,15}$/,
    'company-registry-number': true,
    email: /^\S+@\S+\.\S+$/,
    country: /^[A-Z]{2}$/,
    otp: /^\d{6}$/,
  },
});
ajv.addVocabulary(['dateLimits', 'fileLimits']);
ajv.addSchema(defs);

/** What is refused, as `path keyword`; a bare `if` says nothing to people. */
const refused = (schema: Schema, data: Data): string[] => {
  const validate = ajv.compile(schema);
  if (validate(data)) return [];
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, keyword, params }) => {
      const missing: unknown = params['missingProperty'];
      const path = instancePath
        .slice(1)
        .split('/')
        .filter((part) => part !== '');
      return `${[...path, ...(typeof missing === 'string' ? [missing] : [])].join('.')} ${keyword}`;
    });
};

const isData = (json: Json | undefined): json is Data =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
const changed = (data: Data, changes: Record<string, Json | undefined>): Data => {
  const copy = structuredClone(data);
  for (const [path, value] of Object.entries(changes)) {
    const [leaf = '', ...parents] = path.split('.').reverse();
    const parent = parents
      .reverse()
      .reduce<Json | undefined>((node, part) => (isData(node) ? node[part] : undefined), copy);
    if (!isData(parent)) throw new Error(`no ${path}`);
    if (value === undefined) delete parent[leaf];
    else parent[leaf] = value;
  }
  return copy;
};

describe.each(forms)('$name', ({ name, schema }) => {
  const valid = VALID[name] ?? {};
  test('accepts a complete answer', () => expect(refused(schema, valid)).toEqual([]));
  test.each(CASES[name] ?? [])('%j', (changes, ...expected) => {
    expect(refused(schema, changed(valid, changes)).sort()).toEqual(expected.sort());
  });
});

test('each form has its samples, and a form with questions is refused when nothing is answered', () => {
  expect(Object.keys(VALID).sort()).toEqual(forms.map(({ name }) => name).sort());
  for (const { name, schema } of forms) {
    const asks = fieldsOf(name).some(({ required }) => required);
    expect(refused(schema, {}).length > 0, name).toBe(asks);
  }
});

test('the samples try every way to be refused that only this form has', () => {
  const covered = (name: string) =>
    new Set(
      (CASES[name] ?? []).flatMap(([, ...expected]) => expected.map((row) => row.split(' ').pop())),
    );
  for (const { name } of forms) {
    const possible = fieldsOf(name)
      .flatMap(refusals)
      .map((keyword) => keyword.replace(/_.*/, ''));
    const tried = covered(name);
    const open = new Set(
      possible.filter(
        (keyword) => !tried.has(keyword) && !['type', 'notAfter', 'notBefore'].includes(keyword),
      ),
    );
    expect([...open], name).toEqual([]);
  }
});

test('nothing is chosen or ticked for the applicant', () => {
  expect(JSON.stringify([defs, ...forms.map(({ schema }) => schema)])).not.toContain('"default"');
});
