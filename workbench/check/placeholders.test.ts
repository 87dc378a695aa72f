/** Each text with a placeholder, seeded once: a slip in it is found in every file, with its line and a suggestion. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDefinitions } from './check.ts';
import { sourcesOnDisk, withChanges } from '../definitions/sources.ts';

const SOURCES = sourcesOnDisk(join(import.meta.dirname, '../..'));
const FILES = SOURCES.files()
  .filter((file) => /^locales\/de-AT\/.*\.json$/.test(file))
  .filter((file) => SOURCES.read(file).includes('{{'));
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** The lines that a change makes wrong, each with the first placeholder that it had. */
function seeded(file: string, change: (placeholder: string, name: string) => string) {
  const lines = SOURCES.read(file).split('\n');
  const rows = lines.flatMap((line, i) =>
    [...line.matchAll(PLACEHOLDER)].slice(0, 1).map(([, name = '']) => ({ line: i + 1, name })),
  );
  const text = lines.map((line) => line.replaceAll(PLACEHOLDER, change)).join('\n');
  const found = checkDefinitions(withChanges(SOURCES, { [file]: text })).filter(
    (each) => each.file === file,
  );
  return { rows, found };
}

describe.each(FILES)('%s', (file) => {
  const { rows, found } = seeded(file, (_, name) => `{{${name}x}}`);
  test('a misspelt placeholder is found, and meant is the one that was there', () => {
    for (const { line, name } of rows) {
      const own = found.filter(
        (each) => each.line === line && each.code === 'text-placeholder-unknown',
      );
      expect(
        own.map(({ params }) => params['instead']),
        `line ${line}`,
      ).toContain(name);
    }
  });
});

test.each([
  ['shell.json', '"{{name}}, {{city}}"', '"{{name}}"', 'city'],
  ['popups.json', 'Rufen Sie uns trotzdem an: {{phone}}.', 'Rufen Sie uns trotzdem an.', 'phone'],
  ['popups.json', '„{{fileName}}“ wird', 'Die Datei wird', 'fileName'],
  [
    'steps/personal-financial-data.json',
    'Kredit {{number}} entfernen',
    'Kredit entfernen',
    'number',
  ],
  ['accessibility.json', ': {{email}}.', '.', 'email'],
  ['login.json', 'Anmelden bei {{name}}', 'Anmelden', 'name'],
])('%s: %s without its placeholder', (name, text, changed, missing) => {
  const file = `locales/de-AT/${name}`;
  const lines = SOURCES.read(file).split('\n');
  const line = lines.findIndex((each) => each.includes(text)) + 1;
  expect(line).toBeGreaterThan(0);
  const sources = withChanges(SOURCES, {
    [file]: SOURCES.read(file).replace(text, () => changed),
  });
  expect(checkDefinitions(sources)).toMatchObject([
    { code: 'text-placeholder-missing', line, params: { name: missing } },
  ]);
});
