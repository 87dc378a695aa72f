/** Changes since the release: in words, taken back byte by byte, undone and done again, handed over. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heldDefinitions } from '../../fixtures/held.ts';
import type { DefinitionChange } from '../shared.ts';
import { handOver, readChanges, takeBack } from './changes.ts';
import { goBack, writeDefinitions, type Answer, type Question } from './guard.ts';

const DEFS = 'schemas/defs.json';
const SCHEMA = 'schemas/steps/housing-legal-data.schema.json';
const UI = 'schemas/steps/housing-legal-data.ui.json';
const FIELDS = 'locales/de-AT/fields.json';
const ERRORS = 'locales/de-AT/errors.json';

let root = '';
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], { cwd: root });
const files = () =>
  Object.fromEntries(
    [...readdirSync(root, { recursive: true, encoding: 'utf8' })]
      .filter((file) => /^(?:schemas|locales).*\.json$/.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
let released: ReturnType<typeof files>;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changes-'));
  heldDefinitions(root);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'released');
  git('tag', 'v1');
  released = files();
});
afterEach(() => rmSync(root, { recursive: true }));

type Edit = readonly [file: string, from: string, to: string];
const apply = (edits: readonly Edit[]) => {
  const changed = new Map<string, string>();
  for (const [file, from, to] of edits) {
    const text = changed.get(file) ?? released[file] ?? '';
    expect(text).toContain(from);
    changed.set(file, text.replace(from, to));
  }
  return writeDefinitions(root, [...changed]);
};
const valueOf = <Value>(answer: Answer): Value => {
  if (!answer.ok) throw new Error(answer.problem);
  return answer.value as Value;
};
const changes = () => valueOf<DefinitionChange[]>(readChanges({ root }));
const question = (body: unknown) => ({ root, body }) as Question;

const NEW_FIELD: Edit[] = [
  [
    SCHEMA,
    '"city": {',
    '"cars": { "type": "integer", "minimum": 0, "maximum": 9 },\n        "city": {',
  ],
  [SCHEMA, '"firstName",', '"cars", "firstName",'],
  [UI, '"customer.city"', '"customer.cars", "customer.city"'],
  [FIELDS, '"city": {', '"cars": { "label": "Autos" },\n  "city": {'],
  [ERRORS, '"gender": {', '"cars": { "required": "Bitte geben Sie die Zahl an." },\n  "gender": {'],
];
test.each<[sentence: string, edits: Edit[]]>([
  ['Neue Frage: „Autos“.', NEW_FIELD],
  ['„Postleitzahl“ ist jetzt Pflicht.', [[SCHEMA, '"firstName",', '"zipCode", "firstName",']]],
  ['„Anrede“ ist jetzt freiwillig.', [[SCHEMA, '"gender",', '']]],
  [
    'Andere Regel bei „Nettoeinkommen“: minimum.',
    [[DEFS, '"minimum": 1, "maximum": 99999', '"minimum": 300, "maximum": 99999']],
  ],
  ['Andere Regel bei „Geburtsdatum“: dateLimits.notAfter.', [[DEFS, 'today-18y', 'today-21y']]],
  ['Entfallene Möglichkeit bei „Art“: LEASING.', [[DEFS, '["LOAN", "LEASING"]', '["LOAN"]']]],
  [
    'Andere Bedingungen im Schritt „Ihre Daten“.',
    [[SCHEMA, '"const": "PENSIONER"', '"const": "LABORER"']],
  ],
  [
    'Andere Reihenfolge oder Gruppe: „Ort“.',
    [
      [UI, ', "customer.city"', ''],
      [UI, '"customer.occupation"', '"customer.city", "customer.occupation"'],
    ],
  ],
  [
    'Andere Darstellung von „Anrede“.',
    [[UI, '"gender": { "ui:widget": "radio"', '"gender": { "ui:widget": "select"']],
  ],
  ['Anderer Text: fields:city.label.', [[FIELDS, '"Ort"', '"Wohnort"']]],
  [
    'Neuer Text: fields:city.hint.',
    [[FIELDS, '"Ort"', '"Ort", "hint": "So, wie er heute heißt."']],
  ],
  [
    'Entfallener Text: fields:firstName.hint.',
    [[FIELDS, ', "hint": "So, wie er in Ihrem Ausweis steht."', '']],
  ],
])('%s It is one change, and can be taken back, undone and done again', async (sentence, edits) => {
  await apply(edits);
  const changed = files();
  const [change, ...others] = changes();
  expect([change?.sentence, others]).toEqual([sentence, []]);
  expect(change?.screens).toEqual(
    edits[0]?.[0].includes('locales')
      ? expect.any(Array)
      : expect.arrayContaining(['housing-legal-data']),
  );
  expect(await takeBack(question({ id: change?.id }))).toMatchObject({ ok: true });
  expect(files()).toEqual(released);
  expect(changes()).toEqual([]);
  for (const [redo, then] of [
    [false, changed],
    [false, released],
    [true, changed],
  ] as const) {
    expect(await goBack(question({ redo }))).toMatchObject({ ok: true });
    expect(files()).toEqual(then);
  }
});

test('who is concerned: conditions and earlier answers', async () => {
  await apply([
    [DEFS, '"EMPLOYEE", "LABORER", "PENSIONER"', '"EMPLOYEE", "LABORER", "PENSIONER", "STUDENT"'],
  ]);
  expect(changes()[0]?.effects).toEqual(['Bedingungen, die danach fragen: 3.']);
  await apply(NEW_FIELD);
  expect(
    changes()
      .flatMap(({ effects }) => effects)
      .join(),
  ).toContain('Wer schon weiter ist, wird noch danach gefragt.');
});

test('what does not fit the other changes, or was changed elsewhere, stays', async () => {
  await apply([
    [DEFS, '"maximum": 15', '"maximum": 12'],
    [FIELDS, 'Zählen Sie.', 'Höchstens 12.'],
  ]);
  const changed = files();
  const limit = changes().find(({ sentence }) => sentence.includes('maximum'));
  expect(await takeBack(question({ id: limit?.id }))).toMatchObject({
    ok: false,
    problem: expect.stringContaining('nennt 12') as string,
  });
  writeFileSync(join(root, FIELDS), `${changed[FIELDS] ?? ''}\n`);
  expect(await goBack(question({}))).toMatchObject({ ok: false });
  expect(await takeBack(question({ id: 'gone' }))).toMatchObject({ ok: false });
});

test('a handover is a patch with a summary; it leaves the recorded state alone', async () => {
  expect(handOver({ root })).toMatchObject({ ok: false });
  await apply(NEW_FIELD);
  await writeDefinitions(root, [['locales/de-AT/more.json', '{ "a": "b" }\n']]);
  const before = String(git('status', '--porcelain'));
  const { file, summary } = valueOf<{ file: string; summary: string[] }>(handOver({ root }));
  expect(summary).toContain('- Neue Frage: „Autos“.');
  expect(String(git('status', '--porcelain')).replace('?? uebergabe/\n', '')).toBe(before);
  const changed = files();
  const other = mkdtempSync(join(tmpdir(), 'release-'));
  cpSync(root, other, { recursive: true });
  execFileSync('git', ['checkout', '-q', '.'], { cwd: other });
  rmSync(join(other, 'locales/de-AT/more.json'));
  execFileSync('git', ['apply', file], { cwd: other });
  for (const [name, text] of Object.entries(changed))
    expect(readFileSync(join(other, name), 'utf8')).toBe(text);
  rmSync(other, { recursive: true });
});
