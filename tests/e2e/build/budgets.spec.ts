/** How much a visitor has to load, in brotli bytes as they are served: nothing grows unnoticed. Times are measured by `npm run bench`, never here. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../support/fixtures.ts';

const DIST = join(import.meta.dirname, '../../../dist');
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

const page = readFileSync(join(DIST, 'index.html'), 'utf8');
const main = withImports(
  [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].flatMap(
    ([, name]) => name ?? [],
  ),
);
const total = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + size(file), 0);

test('main stays small: its libraries are 119 kB of it (docs/performance.md)', () => {
  expect(total(main)).toBeGreaterThan(60_000);
  expect(total(main)).toBeLessThan(154_000);
});

test('the first form step stays small: main, the flow, the renderer, and the form with its texts', async ({
  page: browser,
}) => {
  const loaded = new Set<string>();
  browser.on('request', (request) => {
    const [, file] = /\/assets\/(.+\.(?:js|css))$/.exec(request.url()) ?? [];
    if (file !== undefined) loaded.add(file);
  });
  await browser.goto('/flow/ntb/registration');
  await browser.locator('main[data-step=registration]').waitFor();
  expect(loaded.size).toBeGreaterThan(main.size + 3);
  expect(total(loaded)).toBeLessThan(291_000);
});

test('a brand has one face of its own, of at most 17 kB', async ({ page: browser }) => {
  const fonts: string[] = [];
  browser.on('request', (request) => {
    const [, file] = /\/assets\/(.+\.woff2)$/.exec(request.url()) ?? [];
    if (file !== undefined) fonts.push(file);
  });
  await browser.goto('/flow/ntb/registration');
  await browser.locator('main[data-step=registration]').waitFor();
  await browser.evaluate(() => document.fonts.ready);
  expect(new Set(fonts).size).toBe(1);
  expect(statSync(join(DIST, 'assets', fonts[0] ?? '')).size).toBeLessThan(17_000);
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

test('what main needs is announced in the page, and nothing else is requested before it is shown', async ({
  page: browser,
}) => {
  const requested: string[] = [];
  browser.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await browser.goto('/main?amount=12000&duration=5');
  await browser.locator('main[data-step=main]').waitFor();
  expect(
    requested
      .filter((path) => path.startsWith('/assets/'))
      .map((path) => path.slice('/assets/'.length))
      .filter((file) => /\.(js|css)$/.test(file) && !main.has(file)),
  ).toEqual([]);
  expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
