import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { edit, exchangeBy, FLOW, newProject } from './project.test-helpers.ts';
import { hashOf, issuesOf, unitsOf, type Returned, type Unit } from './exchange.ts';
import { readTable, writeTable } from './table.ts';
import {
  exportTexts,
  formatOf,
  importTexts,
  readExchange,
  readNotes,
  type Format,
} from './texts.ts';
import { readXliff, writeXliff, writeXliff12 } from './xliff.ts';

const FIELDS = 'locales/de-AT/fields.json';
const NOTE = {
  xliff: '$1<note category="note">Herr oder Frau</note>',
  xliff12: '$1<note from="note">Herr oder Frau</note>',
};

let root = '';
beforeEach(() => {
  root = newProject();
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
/** Whatever can be written: XML knows no control characters but tab and line ends, and no half pairs. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replace(/\p{Cc}|\uFFFE|\uFFFF/gu, '\n'));
const unit = fc.record({
  source: text,
  target: text,
  note: text,
  earlier: text,
  isChanged: fc.boolean(),
});
const units = fc.array(unit, { maxLength: 20 }).map((list) =>
  list.map((each, index): Unit => ({
    ...each,
    key: `fields:Feld "${index}" & <mehr>.label`,
    namespace: 'fields',
  })),
);
const bare = ({ key, source, target, note, version, noteVersion }: Omit<Returned, 'line'>) => ({
  ...{ key, source, target, note },
  ...{ version, noteVersion },
});
/** With the hashes of what was exported. */
const versioned = (each: Unit): Unit & Pick<Returned, 'version' | 'noteVersion'> => ({
  ...each,
  version: hashOf(each.target),
  noteVersion: hashOf(each.note),
});
const LANGUAGES = { source: 'de-AT', target: 'en-AT', exportId: 'c0ffee' };

describe('nothing is lost on the way', () => {
  test.each([
    ['a table', (list: Unit[]) => readTable(writeTable(list, LANGUAGES), '').rows],
    ['XLIFF 2.0', (list: Unit[]) => readXliff(writeXliff(list, LANGUAGES), '').rows],
    ['XLIFF 1.2', (list: Unit[]) => readXliff(writeXliff12(list, LANGUAGES), '').rows],
  ])('any units as %s', (_, returned) =>
    fc.assert(
      fc.property(units, (list) => {
        expect(returned(list).map(bare)).toEqual(list.map(versioned).map(bare));
      }),
    ),
  );
});

describe.each<Format>(['xliff', 'xliff12', 'csv'])('%s', (format) => {
  const { file, task, translate } = exchangeBy(() => root, format);

  test('untouched, it changes no byte of the texts', async () => {
    const before = read('locales/de-AT/steps.json');
    exportTexts(task());
    expect(await importTexts(task())).toEqual([expect.stringContaining('nichts geändert')]);
    expect(read('locales/de-AT/steps.json')).toBe(before);
  });
  test('one text changed changes one line; one that makes it too long is written as Prettier writes it', async () => {
    const before = read(FIELDS);
    exportTexts(task());
    translate('fields:gender.label', 'Anrede', 'Ihre Anrede');
    expect(await importTexts(task())).toEqual([`Übernommene Texte: 1 (${FIELDS}).`]);
    const changed = before.replace('{ "label": "Anrede" }', '{ "label": "Ihre Anrede" }');
    expect(read(FIELDS)).toBe(changed);
    const long = 'Vorname und alle weiteren Vornamen in der Reihenfolge Ihres Ausweises';
    translate('fields:firstName.label', 'Vorname', long);
    await importTexts(task());
    expect(read(FIELDS)).toContain(
      `  "firstName": {\n    "label": "${long}",\n    "hint": "So, wie er in Ihrem Ausweis steht."\n  },\n`,
    );
  });
  test('a second language is one folder, in the order of the first', async () => {
    exportTexts(task('en-AT'));
    translate('fields:firstName.label', '', 'First name');
    translate('steps:start.need.1', '', 'A valid ID');
    // The file says itself for which language it is.
    await expect(importTexts(task('de-AT'))).rejects.toThrow('für en-AT, nicht für de-AT');
    await importTexts(task());
    expect(JSON.parse(read('locales/en-AT/fields.json'))).toEqual({
      firstName: { label: 'First name' },
    });
    expect(JSON.parse(read('locales/en-AT/steps.json'))).toEqual({
      start: {
        need: [null, 'A valid ID', null],
      },
    });
    // A list is written whole; its gaps are shown in German, and count as not translated.
    exportTexts(task('en-AT'));
    expect(read(`out.${format}`)).toMatch(
      format === 'csv'
        ? /need\.0,[^,]+,,[\s\S]*need\.1,[^,]+,A valid ID,/
        : /need\.0"[\s\S]*?<target[^>]*><\/target>[\s\S]*need\.1"[\s\S]*?<target[^>]*>A valid ID</,
    );
    translate('fields:gender.label', '', 'Title');
    await importTexts(task('en-AT'));
    expect(Object.keys(JSON.parse(read('locales/en-AT/fields.json')) as object)).toEqual([
      'gender',
      'firstName',
    ]);
  });
  test.each(['1.', '2.'])('%s is a translation of 1., as it is written alike', async (ordinal) => {
    edit(join(root, 'locales/de-AT/steps.json'), '"start": {', '"start": { "number": "1.",');
    exportTexts(task('hu'));
    translate('steps:start.number', '', ordinal);
    expect((await importTexts(task()))[0]).toBe('Übernommene Texte: 1 (locales/hu/steps.json).');
  });
  test.each(['en-AT', 'de-AT'])(
    '%s: who corrects what was read in reads in the same file again',
    async (language) => {
      const [first, own] = [
        language === 'de-AT' ? 'Vorname' : '',
        `locales/${language}/fields.json`,
      ];
      exportTexts(task(language));
      const exported = read(`out.${format}`);
      translate('fields:firstName.label', first, 'Frist name');
      await importTexts(task());
      translate('fields:firstName.label', 'Frist name', 'First name');
      expect((await importTexts(task()))[0]).toBe(`Übernommene Texte: 1 (${own}).`);
      expect(read(own)).toContain('First name');
      // Another file of the same texts, and whoever has changed the text since, must not be overwritten.
      exportTexts(task(language));
      const another = read(`out.${format}`);
      writeFileSync(file(), exported);
      translate('fields:firstName.label', first, 'Given name');
      edit(join(root, own), 'First name', 'Forename');
      expect((await importTexts(task()))[0]).toMatch('Jetzt: „Forename“');
      edit(join(root, own), 'Forename', 'First name');
      expect((await importTexts(task()))[0]).toMatch(/: 1 /);
      writeFileSync(file(), another);
      translate('fields:firstName.label', 'First name', 'Forename');
      expect((await importTexts(task()))[0]).toMatch('Jetzt: „Given name“');
    },
  );
  test('a line break in a text of one line is left out, and named', async () => {
    exportTexts(task('en-AT'));
    translate('fields:firstName.label', '', format === 'csv' ? '"First\nname"' : 'First\nname');
    expect(await importTexts(task())).toContainEqual(
      expect.stringMatching(/fields:firstName\.label\): .*Zeilenumbrüche/),
    );
    expect(read('locales/en-AT/fields.json')).toContain('"First name"');
  });
  test('how the same text was translated elsewhere goes with it; a very long text is named', async () => {
    edit(join(root, FIELDS), '"Nachname"', '"Vorname"');
    exportTexts(task('en-AT'));
    translate('fields:firstName.label', '', 'A first name as it is written in your passport');
    expect(await importTexts(task())).toContainEqual(
      expect.stringMatching(/fields:firstName\.label\): Dieser Text ist viel länger/),
    );
    exportTexts(task('en-AT'));
    expect(read(`out.${format}`)).toMatch(
      format === 'csv'
        ? /lastName\.label,Vorname,,,yes,A first name as/
        : format === 'xliff'
          ? /lastName\.label">\s*<mtc:matches><mtc:match ref="#s1">[\s\S]*?>A first name as[^<]*<\/target><\/mtc:match>/
          : /lastName\.label"[\s\S]*?<alt-trans><target>A first name as/,
    );
    expect(await importTexts(task())).toEqual([
      expect.stringContaining('nichts geändert'),
      expect.stringContaining('Noch nicht übersetzt'),
    ]);
  });
  test('keeps the notes of translators, also where they are stripped later', async () => {
    exportTexts(task());
    if (format === 'csv') translate('fields:gender.label', 'Anrede,', 'Anrede,Herr oder Frau');
    else edit(file(), /(name="fields:gender.label"[\s\S]*?)(?=<note )/, NOTE[format]);
    expect(await importTexts(task())).toEqual([
      expect.stringContaining('nichts geändert'),
      'Geänderte Hinweise für Übersetzende: 1 (workbench/translation/notes.json).',
      '  fields:gender.label: Herr oder Frau',
    ]);
    if (format !== 'csv') {
      // Some tools keep the notes and drop whose they are, others drop them.
      edit(file(), / (category|from)="(note|changed)"/g, '');
      await importTexts(task());
      edit(file(), /<note>.*?<\/note>/g, '');
    }
    await importTexts(task());
    expect(JSON.parse(read('workbench/translation/notes.json'))).toEqual({
      'fields:gender.label': 'Herr oder Frau',
    });
  });
  test('rows that lost their key are counted', async () => {
    exportTexts(task('en-AT'));
    translate('fields:gender.label', '', 'Title');
    if (format === 'csv') edit(file(), /\nenums:[^,]+,/g, '\n,');
    else edit(file(), / (?:res)?name="enums:[^"]*"/g, '');
    const lines = read(`out.${format}`).split('\n');
    const first = lines.findIndex((line) => /^,|^<(trans-)?unit (?!.*name=)/.test(line)) + 1;
    expect(await importTexts(task())).toEqual([
      'Übernommene Texte: 1 (locales/en-AT/fields.json).',
      expect.stringMatching(`^Einträge ohne Schlüssel: \\d{2,} \\(ab Zeile ${first}\\)\\.`),
      expect.stringContaining('Noch nicht übersetzt'),
    ]);
  });
  test('a translation of a reworded text needs review, and is confirmed in the file', async () => {
    const ROW = { csv: '\\n%,.*', xml: '<[^>]*name="%"(?:(?!</target>)[\\s\\S])*' };
    const state = (key: string): string =>
      new RegExp(ROW[format === 'csv' ? 'csv' : 'xml'].replace('%', key)).exec(
        read(`out.${format}`),
      )?.[0] ?? '';
    exportTexts(task('en-AT'));
    translate('fields:firstName.label', '', 'First name');
    translate('fields:lastName.label', '', 'Last name');
    await importTexts(task());
    edit(join(root, FIELDS), '"Vorname"', '"Ihr Vorname"');
    exportTexts(task('en-AT'));
    const [stale, fresh] = ['fields:firstName.label', 'fields:lastName.label'].map(state);
    if (format === 'csv') {
      expect([stale, fresh]).toEqual([
        expect.stringContaining(',yes,'),
        expect.stringContaining(',no,'),
      ]);
    } else if (format === 'xliff') {
      expect(stale).toContain('state="initial"');
      expect(fresh).toContain('state="translated"');
    } else {
      expect(stale).toContain('state="needs-review-translation"');
      expect(stale).not.toContain('approved');
      expect(fresh).toContain('approved="yes"');
    }
    expect(await importTexts(task())).toHaveLength(2);
    expect(exportTexts({ ...task('en-AT'), onlyChanged: true })).not.toEqual([]);
    exportTexts(task('en-AT'));
    const mark = { csv: ',yes,', xliff: / state="initial"/, xliff12: /(?= resname)/ }[format];
    const confirmed = { csv: ',no,', xliff: ' state="final"', xliff12: ' approved="yes"' }[format];
    const now = state('fields:firstName.label');
    edit(file(), now, now.replace(mark, confirmed));
    expect(await importTexts(task())).toContainEqual(
      expect.stringMatching(/^Bestätigte Übersetzungen.*: 1\.$/),
    );
    exportTexts(task('en-AT'));
    expect(state('fields:firstName.label')).not.toMatch(/initial|needs-review|,yes,/);
  });
  test('in another encoding it is refused, and nothing is written', async () => {
    exportTexts(task());
    writeFileSync(file(), Buffer.from(read(`out.${format}`), 'latin1'));
    const before = read(FIELDS);
    await expect(importTexts(task())).rejects.toThrow('nicht als UTF-8 gespeichert');
    expect(read(FIELDS)).toBe(before);
  });
});

/** The same in every format: its rows are, as above. */
describe('what comes back', () => {
  const { file, task, exportFlow, translate } = exchangeBy(() => root, 'csv');

  test('untouched rows bring back no older wording; a deleted text stays, and is said', async () => {
    exportTexts(task());
    edit(join(root, FIELDS), 'Anrede', 'Ihre Anrede');
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
    mkdirSync(join(root, 'workbench/translation'), { recursive: true });
    exportTexts(task());
    writeFileSync(join(root, notes), '{ "fields:gender.label": "Herr oder Frau" }\n');
    await importTexts(task());
    expect(readNotes(root)).toEqual({ 'fields:gender.label': 'Herr oder Frau' });
    exportTexts(task());
    edit(file(), /Herr oder Frau/, '');
    expect(await importTexts(task())).toContain('  fields:gender.label: Hinweis gelöscht');
    expect(readNotes(root)).toEqual({});
  });
  test('other numbers than in the original are named, and taken', async () => {
    const example = '"start": { "example": "Sollzinssatz 6,90 % für € 10.000,00",';
    edit(join(root, 'locales/de-AT/steps.json'), '"start": {', example);
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
      join(root, 'locales/de-AT/steps.json'),
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
    const found = unitsOf(readExchange(root, 'en-AT')).filter(({ key }) =>
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
    edit(join(root, exported), /("fields:firstName.label": ")\w+/, '$1old');
    expect(await importTexts(task())).toContainEqual(
      expect.stringMatching(/^Bestätigte Übersetzungen.*: 1\.$/),
    );
    expect(read(exported)).not.toContain('"old"');
  });
  test('what has changed is marked until its translation is there, however often it is exported', async () => {
    expect(exportTexts(task())[0]).toMatch(/: (\d+)\. .*: \1\.$/);
    await importTexts(task());
    edit(join(root, FIELDS), 'Vorname', 'Ihr Vorname');
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
    edit(join(root, FIELDS), '"Vorname"', '"Ihr Vorname"');
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
    edit(join(root, FIELDS), '"Vorname"', '"Erster Vorname"');
    edit(join(root, FIELDS), '"Nachname"', '"Familienname"');
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
    mkdirSync(join(root, 'locales/en-AT'));
    const own = { gender: { label: 'Title' }, lastName: { label: 'Name' } };
    writeFileSync(join(root, FILE), JSON.stringify(own));
    exportTexts(task('en-AT'));
    edit(join(root, FILE), '"Title"', '"Salutation"');
    edit(join(root, FILE), '"Name"', '"Surname"');
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
    expect([...new Set([...namespaces].map(([, name]) => name))]).toEqual(['enums', 'fields']);
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
});

test('an unknown format is named with those there are', () => {
  expect(() => formatOf('docx', 'texte.xlf')).toThrow(
    '„docx“ gibt es nicht. Zur Wahl stehen: xliff,',
  );
  expect([formatOf(undefined, 'A.CSV'), formatOf(undefined, 'a.xlf')]).toEqual(['csv', 'xliff']);
});

test('a new language is said; a part of one that is there is not begun', async () => {
  const task = { root, format: 'csv' as const, file: join(root, 'out.csv') };
  expect(exportTexts({ ...task, language: 'en-AT' })[0]).toMatch(
    /^en-AT ist eine neue Sprache\. Bisher gibt es: de-AT\. .*österreichisch: 10\.000,00\.$/,
  );
  mkdirSync(join(root, 'locales/en-AT'));
  expect(exportTexts({ ...task, language: 'en-AT' })[0]).toMatch(/^Texte in/);
  expect(() => exportTexts({ ...task, language: 'en' })).toThrow('--language en-AT.');
  // A tool has left out the country.
  edit(task.file, 'target (en-AT)', 'target (en)');
  await expect(importTexts(task)).rejects.toThrow('--language en-AT.');
  expect((await importTexts({ ...task, language: 'en-AT' }))[0]).toMatch('nichts geändert');
});

test('an export that cannot be made is said', () => {
  const said = (sentence: string, more: Partial<Parameters<typeof exportTexts>[0]> = {}) =>
    expect(() => exportTexts({ root, format: 'csv', file: join(root, 'out'), ...more })).toThrow(
      sentence,
    );
  said('keine Sprache', { language: 'englisch' });
  said('„fild“ gibt es bei den Texten nicht. Zur Wahl stehen: enums,', { namespaces: ['fild'] });
  said('Ordner', { file: join(root, 'none', 'out.csv') });
  writeFileSync(join(root, 'locales/de-AT/form.json'), '{\n  "yes": "Ja"\n  "no": "Nein"\n}');
  said('locales/de-AT/form.json:3 Diese Datei hat hier einen Schreibfehler');
  rmSync(join(root, 'locales/de-AT/form.json'));
  mkdirSync(join(root, 'workbench/translation'), { recursive: true });
  writeFileSync(join(root, 'workbench/translation/notes.json'), '{\n  "a": "b\n}');
  said('workbench/translation/notes.json:2 Diese Datei hat hier einen Schreibfehler');
});

test('files of another kind are refused with a sentence', async () => {
  const files: [string, RegExp][] = [
    ['PK\u0003\u0004\u0014', /\/in, Zeile 1: Die Datei ist eine Arbeitsmappe von Excel .* als CSV/],
    [
      '\uFEFFï»¿key,source',
      /\/in, Zeile 1: Die Datei wurde mit dem Zeichensatz Windows-1252 statt UTF-8/,
    ],
    ['ï»¿key,source', /Windows-1252/],
    ['<xliff/>', /weder XLIFF 2 noch XLIFF 1\.2/],
    ['key,source', /In der ersten Zeile fehlt die Spalte target/],
    ['a\tb\n1\t2\n', /\/in, Zeile 1: In der ersten Zeile fehlt die Spalte key/],
    ['a,b\n1,2\n', /\/in, Zeile 1: In der ersten Zeile fehlt die Spalte key/],
    [
      'key,source,target,note\na,"b\n',
      /\/in, Zeile 2: In dieser Zeile stimmen die Anführungszeichen/,
    ],
    ['key,source,target (en-AT),note\n\na,b,Yes, and no,d\n', /Zeile 3, a: .* mehr Zellen/],
    ['key,source,target,note\na,b,c,d\n', /--language en-AT/],
    ['<xliff version="2.0"><file></xliff>', /\/in, Zeile 1: An dieser Stelle .* XML/],
    ['<xliff>\n<a>Stone & Sons</a></xliff>', /Zeile 2: Das Zeichen „&“ .* „&amp;“/],
    ['<xliff>\n<a>&lt; 5 < 6</a></xliff>', /Zeile 2: Das Zeichen „<“ .* „&lt;“/],
    ['<xliff version="1.1"/>', /weder XLIFF 2 noch XLIFF 1\.2/],
    ['<xliff version="1.2"/>', /--language en-AT/],
    ['<xliff version="2.0"/>', /--language en-AT/],
    ['<!DOCTYPE x [<!ENTITY e "e">]><xliff version="2.0"/>', /DOCTYPE/],
  ];
  for (const [content, sentence] of files) {
    writeFileSync(join(root, 'in'), content);
    await expect(importTexts({ root, file: join(root, 'in') })).rejects.toThrow(sentence);
  }
  const none = importTexts({ root, file: join(root, 'none') });
  await expect(none).rejects.toThrow('gibt es nicht');
});
