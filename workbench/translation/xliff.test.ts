import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { edit, projectOfEach } from './project.test-helpers.ts';
import { exportTexts, importTexts } from './texts.ts';

const { at, read, rootOf } = projectOfEach();

describe('what translation tools make of XLIFF', () => {
  const task = { root: '', format: 'xliff' as const, file: '', language: 'en-AT' };
  const HINT =
    /(<unit [^>]*name="fields:numberOfDependentChildren.hint"[\s\S]*?<\/notes>\s*)<segment[\s\S]*?<\/segment>/;
  beforeEach(async () => {
    Object.assign(task, { root: rootOf(), file: at('out.xlf') });
    exportTexts(task);
  });
  const split = (
    second: string,
  ): string => `$1<segment><source>Zählen Sie.</source><target>Count.</target></segment>
<ignorable><source> </source></ignorable><segment><source>Ohne.</source>${second}</segment>`;

  test('sentences and the blanks between them are one text again', async () => {
    edit(task.file, HINT, split('<target>Without.</target>'));
    await importTexts(task);
    expect(JSON.parse(read('locales/en-AT/fields.json'))).toEqual({
      numberOfDependentChildren: { hint: 'Count. Without.' },
    });
  });
  test('a language in other letters is the same', async () => {
    mkdirSync(at('locales/en-AT'));
    edit(task.file, 'trgLang="en-AT"', 'trgLang="en-at"');
    edit(task.file, /(name="fields:gender.label"[\s\S]*?<target>)/, '$1Title');
    expect((await importTexts(task))[0]).toContain('locales/en-AT/fields.json');
  });
  test('half a translation is left out and said', async () => {
    edit(task.file, HINT, split(''));
    expect((await importTexts(task))[0]).toMatch(
      /Zeile \d+, .*fields:numberOfDependentChildren\.hint\): Nur ein Teil/,
    );
  });
  test('marks of sentences and sections of characters are text', async () => {
    edit(
      task.file,
      /(name="fields:gender.label"[\s\S]*?<target>)/,
      '$1<mrk id="m1"><![CDATA[Title]]></mrk>',
    );
    await importTexts(task);
    expect(JSON.parse(read('locales/en-AT/fields.json'))).toEqual({ gender: { label: 'Title' } });
  });
  test('numbers are no slips of a spreadsheet: there is none', async () => {
    edit(task.file, /(name="fields:gender.label"[\s\S]*?<target>)/, '$11');
    await importTexts(task);
    expect(JSON.parse(read('locales/en-AT/fields.json'))).toEqual({ gender: { label: '1' } });
  });
  test('names of XLIFF with a prefix are read', async () => {
    edit(task.file, /(name="fields:gender.label"[\s\S]*?<target>)/, '$1Title');
    edit(task.file, /(?<=<\/?)(?=(?:xliff|file|unit|notes?|segment|source|target)\b)/g, 'x:');
    edit(task.file, 'xmlns="', 'xmlns:x="');
    await importTexts(task);
    expect(JSON.parse(read('locales/en-AT/fields.json'))).toEqual({ gender: { label: 'Title' } });
  });
  test('units in groups are read', async () => {
    edit(task.file, /(name="fields:gender.label"[\s\S]*?<target>)/, '$1Title');
    edit(
      task.file,
      /(<file[^>]*id="fields"[^>]*>)([\s\S]*?)(<\/file>)/,
      '$1<group id="a"><group id="b">$2</group></group>$3',
    );
    await importTexts(task);
    expect(JSON.parse(read('locales/en-AT/fields.json'))).toEqual({ gender: { label: 'Title' } });
  });
});

test.each([
  ['xliff', '<note>Titel in Ungarn nach dem Namen</note>'],
  ['xliff', '<note category="review">Titel in Ungarn nach dem Namen</note>'],
  ['xliff12', '<note from="translator">Titel in Ungarn nach dem Namen</note>'],
  ['xliff12', '<note>Titel in Ungarn nach dem Namen</note>'],
] as const)('in %s, the note of a translator is added to ours: %s', async (format, note) => {
  const file = at('out.xlf');
  mkdirSync(at('workbench/translation'), { recursive: true });
  const notes = 'workbench/translation/notes.json';
  writeFileSync(at(notes), '{ "fields:title.label": "Nicht die Anrede" }\n');
  exportTexts({ root: rootOf(), format, file, language: 'hu' });
  edit(
    file,
    /(name="fields:title.label"[\s\S]*?)(?=<note [^>]*>Neu oder geändert und noch nicht eingelesen<)/,
    `$1${note}`,
  );
  expect(await importTexts({ root: rootOf(), file })).toContainEqual(
    expect.stringMatching(/^Geänderte Hinweise für Übersetzende: 1 \(.*notes\.json\)\.\n/),
  );
  expect(JSON.parse(read(notes))).toEqual({
    'fields:title.label': 'Nicht die Anrede\nTitel in Ungarn nach dem Namen',
  });
});

test('a text that XLIFF 1.2 marks as still to be translated is left out', async () => {
  const file = at('out.xlf');
  exportTexts({ root: rootOf(), format: 'xliff12', file });
  const target = /(name="fields:firstName.label"[\s\S]*?<target state=")translated">Vorname/;
  edit(file, target, '$1needs-translation">Rufname');
  expect(await importTexts({ root: rootOf(), file })).toContainEqual(
    expect.stringMatching(/fields:firstName\.label\): .* wurde nicht übernommen/),
  );
  expect(read('locales/de-AT/fields.json')).toContain('"Vorname"');
});

test.each(['xliff', 'xliff12'] as const)(
  '%s: a file that ends in the middle is refused; units without a state are read',
  async (format) => {
    const task = { root: rootOf(), format, file: at('out.xlf'), language: 'en-AT' };
    exportTexts(task);
    const whole = read('out.xlf');
    writeFileSync(task.file, whole.slice(0, whole.length / 2));
    await expect(importTexts(task)).rejects.toThrow(
      /out\.xlf, Zeile \d+: .* am Ende abgeschnitten/,
    );
    writeFileSync(task.file, whole.replace(/ (?:state|approved)="[^"]*"/g, ''));
    edit(task.file, /(name="fields:firstName.label"[\s\S]*?<target[^>]*>)/, '$1First name');
    await importTexts(task);
    expect(JSON.parse(read('locales/en-AT/fields.json'))).toEqual({
      firstName: { label: 'First name' },
    });
  },
);
