/** One rule set: what `npm run definitions` says of schemas, texts, OpenAPI and tables as they stand. Tried in workbench/check. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDefinitions, sourcesOnDisk } from '../../workbench/check/check.ts';

test('the shipped definitions have no mistakes', () => {
  const findings = checkDefinitions(sourcesOnDisk(join(import.meta.dirname, '../..')));
  expect(
    findings
      .filter(({ hint }) => !hint)
      .map(
        ({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`,
      ),
  ).toEqual([]);
}, 60_000);
