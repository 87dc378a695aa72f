import { expect, test } from 'vitest';
import { newFindings } from '../../check/check.ts';
import { readDefinitions } from '../../check/definitions.ts';
import { messageOf } from '../../check/sentences.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { HELD } from '../../fixtures/held.ts';
import { readFiles } from '../../definitions/files.ts';
import { FIELD_KINDS, t, type NewField } from '../shared.ts';
import { columnsIn } from '../../definitions/rows.ts';
import { fieldAdded } from './fields.ts';
import type { Services } from '../../../sandbox/services.ts';
import { createEndpoints } from './endpoints.ts';

const newFindingsOf = newFindings(HELD);
/** The last place of every group of every form. */
const PLACES = readDefinitions(HELD).forms.flatMap(({ name }) =>
  name === 'document-upload'
    ? []
    : columnsIn(readFiles(HELD), name)
        .flatMap(({ paths }) => paths.slice(-1))
        .map((after) => ({ form: name, after })),
);
const FIELD: NewField = {
  form: 'housing-legal-data',
  name: 'numberOfCars',
  kind: 'number',
  label: 'Anzahl Ihrer Fahrzeuge',
  required: 'Bitte geben Sie die Anzahl an.',
  after: 'customer.residentSince',
  choices: [],
};
test.each([
  ['a capital', { name: 'NumberOfCars' }],
  ['an umlaut', { name: 'zahlDerÄpfel' }],
  ['no name', { name: '' }],
  ['no label', { label: ' ' }],
  ['nothing wrong', {}],
])('a question with %s is no request, if anything', async (name, field) => {
  const app = createEndpoints('/nowhere', {} as Services);
  const payload = { ...FIELD, ...field };
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/workbench/api/fields',
    payload,
  });
  expect(statusCode).toBe(name === 'nothing wrong' ? 200 : 400);
});
const CHOICES = [
  { value: 'OWN', text: 'Eigenes Auto' },
  { value: 'LEASED', text: 'Leasingauto' },
];

function after(field: Partial<NewField>): DefinitionSources {
  const changed = fieldAdded(HELD, { ...FIELD, ...field });
  if (typeof changed === 'string') throw new Error(changed);
  return changed;
}
/** What stands at a path of a file. */
const valueAt = (sources: DefinitionSources, file: string, ...path: string[]): unknown =>
  path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), readFiles(sources)[file]);

test('is in schema and texts; what the bank has to learn is found', () => {
  const sources = after({});
  const schema = 'schemas/steps/housing-legal-data.schema.json';
  expect(valueAt(sources, schema, 'properties', 'customer', 'required')).toContain('numberOfCars');
  expect(valueAt(sources, schema, 'properties', 'customer', 'properties', 'numberOfCars')).toEqual({
    type: 'integer',
    minimum: 0,
  });
  expect(valueAt(sources, 'locales/de-AT/fields.json', 'numberOfCars')).toEqual({
    label: 'Anzahl Ihrer Fahrzeuge',
  });
  expect(valueAt(sources, 'locales/de-AT/errors.json', 'numberOfCars')).toEqual({
    required: 'Bitte geben Sie die Anzahl an.',
  });
  expect(newFindingsOf(sources).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['wire-field-unknown']),
  );
});

test('stands after the given field, in its group, also after a conditional one', () => {
  for (const place of ['customer.residentSince', 'customer.taxNumber']) {
    const groups = columnsIn(readFiles(after({ after: place })), FIELD.form);
    const group = groups.find(({ paths }) => paths.includes(place))?.paths ?? [];
    expect(group[group.indexOf(place) + 1]).toBe('customer.numberOfCars');
  }
});

test('stands in a list after a field of it, with its texts', () => {
  const sources = after({ after: 'refinancings[].type' });
  const key = 'refinancings[].numberOfCars';
  const field = readDefinitions(sources).fields.find(({ path }) => path === key);
  expect(field).toMatchObject({ key: 'refinancings.numberOfCars', required: true });
});

const findings = (field: Partial<NewField>) =>
  newFindingsOf(after(field))
    .filter(({ code }) => !code.startsWith('wire-'))
    .map(messageOf);

test.each(FIELD_KINDS)('has no findings but those of the bank: %s', (kind) => {
  const choices = kind === 'choice' ? CHOICES : [];
  expect([...findings({ kind, choices }), ...findings({ kind, choices, required: '' })]).toEqual(
    [],
  );
});
test.each(PLACES)('has none at any place: $form, after $after', (place) =>
  expect(findings(place)).toEqual([]),
);

test.each<[string, Partial<NewField>, unknown]>([
  ['a required yes or no', { kind: 'yesNo' }, undefined],
  ['an optional one', { kind: 'yesNo', required: '' }, { 'ui:widget': 'yes-no' }],
  ['a confirmation', { kind: 'confirmation' }, undefined],
])('has only settings that differ from the default: %s', (_, field, settings) => {
  const ui = 'schemas/steps/housing-legal-data.ui.json';
  expect(valueAt(after(field), ui, 'customer', 'numberOfCars')).toEqual(settings);
});

test('adds the options of a choice', () => {
  const sources = after({ kind: 'choice', name: 'carKind', choices: CHOICES });
  expect(valueAt(sources, 'schemas/defs.json', 'definitions', 'carKind')).toEqual({
    type: 'string',
    enum: ['OWN', 'LEASED'],
  });
  expect(valueAt(sources, 'locales/de-AT/enums.json', 'carKind')).toEqual({
    OWN: 'Eigenes Auto',
    LEASED: 'Leasingauto',
  });
});

test.each<[string, Partial<NewField>, 'nameTaken' | 'after' | 'choices']>([
  ['a name of another form', { name: 'netIncome' }, 'nameTaken'],
  ['a form that is gone', { form: 'no-form' }, 'after'],
  ['a place that is gone', { after: 'customer.gone' }, 'after'],
  ['one choice', { kind: 'choice', choices: CHOICES.slice(1) }, 'choices'],
  ['the same choice twice', { kind: 'choice', choices: [...CHOICES, ...CHOICES] }, 'choices'],
  [
    'a choice without a text',
    { kind: 'choice', choices: [...CHOICES, { value: 'NONE', text: '' }] },
    'choices',
  ],
])('%s is an obstacle', (_, field, obstacle) =>
  expect(fieldAdded(HELD, { ...FIELD, ...field })).toBe(
    t(`add.${obstacle}`, { name: { ...FIELD, ...field }.name }),
  ),
);
