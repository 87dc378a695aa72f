/** Each change of a question, by form or by hand: what it is called, what is refused, and that taking all back gives what was there. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sourcesOnDisk } from '../check/check.ts';
import { withChanges } from './sources.ts';
import {
  byHand,
  edit,
  FORM,
  of,
  read,
  sentences,
  withRelease,
  type Edit,
  type Replaced,
} from '../fixtures/release.ts';
import { HELD } from '../fixtures/held.ts';
import type { Json } from './json-file.ts';
import { differencesOf, takenBack } from './restore.ts';
import { filesAsTheyLie, isSame, readFiles, type Files } from './files.ts';
import { withFiles } from './layout.ts';
import { formsIn, placesIn, uiOf } from './places.ts';
import { changed, type Change } from './write.ts';

interface Row extends Partial<Edit> {
  edit?: Replaced[];
  refused?: string;
  sentences?: string[];
}
const ROWS = parse(readFileSync(new URL('changes.yaml', import.meta.url), 'utf8')) as Row[];
withRelease();

test.each(ROWS.map((row) => [JSON.stringify(row.edit ?? row), row] as const))(
  '%s',
  async (_, row) => {
    if (row.edit) await byHand(row.edit);
    else {
      const problem = expect.stringContaining(row.refused ?? '') as string;
      const response = await edit(row as Edit);
      expect(response).toMatchObject(
        row.refused === undefined ? { ok: true } : { ok: false, problem },
      );
    }
    expect(sentences()).toEqual(row.sentences ?? []);
    const [then, now] = [readFiles(HELD), read()];
    // Line by line.
    expect(JSON.stringify(takenBack(then, now, differencesOf(then, now)))).toBe(
      JSON.stringify(then),
    );
  },
);

const SOURCES = sourcesOnDisk(process.cwd());
const PROJECT = readFiles(SOURCES);
const questionsOf = (files: Files) =>
  formsIn(files).flatMap((form) =>
    [...new Set(placesIn(files, form).map(({ path }) => path))].map((question) => ({
      form,
      question,
    })),
  );
const change = fc.constantFrom(...questionsOf(PROJECT)).chain(({ form, question }) => {
  const others = placesIn(PROJECT, form).map(({ path, name }) => ({ path, name }));
  const groups = (uiOf(PROJECT, form)['ui:groups'] ?? []).map(({ key }) => key);
  const to = (name: string, values: fc.Arbitrary<Json>): fc.Arbitrary<Change> =>
    values.map((after) => ({ form, question, property: name, after }));
  return fc.oneof(
    to('required', fc.boolean()),
    to('texts.label', fc.constantFrom('Neu', 'Anders')),
    to('sentences.required', fc.constantFrom('', 'Bitte antworten Sie.')),
    to('limits.maxLength', fc.constantFrom(5, null)),
    to('order', fc.constantFrom(-1, 1, 2)),
    to('question', fc.constant(null)),
    ...(groups.length > 0 && !question.includes('[]')
      ? [to('group', fc.constantFrom(...groups))]
      : []),
    to(
      'condition',
      fc.constantFrom(
        { field: '', path: '' },
        ...others.map(({ path, name }) => ({ field: name, path, is: ['A'] })),
      ),
    ),
  );
});
/** A question that was moved before one that comes back. */
const MOVED_AND_DELETED = [
  ['refinancings[].institution', 'order', -1],
  ['refinancings[].iban', 'question', null],
].map(([question, property, after]): Change => {
  const form = 'personal-financial-data';
  return { form, question: String(question), property: String(property), after: after ?? null };
});
const OF_A_GROUP_CALLED_SO: Change[] = [
  { form: 'personal-financial-data', question: 'purpose', property: 'question', after: null },
];
test('whatever is changed of the real forms, all taken back they are what they were', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const now = changes.reduce((files, each) => changed(files, [each]), PROJECT);
      const after = withFiles(SOURCES, now);
      const back = takenBack(PROJECT, readFiles(after), differencesOf(PROJECT, readFiles(after)));
      // Line by line.
      const [then, restored] = [SOURCES, withFiles(after, back, SOURCES)].map((each) =>
        JSON.stringify(filesAsTheyLie(each), null, 1),
      );
      expect(restored).toBe(then);
    }),
    { numRuns: 60, examples: [[MOVED_AND_DELETED], [OF_A_GROUP_CALLED_SO]] },
  );
});

test('entries of a list that are called alike are all kept', () => {
  const twin = { text: 'A', when: {} };
  const files: Files = { 'a.json': { need: ['A', 'A', 'B'], 'ui:notices': [twin, twin] } };
  expect(takenBack(files, files, [])).toEqual(files);
});

test('a question whose name begins like that of another keeps its notice', () => {
  const files = structuredClone(readFiles(HELD));
  const ui = uiOf(files, FORM);
  const notice = { text: 'address', when: { 'customer.cityOfBirth': 'Wien' } };
  ui['ui:notices'] = [...(ui['ui:notices'] ?? []), notice];
  const after = changed(files, [
    { form: FORM, question: 'customer.city', property: 'question', after: null },
  ]);
  expect(uiOf(after, FORM)['ui:notices']).toContainEqual(notice);
});

test('all notices about a question go with it, and all of its places', () => {
  const files = structuredClone(readFiles(HELD));
  const path = 'customer.employedSince';
  const ui = uiOf(files, FORM);
  ui['ui:notices'] = [
    { text: 'a', when: { [path]: '2020-01' } },
    { text: 'b', when: { [path]: '2021-01' } },
  ];
  for (const answer of ['FR', 'IT', 'ES'])
    Object.assign(
      files,
      changed(files, [
        {
          form: FORM,
          question: 'customer.title',
          property: 'condition',
          after: { field: 'taxCountry', path: 'customer.taxCountry', is: [answer] },
        },
      ]),
    );
  const after = changed(files, [{ form: FORM, question: path, property: 'question', after: null }]);
  expect(uiOf(after, FORM)['ui:notices']).toBeUndefined();
  expect(placesIn(after, FORM).filter((each) => each.path === path)).toEqual([]);
});

test('a field may be called as a keyword is', async () => {
  const { properties, ...rest } = JSON.parse(
    HELD.read('schemas/steps/housing-legal-data.schema.json'),
  ) as { properties: object };
  const schema = {
    ...rest,
    properties: {
      ...properties,
      required: { type: 'string', maxLength: 5 },
      const: { type: 'boolean' },
    },
  };
  const text = JSON.stringify(schema);
  const then = readFiles(
    withChanges(HELD, { 'schemas/steps/housing-legal-data.schema.json': text }),
  );
  const now = changed(then, [
    { form: FORM, question: 'required', property: 'required', after: true },
    { form: FORM, question: 'const', property: 'required', after: true },
    { form: FORM, question: 'required', property: 'limits.maxLength', after: 4 },
  ]);
  const found = differencesOf(then, now);
  expect(found.map(({ question, property: name }) => `${question} ${name}`)).toEqual([
    'required required',
    'required limits.maxLength',
    'const required',
  ]);
  expect(isSame(takenBack(then, now, found), then)).toBe(true);
  expect(await edit(of('refinancings[].type', 'question', null))).toMatchObject({ ok: true });
});
