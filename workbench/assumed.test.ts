import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { assumptionsOf } from './assumed.ts';

const text = readFileSync(join(import.meta.dirname, '../openapi/application.yaml'), 'utf8');

test('the list names every assumption of the description, each with a place and a content', () => {
  const rows = assumptionsOf(parse(text, { maxAliasCount: -1 }));
  // An alias repeats a mark.
  expect(rows.length).toBeGreaterThanOrEqual(text.match(/x-assumed:/g)?.length ?? Infinity);
  expect(rows.filter((row) => !/^\S.*: \S/.test(row))).toEqual([]);
  expect(rows).toContainEqual(expect.stringMatching(/schemas Application properties version: /));
  expect(rows).toContainEqual(expect.stringMatching(/paths \/captcha get: /));
});
