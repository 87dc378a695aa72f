/** How much a visitor has to load, in brotli bytes as they are served: nothing grows unseen. Times are measured by `npm run bench`, never here. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';

const DIST = join(import.meta.dirname, '../../dist');
const ASSETS = readdirSync(join(DIST, 'assets'));
const textOf = (file: string): string => readFileSync(join(DIST, 'assets', file), 'utf8');
const size = (file: string): number => {
  const made = join(DIST, 'assets', `${file}.br`);
  return existsSync(made)
    ? statSync(made).size
    : brotliCompressSync(readFileSync(join(DIST, 'assets', file))).length;
};

/** A file with all that it imports at once; a chunk loaded on demand comes with the files that its caller lists. */
function withImports(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    if (file.endsWith('.js'))
      withImports(
        [...textOf(file).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].flatMap(
          ([, name]) => name ?? [],
        ),
        found,
      );
  }
  return found;
}

/** Without its templates: what lies in them is not asked for. */
const page = readFileSync(join(DIST, 'index.html'), 'utf8').replaceAll(
  /<template[\s\S]*?<\/template>/g,
  '',
);
const main = withImports(
  [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].flatMap(
    ([, name]) => name ?? [],
  ),
);
const named = (name: string): string[] =>
  ASSETS.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.(js|css)$`).test(file));
const total = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + size(file), 0);

test('main stays small, in few files: react-dom alone is 57 kB of it, i18next 13', () => {
  expect(total(main)).toBeGreaterThan(60_000);
  expect(total(main)).toBeLessThan(135_000);
  // The page's own, the first script with what both share, the bundler's few lines, the sheet.
  expect(main.size).toBeLessThanOrEqual(4);
});

/** What the flow needs for any step. */
const flow = ['screens', 'flow'].flatMap(named);

test('the first form step stays small: main, the flow, the renderer, and the form with its own texts', () => {
  const first = withImports([...main, ...flow, ...named('registration')]);
  expect(first.size).toBeGreaterThan(main.size + 3);
  // Few files, as a slow connection pays for each.
  expect(first.size).toBeLessThan(10);
  expect(total(first)).toBeLessThan(225_000);
});

test('a step adds little: its schema, its compiled validator, its texts, its screen', () => {
  // Widgets and ways of writing that only later forms have are one file for all of them; the codes of countries are 300 bytes of it, and the names of other files come and go.
  const later = named('fields');
  const shared = withImports([...main, ...flow, ...later]);
  const screens = readdirSync(join(import.meta.dirname, '../../schemas/steps')).flatMap(
    (file) => /^(.+)\.schema\.json$/.exec(file)?.[1] ?? [],
  );
  expect(screens.length).toBeGreaterThan(5);
  for (const screen of screens) {
    const own = [...withImports(named(screen))].filter((file) => !shared.has(file));
    expect(total(own), screen).toBeLessThan(16_000);
  }
});

test('what is served compressed is made once, at the best level', () => {
  const large = ASSETS.filter(
    (file) => /\.(js|css)$/.test(file) && statSync(join(DIST, 'assets', file)).size > 1024,
  );
  expect(large.length).toBeGreaterThan(20);
  for (const file of large) {
    expect(ASSETS, file).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
    expect(size(file), file).toBeLessThanOrEqual(
      brotliCompressSync(readFileSync(join(DIST, 'assets', file))).length,
    );
  }
});

test('what main needs is announced in the page, and nothing else is asked for before it stands', async ({
  page: browser,
}) => {
  const asked: string[] = [];
  browser.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await browser.goto('/main?amount=12000&duration=5');
  await browser.locator('main[data-step=main]').waitFor();
  expect(
    asked
      .filter((path) => path.startsWith('/assets/'))
      .map((path) => path.slice('/assets/'.length))
      .filter((file) => /\.(js|css)$/.test(file) && !main.has(file)),
  ).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
