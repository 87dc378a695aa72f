/** What those who change questions read of the check: the words of the screens, nothing of files. */
import { expect, test } from 'vitest';
import { checkDefinitions } from '../../check/check.ts';
import { exchanged, MISTAKES } from '../../check/corpus/corpus.ts';
import { readDefinitions } from '../../check/definitions.ts';
import { withChanges } from '../../definitions/sources.ts';
import { HELD } from '../../fixtures/held.ts';
import { wordsOf } from './findings.ts';

/** Names of files and keys, what stands in files, and codes. */
const JARGON =
  /\.(?:json|yaml|ts)\b|npm|\bui:|[$[\]{}]|\b[a-z]+[A-Z]|\w\.[a-z]|\w_|\b[A-Z]{4,}\b|\b(?:[Ss]chema|[Bb]lock|required|then|items|properties|object|enum|string|html|null|true|false)\b/;

test('no finding is told in the words of files', () => {
  const jargon = new Set<string>();
  for (const { file, exchange } of MISTAKES) {
    const sources = withChanges(HELD, { [file]: exchanged(HELD.read(file), exchange).changed });
    const known = [sources, HELD].map(readDefinitions);
    for (const words of wordsOf(checkDefinitions(sources), known))
      // What is filled in is data: a question, an answer, a placeholder.
      if (JARGON.test(words.replaceAll(/„[^“]*“| Möglich sind: .*|\{\{\w+\}\}/g, '')))
        jargon.add(words);
  }
  expect([...jargon]).toEqual([]);
});
