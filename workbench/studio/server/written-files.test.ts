/** Files that the studio writes pass `prettier --check`. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, resolveConfig } from 'prettier';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../sandbox/services.ts';
import { heldDefinitions } from '../../fixtures/held.ts';
import type { Condition, NewField, StudioFinding, StudioText } from '../shared.ts';
import { writeDefinitions, type Response } from './guard.ts';
import { createEndpoints } from './endpoints.ts';

const FIELDS = 'locales/de-AT/fields.json';
const DEFS = 'schemas/defs.json';
const LONG =
  'So, wie er in Ihrem Ausweis steht, mit allen weiteren Vornamen und in derselben Reihenfolge.';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'written-'));
  heldDefinitions(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const isFormatted = async (file: string): Promise<boolean> =>
  check(read(file), {
    ...(await resolveConfig(join(import.meta.dirname, '../../..', file))),
    filepath: file,
  });

async function call(path: string, body?: object): Promise<Response> {
  const response = await createEndpoints(root, {} as Services).inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/workbench/api/${path}`,
    ...(body && { payload: body }),
  });
  return response.json();
}
const changeText = (key: string, before: string, text: string) =>
  call('texts', { key: `fields:${key}`, before, text });

test('a text of a list, its screen; one that is not there is refused', async () => {
  const file = 'locales/de-AT/steps.json';
  const steps = JSON.parse(read(file)) as { 'document-upload': object };
  const need = { ...steps, 'document-upload': { ...steps['document-upload'], need: ['A', 'B'] } };
  await writeDefinitions(root, [[file, JSON.stringify(need)]]);
  const change = { key: 'steps:document-upload.need.1', before: 'B', text: 'C' };
  expect(await call('texts', change)).toMatchObject({ ok: true });
  expect(JSON.parse(read(file))).toMatchObject({ 'document-upload': { need: ['A', 'C'] } });
  const answer = await call('texts');
  const { texts } = (answer.ok ? answer.value : {}) as { texts: StudioText[] };
  expect(texts.find(({ key }) => key === change.key)).toMatchObject({
    ...{ text: 'C', screen: 'document-upload' },
  });
  for (const key of ['fields:none', 'none:none'])
    expect(await call('texts', { ...change, key })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('gibt es') as string,
    });
});

test('a text that makes its line too long', async () => {
  expect(await changeText('firstName.hint', 'So, wie er in Ihrem Ausweis steht.', LONG)).toEqual({
    ok: true,
    value: { files: [FIELDS] },
  });
  expect(read(FIELDS)).toContain(
    `  "firstName": {\n    "label": "Vorname",\n    "hint": "${LONG}"\n  },\n`,
  );
  expect(await isFormatted(FIELDS)).toBe(true);
});

test('a new field, in all of its files', async () => {
  const field: NewField = {
    form: 'housing-legal-data',
    name: 'parking',
    kind: 'choice',
    label: 'Parkplatz',
    required: 'Bitte wählen Sie, wo Ihr Fahrzeug in der Nacht für gewöhnlich steht.',
    after: 'customer.city',
    choices: ['GARAGE', 'STREET', 'COURTYARD', 'UNDERGROUND_GARAGE', 'MULTI_STOREY'].map(
      (value) => ({ value, text: `Parkplatz ${value.toLowerCase()}` }),
    ),
  };
  const answer = await call('fields', field);
  if (!answer.ok) throw new Error(answer.problem);
  const { files } = answer.value as { files: string[] };
  expect(files).toHaveLength(6);
  for (const file of files) expect(await isFormatted(file), file).toBe(true);
});

test('a new field, then under a condition; what the bank has to learn is named by its label', async () => {
  const schema = 'schemas/steps/housing-legal-data.schema.json';
  const field: NewField = {
    form: 'housing-legal-data',
    name: 'parking',
    kind: 'yesNo',
    label: 'Parkplatz',
    required: 'Bitte wählen Sie, ob Sie einen Parkplatz haben.',
    after: 'customer.city',
    choices: [],
  };
  const asked = { field: 'occupation', path: 'customer.occupation' };
  expect(await call('fields', field)).toMatchObject({ ok: true });
  const under = (condition: Condition) =>
    call('questions', {
      ...{ form: field.form, question: 'customer.parking' },
      changes: [{ property: 'condition', after: condition }],
    });
  expect(await under({ ...asked, is: [] })).toMatchObject({ ok: false });
  expect(await under({ ...asked, not: ['PENSIONER'] })).toMatchObject({ ok: true });
  const { properties } = JSON.parse(read(schema)) as {
    properties: { customer: { required: string[]; allOf: unknown[] } };
  };
  expect(properties.customer.required).not.toContain('parking');
  expect(properties.customer.allOf).toContainEqual({
    if: {
      required: ['occupation'],
      properties: { occupation: { not: { const: 'PENSIONER' } } },
    },
    then: {
      required: ['parking'],
      properties: { parking: { $ref: 'defs.json#/definitions/choice' } },
    },
  });
  expect(await isFormatted(schema)).toBe(true);
  const found = await call('findings');
  expect(found.ok && found.value).toContainEqual(
    expect.objectContaining({
      code: 'wire-field-unknown',
      question: 'Parkplatz',
      words: 'Das Formular fragt nach „Parkplatz“, aber die Schnittstelle kennt dieses Feld nicht.',
      isForDevelopment: true,
    }),
  );
});

test('the suggestion of a finding', async () => {
  const file = 'schemas/steps/housing-legal-data.ui.json';
  await writeDefinitions(root, [
    [file, read(file).replace('"customer.taxResidentOnlyInAustria",', '')],
  ]);
  expect(read(file)).toContain(
    '["customer.taxCountry", "customer.taxNumber", "customer.usPerson"]',
  );
  const found = await call('findings');
  const finding = (found.ok ? (found.value as StudioFinding[]) : []).find(
    ({ code }) => code === 'ui-field-without-group',
  );
  expect(await call('findings', finding)).toEqual({ ok: true, value: { files: [file] } });
  expect(read(file)).toContain('"customer.taxResidentOnlyInAustria"');
  expect(await isFormatted(file)).toBe(true);
});

test('changes at the same time follow one another', async () => {
  await Promise.all([
    changeText('firstName.label', 'Vorname', 'Rufname'),
    changeText('lastName.label', 'Nachname', 'Familienname'),
  ]);
  expect(read(FIELDS)).toContain('"label": "Rufname"');
  expect(read(FIELDS)).toContain('"label": "Familienname"');
});

test('a text that was changed meanwhile is shown and not overwritten', async () => {
  await changeText('gender.label', 'Anrede', 'Titel');
  const problem = expect.stringContaining('jetzt: „Titel“') as string;
  const refused = { ok: false, problem, current: 'Titel' };
  expect(await changeText('gender.label', 'Anrede', 'Ansprache')).toEqual(refused);
  expect(read(FIELDS)).toContain('"Titel"');
});

test('a broken file is written as it is, a text in it is refused, and no file is written where one is forbidden', async () => {
  const broken = read(FIELDS).replace('"Vorname",', '"Vorname"');
  await writeDefinitions(root, [[FIELDS, broken]]);
  expect(await changeText('gender.label', 'Anrede', 'Titel')).toMatchObject({ ok: false });
  expect(read(FIELDS)).toBe(broken);
  await expect(
    writeDefinitions(root, [
      [DEFS, '{}'],
      ['package.json', '{}'],
    ]),
  ).rejects.toThrow();
  expect(read(DEFS)).not.toBe('{}');
});
