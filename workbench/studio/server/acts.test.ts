/** Acts of the studio: the lines that go and come in the files; in words; taken back, undone and done again byte by byte; handed over. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, resolveConfig } from 'prettier';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { sourcesOnDisk } from '../../check/check.ts';
import { withEdits, type DefinitionSources, type Edit } from '../../check/sources.ts';
import { readDefinitions } from '../../check/definitions.ts';
import { HELD, heldDefinitions } from '../../fixtures/held.ts';
import { t } from '../shared.ts';
import type { Act, DefinitionChange, Handover, NewField, StudioFinding } from '../shared.ts';
import { describe } from './changes-in-words.ts';
import {
  goBackInWords,
  handOver,
  readChanges,
  takeBack,
  withoutChanges,
  changesIn,
} from './changes.ts';
import { conditioned } from './conditions.ts';
import { acted, editField, questionsIn } from './edits.ts';
import { fieldAdded } from './fields.ts';
import { readFindings } from './findings.ts';
import { kindOfText } from './plain.ts';
import { usesOfTexts } from './sentences.ts';
import { problemText } from '../../translation/message.ts';
import { goBack, writeDefinitions, type Answer, type Question } from './guard.ts';

const FORM = 'housing-legal-data';
type Replaced = readonly [file: string, from: string, to: string];
interface Row {
  act?: Record<string, unknown>;
  /** What the studio has no form for, as if by hand. */
  edit?: Replaced[];
  lines?: string[];
  changes?: string[];
  refused?: string;
}
const ROWS = parse(readFileSync(new URL('./acts.yaml', import.meta.url), 'utf8')) as Row[];

const released = mkdtempSync(join(tmpdir(), 'released-'));
let root = released;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], { cwd: root });
beforeAll(() => {
  heldDefinitions(released);
  git('init', '-q', '--template=');
  git('add', '-A');
  git('commit', '-qm', 'released');
  git('tag', 'v1');
  // One file instead of one per object: each test copies and removes them.
  git('repack', '-adq');
  return () => rmSync(released, { recursive: true });
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'acts-'));
  cpSync(released, root, { recursive: true });
  return () => rmSync(root, { recursive: true });
});

const question = (body: unknown) => ({ root, body }) as Question;
const editAs = (act: object) => editField(question({ form: FORM, changes: [act], ...act }));
const valueOf = <Value>(answer: Answer): Value => {
  if (!answer.ok) throw new Error(answer.problem);
  return answer.value as Value;
};
const changes = () => valueOf<DefinitionChange[]>(readChanges({ root }));
const changed = (): Record<string, string> => {
  const now = sourcesOnDisk(root);
  const files = now
    .files()
    .filter((file) => !HELD.files().includes(file) || now.read(file) !== HELD.read(file));
  return Object.fromEntries(files.map((file) => [file, now.read(file)]));
};
const lines = (text: string): string[] => text.split('\n').map((line) => line.trim());
const changedLines = (): string[] =>
  Object.entries(changed()).flatMap(([file, text]) => {
    const [old, now] = [lines(HELD.read(file)), lines(text)];
    return [
      ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
      ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
    ];
  });
const byHand = (edits: readonly Replaced[]) => {
  const files = new Map<string, string>();
  for (const [file, from, to] of edits) {
    const text = files.get(file) ?? HELD.read(file);
    expect(text).toContain(from);
    files.set(file, text.replace(from, to));
  }
  return writeDefinitions(root, [...files]);
};

test.each(ROWS.map((row) => [JSON.stringify(row.act ?? row.edit), row] as const))(
  '%s',
  async (_, row) => {
    if (row.edit) await byHand(row.edit);
    else {
      const problem = expect.stringContaining(row.refused ?? '') as string;
      const answer = await editAs(row.act ?? {});
      expect(answer).toMatchObject(
        row.refused === undefined ? { ok: true } : { ok: false, problem },
      );
      expect(changedLines()).toEqual(row.lines ?? []);
    }
    const after = changed();
    const options = await resolveConfig(import.meta.filename);
    for (const [file, text] of Object.entries(after))
      expect(await check(text, { ...options, filepath: file }), file).toBe(true);
    let left = changes();
    expect(left.map(({ sentence }) => sentence)).toEqual(row.changes ?? []);
    if (row.refused !== undefined) return;
    for (const redo of [false, true]) {
      expect(await goBack(question({ redo }))).toMatchObject({ ok: true });
      expect(changed()).toEqual(redo ? after : {});
    }
    // One at a time: some only fit once others are back.
    while (Object.keys(changed()).length > 0) {
      for (const { id } of left) await takeBack(question({ id }));
      const rest = changes();
      expect(rest.length).toBeLessThan(left.length);
      left = rest;
    }
    expect(left).toEqual([]);
  },
);

test('an age without a number is no limit; without both the limits of the date go', async () => {
  const path = 'customer.dateOfBirth';
  const clear = (limit: string) => editAs({ path, act: 'limit', limit, value: null });
  const ages = () =>
    questionsIn(sourcesOnDisk(root), FORM).find((each) => each.path === path)?.limits;
  expect(await clear('minAge')).toMatchObject({ ok: true });
  expect(ages()).toEqual({ minAge: null, maxAge: 120 });
  expect(await clear('maxAge')).toMatchObject({ ok: true });
  expect(changedLines().join()).not.toContain('+ "dateLimits"');
  expect(changes().map(({ sentence }) => sentence)).toEqual([
    'Entfallener Text „Sie müssen mindestens {{years}} Jahre alt sein.“ (Geburtsdatum, Fehlertext, wenn jemand jünger ist).',
    '„Geburtsdatum“: bisher Alter, mindestens 18 Jahre und Alter, höchstens 120 Jahre, jetzt ohne diese Regel.',
  ]);
});

const stateOf = (sources: DefinitionSources) => ({
  sources,
  then: HELD,
  files: sources.files().filter((file) => sources.read(file) !== HELD.read(file)),
});
const changesOf = (sources: DefinitionSources) => {
  const state = stateOf(sources);
  return describe(state, changesIn(state));
};
const sentencesOf = (sources: DefinitionSources) =>
  changesOf(sources).map(({ sentence }) => sentence);
const afterActs = (...acts: object[]): DefinitionSources =>
  acts.reduce<DefinitionSources>((sources, act) => {
    const { changes: all } = { changes: [act], ...act };
    return acted(
      sources,
      all.map((each) => ({ form: FORM, ...act, ...each }) as Act),
    ).changed;
  }, HELD);
const expectAllTakenBack = (sources: DefinitionSources) => {
  const state = stateOf(sources);
  const back = withoutChanges(state, changesIn(state));
  for (const file of state.files)
    expect(JSON.stringify(JSON.parse(back.read(file)))).toBe(
      JSON.stringify(JSON.parse(HELD.read(file))),
    );
};
const move = { act: 'move', by: -1 };
const optional = { act: 'required', on: false };

test.each<[string, object[], string[]]>([
  [
    'an order and a move to another group',
    [
      { path: 'customer.city', ...move },
      { path: 'customer.residentSince', act: 'group', group: 'work' },
    ],
    [
      '„Dort seit“ steht jetzt in „Ihre Arbeit“ (bisher „Ihre Adresse“).',
      '„Ort“ steht jetzt vor „Postleitzahl“.',
    ],
  ],
  [
    'a move and being optional, of one question',
    [
      { path: 'customer.lastName', ...move },
      { path: 'customer.gender', ...optional },
      { path: 'customer.gender', act: 'move', by: 1 },
    ],
    [
      '„Anrede“ ist jetzt optional.',
      '„Titel“ steht jetzt vor „Anrede“. „Nachname“ steht jetzt vor „Vorname“.',
    ],
  ],
  [
    'another condition and being optional',
    [
      {
        path: 'customer.firstName',
        act: 'condition',
        condition: { field: 'usPerson', is: ['false'] },
      },
      { path: 'customer.firstName', ...optional },
    ],
    ['„Vorname“ wird jetzt nur gefragt, wenn „US-Person“: Nein. „Vorname“ ist jetzt optional.'],
  ],
  [
    'both questions of a group in another one',
    [
      { path: 'refinancings', act: 'group', group: 'work' },
      { path: 'purpose', act: 'group', group: 'work' },
    ],
    [
      '„Bestehende Kredite“ steht jetzt in „Ihre Arbeit“ (bisher „Ihr Vorhaben“). „Verwendung“ steht jetzt in „Ihre Arbeit“ (bisher „Ihr Vorhaben“).',
    ],
  ],
  [
    'an order in a list and a limit in it',
    [
      { path: 'refinancings[].iban', ...move },
      { path: 'refinancings', act: 'limit', limit: 'maxItems', value: 3 },
      { path: 'refinancings[].iban', act: 'kind', kind: 'name' },
    ],
    [
      '„Bestehende Kredite“: Einträge höchstens 3, bisher 5.',
      'Andere Art oder Grenze der Antwort: „IBAN“.',
      '„IBAN“ steht jetzt vor „Art“.',
    ],
  ],
])('each change has its card or its sentence: %s', (_, acts, sentences) => {
  const sources = afterActs(...acts);
  expectAllTakenBack(sources);
  expect(sentencesOf(sources)).toEqual(expect.arrayContaining(sentences));
});

/** `name: before → after`, without a side that is not there. */
const rowsOf = (sources: DefinitionSources) =>
  changesOf(sources).map(({ rows }) =>
    rows.map(
      ({ name, before, after }) => `${name}: ${[before, after].filter(Boolean).join(' → ')}`,
    ),
  );

test('a sentence that goes with its rule is told once', () => {
  const rows = (act: object) => rowsOf(afterActs({ path: 'customer.gender', ...act })).flat();
  const gone = 'Fehlertext, wenn die Antwort fehlt: Bitte wählen Sie eine Anrede.';
  expect(rows(optional)).toEqual(['Pflicht: ja → nein, optional', gone]);
  expect(rows({ act: 'delete' })).not.toContain(gone);
});

test('what was and what is: each text by what it is, an order, a place, a condition, a limit', () => {
  const texts = afterActs(
    { path: 'customer.city', act: 'text', part: 'label', text: 'Wohnort' },
    { path: 'customer.city', act: 'text', part: 'hint', text: 'Ohne Postleitzahl.' },
    { path: 'customer.employedSince', act: 'text', part: 'label_PENSIONER', text: 'Seit' },
    { path: 'refinancings', act: 'text', part: 'add', text: 'Noch einer' },
    { path: 'customer.netIncome', act: 'text', part: 'required', text: 'Bitte Betrag.' },
  );
  expect(rowsOf(texts).flat().sort()).toEqual([
    'Beschriftung (In Pension): In Pension seit → Seit',
    'Beschriftung: Ort → Wohnort',
    'Fehlertext, wenn die Antwort fehlt: Bitte geben Sie Ihr Einkommen ein. → Bitte Betrag.',
    'Hinweis: Ohne Postleitzahl.',
    'Knopf „hinzufügen“: Kredit hinzufügen → Noch einer',
  ]);
  const city = { path: 'customer.city' };
  expect(rowsOf(afterActs({ ...city, ...move }))).toEqual([
    [
      'Reihenfolge: Straße · Postleitzahl · Ort · Dort seit → Straße · Ort · Postleitzahl · Dort seit',
    ],
  ]);
  expect(rowsOf(afterActs({ ...city, act: 'group', group: 'work' }))).toEqual([
    ['Platz: Ihre Adresse → Ihre Arbeit'],
  ]);
  const condition = { field: 'occupation', is: ['PENSIONER'] };
  expect(rowsOf(afterActs({ ...city, act: 'condition', condition }))).toEqual([
    ['Wird gefragt: immer → wenn „Beruf“: In Pension'],
  ]);
  const limit = { path: 'customer.netIncome', act: 'limit', limit: 'minimum', value: 300 };
  expect(rowsOf(afterActs(limit))).toEqual([['mindestens: 1 → 300']]);
});

test('a text of several screens names them; one of a single page is listed there', async () => {
  const shell = (later: string, heading: string) =>
    writeDefinitions(root, [
      ['locales/de-AT/shell.json', JSON.stringify({ footer: { later }, main: { heading } })],
    ]);
  await shell('Später', 'Kredit');
  git('add', '-A');
  git('commit', '-qm', 'released');
  git('tag', '-f', 'v1');
  await shell('Ein andermal', 'Ihr Kredit');
  const told = changes().map(({ place, screens, effects }) => [place, screens, effects.length]);
  expect(told).toEqual([
    ['Rahmen der Seite', [], 1],
    ['Startseite', ['main'], 0],
  ]);
  const [effect] = changes()[0]?.effects ?? [];
  expect([effect?.name, effect?.text]).toEqual([
    t('effect.shown'),
    expect.stringContaining('Ihre Daten'),
  ]);
});

test.each([
  ['offer:passed.signed.submit', 'Knopf, Vertrag schon unterschrieben'],
  ['offer:passed.checked.submit', 'Knopf, Angaben schon geprüft'],
  ['shell:footer.later', 'Fuß der Seite'],
  ['shell:contact.phone_direct', 'Kontakt, easy kredit'],
  ['steps:psd.title', 'Name im Ablauf'],
  ['steps:psd.heading', 'Überschrift'],
  ['steps:psd.facts.1.title', 'Überschrift, Fragen und Antworten 2'],
  ['flow:offer.years_one', 'Ihr Kredit am Rand, Einzahl'],
])('the key of a text tells it from others of the same words: %s', (key, words) =>
  expect(kindOfText(key.split(/[:.]/))).toBe(words),
);

test('changes are listed by screen and question, first the questions that came or went', () => {
  const acts = [
    { path: 'customer.city', act: 'text', part: 'hint', text: 'Wo?' },
    { path: 'customer.gender', ...optional },
    { path: 'customer.city', ...optional },
    { path: 'customer.title', act: 'delete' },
  ];
  expect(
    changesOf(afterActs(...acts)).map(({ place, question, title }) => [place, question, title]),
  ).toEqual([
    ['Ihre Daten', 'Titel', 'Frage'],
    ['Ihre Daten', 'Anrede', 'Pflicht'],
    ['Ihre Daten', 'Ort', 'Hinweis'],
  ]);
});

test('quotation marks in a quoted text are single ones', () => {
  const act = { path: 'customer.city', act: 'text', part: 'hint', text: 'Gemeint ist „Wohnort“' };
  const sentences = sentencesOf(afterActs(act));
  expect(sentences).toEqual(['Neuer Text „Gemeint ist ‚Wohnort‘“ (Ort, Hinweis).']);
});

const NEW: NewField = {
  form: FORM,
  name: 'carKind',
  kind: 'choice',
  label: 'Ihr Auto',
  hint: 'Auch geleast.',
  required: 'Bitte wählen Sie Ihr Auto.',
  after: 'customer.city',
  choices: [
    { value: 'OWN', text: 'Eigenes' },
    { value: 'LEASED', text: 'Leasingauto' },
  ],
};
test('a new question is told in full, as is one that is gone, and what differs of another', () => {
  const added = (field: Partial<NewField>) =>
    withEdits(HELD, fieldAdded(HELD, { ...NEW, ...field }) as Edit[]);
  expect(rowsOf(added({}))).toEqual([
    [
      'Art der Antwort: Auswahl aus einer Liste',
      'Pflicht: ja',
      'Möglichkeiten: Eigenes, Leasingauto',
      'Hinweis darunter: „Auch geleast.“',
      'Wird gefragt: immer',
      'Platz: in „Ihre Adresse“ nach „Ort“',
      'Fehlertext, wenn die Antwort fehlt: „Bitte wählen Sie Ihr Auto.“',
    ],
  ]);
  const place = { form: FORM, path: 'customer.carKind' };
  const condition = { field: 'occupation', path: 'customer.occupation', is: ['PENSIONER'] };
  const number = conditioned(
    added({ kind: 'number', required: '', hint: '', minimum: 2 }),
    place,
    condition,
  );
  expect(rowsOf(number)).toEqual([
    [
      'Art der Antwort: ganze Zahl',
      'Pflicht: nein, optional',
      'mindestens: 2',
      'Wird gefragt: wenn „Beruf“: In Pension',
      'Platz: in „Ihre Adresse“ nach „Ort“',
    ],
  ]);
  expect(rowsOf(afterActs({ path: 'customer.gender', act: 'delete' }))).toEqual([
    [
      'Art der Antwort: Auswahl aus einer Liste',
      'Pflicht: ja',
      'Möglichkeiten: Herr, Frau',
      'Wird gefragt: immer',
      'Platz: als erste Frage in „Sie selbst“',
      'Fehlertext, wenn die Antwort fehlt: „Bitte wählen Sie eine Anrede.“',
    ],
  ]);
  expect(
    rowsOf(afterActs({ path: 'customer.lastName', act: 'limit', limit: 'maxLength', value: 60 })),
  ).toEqual([['Zeichen höchstens: 70 → 60']]);
});

/** The first row of each act. */
const ACTS = ROWS.flatMap(({ act, refused }) =>
  act?.['act'] !== undefined && refused === undefined ? [act] : [],
).filter((act, i, all) => all.findIndex((each) => each['act'] === act['act']) === i);
test.each(ACTS.map((act, i) => [String(act['act']), act, ACTS.slice(i + 1)] as const))(
  'the cards of two acts are all that differs, and in words: %s and any other',
  (_, act, others) => {
    const own = sentencesOf(afterActs(act));
    for (const other of others) {
      const sources = afterActs(act, other);
      expectAllTakenBack(sources);
      const sentences = sentencesOf(sources).join(' ');
      expect(sentences).not.toMatch(/customer\.|refinancings\.|\[/);
      if (act['path'] !== other['path'])
        for (const each of own) expect(sentences, JSON.stringify(other)).toContain(each);
    }
  },
);

const FIELDS = 'locales/de-AT/fields.json';
const DEFS = 'schemas/defs.json';
test('who is concerned: screens, conditions and earlier answers', async () => {
  await editAs({ path: 'customer.zipCode', act: 'required', on: true });
  const [checked, skipped] = [
    'Geprüft an 4 erfundenen Anträgen: Bei keinem geht eine Antwort verloren, niemand wird noch einmal gefragt. Echte Anträge können anders sein.',
    'Wer die Frage in einem begonnenen Antrag ausgelassen hat, wird noch danach gefragt. Geprüft mit einem erfundenen Antrag.',
  ].map((text) => ({ name: 'Frühere Anträge', text }));
  expect(changes()).toMatchObject([{ screens: [FORM], effects: [skipped] }]);
  const values = '"EMPLOYEE", "LABORER", "PENSIONER"';
  await byHand([[DEFS, values, `${values}, "STUDENT"`]]);
  const screens = { name: 'Auch auf', text: '„Unterlagen“' };
  const conditions = { name: 'Davon hängt ab', text: '„Beschäftigt seit“' };
  expect(changes().map(({ effects }) => effects)).toContainEqual([screens, conditions, checked]);
  await byHand([[DEFS, '"minimum": 1, "maximum": 99999', '"minimum": 90000, "maximum": 99999']]);
  expect(
    changes()
      .flatMap(({ effects }) => effects.map(({ text }) => text))
      .join(),
  ).toContain('nach der Regel „mindestens“ nicht mehr gültig');
});

test.each([
  ['2026-11-28', '29.11.2005'],
  ['2028-02-29', '1.3.2007'],
])('an age that is told is too young on the day it is told: %s', (day, born) => {
  vi.setSystemTime(`${day}T12:00:00Z`);
  onTestFinished(() => void vi.useRealTimers());
  const act = { path: 'customer.dateOfBirth', act: 'limit', limit: 'minAge', value: 21 };
  const [text] = changesOf(afterActs(act)).flatMap(({ effects }) => effects);
  expect(text).toMatchObject({ text: expect.stringContaining(`20 Jahren (${born})`) as string });
});

test('at most 70: who turned 70 the day before is too old, and told so', async () => {
  vi.setSystemTime('2026-11-28T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const act = { path: 'customer.dateOfBirth', act: 'limit', limit: 'maxAge', value: 70 };
  const told = changesOf(afterActs(act)).flatMap(({ effects }) => effects.map(({ text }) => text));
  expect(told.join()).toContain('ein Alter von 70 Jahren und einem Tag (27.11.1956)');
});

test.each<[string, object, string]>([
  ['customer.numberOfDependentChildren', { limit: 'maximum', value: 9 }, '„10“'],
  ['customer.netIncome', { limit: 'maximum', value: 50000 }, '„50.001“'],
])(
  'an answer between the limit then and now is told, though no sample has it: %s',
  (path, limit, answer) => {
    const texts = (act: object) =>
      changesOf(afterActs({ path, act: 'limit', ...act })).flatMap(({ effects }) =>
        effects.map(({ text }) => text),
      );
    expect(texts(limit)).toContain(
      `Nicht mehr gültig ist zum Beispiel ${answer}. Wer das in einem begonnenen Antrag angegeben hat, kommt damit nicht weiter. Geprüft mit einem erfundenen Antrag.`,
    );
    // What was refused then is no loss.
    expect(texts({ ...limit, value: null }).join()).not.toContain('Nicht mehr gültig');
  },
);

test('what does not fit the other changes, or was changed elsewhere, stays', async () => {
  await byHand([
    [DEFS, '"maximum": 15', '"maximum": 12'],
    [FIELDS, 'Zählen Sie.', 'Höchstens 12.'],
  ]);
  const limit = changes().find(({ sentence }) => sentence.includes('höchstens 12'));
  const problem = expect.stringContaining('nennt 12') as string;
  expect(await takeBack(question({ id: limit?.id }))).toMatchObject({ ok: false, problem });
  writeFileSync(join(root, FIELDS), `${changed()[FIELDS] ?? ''}\n`);
  expect(await goBack(question({}))).toMatchObject({ ok: false });
  expect(await takeBack(question({ id: 'gone' }))).toMatchObject({ ok: false });
});

test('a handover says what a new question is', async () => {
  const edits = fieldAdded(HELD, {
    ...NEW,
    kind: 'number',
    choices: [],
    maximum: 80_000,
  }) as Edit[];
  const then = withEdits(HELD, edits);
  const files = then.files().filter((file) => then.read(file) !== HELD.read(file));
  await writeDefinitions(
    root,
    files.map((file) => [file, then.read(file)] as const),
  );
  const { sections } = valueOf<Handover>(handOver({ root }));
  expect(sections.flatMap(({ items }) => items).flatMap(({ more }) => more)).toEqual(
    expect.arrayContaining([
      'Art der Antwort: ganze Zahl',
      'höchstens: 80.000',
      'Wird gefragt: immer',
    ]),
  );
});

test('an order has the words of its time, and marks what has moved', () => {
  const city = { path: 'customer.city' };
  const sources = afterActs(
    { ...city, ...move },
    { ...city, act: 'text', part: 'label', text: 'Wohnort' },
  );
  const [order] = changesOf(sources).flatMap(({ rows }) => rows.filter(({ moved }) => moved));
  expect(order).toMatchObject({
    before: 'Straße · Postleitzahl · Ort · Dort seit',
    after: 'Straße · Wohnort · Postleitzahl · Dort seit',
    moved: { before: ['Ort'], after: ['Wohnort'] },
  });
});

test('a handover is a patch with a summary; it leaves the recorded state alone', async () => {
  expect(handOver({ root })).toMatchObject({ ok: false });
  await byHand([[FIELDS, '"Ort"', '"Wohnort"']]);
  await writeDefinitions(root, [['locales/de-AT/more.json', '{ "a": "b" }\n']]);
  const status = String(git('status', '--porcelain'));
  const { file, content, summary, sections } = valueOf<Handover>(handOver({ root }));
  expect(sections.map(({ heading }) => heading)).toEqual([
    'Befunde, die die Freigabe verhindern (1)',
    'Ihre Daten',
    'Alle Bildschirme',
  ]);
  expect(summary).toContain('- Anderer Text „Wohnort“, bisher „Ort“ (Wohnort, Beschriftung).');
  // Places are for those who read the file.
  expect(summary).not.toMatch(/#|\.json/);
  expect(content).toMatch(/\n## Befunde.*\n\n- .*\n {2}- locales\/de-AT\/more\.json:1\n/);
  expect(String(git('status', '--porcelain')).replace('?? uebergabe/\n', '')).toBe(status);
  const after = changed();
  const patch = join(mkdtempSync(join(tmpdir(), 'patch-')), 'patch');
  cpSync(join(root, file), patch);
  git('checkout', '-q', '.');
  git('clean', '-fdq');
  expect(changed()).toEqual({});
  git('apply', patch);
  expect(changed()).toEqual(after);
  rmSync(patch);
});

test('each text of a translation is a change of its own beside its German, below its language', async () => {
  const step = { notices: { address: 'Do you mean {{address}}?', age: 'Too old.' }, title: 'Data' };
  const content = JSON.stringify({ 'housing-legal-data': step });
  mkdirSync(join(root, 'locales/en-AT'));
  await writeDefinitions(root, [['locales/en-AT/steps.json', content]]);
  const told = changes().map(({ language, title, rows }) => [language, title, rows]);
  const row = (name: string, source: string, after: string) => [
    'Englisch (Österreich)',
    name,
    [{ name, source, before: '', after }],
  ];
  expect(told).toEqual([
    row('Hinweis', 'Meinen Sie {{address}}?', 'Do you mean {{address}}?'),
    row('Hinweis', 'Am Ende der Laufzeit wären Sie älter als {{age}} Jahre.', 'Too old.'),
    row('Name im Ablauf', 'Ihre Daten', 'Data'),
  ]);
  const read = (): unknown =>
    JSON.parse(readFileSync(join(root, 'locales/en-AT/steps.json'), 'utf8'));
  const [address, age, title] = changes();
  await takeBack(question({ id: title?.id }));
  await takeBack(question({ id: address?.id }));
  expect(read()).toEqual({ 'housing-legal-data': { notices: { age: 'Too old.' } } });
  // No empty block is left behind.
  await takeBack(question({ id: age?.id }));
  expect(read()).toEqual({});
  expect(changes()).toEqual([]);
});

test('a screen that shows a text is called by its title', async () => {
  const skip = (text: string) =>
    writeDefinitions(root, [
      ['locales/de-AT/shell.json', JSON.stringify({ skip: text })],
      ['locales/de-AT/accessibility.json', '{ "title": "Erklärung" }'],
    ]);
  await skip('Zum Inhalt');
  git('add', '-A');
  git('commit', '-qm', 'released');
  git('tag', '-f', 'v1');
  await skip('Zum Text');
  const shown = changes()[0]?.effects[0]?.text.split(/[„“, ]+/);
  expect(shown).toContain('Erklärung');
  expect(shown).not.toContain('accessibility');
});

test('a gap in a list of a translation is no changed text', async () => {
  const texts = '{ "start": { "need": [null, "A valid ID", null] } }\n';
  mkdirSync(join(root, 'locales/en-AT'));
  await writeDefinitions(root, [['locales/en-AT/steps.json', texts]]);
  expect(changes()).toMatchObject([
    {
      sentence: expect.stringMatching(/^Neuer Text „A valid ID“ /) as string,
      rows: [{ before: '', after: 'A valid ID' }],
    },
  ]);
  // The state of each language goes with it.
  const { summary } = valueOf<Handover>(handOver({ root }));
  expect(summary).toMatch(
    /\nStand der Übersetzungen\n\n- Englisch \(Österreich\), noch nicht übersetzt: \d+, zum Beispiel (?!\S*:)/,
  );
});

test('what can be changed about a question', () => {
  const rows = questionsIn(HELD, FORM);
  const row = (path: string) => rows.filter((each) => each.path === path);
  const condition = { field: 'purpose', path: 'purpose', is: ['REPAYMENT'] };
  const limits = { minItems: 1, maxItems: 5 };
  expect(row('refinancings')).toMatchObject([
    { required: true, condition, limits, group: 'purpose' },
  ]);
  const kinds = ['money', 'income', 'debt'];
  const texts = { label: 'Nettoeinkommen', hint: '' };
  expect(row('customer.netIncome')).toMatchObject([
    { required: false, kind: 'income', kinds, texts },
  ]);
  expect(row('customer.employedSince')).toMatchObject([
    {
      isConditional: true,
      limits: {},
      texts: { label: 'Beschäftigt seit', label_PENSIONER: 'In Pension seit' },
      context: 'customer.occupation',
    },
  ]);
  expect(row('customer.taxNumber')).toMatchObject([
    { asked: [[{ path: 'customer.taxCountry', is: ['DE'] }]] },
  ]);
  expect(questionsIn(HELD, 'none')).toEqual([]);
});

test('each rule of a question has a sentence of its own, or the one for all questions', () => {
  const sentencesOf = (path: string) =>
    questionsIn(HELD, FORM)
      .find((each) => each.path === path)
      ?.sentences.map(({ rule, own, placeholders }) => [rule, own, ...placeholders]);
  expect(sentencesOf('customer.netIncome')).toEqual([
    ['required', 'Bitte geben Sie Ihr Einkommen ein.'],
    ['format', ''],
    ['minimum', '', 'limit'],
    ['maximum', '', 'limit'],
  ]);
  expect(sentencesOf('customer.dateOfBirth')).toEqual([
    ['required', 'Bitte geben Sie Ihr Geburtsdatum ein.'],
    ['format', ''],
    ['notAfter', 'Sie müssen mindestens {{years}} Jahre alt sein.', 'limit', 'years'],
    ['notBefore', '', 'limit', 'years'],
  ]);
  expect(sentencesOf('customer.numberOfDependentChildren')?.map(([rule]) => rule)).toEqual([
    'required',
    'type',
    'minimum',
    'maximum',
  ]);
  expect(questionsIn(HELD, FORM)[0]?.sentences).toEqual([
    {
      rule: 'required',
      general: 'required',
      own: 'Bitte wählen Sie eine Anrede.',
      otherwise: 'Bitte füllen Sie das Feld „{{label}}“ aus.',
      placeholders: [],
    },
  ]);
});

test('a sentence for all questions names those that have none of their own', () => {
  const pathsOf = (key: string, sources = HELD) =>
    usesOfTexts(readDefinitions(sources))
      .get(key)
      ?.map(({ path }) => path);
  const minimum = [
    'customer.netIncome',
    'customer.additionalIncome',
    'customer.numberOfDependentChildren',
  ];
  expect(pathsOf('errors:minimum')).toEqual(minimum);
  const own = afterActs({
    path: minimum[0],
    act: 'text',
    part: 'minimum',
    text: 'Bitte ab {{limit}}.',
  });
  expect(pathsOf('errors:minimum', own)).toEqual(minimum.slice(1));
  expect(pathsOf('errors:format_money')).toContain('refinancings[].amount');
  expect(pathsOf('errors:gender.required')).toBeUndefined();
});

test('questions are in the order of the screen, conditional ones and those of lists in their place', () => {
  const pathsIn = (sources: DefinitionSources) => [
    ...new Set(questionsIn(sources, FORM).map(({ path }) => path)),
  ];
  const paths = pathsIn(HELD);
  expect(paths.slice(6, 14)).toEqual([
    'customer.street',
    'customer.zipCode',
    'customer.city',
    'customer.residentSince',
    'customer.occupation',
    'customer.employedSince',
    'customer.netIncome',
    'customer.additionalIncome',
  ]);
  expect(paths.slice(-5)).toEqual([
    'purpose',
    'refinancings',
    'refinancings[].type',
    'refinancings[].iban',
    'refinancings[].amount',
  ]);
  expect(pathsIn(afterActs({ path: 'customer.city', ...move })).slice(6, 9)).toEqual([
    'customer.street',
    'customer.city',
    'customer.zipCode',
  ]);
});

test('what depends on a question can go with it, and comes back with it', async () => {
  const act = { path: 'customer.taxCountry', act: 'delete' };
  const also = ['customer.taxNumber'];
  expect(await editAs(act)).toMatchObject({ ok: false, also });
  expect(changed()).toEqual({});
  expect(await editAs({ ...act, also })).toMatchObject({ ok: true });
  expect(Object.values(changed()).join()).not.toMatch(/tax(?:Country|Number)/);
  const sentences = changes().map(({ sentence }) => sentence);
  expect(sentences).toEqual(
    expect.arrayContaining([
      'Entfallene Frage: „Steuerland“.',
      'Entfallene Frage: „Steuernummer“.',
    ]),
  );
  const gone = (label: string) => `Entfallene Frage: „${label}“.`;
  const idOf = (label: string) => changes().find(({ sentence }) => sentence === gone(label))?.id;
  // Alone it would ask for a question that is gone: it is said which one comes back first.
  const problem = expect.stringMatching(
    /^Nehmen Sie zuerst das zurück: Entfallene Frage: „Steuerland“\. .*„Steuerland“/,
  ) as string;
  expect(await takeBack(question({ id: idOf('Steuernummer') }))).toMatchObject({
    ok: false,
    problem,
  });
  for (const label of ['Steuerland', 'Steuernummer'])
    expect(await takeBack(question({ id: idOf(label) }))).toMatchObject({ ok: true });
  expect(changed()).toEqual({});
  // A limit needs it: that is for a person to decide.
  expect(await editAs({ ...act, path: 'customer.dateOfBirth' })).not.toHaveProperty('also');
});

test('a refused deletion names the questions that depend on it; the findings are details', async () => {
  const answer = await editAs({ path: 'customer.taxCountry', act: 'delete' });
  expect(answer).toMatchObject({
    ok: false,
    problem:
      'Nicht gelöscht. Davon hängt noch ab: „Steuernummer“. Sie können alle zusammen löschen. Oder ändern Sie zuerst, wann diese Fragen kommen.',
    details: [expect.stringContaining('taxCountry'), expect.any(String)],
  });
});

test('a deletion that its dependents do not make possible says what is left, and who can change it', async () => {
  const answer = await editAs({ path: 'customer.dateOfBirth', act: 'delete' });
  expect(answer).not.toHaveProperty('also');
  const problem =
    /^Nicht gelöscht\. Davon hängt noch ab: .* Auch danach braucht sie noch „.*Entwicklung\.$/;
  expect(answer).toMatchObject({ ok: false, problem: expect.stringMatching(problem) as string });
});

test('a sentence keeps what is filled in, and does not go unnoticed with its limit', async () => {
  const path = 'customer.netIncome';
  const own = (text: string) => ({ act: 'text', part: 'minimum', text });
  const save = (...all: object[]) => editField(question({ form: FORM, path, changes: all }));
  const lacks = {
    ok: false,
    problem: expect.stringMatching(
      /^Fehlertext, wenn es weniger ist: Der Platzhalter \{\{limit\}\} fehlt/,
    ) as string,
  };
  expect(await save(own('Bitte mehr.'))).toMatchObject(lacks);
  for (const [one, limit, name] of [
    [path, 'minimum', 'weniger'],
    ['customer.numberOfDependentChildren', 'maximum', 'mehr'],
  ] as const) {
    const gone = [
      { act: 'text', part: limit, text: 'Bitte {{limit}}.' },
      { act: 'limit', limit, value: null },
    ];
    const lost = t('edit.lost', { name: `Fehlertext, wenn es ${name} ist` });
    // What the interface says to that is another mistake.
    expect(await editField(question({ form: FORM, path: one, changes: gone }))).toMatchObject({
      ok: false,
      at: [`text ${limit}`, `limit ${limit}`],
      problem: expect.stringMatching(new RegExp(`^${lost}\n„.*Schnittstelle`)) as string,
    });
  }
  expect(changed()).toEqual({});
  expect(await save(own('{{label}}: Bitte ab {{limit}}.'))).toMatchObject({ ok: true });
  expect(await save(own('Bitte mehr.'))).toMatchObject({ ok: false });
  expect(await save(own(''))).toMatchObject({ ok: true });
});

test('a finding calls a question that is gone by its label in the release', async () => {
  expect(await editAs({ path: 'customer.firstName', act: 'delete' })).toMatchObject({
    ok: true,
  });
  const words = valueOf<StudioFinding[]>(readFindings({ root })).map((each) => each.words);
  expect(words).toContainEqual(
    expect.stringMatching(/^Die Schnittstelle nimmt „(?!firstName).*“ an/),
  );
  expect(words.join()).not.toContain('firstName');
});

test('a finding about a missing text names no file', async () => {
  await byHand([[FIELDS, '"label": "Ort"', '"hint": "Ort"']]);
  const [first] = valueOf<StudioFinding[]>(readFindings({ root }));
  expect(first?.words).toMatch(/^Der Text .* fehlt\.$/);
});

test('a finding about a question that is gone or new stands at its screen, by its name, with what there is to do', async () => {
  const told = async (...all: object[]) => {
    for (const act of all) expect(await editAs(act)).toMatchObject({ ok: true });
    return valueOf<StudioFinding[]>(readFindings({ root })).filter(({ hint }) => !hint);
  };
  const of = (question: string, key: Parameters<typeof t>[0]) =>
    expect.objectContaining({
      step: FORM,
      question,
      advice: t(key),
      isForDevelopment: true,
    }) as unknown;
  const gone = await told(
    { path: 'customer.title', act: 'delete' },
    { path: 'refinancings[].type', act: 'delete' },
  );
  expect(gone).toEqual([
    of('Art', 'findings.wire-field-unasked-needed.deleted'),
    of('Titel', 'findings.wire-field-unasked.deleted'),
  ]);
  const now = withEdits(HELD, fieldAdded(HELD, NEW) as Edit[]);
  const files = now.files().filter((file) => file.endsWith('.json'));
  await writeDefinitions(
    root,
    files.map((file) => [file, now.read(file)] as const),
  );
  expect(await told()).toEqual([of(NEW.label, 'findings.wire-field-unknown')]);
});

test('what is refused is said at once, in the words of the fields, and of which of them', async () => {
  const path = 'customer.dateOfBirth';
  const all = [
    { act: 'limit', limit: 'minAge', value: 130 },
    { act: 'text', part: 'notAfter', text: 'Zu jung.' },
    { act: 'text', part: 'label', text: 'Am <b>Tag</b>' },
  ];
  expect(await editField(question({ form: FORM, path, changes: all }))).toMatchObject({
    ok: false,
    at: ['limit minAge', 'text notAfter', 'text label'],
    problem: [
      'Die Grenzen widersprechen sich: „Alter, mindestens“ ist 130, „Alter, höchstens“ ist 120. Keine Antwort wäre gültig.',
      `Fehlertext, wenn jemand jünger ist: ${problemText({ problem: 'missing', placeholder: '{{years}}' })}`,
      `Beschriftung: ${problemText({ problem: 'markup' })}`,
    ].join('\n'),
  });
  const children = [
    { act: 'limit', limit: 'maximum', value: 20 },
    { act: 'text', part: 'label', text: '' },
  ];
  expect(
    await editField(
      question({ form: FORM, path: 'customer.numberOfDependentChildren', changes: children }),
    ),
  ).toMatchObject({ ok: false, at: expect.arrayContaining(['limit maximum']) as unknown });
  expect(changed()).toEqual({});
});

test('what is undone or done again is said', async () => {
  await editAs({ path: 'customer.title', act: 'delete' });
  await editAs({ path: 'customer.city', act: 'text', part: 'label', text: 'Wohnort' });
  const step = async (redo: boolean) => valueOf(await goBackInWords(question({ redo })));
  expect(await step(false)).toEqual({
    sentence: 'Anderer Text „Wohnort“, bisher „Ort“ (Wohnort, Beschriftung).',
  });
  expect(await step(false)).toEqual({ sentence: 'Entfallene Frage: „Titel“.' });
  expect(await step(true)).toEqual({ sentence: 'Entfallene Frage: „Titel“.' });
});
