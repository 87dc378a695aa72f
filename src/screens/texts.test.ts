/** Texts come by step: a screen that says something of another step has to have it loaded. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Screen } from '#flow/resume.ts';
import { slicesOf } from '#screens/compile/slices.ts';
import { SCREENS } from '#screens/screens.ts';
import { textsOf } from '#screens/texts.ts';

const ROOT = join(import.meta.dirname, '../..');
const PARTS = Object.keys(slicesOf(ROOT).parts);
const sourceOf = (file: string): string => readFileSync(join(ROOT, 'src/screens', file), 'utf8');

/** A file of this folder with all it imports of it. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imported = [
    ...sourceOf(file).matchAll(/from '(?:#screens|\.)\/([\w./-]+\.tsx?)'/g),
  ].flatMap(([, name = '']) => [name, join(file, '..', name)]);
  for (const name of imported)
    if (existsSync(join(ROOT, 'src/screens', name)) && !name.startsWith('compile/'))
      withImports(name, found);
  return found;
}

/** Steps whose texts a file asks for by name. */
const namedIn = (file: string): string[] =>
  PARTS.filter((part) => new RegExp(`['\`](?:steps:)?${part}\\.`).test(sourceOf(file)));

const screens = Object.keys(SCREENS) as Screen[];
const own = screens.filter((screen) => existsSync(join(ROOT, 'src/screens', `${screen}.tsx`)));

test.each(own)('%s has what it says', (screen) => {
  const said = [...withImports(`${screen}.tsx`)].flatMap(namedIn);
  expect(said).toContain(screen);
  expect([...new Set(said)].filter((part) => !textsOf(screen).includes(part))).toEqual([]);
});

test('a step that is nothing but its form says only what belongs to such steps', () => {
  const plain = screens.filter((screen) => !own.includes(screen));
  expect(plain.length).toBeGreaterThan(1);
  expect(
    [...withImports('step.tsx')]
      .flatMap(namedIn)
      .filter((part) => !plain.some((screen) => screen === part)),
  ).toEqual([]);
});
