/** What comes back is taken, left out, mended or refused, and all of it is said. The same in every format: its rows are (formats.test.ts). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { edit, exchangeBy, FLOW, projectOfEach } from './project.test-helpers.ts';
import { hashOf, issuesOf, unitsOf } from './exchange.ts';
import { exportTexts, importTexts, readExchange, readNotes } from './texts.ts';

const FIELDS = 'locales/de-AT/fields.json';

const { at, read, rootOf } = projectOfEach();
const { file, task, exportFlow, translate } = exchangeBy(rootOf, 'csv');

test('untouched rows bring back no older wording; a deleted text stays, and is said', async () => {
  exportTexts(task());
  edit(at(FIELDS), 'Anrede', 'Ihre Anrede');
  const before = read(FIELDS);
  translate('fields:firstName.label', 'Vorname', '');
  expect(await importTexts(task())).toEqual([
    expect.stringContaining('nichts geändert'),
    expect.stringMatching(/^Zeilen ohne Text: 1 \(ab Zeile \d+\)\. Die bisherigen Texte gelten/),
  ]);
  expect(read(FIELDS)).toBe(before);
});
test('blanks and tabs that were added are left out, and named', async () => {
  exportTexts(task('en-AT'));
  translate('fields:firstName.label', '', ' First  name\t');
  expect(await importTexts(task())).toContainEqual(
    expect.stringMatching(
      /Zeile \d+, .*fields:firstName\.label\): Überzählige Leerzeichen, Tabulatoren oder/,
    ),
  );
  expect(JSON.parse(read('locales/en-AT/fields.json'))).toEqual({
    firstName: { label: 'First name' },
  });
});
test('a note that changed after the export stays; one that was deleted is named', async () => {
  const notes = 'workbench/translation/notes.json';
  mkdirSync(at('workbench/translation'), { recursive: true });
  exportTexts(task());
  writeFileSync(at(notes), '{ "fields:gender.label": "Herr oder Frau" }\n');
  await importTexts(task());
  expect(readNotes(rootOf())).toEqual({ 'fields:gender.label': 'Herr oder Frau' });
  exportTexts(task());
  edit(file(), /Herr oder Frau/, '');
  expect(await importTexts(task())).toContainEqual(
    expect.stringMatching(/\n {2}„Anrede“ \(.*fields:gender\.label\): Hinweis gelöscht$/),
  );
  expect(readNotes(rootOf())).toEqual({});
});
test('other numbers than in the original are named, and taken', async () => {
  const example = '"start": { "example": "Sollzinssatz 6,90 % für € 10.000,00",';
  edit(at('locales/de-AT/steps.json'), '"start": {', example);
  exportTexts(task('en-AT'));
  translate('steps:start.example', '', '"Rate of 9.60% for EUR 10,000.00"');
  expect(await importTexts(task())).toContainEqual(
    expect.stringMatching(
      /example\): Die Zahlen sind andere .*Dort: „6,90; 10\.000,00“, hier: „9\.60; 10,000\.00“/,
    ),
  );
  expect(read('locales/en-AT/steps.json')).toContain('Rate of 9.60%');
});
test('sources that a spreadsheet has computed are counted, and count as they were', async () => {
  edit(
    at('locales/de-AT/steps.json'),
    '"start": {',
    '"start": { "one": "1.", "two": "2.", "three": "3.",',
  );
  for (const language of ['en-AT', 'de-AT']) {
    exportTexts(task(language));
    edit(file(), /(steps:start\.\w+),(\d)\./g, '$1,$2');
    if (language === 'en-AT') translate('steps:start.two', '', '2.');
    else edit(file(), /(steps:start\.\w+,\d),(\d)\./g, '$1,$2');
    const said = await importTexts(task());
    expect(said.filter((line) => line.startsWith('Zeile'))).toEqual([
      expect.stringMatching(/^Zeilen, in denen wohl eine Tabellen.*: 3 \(ab Zeile \d+\)\./),
    ]);
  }
  expect(JSON.parse(read('workbench/translation/exported.json'))).toMatchObject({
    'en-AT': { 'steps:start.two': hashOf('2.') },
    'de-AT': { 'steps:start.two': hashOf('2.') },
  });
});
test('what is said while nothing is taken over does not say that it was done', async () => {
  exportTexts(task('en-AT'));
  translate('fields:firstName.label', '', ' First  name');
  edit(file(), 'fields:gender.label', 'fields:gendre.label');
  await expect(importTexts(task())).rejects.toThrow('werden beim Einlesen entfernt');
});
test('a much longer text of the first language is named', async () => {
  exportTexts(task());
  translate('fields:firstName.label', 'Vorname', 'Vorname '.repeat(12).trim());
  expect(await importTexts(task())).toContainEqual(
    expect.stringMatching(/fields:firstName\.label\): Dieser Text ist viel länger/),
  );
});
test('a translation in a list that is like the original counts as one', async () => {
  exportTexts(task('en-AT'));
  translate('steps:start.need.2', '', 'Ungefähr 10 Minuten Zeit');
  await importTexts(task());
  const found = unitsOf(readExchange(rootOf(), 'en-AT')).filter(({ key }) =>
    key.startsWith('steps:start.need.'),
  );
  expect(found.map((each) => issuesOf(each, 'en-AT'))).toEqual([
    ['missing'],
    ['missing'],
    ['same'],
  ]);
});
test('the same translation once more confirms it where it was written for the present original', async () => {
  exportTexts(task('en-AT'));
  translate('fields:firstName.label', '', 'First name');
  await importTexts(task());
  const exported = 'workbench/translation/exported.json';
  edit(at(exported), /("fields:firstName.label": ")\w+/, '$1old');
  expect(await importTexts(task())).toContainEqual(
    expect.stringMatching(/^Bestätigte Übersetzungen.*: 1\.$/),
  );
  expect(read(exported)).not.toContain('"old"');
});
test('what has changed is marked until its translation is there, however often it is exported', async () => {
  expect(exportTexts(task())[0]).toMatch(/: (\d+)\. .*: \1\.$/);
  await importTexts(task());
  edit(at(FIELDS), 'Vorname', 'Ihr Vorname');
  for (const _ of [1, 2])
    expect(exportTexts({ ...task(), onlyChanged: true })[0]).toMatch(/: 1\. .*: 1\.$/);
  await importTexts(task());
  expect(exportTexts(task())[0]).toMatch(/: 0\.$/);
});
test('a translation is old once its original has changed, whichever was imported', async () => {
  exportTexts(task('en-AT'));
  translate('fields:firstName.label', '', 'First name');
  translate('fields:city.label', '', 'Town');
  await importTexts(task());
  edit(at(FIELDS), '"Vorname"', '"Ihr Vorname"');
  exportTexts({ ...task('en-AT'), onlyChanged: true });
  expect(read('out.csv')).toContain('First name');
  expect(read('out.csv')).not.toContain('Town');
  translate('fields:firstName.label', 'First name', 'Your first name');
  await importTexts(task());
  exportTexts({ ...task('en-AT'), onlyChanged: true });
  expect(read('out.csv')).not.toContain('Your first name');
});
test('a text that somebody changed after the export is not overwritten, and both are named', async () => {
  exportTexts(task());
  edit(at(FIELDS), '"Vorname"', '"Erster Vorname"');
  edit(at(FIELDS), '"Nachname"', '"Familienname"');
  const before = read(FIELDS);
  translate('fields:firstName.label', 'Vorname', 'Rufname');
  translate('fields:lastName.label', 'Nachname', 'Familienname');
  expect(await importTexts(task())).toEqual([
    expect.stringMatching(
      /Zeile \d+, .*fields:firstName\.label\): Dieser Text wurde nach dem Export geändert\. Jetzt: „Erster Vorname“, in der Datei: „Rufname“\. Er wurde nicht übernommen\./,
    ),
    expect.stringMatching('^Sonst ist kein Text .* neu oder anders. Es wurde nichts geändert'),
  ]);
  expect(read(FIELDS)).toBe(before);
  // Still to be read in.
  exportTexts({ ...task(), onlyChanged: true });
  expect(read('out.csv')).toContain('Erster Vorname');
  expect(read('out.csv')).not.toContain('Familienname');
});
test('a translation that somebody else has changed since stays, whether its row was touched or not', async () => {
  const FILE = 'locales/en-AT/fields.json';
  mkdirSync(at('locales/en-AT'));
  const own = { gender: { label: 'Title' }, lastName: { label: 'Name' } };
  writeFileSync(at(FILE), JSON.stringify(own));
  exportTexts(task('en-AT'));
  edit(at(FILE), '"Title"', '"Salutation"');
  edit(at(FILE), '"Name"', '"Surname"');
  translate('fields:lastName.label', 'Name', 'Last name');
  translate('fields:firstName.label', '', 'First name');
  const said = await importTexts(task('en-AT'));
  expect(said.join('\n')).toMatch(
    /fields:lastName\.label\): Dieser Text wurde nach dem Export geändert\. Jetzt: „Surname“, in der Datei: „Last name“/,
  );
  expect(said.join('\n')).not.toContain('gender');
  expect(JSON.parse(read(FILE))).toEqual({
    gender: { label: 'Salutation' },
    firstName: { label: 'First name' },
    lastName: { label: 'Surname' },
  });
});
test('a text that came in as a change counts as read in', async () => {
  exportTexts(task());
  translate('fields:firstName.label', 'Vorname', 'Rufname');
  await importTexts(task());
  expect(exportTexts(task())[0]).toMatch(/noch nicht eingelesen: 0\.$/);
});
test('a lost no-break space is put back and named; blanks inside braces are taken out', async () => {
  exportFlow();
  const before = read(FLOW);
  translate('flow:percent', '{{percent}}\u00A0%', '{{ percent }} %');
  translate('flow:year', '{{count}}\u00A0Jahr', 'Genau {{count}} Jahr');
  expect(await importTexts(task())).toEqual([
    `Übernommene Texte: 1 (${FLOW}).`,
    expect.stringMatching(
      /Zeile \d+, .*flow:percent\): Zwischen Zahl und Wort .* wieder eingesetzt\./,
    ),
    expect.stringMatching(/Zeile \d+, .*flow:year\): Zwischen Zahl und Wort/),
  ]);
  expect(read(FLOW)).toBe(before.replace('"{{count}}\u00A0Jahr"', '"Genau {{count}}\u00A0Jahr"'));
});
test('a tool that makes all no-break spaces plain changes nothing', async () => {
  exportFlow();
  edit(file(), /\u00A0/g, ' ');
  expect(await importTexts(task())).toEqual([expect.stringContaining('nichts geändert')]);
});
test('everything that is wrong with a file is named at once, rows without a text in one line', async () => {
  exportFlow();
  translate('flow:percent', '{{percent}}\u00A0%', '%');
  translate('fields:title.label', '[^<,\\n]*', '#NAME?');
  edit(file(), 'fields:gender.label', 'fields:gendre.label');
  translate('fields:firstName.label', 'Vorname', '');
  translate('fields:lastName.label', 'Nachname', '');
  const named = String(await importTexts(task()).catch((error: unknown) => error));
  const [mend, leftOut, noticed] = named.split(
    /\n\n(?:Diese Zeilen werden so nicht übernommen.*|Außerdem fiel auf:)(?=\n)/,
  );
  expect(mend).toMatch(/flow:percent\): Der Platzhalter/);
  expect(mend).toMatch(/fields:gendre\.label: Diesen Schlüssel gibt es nicht/);
  expect(leftOut).toMatch(/^\nZeile \d+, .*fields:title\.label\): Diese Zelle.*$/);
  expect(noticed).toMatch(/\nZeilen ohne Text: 2 \(ab Zeile \d+\)\./);
  expect(named).not.toContain('firstName');
});
test('only some of the files are exported', () => {
  exportTexts({ ...task(), namespaces: ['fields', 'enums'] });
  const namespaces = read('out.csv').matchAll(/\n(\w+):/g);
  expect([...new Set([...namespaces].map(([, name]) => name))].sort()).toEqual(['enums', 'fields']);
});
test.each([
  [
    'an unknown key',
    'fields:gender.label',
    'fields:gendre.label',
    /Zeile \d+, fields:gendre\.label: Diesen Schlüssel gibt es nicht\. Gemeint ist wohl fields:gender\.label\./,
  ],
  [
    'a translated key',
    'fields:gender.label',
    'Felder:Geschlecht.Aufschrift',
    /Zeile \d+, Felder:.*: Diesen Schlüssel gibt es nicht\. Gemeint ist wohl fields:gender\.label\./,
  ],
  [
    'a key twice',
    'fields:title.label',
    'fields:gender.label',
    /Zeile \d+, .*fields:gender\.label\): Dieser Text steht zweimal .* in Zeile \d+\./,
  ],
  [
    'a lost placeholder',
    'errors:minimum',
    undefined,
    /Zeile \d+, .*errors:minimum\): .*\{\{label\}\} fehlt/,
  ],
])('%s writes nothing and names the line', async (_, key, other, sentence) => {
  exportTexts(task());
  const before = read(FIELDS);
  if (other === undefined) translate(key, '[^{]*{{label}}“', 'Bitte geben Sie');
  else edit(file(), key, other);
  translate('fields:firstName.label', 'Vorname', 'Rufname');
  await expect(importTexts(task())).rejects.toThrow(sentence);
  expect(read(FIELDS)).toBe(before);
});
