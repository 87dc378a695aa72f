/** The check on seeded mistakes: each is found at its line and mended by its suggestion; good changes raise no alarm. */
import { expect, test } from 'vitest';
import { HELD } from '../../fixtures/held.ts';
import { applySuggestion, checkDefinitions, newFindings, type Finding } from '../check.ts';
import { withChanges } from '../sources.ts';
import { exchanged, load, MISTAKES, type Exchange } from './corpus.ts';

type Change = Record<string, Exchange>;
const { one, several } = load<{ one: Record<string, Exchange[]>; several: Change[][] }>('harmless');
const HARMLESS = [
  ...Object.entries(one).flatMap(([file, rows]) => rows.map((row): Change[] => [{ [file]: row }])),
  ...several,
];

/** Decided by a person, so the suggestion names no edit: in the OpenAPI description, and where a mending would be a guess. */
const BY_HAND =
  /^(?:choice-empty|condition-(?:circle|of-itself)|list-without-block|notice-field|pattern-(?:broken|runaway|unmet)|missing-name|ui-group-full|text-(?:raw-code|misread|familiar|long|doubled)|files-category-(?:unknown|unasked)|yaml-syntax|wire-(?:block-unknown|null|field-unasked(?:-needed)?|field-unpatched|value-unoffered|value-unknown))$/;

const written = (findings: readonly Finding[]): string[] =>
  findings.map(
    ({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`,
  );
const newIn = newFindings(HELD);
test('the fixture has no mistakes', () => expect(written(checkDefinitions(HELD))).toEqual([]));

test.each(MISTAKES)('$file: $code: $exchange', ({ file, code, exchange, at }) => {
  const { find, replace, changed } = exchanged(HELD.read(file), exchange);
  const start = at === undefined ? HELD.read(file).indexOf(find) : changed.indexOf(at);
  const end = at === undefined ? start + replace.length : start + at.length;
  const line = (offset: number) => changed.slice(0, offset).split('\n').length;
  const sources = withChanges(HELD, { [file]: changed });
  const findings = checkDefinitions(sources);
  const found = findings.find(
    (each) =>
      each.code === code &&
      (each.file !== file || (each.line >= line(start) && each.line <= line(end))),
  );
  expect(found, `found instead:\n${written(findings).join('\n')}`).toBeDefined();
  if (found === undefined) return;
  expect(`${found.message} ${found.suggestion.text}`).not.toMatch(
    /\{\{(?!(?:limit|years)\}\})|undefined|\[object|: \.|  |„“/,
  );
  expect(found.suggestion.text).toMatch(/[.?]$/);
  if (found.suggestion.edits.length === 0) expect(code).toMatch(BY_HAND);
  else expect(written(newIn(applySuggestion(sources, found)))).toEqual([]);
});

test.each(HARMLESS.map((changes) => [JSON.stringify(changes[0]), changes] as const))(
  'no false alarm: %s',
  (_, changes) => {
    const texts: Record<string, string> = {};
    for (const [file, exchange] of changes.flatMap((change) => Object.entries(change)))
      texts[file] = exchanged(texts[file] ?? HELD.read(file), exchange).changed;
    expect(written(newIn(withChanges(HELD, texts)))).toEqual([]);
  },
);
