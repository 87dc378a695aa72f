/** Every format carries all there is of a text, there and back; what is no such file is refused. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edit, exchangeBy, projectOfEach } from './project.test-helpers.ts';
import { hashOf, type Returned, type Unit } from './exchange.ts';
import { readTable, writeTable } from './table.ts';
import { exportTexts, formatOf, importTexts, type Format } from './texts.ts';
import { readXliff, writeXliff, writeXliff12 } from './xliff.ts';

const FIELDS = 'locales/de-AT/fields.json';
const NOTE = {
  xliff: '$1<note category="note">Herr oder Frau</note>',
  xliff12: '$1<note from="note">Herr oder Frau</note>',
};

const { at, read, rootOf } = projectOfEach();
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
  const { file, task, translate } = exchangeBy(rootOf, format);

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
  test('a German text that was edited in the file is told, and marks nothing as changed', async () => {
    exportTexts(task('en-AT'));
    translate('fields:firstName.label', '', 'First name');
    edit(file(), /(?<=[>,])Vorname(?=[<,])/, 'Vorname(n)');
    expect(await importTexts(task())).toContainEqual(
      expect.stringMatching(/fields:firstName\.label\): Sie haben den deutschen Text in der Datei/),
    );
    const seen = JSON.parse(read('workbench/translation/exported.json')) as unknown;
    expect(seen).toMatchObject({ 'en-AT': { 'fields:firstName.label': hashOf('Vorname') } });
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
    edit(at('locales/de-AT/steps.json'), '"start": {', '"start": { "number": "1.",');
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
      edit(at(own), 'First name', 'Forename');
      expect((await importTexts(task()))[0]).toMatch('Jetzt: „Forename“');
      edit(at(own), 'Forename', 'First name');
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
    edit(at(FIELDS), '"Nachname"', '"Vorname"');
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
      expect.stringMatching(
        /^Geänderte Hinweise für Übersetzende: 1 \(.*notes\.json\)\.\n {2}„Anrede“ .*: Herr oder Frau$/,
      ),
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
    edit(at(FIELDS), '"Vorname"', '"Ihr Vorname"');
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

test('an unknown format is named with those there are', () => {
  expect(() => formatOf('docx', 'texte.xlf')).toThrow(
    '„docx“ gibt es nicht. Zur Wahl stehen: xliff,',
  );
  expect([formatOf(undefined, 'A.CSV'), formatOf(undefined, 'a.xlf')]).toEqual(['csv', 'xliff']);
});

test('a new language is said; a part of one that is there is not begun', async () => {
  const task = { root: rootOf(), format: 'csv' as const, file: at('out.csv') };
  expect(exportTexts({ ...task, language: 'en-AT' })[0]).toMatch(
    /^en-AT ist eine neue Sprache\. Bisher gibt es: de-AT\. .*österreichisch: 10\.000,00\.$/,
  );
  mkdirSync(at('locales/en-AT'));
  expect(exportTexts({ ...task, language: 'en-AT' })[0]).toMatch(/^Texte in/);
  expect(() => exportTexts({ ...task, language: 'en' })).toThrow('--language en-AT.');
  // A tool has left out the country.
  edit(task.file, 'target (en-AT)', 'target (en)');
  await expect(importTexts(task)).rejects.toThrow('--language en-AT.');
  expect((await importTexts({ ...task, language: 'en-AT' }))[0]).toMatch('nichts geändert');
});

test('an export that cannot be made is said', () => {
  const said = (sentence: string, more: Partial<Parameters<typeof exportTexts>[0]> = {}) =>
    expect(() => exportTexts({ root: rootOf(), format: 'csv', file: at('out'), ...more })).toThrow(
      sentence,
    );
  said('keine Sprache', { language: 'englisch' });
  said('„fild“ gibt es bei den Texten nicht. Zur Wahl stehen: enums,', { namespaces: ['fild'] });
  said('Ordner', { file: at('none', 'out.csv') });
  writeFileSync(at('locales/de-AT/form.json'), '{\n  "yes": "Ja"\n  "no": "Nein"\n}');
  said('locales/de-AT/form.json:3 Diese Datei hat hier einen Schreibfehler');
  rmSync(at('locales/de-AT/form.json'));
  mkdirSync(at('workbench/translation'), { recursive: true });
  writeFileSync(at('workbench/translation/notes.json'), '{\n  "a": "b\n}');
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
    writeFileSync(at('in'), content);
    await expect(importTexts({ root: rootOf(), file: at('in') })).rejects.toThrow(sentence);
  }
  const none = importTexts({ root: rootOf(), file: at('none') });
  await expect(none).rejects.toThrow('gibt es nicht');
});
