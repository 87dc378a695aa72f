import { expect, test } from 'vitest';
import { readDefinitions } from '../../check/definitions.ts';
import { withChanges, withEdits, type DefinitionSources } from '../../check/sources.ts';
import { HELD } from '../../fixtures/held.ts';
import type { Act, FieldKind } from '../shared.ts';
import { changesIn, withoutChange } from './changes.ts';
import { withoutChanges } from './differences.ts';
import { describe } from './changes-in-words.ts';
import { acted } from './edits.ts';
import { fieldAdded } from './fields.ts';
import { columnsIn, pairsIn } from './rows.ts';

const FORM = 'housing-legal-data';
const FILE = `schemas/steps/${FORM}.ui.json`;

/** One group: `h` is a half, `s` a short one, in the order of the words. */
function layout(written: string): DefinitionSources {
  const ui = JSON.parse(HELD.read(FILE)) as Record<string, unknown>;
  const all = written.split(' ').map((each) => each.split(':') as [string, string?]);
  const width = { h: 'half', s: 'short' } as Record<string, string>;
  const customer = Object.fromEntries(
    all.flatMap(([name, size]) => (size ? [[name, { 'ui:width': width[size] }]] : [])),
  );
  const fields = all.map(([name]) => `customer.${name}`);
  const changed = { ...ui, 'ui:groups': [{ key: 'noHeading', fields }], customer };
  return withChanges(HELD, { [FILE]: JSON.stringify(changed, undefined, 2) });
}
/** Each row with those beside each other in it. */
function rowsOf(sources: DefinitionSources): string {
  const definitions = readDefinitions(sources);
  const pairs = pairsIn(definitions, FORM);
  const paths = columnsIn(definitions, FORM)[0]?.fields ?? [];
  return paths
    .map((path) => (pairs.some(([, two]) => two === path) ? '+' : ' ') + path.split('.').at(-1)!)
    .join('')
    .trim();
}
const ADDRESS = 'street:h title:s gender zipCode:s city:h';
const NAMES = 'firstName:h lastName:h dateOfBirth:h gender title:s';

test.each<[string, Partial<Act> & { path: string }, string]>([
  // Beside each other as before, whichever is moved.
  [ADDRESS, { path: 'gender', act: 'move', by: -1 }, 'gender street+title zipCode+city'],
  [ADDRESS, { path: 'gender', act: 'move', by: 1 }, 'street+title zipCode+city gender'],
  [ADDRESS, { path: 'title', act: 'move', by: 1 }, 'gender street+title zipCode+city'],
  [ADDRESS, { path: 'title', act: 'move', by: -1 }, 'title+street gender zipCode+city'],
  [ADDRESS, { path: 'city', act: 'move', by: -1 }, 'street+title gender city+zipCode'],
  // Nothing new beside each other.
  [NAMES, { path: 'gender', act: 'move', by: -1 }, 'firstName+lastName gender dateOfBirth title'],
  [
    NAMES,
    { path: 'dateOfBirth', act: 'move', by: -1 },
    'dateOfBirth firstName+lastName gender title',
  ],
  [NAMES, { path: 'title', act: 'move', by: -1 }, 'firstName+lastName dateOfBirth title gender'],
  [
    'taxNumber:h gender lastName:s',
    { path: 'gender', act: 'move', by: 1 },
    'taxNumber lastName gender',
  ],
])('rows stay when a question moves: %s, %o', (written, act, rows) => {
  const path = `customer.${act.path}`;
  const { changed } = acted(layout(written), [{ form: FORM, ...act, path } as Act]);
  expect(rowsOf(changed)).toBe(rows);
});

const full = (label: string) => `„${label}“ reicht jetzt über die ganze Zeile.`;
const part = (label: string) => `„${label}“ reicht jetzt nicht mehr über die ganze Zeile.`;
test.each<[Partial<Act> & { path: string }, string, string, string]>([
  [{ path: 'title', act: 'move', by: -1 }, '„Titel“ steht jetzt vor „Anrede“.', 'Titel', 'Titel'],
  [
    { path: 'gender', act: 'move', by: -1 },
    '„Anrede“ steht jetzt vor „Geburtsdatum“.',
    'Anrede',
    'Titel',
  ],
  [{ path: 'gender', act: 'delete' }, 'Entfallene Frage: „Anrede“.', 'Anrede', 'Titel'],
])('a width goes and comes back, and is told, with %o', (act, sentence, name, wider) => {
  const then = layout(NAMES);
  const path = `customer.${act.path}`;
  const { changed: sources } = acted(then, [{ form: FORM, ...act, path } as Act]);
  const files = sources.files().filter((file) => sources.read(file) !== then.read(file));
  const widths = [then, sources].map((each) => each.read(FILE).match(/ui:width/g)?.length);
  expect(widths).toEqual([5, 4]);
  const state = { sources, then, files };
  const changes = changesIn(state);
  expect(describe(state, changes)).toMatchObject([
    {
      sentence: expect.stringContaining(sentence) as string,
      question: name,
      effects: expect.arrayContaining([{ name: 'Zeilen', text: full(wider) }]) as object,
    },
  ]);
  const undone = { sources: then, then: sources, files };
  expect(describe(undone, changesIn(undone))).toMatchObject([
    { effects: expect.arrayContaining([{ name: 'Zeilen', text: part(wider) }]) as object },
  ]);
  const back = withoutChanges(state, changes);
  for (const file of files)
    expect(JSON.parse(back.read(file))).toEqual(JSON.parse(then.read(file)));
});

test('what comes back stands where most of its neighbours are, beside none by chance', () => {
  const then = layout(NAMES);
  const actOn = (sources: DefinitionSources, act: object) =>
    acted(sources, [{ form: FORM, ...act } as Act]).changed;
  const toTop = [1, 2, 3].reduce<DefinitionSources>(
    (sources) => actOn(sources, { path: 'customer.gender', act: 'move', by: -1 }),
    then,
  );
  const sources = actOn(toTop, { path: 'customer.title', act: 'delete' });
  expect(rowsOf(sources)).toBe('gender firstName+lastName dateOfBirth');
  const state = { sources, then, files: sources.files() };
  const gone = changesIn(state).find(({ kinds }) => kinds.includes('field.removed'));
  const back = withoutChange(state, gone!);
  expect(rowsOf(back)).toBe('gender firstName+lastName dateOfBirth title');
  const left = { sources: back, then, files: back.files() };
  expect(describe(left, changesIn(left))).toMatchObject([
    { question: 'Anrede', effects: [{ name: 'Zeilen', text: full('Titel') }] },
  ]);
});

test('who stands beside another no longer is told', () => {
  const then = layout('street:h title:s gender city:h');
  const move = { form: FORM, path: 'customer.title', act: 'group', group: 'noHeading' } as Act;
  const { changed: sources } = acted(then, [move]);
  const state = { sources, then, files: [FILE] };
  expect(describe(state, changesIn(state))[0]?.effects).toContainEqual({
    name: 'Zeilen',
    text: '„Straße“ und „Titel“ stehen nicht mehr nebeneinander.',
  });
});

test.each<[string, FieldKind, string]>([
  ['lastName', 'number', 'firstName+lastName cars dateOfBirth gender title'],
  ['firstName', 'amount', 'firstName+lastName cars dateOfBirth gender title'],
  ['dateOfBirth', 'month', 'firstName+lastName dateOfBirth cars gender title'],
])('a new question after %s has a row of its own: %s', (after, kind, rows) => {
  const sources = layout(NAMES);
  const edits = fieldAdded(sources, {
    form: FORM,
    name: 'cars',
    kind,
    label: 'Autos',
    hint: '',
    required: '',
    after: `customer.${after}`,
    choices: [],
    minimum: 0,
    maximum: 9,
  });
  if (typeof edits === 'string') throw new Error(edits);
  expect(rowsOf(withEdits(sources, edits))).toBe(rows);
});
