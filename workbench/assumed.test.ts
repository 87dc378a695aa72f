import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { assumptionsOf } from './assumed.ts';

const text = readFileSync(join(import.meta.dirname, '../openapi/application.yaml'), 'utf8');

test('the table names every assumption of the description, each with a place and a content', () => {
  const rows = assumptionsOf(parse(text, { maxAliasCount: -1 }));
  // An alias repeats a mark.
  expect(rows.length).toBeGreaterThanOrEqual(text.match(/x-assumed:/g)?.length ?? Infinity);
  expect(rows.filter(({ place, content }) => place === '' || content === '')).toEqual([]);
  expect(rows.map(({ place }) => place)).toContain('Application version');
  expect(rows.map(({ place }) => place)).toContain('/captcha get');
});
