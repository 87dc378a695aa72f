/** Acts of the studio: the lines that go and come in the files; in words; taken back, undone and done again byte by byte; refused. */
import { check, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { sourcesOnDisk } from '../../check/check.ts';
import { t } from '../shared.ts';
import { goBackInWords, takeBack } from './changes.ts';
import { editField } from './edits.ts';
import { questionsIn } from './questions.ts';
import { problemText } from './sentences.ts';
import {
  FORM,
  ROWS,
  question,
  editAs,
  valueOf,
  changes,
  changed,
  changedLines,
  byHand,
  root,
  withRelease,
} from '../../fixtures/release.ts';

withRelease();

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
      const { sentence } = valueOf<{ sentence: string }>(await goBackInWords(question({ redo })));
      expect(sentence).toMatch(/wieder|nicht mehr/i);
      expect(sentence).not.toMatch(/jetzt|bisher|neue|entfallen|undefined/i);
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
    questionsIn(sourcesOnDisk(root()), FORM).find((each) => each.path === path)?.limits;
  expect(await clear('minAge')).toMatchObject({ ok: true });
  expect(ages()).toEqual({ minAge: null, maxAge: 120 });
  expect(await clear('maxAge')).toMatchObject({ ok: true });
  expect(changedLines().join()).not.toContain('+ "dateLimits"');
  expect(changes().map(({ sentence }) => sentence)).toEqual([
    'Entfallener Text „Sie müssen mindestens {{years}} Jahre alt sein.“ (Geburtsdatum, Fehlertext, wenn jemand jünger ist).',
    '„Geburtsdatum“: bisher Alter, mindestens 18 Jahre und Alter, höchstens 120 Jahre, jetzt ohne diese Regel.',
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
      'Nicht gelöscht. Davon hängt noch ab: „Steuernummer“. Sie können beide zusammen löschen. Oder ändern Sie zuerst, wann diese Frage kommt.',
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

const city = 'customer.city';
const condition = { field: 'occupation', is: ['PENSIONER'] };
test.each<[act: object, undone: string, redone: string]>([
  [
    { path: 'customer.title', act: 'delete' },
    'Die Frage „Titel“ ist wieder da.',
    'Die Frage „Titel“ gibt es nicht mehr.',
  ],
  [
    { path: city, act: 'text', part: 'label', text: 'Wohnort' },
    'Wieder der Text „Ort“ (Ort, Beschriftung).',
    'Wieder der Text „Wohnort“ (Wohnort, Beschriftung).',
  ],
  [
    { path: city, act: 'text', part: 'hint', text: 'Wo?' },
    'Den Text „Wo?“ gibt es nicht mehr (Ort, Hinweis).',
    'Der Text „Wo?“ ist wieder da (Ort, Hinweis).',
  ],
  [
    { path: city, act: 'move', by: -1 },
    '„Postleitzahl“ steht wieder vor „Ort“.',
    '„Ort“ steht wieder vor „Postleitzahl“.',
  ],
  [
    { path: city, act: 'group', group: 'work' },
    '„Ort“ steht wieder in „Ihre Adresse“.',
    '„Ort“ steht wieder in „Ihre Arbeit“.',
  ],
  [
    { path: city, act: 'condition', condition },
    '„Ort“ wird wieder immer gefragt.',
    '„Ort“ wird wieder nur gefragt, wenn „Beruf“: In Pension.',
  ],
  [
    { path: 'customer.gender', act: 'required', on: false },
    '„Anrede“ ist wieder Pflicht.',
    '„Anrede“ ist wieder optional.',
  ],
  [
    { path: 'customer.netIncome', act: 'limit', limit: 'minimum', value: 300 },
    '„Nettoeinkommen“: wieder mindestens 1 Euro.',
    '„Nettoeinkommen“: wieder mindestens 300 Euro.',
  ],
  [
    { path: 'refinancings[].amount', act: 'limit', limit: 'minimum', value: 100 },
    '„Offener Betrag“: nicht mehr mindestens 100 Euro.',
    '„Offener Betrag“: wieder mindestens 100 Euro.',
  ],
])(
  'what is so again is said when it is undone, done again or taken back: %j',
  async (act, ...sentences) => {
    await editAs(act);
    const said = sentences.map((sentence) => ({ sentence }));
    for (const redo of [false, true])
      expect(valueOf(await goBackInWords(question({ redo })))).toEqual(said[Number(redo)]);
    expect(valueOf(await takeBack(question({ id: changes()[0]?.id })))).toEqual(said[0]);
  },
);

test('what becomes of the rows is said with the act', async () => {
  const path = 'customer.zipCode';
  const rowsAfter = async (act: object) =>
    valueOf<{ rows: string[] }>(await editAs({ path, ...act })).rows;
  expect(await rowsAfter({ act: 'group', group: 'person' })).toEqual([]);
  for (const _ of ['emailAddress', 'dateOfBirth'])
    expect(await rowsAfter({ act: 'move', by: -1 })).toEqual([]);
  // Short, beside the half first name.
  expect(await rowsAfter({ act: 'move', by: -1 })).toEqual([
    '„Postleitzahl“ reicht jetzt über die ganze Zeile.',
  ]);
});
