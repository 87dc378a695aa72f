import { expect, test } from 'vitest';
import { newFindings } from '../../check/check.ts';
import { readDefinitions } from '../../check/definitions.ts';
import { messageOf } from '../../check/sentences.ts';
import { groupsOf } from '../../check/rules/ui.ts';
import { withEdits, type DefinitionSources } from '../../check/sources.ts';
import { HELD } from '../../fixtures/held.ts';
import { FIELD_KINDS, type NewField } from '../shared.ts';
import { fieldAdded, lastQuestionIn, placesIn } from './fields.ts';

const newFindingsOf = newFindings(HELD);
/** The last place of every group of every form. */
const PLACES = readDefinitions(HELD).forms.flatMap(({ name }) =>
  name === 'document-upload'
    ? []
    : placesIn(HELD, name)
        .flatMap(({ fields }) => fields.slice(-1))
        .map((after) => ({ form: name, after })),
);
const FIELD: NewField = {
  form: 'housing-legal-data',
  name: 'numberOfCars',
  kind: 'number',
  label: 'Anzahl Ihrer Fahrzeuge',
  hint: 'Auch geleaste.',
  required: 'Bitte geben Sie die Anzahl an.',
  after: 'customer.residentSince',
  choices: [],
  minimum: 0,
  maximum: 99,
};
const CHOICES = [
  { value: 'OWN', text: 'Eigenes Auto' },
  { value: 'LEASED', text: 'Leasingauto' },
];

function after(field: Partial<NewField>): DefinitionSources {
  const edits = fieldAdded(HELD, { ...FIELD, ...field });
  if (typeof edits === 'string') throw new Error(edits);
  return withEdits(HELD, edits);
}
const linesOf = (sources: DefinitionSources, file: string) => {
  const old = HELD.read(file).split('\n');
  return sources
    .read(file)
    .split('\n')
    .filter((line) => !old.includes(line))
    .map((line) => line.trim());
};

test.each([
  ['housing-legal-data', 'refinancings'],
  ['personal-offer', 'repaymentDay'],
])('a new question of %s is placed before the confirmations at the end', (form, last) => {
  const confirmed = after({ form, kind: 'confirmation', after: last });
  expect(placesIn(confirmed, form).flatMap(({ fields }) => fields)).toContain('numberOfCars');
  expect([HELD, confirmed].map((each) => lastQuestionIn(each, form))).toEqual([last, last]);
});

test('adds one line to each file', () => {
  const sources = after({});
  expect(linesOf(sources, 'schemas/steps/housing-legal-data.schema.json')).toEqual([
    '"creditCheckNoticeRead",',
    '"numberOfCars"',
    '"numberOfCars": { "type": "integer", "minimum": 0, "maximum": 99 },',
  ]);
  expect(linesOf(sources, 'locales/de-AT/fields.json')).toContain(
    '"numberOfCars": { "label": "Anzahl Ihrer Fahrzeuge", "hint": "Auch geleaste." }',
  );
  expect(linesOf(sources, 'locales/de-AT/errors.json')).toContain(
    '"numberOfCars": { "required": "Bitte geben Sie die Anzahl an." }',
  );
  expect(newFindingsOf(sources).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['wire-field-unknown']),
  );
});

test('stands after the given field, in its group, also after a conditional one', () => {
  for (const place of ['customer.residentSince', 'customer.taxNumber']) {
    const { forms } = readDefinitions(after({ after: place }));
    const ui = forms.find(({ name }) => name === FIELD.form)?.ui;
    const group =
      ui === undefined
        ? []
        : (groupsOf(ui).find(({ fields }) => fields.includes(place))?.fields ?? []);
    expect(group[group.indexOf(place) + 1]).toBe('customer.numberOfCars');
  }
});

test('stands in a list after a field of it, with its texts', () => {
  const sources = after({ after: 'refinancings[].type' });
  expect(linesOf(sources, 'schemas/steps/housing-legal-data.schema.json')).toEqual([
    '"required": ["type", "amount", "numberOfCars"],',
    '"numberOfCars": { "type": "integer", "minimum": 0, "maximum": 99 },',
  ]);
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
  expect([
    ...findings({ kind, choices }),
    ...findings({ kind, choices, required: '', hint: '' }),
  ]).toEqual([]);
});
test.each(PLACES)('has none at any place: $form, after $after', (place) =>
  expect(findings(place)).toEqual([]),
);

test('a number has the bounds that were entered, and no others', () => {
  const schemaOf = (field: Partial<NewField>) =>
    readDefinitions(after(field)).fields.find(({ name }) => name === 'numberOfCars')?.schema;
  expect(schemaOf({ minimum: null, maximum: 9 })).toEqual({ type: 'integer', maximum: 9 });
  expect(schemaOf({ minimum: null, maximum: null })).toEqual({ type: 'integer' });
  expect(findings({ minimum: null, maximum: null })).toEqual([]);
});

test.each<[string, Partial<NewField>, string[]]>([
  ['a required yes or no', { kind: 'yesNo' }, []],
  [
    'an optional one',
    { kind: 'yesNo', required: '' },
    ['"numberOfCars": { "ui:widget": "yes-no" }'],
  ],
  ['a confirmation', { kind: 'confirmation' }, []],
])('has only settings that differ from the default: %s', (_, field, settings) =>
  expect(
    linesOf(after(field), 'schemas/steps/housing-legal-data.ui.json').filter((line) =>
      line.startsWith('"numberOfCars"'),
    ),
  ).toEqual(settings),
);

test('adds the options of a choice', () => {
  const sources = after({ kind: 'choice', name: 'carKind', choices: CHOICES });
  expect(linesOf(sources, 'schemas/defs.json')).toContain(
    '"carKind": { "type": "string", "enum": ["OWN", "LEASED"] }',
  );
  expect(linesOf(sources, 'locales/de-AT/enums.json')).toContain(
    '"carKind": { "OWN": "Eigenes Auto", "LEASED": "Leasingauto" }',
  );
});

test.each<[string, Partial<NewField>, string]>([
  ['no form', { form: 'no-form' }, 'form'],
  ['a capital', { name: 'NumberOfCars' }, 'name'],
  ['an umlaut', { name: 'zahlDerÄpfel' }, 'name'],
  ['no name', { name: '' }, 'name'],
  ['a name of another form', { name: 'netIncome' }, 'nameTaken'],
  ['no label', { label: '' }, 'label'],
  ['a place that is gone', { after: 'customer.gone' }, 'after'],
  ['one choice', { kind: 'choice', choices: CHOICES.slice(1) }, 'choices'],
  ['the same choice twice', { kind: 'choice', choices: [...CHOICES, ...CHOICES] }, 'choices'],
  [
    'a choice without a text',
    { kind: 'choice', choices: [...CHOICES, { value: 'NONE', text: '' }] },
    'choices',
  ],
])('%s is an obstacle', (_, field, obstacle) =>
  expect(fieldAdded(HELD, { ...FIELD, ...field })).toBe(obstacle),
);
