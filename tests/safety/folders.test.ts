/** Circles of files are found by oxlint (`import/no-cycle`); here those of folders, where each import by itself is fine. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
type Sources = Readonly<Record<string, string>>;

/** Folders that come back to themselves, each with its subfolders taken together; imports of types count, too. */
function circles(sources: Sources): string[] {
  const imports = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(sources))
    for (const [, name = ''] of text.matchAll(/\b(?:from|import)[\s(]+'([#.][^']+)'/g)) {
      const target = dirname(name.startsWith('#') ? name.slice(1) : join(file, '..', name));
      for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
        if (!`${target}/`.startsWith(`${folder}/`))
          imports.set(folder, (imports.get(folder) ?? new Set()).add(target));
    }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of imports.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return [...imports.keys()].filter((folder) => reached(folder).has(folder));
}

test('two folders that import from each other are a circle', () => {
  const importing = (name: string) => `import type { A } from '${name}';`;
  const two: Sources = { 'a/b/x.ts': importing('#c/y.ts'), 'c/z.ts': importing('../a/b/w.ts') };
  expect(circles(two)).toEqual(['a/b', 'c']);
});

test.each(['src', 'workbench', 'sandbox'])('no folders of %s are a circle', (folder) => {
  const root = join(ROOT, folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    // Tests may import whatever they try.
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|test-helpers)\.|fixtures\//.test(file));
  expect(files.length).toBeGreaterThan(50);
  const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  expect(circles(Object.fromEntries(texts))).toEqual([]);
});
