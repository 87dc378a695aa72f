/** The check on seeded mistakes: each is found at its line and mended by its fix; good changes raise no alarm. */
import { expect, test } from 'vitest';
import { HELD } from '../../fixtures/held.ts';
import { checkDefinitions, newFindings, withFix } from '../check.ts';
import type { Finding, FindingCode } from '../finding.ts';
import { adviceOf, messageOf } from '../sentences.ts';
import { withChanges } from '../sources.ts';
import { exchanged, load, MISTAKES, type Exchange } from './corpus.ts';

type Change = Record<string, Exchange>;
const { one, several } = load<{ one: Record<string, Exchange[]>; several: Change[][] }>('harmless');
const HARMLESS = [
  ...Object.entries(one).flatMap(([file, rows]) => rows.map((row): Change[] => [{ [file]: row }])),
  ...several,
];

/** Decided by a person, so there is no fix: in the OpenAPI description, and where a mending would be a guess. */
const BY_HAND: readonly FindingCode[] = [
  'syntax',
  'duplicate-key',
  'wrong-form',
  'wrong-spelling',
  'missing-name',
  'unknown-value',
  'too-small',
  'too-many',
  'listed-twice',
  'empty',
  'list-without-block',
  'schema-rule-misfit',
  'pattern-runaway',
  'bounds-contradictory',
  'value-never',
  'limit-unknown',
  'condition-never',
  'condition-circle',
  'condition-contradictory',
  'ui-option-unknown',
  'wire-field-unknown',
  'wire-field-unpatched',
  'wire-field-unasked',
  'wire-value-unknown',
  'wire-value-unoffered',
  'wire-type',
  'wire-null',
  'text-doubled',
  'text-familiar',
  'text-raw-code',
  'text-long',
];

const written = (findings: readonly Finding[]): string[] =>
  findings.map(
    (each) => `${each.file}:${each.line}:${each.column} ${each.code} ${messageOf(each)}`,
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
  expect(`${messageOf(found)} ${adviceOf(found)}`).not.toMatch(
    /\{\{(?!(?:limit|years)\}\})|undefined|\[object|: \.|  |„“/,
  );
  expect(adviceOf(found)).toMatch(/[.?]$/);
  if (found.fix === undefined) expect(BY_HAND).toContain(code);
  else expect(written(newIn(withFix(sources, found)))).toEqual([]);
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
