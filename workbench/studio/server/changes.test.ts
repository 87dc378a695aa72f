/** Changes since the release in words: what was and what is, in which order, whom they concern; each can be taken back. */
import { join } from 'node:path';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withChanges, withEdits, type DefinitionSources, type Edit } from '../../check/sources.ts';
import { HELD } from '../../fixtures/held.ts';
import type { Handover, NewField } from '../shared.ts';
import { handOver, takeBack } from './changes.ts';
import { conditioned } from './conditions.ts';
import { fieldAdded } from './fields.ts';
import { kindOfText } from './plain.ts';
import { goBack, writeDefinitions } from './guard.ts';
import {
  FORM,
  ROWS,
  git,
  question,
  editAs,
  valueOf,
  changes,
  changed,
  byHand,
  changesOf,
  sentencesOf,
  afterActs,
  afterActsOn,
  expectAllTakenBack,
  move,
  optional,
  NEW,
  FIELDS,
  root,
  withRelease,
} from '../../fixtures/release.ts';

withRelease();

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
const rowsOf = (sources: DefinitionSources, then = HELD) =>
  changesOf(sources, then).map(({ rows }) =>
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
    ['Platz: in „Ihre Adresse“ nach „Postleitzahl“ → in „Ihre Arbeit“ nach „Weiteres Einkommen“'],
  ]);
  const condition = { field: 'occupation', is: ['PENSIONER'] };
  expect(rowsOf(afterActs({ ...city, act: 'condition', condition }))).toEqual([
    ['Wird gefragt: immer → wenn „Beruf“: In Pension'],
  ]);
  const limit = { path: 'customer.netIncome', act: 'limit', limit: 'minimum', value: 300 };
  expect(rowsOf(afterActs(limit))).toEqual([['mindestens: 1 Euro → 300 Euro']]);
});

test('a text of the frame stands below its name, one of a single page below that page', async () => {
  const shell = (later: string, heading: string) =>
    writeDefinitions(root(), [
      ['locales/de-AT/shell.json', JSON.stringify({ footer: { later }, main: { heading } })],
    ]);
  await shell('Später', 'Kredit');
  git('add', '-A');
  git('commit', '-qm', 'released');
  git('tag', '-f', 'v1');
  await shell('Ein andermal', 'Ihr Kredit');
  const told = changes().map(({ place, screens, effects }) => [place, screens, effects]);
  expect(told).toEqual([
    ['Rahmen der Seite', [], []],
    ['Startseite', ['main'], []],
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

test('a place names nothing twice: beside a question where a group has no heading', () => {
  const exchanged = (file: string, from: string, to: string) => ({
    [file]: HELD.read(file).replace(from, to),
  });
  const headless = withChanges(HELD, {
    ...exchanged(`schemas/steps/${FORM}.ui.json`, '"key": "work",', '$& "heading": "question",'),
    ...exchanged('locales/de-AT/steps.json', '"work": "Ihre Arbeit",', ''),
  });
  const placeOf = (path: string, act: object = { act: 'delete' }, then = headless) =>
    rowsOf(afterActsOn(then, { path, ...act }), then)
      .flat()
      .filter((row) => row.startsWith('Platz'));
  expect(placeOf('customer.netIncome')).toEqual(['Platz: nach „Beschäftigt seit“']);
  expect(placeOf('customer.additionalIncome')).toEqual(['Platz: nach „Nettoeinkommen“']);
  const group = (name: string) => ({ act: 'group', group: name });
  expect(placeOf('customer.occupation', group('purpose'))).toEqual([
    'Platz: vor „Beschäftigt seit“ → in „Ihr Vorhaben“ nach „Bestehende Kredite“',
  ]);
  expect(placeOf('purpose', group('work'))).toEqual([
    'Platz: als erste Frage in „Ihr Vorhaben“ → nach „Weiteres Einkommen“',
  ]);
  expect(placeOf('refinancings[].iban', undefined, HELD)).toEqual([
    'Platz: in „Bestehende Kredite“ nach „Art“',
  ]);
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

test('what is said below a question that becomes optional is shown beside that', () => {
  const hintsOf = (path: string, act: object) =>
    changesOf(afterActs({ path, ...act })).flatMap(({ effects }) =>
      effects.filter(({ name }) => name === 'Hinweis darunter').map(({ text }) => text),
    );
  expect(hintsOf('customer.firstName', optional)).toEqual([
    '„So, wie er in Ihrem Ausweis steht.“ Stimmt das auch, wenn jemand die Frage auslässt?',
  ]);
  expect(hintsOf('customer.gender', optional)).toEqual([]);
  const limit = { act: 'limit', limit: 'maximum', value: 9 };
  expect(hintsOf('customer.numberOfDependentChildren', limit)).toEqual([]);
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
  ['customer.netIncome', { limit: 'maximum', value: 50000 }, '„50.001 Euro“'],
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
  writeFileSync(join(root(), FIELDS), `${changed()[FIELDS] ?? ''}\n`);
  expect(await goBack(question({}))).toMatchObject({ ok: false });
  expect(await takeBack(question({ id: 'gone' }))).toMatchObject({ ok: false });
});

test('what would not fit a slip in a file is told in the words of the studio; the slip is a detail', async () => {
  await byHand([
    [DEFS, '"VEHICLE"', '"VEHICLE", "WEDDING"'],
    [`schemas/steps/${FORM}.ui.json`, '"purpose": "VEHICLE"', '"purpose": "WEDDING"'],
  ]);
  const wedding = changes().find(({ sentence }) => sentence.startsWith('Neue Möglichkeit'));
  expect(await takeBack(question({ id: wedding?.id }))).toMatchObject({
    ok: false,
    problem: expect.stringContaining('tritt nie ein: „') as string,
    details: [expect.stringContaining('„WEDDING“')],
  });
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

test('each text of a translation is a change of its own beside its German, below its language', async () => {
  const step = { notices: { address: 'Do you mean {{address}}?', age: 'Too old.' }, title: 'Data' };
  const content = JSON.stringify({ 'housing-legal-data': step });
  mkdirSync(join(root(), 'locales/en-AT'));
  await writeDefinitions(root(), [['locales/en-AT/steps.json', content]]);
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
    JSON.parse(readFileSync(join(root(), 'locales/en-AT/steps.json'), 'utf8'));
  const [address, age, title] = changes();
  await takeBack(question({ id: title?.id }));
  await takeBack(question({ id: address?.id }));
  expect(read()).toEqual({ 'housing-legal-data': { notices: { age: 'Too old.' } } });
  // No empty block is left behind.
  await takeBack(question({ id: age?.id }));
  expect(read()).toEqual({});
  expect(changes()).toEqual([]);
});

test('a translation stands beside its German text, a form of a plural with its name', async () => {
  await writeDefinitions(root(), [
    ['locales/de-AT/form.json', '{ "left_one": "Eine fehlt.", "left_other": "{{count}} fehlen." }'],
  ]);
  git('add', '-A');
  git('commit', '-qm', 'released');
  git('tag', '-f', 'v1');
  mkdirSync(join(root(), 'locales/hr-AT'));
  const texts = '{ "left_one": "Nedostaje {{count}}.", "left_few": "Nedostaju {{count}}." }\n';
  await writeDefinitions(root(), [['locales/hr-AT/form.json', texts]]);
  expect(changes().map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(
      /^Neue Übersetzung „Nedostaje .*“ für „{{count}} fehlen\.“ \(.*Einzahl, .*Kroatisch/,
    ),
    expect.stringMatching(
      /^Neue Übersetzung „Nedostaju .*“ für „{{count}} fehlen\.“ \(.*\(few\), .*Kroatisch/,
    ),
  ]);
});

test('a gap in a list of a translation is no changed text', async () => {
  const texts = '{ "start": { "need": [null, "A valid ID", null] } }\n';
  mkdirSync(join(root(), 'locales/en-AT'));
  await writeDefinitions(root(), [['locales/en-AT/steps.json', texts]]);
  expect(changes()).toMatchObject([
    {
      sentence: expect.stringMatching(/^Neue Übersetzung „A valid ID“ für „[^„“]+“ /) as string,
      rows: [{ before: '', after: 'A valid ID' }],
    },
  ]);
  // The state of each language goes with it.
  const { summary } = valueOf<Handover>(handOver({ root: root() }));
  expect(summary).toMatch(
    /\n- Englisch \(Österreich\), noch nicht übersetzt: \d+, zum Beispiel (?!\S*:)/,
  );
});
