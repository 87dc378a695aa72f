import { expect, test } from 'vitest';
import { newFindings } from '../check/check.ts';
import { readDefinitions } from '../check/definitions.ts';
import { groupsOf } from '../check/rules/ui.ts';
import { withEdits } from '../check/sources.ts';
import type { DefinitionSources } from '../check/sources.ts';
import { HELD } from '../fixtures/held.ts';
import { fieldAdded, placesIn } from './new-field.ts';
import { FIELD_KINDS } from './shared.ts';
import type { NewField } from './shared.ts';

const newlySaid = newFindings(HELD);
/** The last place of every group of every form. */
const PLACES = readDefinitions(HELD).forms.flatMap(({ name }) =>
  name === 'document-upload'
    ? []
    : placesIn(HELD, name)
        .flatMap(({ fields }) => fields.slice(-1))
        .map((after) => ({ form: name, after })),
);
const QUESTION: NewField = {
  form: 'housing-legal-data',
  name: 'numberOfCars',
  kind: 'number',
  label: 'Anzahl Ihrer Fahrzeuge',
  hint: 'Auch geleaste.',
  required: 'Bitte geben Sie die Anzahl an.',
  after: 'customer.residentSince',
  choices: [],
};
const CHOICES = [
  { value: 'OWN', words: 'Eigenes Auto' },
  { value: 'LEASED', words: 'Leasingauto' },
];

function after(question: Partial<NewField>): DefinitionSources {
  const edits = fieldAdded(HELD, { ...QUESTION, ...question });
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

test('every file of a new question has one line more, as people write it', () => {
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
  expect(newlySaid(sources).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['wire-field-unknown']),
  );
});

test('it stands behind the field that was named, in its group, also behind one that is asked on condition', () => {
  for (const place of ['customer.residentSince', 'customer.taxNumber']) {
    const { forms } = readDefinitions(after({ after: place }));
    const ui = forms.find(({ name }) => name === QUESTION.form)?.ui;
    const group =
      ui === undefined
        ? []
        : (groupsOf(ui).find(({ fields }) => fields.includes(place))?.fields ?? []);
    expect(group[group.indexOf(place) + 1]).toBe('customer.numberOfCars');
  }
});

const faults = (question: Partial<NewField>) =>
  newlySaid(after(question))
    .filter(({ code }) => !code.startsWith('wire-'))
    .map(({ message }) => message);

test.each(FIELD_KINDS)('nothing is wrong with it but what the bank has to know: %s', (kind) => {
  const choices = kind === 'choice' ? CHOICES : [];
  expect([
    ...faults({ kind, choices }),
    ...faults({ kind, choices, required: '', hint: '' }),
  ]).toEqual([]);
});
test.each(PLACES)('nor at any other place: $form, behind $after', (place) =>
  expect(faults(place)).toEqual([]),
);

test.each<[string, Partial<NewField>, string[]]>([
  ['a required question of yes or no', { kind: 'yesNo' }, []],
  [
    'an optional one',
    { kind: 'yesNo', required: '' },
    ['"numberOfCars": { "ui:widget": "yes-no" }'],
  ],
  ['a confirmation', { kind: 'confirmation' }, []],
])('its settings say only what differs from the default: %s', (_, question, settings) =>
  expect(
    linesOf(after(question), 'schemas/steps/housing-legal-data.ui.json').filter((line) =>
      line.startsWith('"numberOfCars"'),
    ),
  ).toEqual(settings),
);

test('a choice is offered with its words', () => {
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
    'a choice without words',
    { kind: 'choice', choices: [...CHOICES, { value: 'NONE', words: '' }] },
    'choices',
  ],
])('%s is an obstacle, not half a field', (_, question, obstacle) =>
  expect(fieldAdded(HELD, { ...QUESTION, ...question })).toBe(obstacle),
);
