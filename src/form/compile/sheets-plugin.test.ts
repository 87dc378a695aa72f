import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SHEETS } from '../fixtures/sheets.ts';
import { neededOf } from './sheets-plugin.ts';

const controls = readFileSync(resolve(import.meta.dirname, '../theme/controls.tsx'), 'utf8');

const classesIn = (text: string): Set<string> => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));

test('every class of the controls keeps its rules, no other does', () => {
  expect(SHEETS.length).toBeGreaterThan(3);
  const kept = SHEETS.map((sheet) => neededOf(sheet, controls)).join('\n');
  const styled = classesIn(SHEETS.join('\n'));
  expect([...classesIn(kept)].sort()).toEqual(
    [...classesIn(controls)].filter((name) => styled.has(name)).sort(),
  );
  expect(kept.length).toBeLessThan(SHEETS.join('\n').length / 2);
});

test('of a variable the ones that are read stay, of a rule those whose attribute is set', () => {
  const sheet =
    '.a { --size-sm: 1px; --size-lg: 2px; width: var(--size-sm); } .a[data-wide] { width: 3px; } .a[data-tall] { height: 3px; } .b { width: 4px; } .a:hover:where(:not([data-loading], :disabled)) { left: 5px; }' +
    ':where([data-mantine-color-scheme="light"]) .a { top: 6px; } :where([data-mantine-color-scheme="dark"]) .a { top: 7px; }';
  const needed = neededOf(sheet, '<p className="a" data-wide="" />');
  expect(needed).toContain('--size-sm: 1px');
  expect(needed).toContain('[data-wide]');
  expect(needed).toContain('top: 6px');
  expect(needed).toContain('left: 5px');
  for (const gone of ['--size-lg', 'data-tall', '.b', 'top: 7px'])
    expect(needed).not.toContain(gone);
});
