/** What those who change questions read of the check: the words of the screens, nothing of files. */
import { expect, test } from 'vitest';
import { checkDefinitions } from '../../check/check.ts';
import { exchanged, MISTAKES } from '../../check/corpus/corpus.ts';
import { readDefinitions } from '../../check/definitions.ts';
import type { FindingCode } from '../../check/finding.ts';
import { withChanges, type DefinitionSources } from '../../definitions/sources.ts';
import { HELD } from '../../fixtures/held.ts';
import sentences from '../../locales/de-AT/check.json' with { type: 'json' };
import { spoken } from './findings.ts';
import { fieldLabel } from './plain.ts';

/** Names of files and keys, what stands in files, and codes. */
const JARGON =
  /\.(?:json|yaml|ts)\b|npm|\bui:|[$[\]{}]|\b[a-z]+[A-Z]|\w\.[a-z]|\w_|\b[A-Z]{4,}\b|\b(?:[Ss]chema|[Bb]lock|required|then|items|properties|object|enum|string|html|null|true|false)\b/;
/** What is filled in people see, too: the label of a question, its name where it has none. */
const jargonIn = (words: string, names: readonly string[]) =>
  JARGON.exec(
    words
      .replaceAll(/\{\{\w+\}\}/g, '')
      .replaceAll(/„([^“]+)“/g, (quoted, name: string) => (names.includes(name) ? '' : quoted)),
  );
const all = Object.keys(sentences.findings).filter(
  (each): each is FindingCode => !each.includes('.'),
);

test('no finding is told in the words of files', () => {
  const heard = new Set<string>();
  const jargon = new Set<string>();
  const hear = (finding: Parameters<typeof spoken>[0], sources: DefinitionSources) => {
    heard.add(finding.code);
    const definitions = readDefinitions(sources);
    const names = definitions.fields.flatMap((each) => [each.name, fieldLabel(definitions, each)]);
    for (const words of Object.values(spoken(finding, [sources, HELD].map(readDefinitions))))
      if (jargonIn(words, names)) jargon.add(`${finding.code}: ${words}`);
  };
  const some = MISTAKES.filter(
    ({ code }, at) => MISTAKES.filter((each) => each.code === code).indexOf(MISTAKES[at]!) < 3,
  );
  for (const { file, exchange } of some) {
    const sources = withChanges(HELD, { [file]: exchanged(HELD.read(file), exchange).changed });
    for (const finding of checkDefinitions(sources))
      hear({ ...finding, isWritable: finding.fix !== undefined }, sources);
  }
  // Those that a file of its own is needed for.
  for (const code of all.filter((each) => !heard.has(each))) hear({ code, params: {} }, HELD);
  expect([...jargon]).toEqual([]);
});
