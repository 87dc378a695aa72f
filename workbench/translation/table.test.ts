/** What spreadsheets make of a table of texts, and what the import says about each. */
import { describe, expect, test } from 'vitest';
import type { Unit } from './exchange.ts';
import { edit, exchangeBy, projectOfEach } from './project.test-helpers.ts';
import { readTable, writeTable } from './table.ts';
import { exportTexts, importTexts } from './texts.ts';

const { at, read, rootOf } = projectOfEach();

const LANGUAGES = { source: 'de-AT', target: 'en-AT', exportId: 'c0ffee' };
const UNIT: Unit = {
  key: 'fields:gender.label',
  namespace: 'fields',
  source: 'Frau; Herr, \t"Titel"',
  target: '',
  note: '',
  earlier: '',
  isChanged: true,
};

describe('the cells', () => {
  test.each([',', ';', '\t'])('a table with %j between its cells', (delimiter) => {
    const table = writeTable([UNIT], LANGUAGES, delimiter);
    expect(readTable(table, '').rows).toMatchObject([{ source: 'Frau; Herr, \t"Titel"', line: 2 }]);
  });
  test('a spreadsheet may write semicolons and LF', () => {
    const table = 'key;"source (de-AT)";target (en-AT);note\n"a";"x ""y"", z;\n2";b;c\nd;e;f;g\n';
    const unread = { isApproved: false, version: undefined };
    expect(readTable(table, '')).toEqual({
      language: 'en-AT',
      isTable: true,
      rows: [
        { ...unread, key: 'a', source: 'x "y", z;\n2', target: 'b', note: 'c', line: 2 },
        { ...unread, key: 'd', source: 'e', target: 'f', note: 'g', line: 4 },
      ],
    });
  });
});

describe('what a spreadsheet has spoiled', () => {
  const { file, task, translate } = exchangeBy(rootOf, 'csv');
  const said = async (): Promise<string> =>
    String(await importTexts(task()).catch((error: unknown) => error));
  const own = () => JSON.parse(read('locales/en-AT/fields.json')) as unknown;

  test.each([
    ['fields:firstName.label', '#NAME?'],
    ['fields:firstName.label', '#WERT!'],
    ['fields:firstName.label', 'Err:508'],
    ['fields:firstName.label', '######'],
    ['fields:firstName.label', '28.11.26'],
    ['fields:firstName.label', '44562,00 €'],
    ['fields:firstName.label', '=A1+2'],
    ['fields:firstName.label', '1'],
    ['steps:start.number', '1'],
    ['steps:start.phone', '8000000100'],
    ['steps:start.phone', '8E+08'],
  ])('%s that a spreadsheet has turned into %s stays, and is named', async (key, damaged) => {
    const added = '"start": { "number": "1.", "phone": "0800 000 0100",';
    edit(at('locales/de-AT/steps.json'), '"start": {', added);
    exportTexts(task('en-AT'));
    translate(key, '', `"${damaged}"`);
    expect(await importTexts(task())).toEqual([
      expect.stringContaining(
        `${key}): Diese Zelle hat wohl eine Tabellenkalkulation verändert: Hier steht „${damaged}“.`,
      ),
      expect.stringMatching('^Sonst ist kein Text .* neu oder anders. Es wurde nichts geändert'),
      expect.stringContaining('Noch nicht übersetzt'),
    ]);
  });
  test('umlauts that were read in another encoding write nothing', async () => {
    exportTexts(task());
    translate('fields:firstName.label', 'Vorname', 'Vornamen fÃ¼r alle');
    await expect(importTexts(task())).rejects.toThrow(
      /fields:firstName\.label\): .*„Ã¤“ statt „ä“/,
    );
  });
  test('a file without its byte order mark is read', async () => {
    exportTexts(task('en-AT'));
    translate('fields:firstName.label', '', 'Prénom');
    edit(file(), /^\uFEFF/, '');
    await importTexts(task());
    expect(own()).toEqual({ firstName: { label: 'Prénom' } });
  });
  test('rows that are separated by another character than the first are named once', async () => {
    exportTexts({ ...task('en-AT'), semicolons: true });
    edit(file(), /;/g, ',');
    edit(file(), /^.*/, 'key;source (de-AT);target (en-AT);note');
    expect(await said()).toMatch(
      /out\.csv, Zeile 2: Diese Zeile trennt ihre Zellen mit einem anderen/,
    );
    exportTexts(task('en-AT'));
    edit(file(), /,/g, '|');
    expect(await said()).toMatch(/fehlt die Spalte key\. .* Komma, Strichpunkt oder Tabulator/);
  });
  test('keys that merged cells have taken are counted', async () => {
    exportTexts(task('en-AT'));
    edit(file(), /\nfields:lastName\.label,/, '\n,');
    expect(await said()).toMatch(/Einträge ohne Schlüssel: 1 .*Verbundene Zellen trennen/);
  });
  test('a translation in place of the German text is named', async () => {
    exportTexts(task('en-AT'));
    edit(file(), 'fields:firstName.label,Vorname,', 'fields:firstName.label,First name,');
    expect(await said()).toMatch(
      /Zeile \d+, „Vorname“ \(Beschriftung, .*; fields:firstName\.label\): Die Übersetzung fehlt/,
    );
  });
  test('a German text that was reworded meanwhile is none that was overwritten', async () => {
    exportTexts(task('en-AT'));
    edit(at('locales/de-AT/fields.json'), '"Vorname"', '"Ihr Vorname"');
    expect(await said()).not.toContain('firstName');
  });
  test('the same sentence as translation of two texts is named; a short word is not', async () => {
    const sentence = 'Please fill in what your passport says.';
    exportTexts(task('en-AT'));
    translate('fields:firstName.label', '', sentence);
    translate('fields:lastName.label', '', sentence);
    translate('fields:city.label', '', 'Town');
    translate('fields:street.label', '', 'Town');
    const remarks = await said();
    expect(remarks).toMatch(/fields:lastName\.label\): Dieselbe Übersetzung steht in Zeile \d+/);
    expect(remarks).not.toContain('Straße');
  });
  test('quotation marks inside a placeholder are named with the right spelling', async () => {
    exportTexts(task('en-AT'));
    translate('fields:refinancings.item', '', 'Loan {{“number”}}');
    expect(await said()).toContain('Statt {{“number”}} schreiben Sie bitte {{number}}');
  });
  test.each([
    ['marks of direction', 'Your \u200Ename\u200F', 'Your name'],
    ['in Hebrew they stay', '\u05E9\u05DD \u200Ea', '\u05E9\u05DD \u200Ea'],
  ])('%s', async (_, from, to) => {
    exportTexts(task('en-AT'));
    translate('fields:firstName.label', '', from);
    await importTexts(task());
    expect(own()).toEqual({ firstName: { label: to } });
  });
  test('invisible characters in a key or a placeholder are no mistake', async () => {
    exportTexts(task('en-AT'));
    translate('fields:refinancings.item', '', 'Loan {{\u200Enumber\u00A0}}');
    edit(file(), 'fields:refinancings.item,', '\u00A0fields:refinancings.item\u200B,');
    await importTexts(task());
    expect(own()).toEqual({ refinancings: { item: 'Loan {{number}}' } });
  });
  test('an entity of HTML is named', async () => {
    exportTexts(task('en-AT'));
    translate('fields:firstName.label', '', 'First &amp; last');
    expect(await said()).toMatch(/HTML-Auszeichnung wie <b> oder &amp;/);
  });
});
