/** The check on seeded mistakes: each is found at its line and mended by its fix; good changes raise no alarm. */
import { expect, test } from 'vitest';
import { HELD } from '../../fixtures/held.ts';
import { checkDefinitions, newFindings, withFix } from '../check.ts';
import type { Finding } from '../finding.ts';
import { adviceOf, messageOf } from '../sentences.ts';
import { withChanges } from '../../definitions/sources.ts';
import { exchanged, load, MISTAKES, type Exchange } from './corpus.ts';

type Change = Record<string, Exchange>;
const { one, several } = load<{ one: Record<string, Exchange[]>; several: Change[][] }>('harmless');
const HARMLESS = [
  ...Object.entries(one).flatMap(([file, rows]) => rows.map((row): Change[] => [{ [file]: row }])),
  ...several,
];

/** Mended by a click; the others are for a person to decide. */
const MENDED: readonly string[] = [
  'unknown-name',
  'schema-required-unknown',
  'schema-definition-unused',
  'ui-unknown-field',
  'ui-field-without-group',
  'text-missing',
  'text-unused',
  'text-unknown-context',
  'text-placeholder-unknown',
  'text-placeholder-missing',
  'error-without-rule',
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
  if (MENDED.includes(code)) expect(found.fix).toBeDefined();
  if (found.fix !== undefined) expect(written(newIn(withFix(sources, found)))).toEqual([]);
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
