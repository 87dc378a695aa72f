/** A language is begun, its texts go out and come back: what is in the files, what is said, and undo of it all. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { heldDefinitions } from '../../fixtures/held.ts';
import { NOTES } from '../../translation/texts.ts';
import { EXPORTS, type ImportReport } from '../shared.ts';
import { goBackInWords } from './changes.ts';
import { addLanguage, exportFile, importFile } from './exchange.ts';
import { readHistory, type Answer, type Question } from './guard.ts';
import { readTexts } from './texts.ts';

const LANGUAGE = 'tr-AT';
const FIELDS = `locales/${LANGUAGE}/fields.json`;

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'exchange-'));
  heldDefinitions(root);
  return () => rmSync(root, { recursive: true });
});

const question = (body: unknown, query = '') =>
  ({ root, body, query: new URLSearchParams(query) }) as Question;
const valueOf = <Value>(answer: Answer): Value => {
  if (!answer.ok) throw new Error(answer.problem);
  return answer.value as Value;
};
const languages = () =>
  valueOf<{ languages: string[] }>(readTexts(question(undefined, `language=${LANGUAGE}`)))
    .languages;
const begin = (language: string) => addLanguage(question({ language }));
const exported = (as: string, keys?: string[], part?: string) =>
  valueOf<{ name: string; content: string }>(
    exportFile(question({ language: LANGUAGE, as, keys, part })),
  );
const imported = (content: string, language = 'de-AT') =>
  importFile(
    question({ name: 'texte.csv', content: Buffer.from(content).toString('base64'), language }),
  );
const back = (redo: boolean) => goBackInWords(question({ redo }));

test('a language is begun by its tag with a country, is in the list, and goes with an undo', async () => {
  expect(valueOf(await begin('TR-at'))).toEqual({ language: LANGUAGE });
  expect(languages()).toEqual(['de-AT', LANGUAGE]);
  expect(await begin('tr-at')).toMatchObject({
    problem: 'Türkisch (Österreich) gibt es schon. Wählen Sie sie bei „Sprache“.',
  });
  await back(false);
  expect(languages()).toEqual(['de-AT']);
  expect(existsSync(join(root, 'locales', LANGUAGE))).toBe(false);
  await back(true);
  expect(languages()).toEqual(['de-AT', LANGUAGE]);
});

test.each(['', 'tr', 'türkisch', 'xx-AT', 'tr-XX', '../../src', 'de-at'])(
  'no language is begun as „%s“',
  async (tag) => {
    expect(await begin(tag)).toMatchObject({ ok: false });
    expect(languages()).toEqual(['de-AT']);
    expect(valueOf(readHistory({ root }))).toMatchObject({ undo: 0 });
  },
);

test.each(EXPORTS)('%s comes back with a translation and a note, in one act', async (as) => {
  await begin(LANGUAGE);
  const { name, content } = exported(as);
  const names = { csv: 'texte-tr-AT.csv', xliff12: 'texte-tr-AT-1.2.xlf' };
  expect(name).toBe({ ...names, xliff: 'texte-tr-AT-2.0.xlf' }[as]);
  if (as === 'csv') expect(content).toMatch(/^\uFEFFkey;source \(de-AT\);target \(tr-AT\);note;/);
  const translated =
    as === 'csv'
      ? content.replace(/(fields:firstName\.label;Vorname;);/, '$1Ad;Bir not')
      : content.replace(
          /(name="fields:firstName\.label"(?:(?!<\/(?:trans-)?unit>)[\s\S])*?)(?:<target[^>]*\/>|<target[^>]*><\/target>|(<\/source>))/,
          '$1$2<target>Ad</target>',
        );
  expect(translated).not.toBe(content);
  const report = valueOf<ImportReport>(await imported(translated));
  // Nobody knows files here, and what is still missing is no finding.
  const noted = [
    expect.stringMatching(
      /^Geänderte Hinweise für Übersetzende: 1\.\n {2}„Vorname“ \(Beschriftung, .*\): Bir not$/,
    ) as unknown,
  ];
  expect(report).toEqual({
    language: LANGUAGE,
    isUndoable: true,
    taken: 'Übernommene Texte: 1.',
    leftOut: [],
    further: as === 'csv' ? noted : [],
    missing: expect.stringMatching(/^Noch nicht übersetzt: \d+\.$/) as unknown,
  });
  const read = (): unknown => JSON.parse(readFileSync(join(root, FIELDS), 'utf8'));
  expect(read()).toEqual({ firstName: { label: 'Ad' } });
  const hasNote = () =>
    existsSync(join(root, NOTES)) && readFileSync(join(root, NOTES), 'utf8').includes('Bir not');
  expect(hasNote()).toBe(as === 'csv');
  // In words, without what is remembered of it.
  const sentence = expect.stringMatching(
    /^Den Text „Ad“ gibt es nicht mehr \(Vorname, Beschriftung, .*\)\.$/,
  ) as string;
  // A second time it changes nothing, and what is undone is the first one.
  expect(valueOf<ImportReport>(await imported(translated))).toMatchObject({ isUndoable: false });
  expect(await back(false)).toMatchObject({ ok: true, value: { sentence } });
  expect(existsSync(join(root, FIELDS))).toBe(false);
  expect(hasNote()).toBe(false);
  await back(true);
  expect(read()).toEqual({ firstName: { label: 'Ad' } });
});

test('a part goes out, and its return says nothing of the rest', async () => {
  await begin(LANGUAGE);
  const whole = exported('csv').content.replace(/(fields:city\.label;Ort;);/, '$1Yer;');
  await imported(whole);
  const keys = ['fields:firstName.label', 'fields:gender.label'];
  const { name, content } = exported('csv', keys, 'Öffnen – „Ihre Daten“, nur Offenes');
  expect(name).toBe('texte-tr-AT-öffnen-ihre-daten-nur-offenes.csv');
  expect(content.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^fields:gender\.label;/),
    expect.stringMatching(/^fields:firstName\.label;/),
  ]);
  const translated = content.replace(/(fields:firstName\.label;Vorname;);/, '$1Ad;');
  expect(valueOf<ImportReport>(await imported(translated))).toMatchObject({
    taken: 'Übernommene Texte: 1.',
    leftOut: [],
    further: [],
  });
  expect(JSON.parse(readFileSync(join(root, FIELDS), 'utf8'))).toMatchObject({
    city: { label: 'Yer' },
    firstName: { label: 'Ad' },
  });
});

test('what must be mended is named all at once; nothing is written, nothing can be undone', async () => {
  const rows = ['key,source,target,note', 'fields:frstName.label,Vorname,Ad,', 'steps:none,x,y,'];
  await expect(imported(rows.join('\n'), LANGUAGE)).rejects.toThrow(
    /^Es wurde nichts übernommen.*\nZeile 2.*fields:firstName\.label.*\nZeile 3/,
  );
  expect(languages()).toEqual(['de-AT']);
  expect(valueOf(readHistory({ root }))).toMatchObject({ undo: 0 });
  const right = rows.slice(0, 2).join('\n').replace('frst', 'first');
  expect(valueOf(await imported(right, LANGUAGE))).toMatchObject({ language: LANGUAGE });
  expect(languages()).toEqual(['de-AT', LANGUAGE]);
  await back(false);
  expect(languages()).toEqual(['de-AT']);
});
