/** The check against itself: every seeded mistake is seen at its place and mended by its suggestion; good changes are left alone. */
import { describe, expect, test, vi } from 'vitest';
import { HELD } from '../fixtures/held.ts';
import { applySuggestion, newFindings } from './check.ts';
import type { Finding } from './check.ts';
import { HARMLESS } from './corpus/harmless.ts';
import { seed } from './corpus/mistake.ts';
import { SCHEMA_MISTAKES } from './corpus/schemas.ts';
import { UI_MISTAKES, WIRE_MISTAKES } from './corpus/screens.ts';
import { TABLE_MISTAKES } from './corpus/tables.ts';
import { TEXT_MISTAKES } from './corpus/texts.ts';
import { withChanges } from './sources.ts';

vi.setConfig({ testTimeout: 60_000 });

const MISTAKES = [
  ...SCHEMA_MISTAKES,
  ...UI_MISTAKES,
  ...WIRE_MISTAKES,
  ...TEXT_MISTAKES,
  ...TABLE_MISTAKES,
];
/** A text that the code of today needs is missing in these definitions where it is new since then. */
const newlySaid = newFindings(HELD);
const written = (findings: readonly Finding[]): string[] =>
  findings.map(
    ({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`,
  );

/** What follows from these stands before them, as files are ordered by name and lines by number. */
const BEHIND = [
  'an answer that the description requires is left open',
  'a part of the choice of an offer is left open',
  'an email address of any length',
  'a name of any length',
  'a misspelled required field of a branch',
  'a choice of the wrong type',
  'an unknown date limit',
  'a group with a field that is not there',
  'a group with a misspelled field',
  'an empty group',
  'two groups of one name',
  'no groups at all',
  'a field that the description does not know',
  'a choice that the description does not know',
  'a choice taken out of a form',
  'an open limit outside the closed one of the description',
  'no limit where the description has one',
  'free where the description has a list',
  'the same label twice in one form',
  'the same words for two choices',
  'two pages of one title',
  'a misspelled placeholder of a page',
  'a misspelled state in a guard',
  'a misspelled state in a shared list',
  'a guard that refuses its state',
  'a guard that knows no decision',
];

test('the corpus is large and has no case twice', () => {
  expect(MISTAKES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(MISTAKES.map(({ name }) => name)).size).toBe(MISTAKES.length);
});

describe.each(MISTAKES.map((mistake) => [mistake.name, mistake] as const))('%s', (_, mistake) => {
  test(`is said as ${mistake.code}, at its place, and mended by the suggestion`, () => {
    const { sources, file, line } = seed(HELD, mistake);
    const findings = newlySaid(sources);
    const said = findings.find(
      (each) => each.code === mistake.code && each.file === file && each.line === line,
    );
    expect(
      said,
      `expected ${file}:${line} ${mistake.code}, found:\n${written(findings).join('\n')}`,
    ).toBeDefined();
    if (said === undefined) return;
    expect(findings[0] === said, `first is\n${written(findings.slice(0, 1)).join()}`).toBe(
      !BEHIND.includes(mistake.name),
    );
    expect(said.message).not.toMatch(/\{\{|undefined/);
    expect(said.suggestion?.edits.length, 'has a suggestion').toBeGreaterThan(0);
    expect(written(newlySaid(applySuggestion(sources, said)))).toEqual([]);
  });
});

test.each(HARMLESS.map((change) => [change.name, change] as const))(
  'no false alarm: %s',
  (_, { changes }) => {
    const changed: Record<string, string> = {};
    for (const { file, find, replace } of changes) {
      const text = changed[file] ?? HELD.read(file);
      expect(text, `${file} says ${find}`).toContain(find);
      changed[file] = text.replace(find, () => replace);
    }
    expect(written(newlySaid(withChanges(HELD, changed)))).toEqual([]);
  },
);
