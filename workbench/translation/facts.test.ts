import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commitAll, missingGit } from '../../tests/support/git.ts';
import { partIn } from './facts.ts';
import { edit, projectOfEach } from './project.test-helpers.ts';
import { exportTexts, importTexts, type Format } from './texts.ts';

const { at, read, rootOf } = projectOfEach();
const FIELDS = 'locales/en-AT/fields.json';

/** Files as they went out before they said where a text stands. */
const OLD: Readonly<Record<Format, string>> = {
  csv: `\uFEFFkey,source (de-AT),target (en-AT),note,changed,earlier,version\r
fields:gender.label,Anrede,Title,,yes,,ve3b0c44298fc-e3b0c44298fc\r\n`,
  xliff: `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="de-AT" trgLang="en-AT">
<file id="fields"><unit id="u1-e3b0c44298fc-e3b0c44298fc" name="fields:gender.label"><notes><note category="changed">Neu</note></notes>
<segment id="s1" state="initial"><source>Anrede</source><target>Title</target></segment></unit></file></xliff>`,
  xliff12: `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file source-language="de-AT" target-language="en-AT"><body>
<trans-unit id="u1-e3b0c44298fc-e3b0c44298fc" resname="fields:gender.label"><source>Anrede</source><target state="new">Title</target>
<note from="changed">Neu</note></trans-unit></body></file></xliff>`,
};

describe.each<Format>(['csv', 'xliff', 'xliff12'])('%s', (format) => {
  const file = () => at(`out.${format}`);
  const task = () => ({ root: rootOf(), format, file: file(), language: 'en-AT' });
  /** The row or unit of a text as it is exported. */
  const rowOf = (key: string): string => {
    exportTexts(task());
    const found =
      format === 'csv'
        ? read('out.csv')
            .split('\r\n')
            .find((line) => line.startsWith(`${key},`))
        : read(`out.${format}`)
            .split(/(?=<(?:trans-)?unit )/)
            .find((each) => each.includes(`name="${key}"`));
    return found ?? '';
  };

  test('each text says where it stands and what it is; none of that comes back as a note', async () => {
    expect(rowOf('fields:firstName.hint')).toContain('„Vorname“: Hinweis');
    expect(rowOf('errors:firstName.required')).toContain(
      '„Vorname“: Fehlertext, wenn die Antwort fehlt',
    );
    const label = rowOf('fields:residentSince.label');
    expect(label).toContain('Ihre Daten');
    expect(label).toContain('Beschriftung');
    expect(await importTexts(task())).toEqual([
      expect.stringContaining('nichts geändert'),
      expect.stringContaining('Noch nicht übersetzt'),
    ]);
  });

  test('a translation whose original was reworded says what that was', async ({ skip }) => {
    const missing = missingGit('earlier wordings in exported texts');
    skip(missing !== undefined, missing);
    writeFileSync(file(), OLD[format]);
    await importTexts(task());
    commitAll(rootOf());
    expect(rowOf('fields:gender.label')).not.toContain('Bisher');
    edit(at('locales/de-AT/fields.json'), '"Anrede"', '"Wie sprechen wir Sie an?"');
    expect(rowOf('fields:gender.label')).toMatch(
      format === 'csv' ? /,Anrede,/ : /Bisheriger deutscher Text[^<]*: Anrede</,
    );
  });

  test('a file that was exported without all that is still read', async () => {
    writeFileSync(file(), OLD[format]);
    expect(await importTexts(task())).toContain(`Übernommene Texte: 1 (${FIELDS}).`);
    expect(JSON.parse(read(FIELDS))).toEqual({ gender: { label: 'Title' } });
  });
});

test('what a text is has no word of the studio itself, with an empty place in it', () =>
  expect(partIn([], 'form:summary.more_one', 'de-AT')).toBe('Text, Einzahl'));
