/** The build: how much a visitor loads, and what must not be in it. Times are measured by `npm run bench`, never here. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import budgets from '../../budgets.json' with { type: 'json' };
import { expect, test } from '../support/fixtures.ts';
import { text } from '../support/page.ts';

const { bytes } = budgets;
const DIST = join(import.meta.dirname, '../../../dist');
let files: readonly string[] = [];
let scripts: readonly { readonly file: string; readonly text: string }[] = [];
let html = '';
let assets: readonly string[] = [];
let main: ReadonlySet<string> = new Set();

// Read only when a test runs: `--list` needs no build.
test.beforeAll(() => {
  files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, text: readFileSync(join(DIST, file), 'utf8') }));
  html = readFileSync(join(DIST, 'index.html'), 'utf8');
  assets = readdirSync(join(DIST, 'assets'));
  main = withImports(
    [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].flatMap(
      ([, name]) => name ?? [],
    ),
  );
});

const containing = (pattern: RegExp) =>
  scripts.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('the code evaluates no text, and every browser of the list can parse it', () => {
  expect(scripts.length).toBeGreaterThan(20);
  expect(containing(/\bnew Function\b|[^.\w]Function\(["'`]|[^.\w]eval\(/)).toEqual([]);
  // Safari before 16.4 cannot parse a file with a lookbehind.
  expect(containing(/\(\?<[=!]/)).toEqual([]);
});

test('compiler of validators, Markdown, sandbox, workbench and source maps are left out', () => {
  expect(containing(/strictTypes|compileSchemaValidators|removeAdditional/)).toEqual([]);
  expect(containing(/markdown-to-jsx|pglite|fastify/i)).toEqual([]);
  expect(containing(/studioBridge|studio:|workbench|jsonc|⟦/i)).toEqual([]);
  expect(files.filter((file) => /\.map$|sandbox|studio|workbench/i.test(file))).toEqual([]);
});

test('a step brings only its own form', () => {
  /** A UI schema begins with its groups; the renderer reads them by the same name. */
  const forms = scripts.map(({ file, text }) => ({
    file,
    held: [...text.matchAll(/["'`]ui:groups["'`]:/g)].length,
  }));
  expect(forms.filter(({ held }) => held === 1).length).toBeGreaterThan(7);
  expect(forms.filter(({ held }) => held > 1)).toEqual([]);
});

test('each of our own CSS variables is set and, but for the colours of the palettes, read', () => {
  const sheets = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(DIST, file), 'utf8'))
    .join('\n');
  const all = sheets + scripts.map(({ text }) => text).join('\n') + html;
  const read = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const readForSure = new Set([...sheets.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  const set = new Set([...sheets.matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name));
  // Not Mantine's: its themes and controls name what others of its sheets read.
  const own = (name: string | undefined): boolean =>
    /^--(?:color|space|font|heading|radius|shadow|border|focus|measure|backdrop)/.test(name ?? '');
  expect(set.size).toBeGreaterThan(60);
  expect(
    [...set].filter(
      (name) => own(name) && name?.startsWith('--color-') === false && !read.has(name),
    ),
  ).toEqual([]);
  expect([...readForSure].filter((name) => own(name) && !set.has(name))).toEqual([]);
});

test('the page carries no inline script and no inline style', () => {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes]) =>
    attributes?.trim(),
  );
  expect(inline).toEqual(['type="application/json" id="config"']);
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/i);
  expect([...html.matchAll(/(?:src|href)="(https?:[^"]*)"/g)]).toEqual([]);
});

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

const total = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + size(file), 0);

test('main stays small', () => {
  expect(total(main)).toBeGreaterThan(60_000);
  expect(total(main)).toBeLessThan(bytes.main);
});

test('row 2.2: main downloads no flow, renderer or schema', () => {
  // Of a schema, the renderer, the client, the flow's frame and its texts.
  for (const word of [
    ...['netIncome', 'ui:groups', 'data-error-summary', '/applications/{id}', 'data-panel'],
    text('flow:notices.saved.text'),
  ])
    expect(
      [...main].filter((file) => textOf(file).includes(word)),
      word,
    ).toEqual([]);
});

/** Nothing is prefetched: on a slow machine that would begin before a test has looked. */
const savesData = () =>
  Object.defineProperty(window.navigator, 'connection', { value: { saveData: true } });

test('the first form step stays small, with one small font', async ({ page }) => {
  await page.addInitScript(savesData);
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, file] = /\/assets\/(.+\.(?:js|css|woff2))$/.exec(request.url()) ?? [];
    if (file !== undefined) loaded.add(file);
  });
  await page.goto('/flow/ntb/registration');
  await page.locator('main[data-step=registration]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  // The only file requested once the form is shown.
  const isLater = (file: string): boolean => file.startsWith('phone-plans');
  await expect.poll(() => [...loaded].filter(isLater)).toHaveLength(1);
  const code = [...loaded].filter((file) => !file.endsWith('.woff2') && !isLater(file));
  expect(code.length).toBeGreaterThan(main.size + 3);
  expect(total(code)).toBeLessThan(bytes.firstStep);
  const fonts = [...loaded].filter((file) => file.endsWith('.woff2'));
  expect(fonts).toHaveLength(1);
  expect(statSync(join(DIST, 'assets', fonts[0] ?? '')).size).toBeLessThan(bytes.font);
});

test('the first form step shows no text that is loaded with later ones', async ({ page }) => {
  await page.goto('/flow/ntb/registration');
  await page.locator('main[data-step=registration] form [type=submit]').click();
  await page.locator('[data-error-summary]').waitFor();
  await page.locator('footer [data-action=feedback]').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=comment]').waitFor();
  const shown = (await page.locator('body').innerText()) + (await dialog.innerText());
  expect(shown).toContain(text('fields:comment.label'));
  // A text that is not there shows its key.
  expect(shown).not.toMatch(/\b[a-z]\w*\.[A-Za-z_]\w+/);
});

test('compressed files are made in the build, at the best level', () => {
  const large = assets.filter(
    (file) => /\.(js|css)$/.test(file) && statSync(join(DIST, 'assets', file)).size > 1024,
  );
  expect(large.length).toBeGreaterThan(20);
  expect(large.some((file) => main.has(file))).toBe(true);
  for (const file of large) {
    expect(assets, file).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
    // One setting makes them all, and doing it again for each takes as long as in the build.
    if (!main.has(file)) continue;
    expect(size(file), file).toBeLessThanOrEqual(
      brotliCompressSync(readFileSync(join(DIST, 'assets', file))).length,
    );
  }
});

test('the page of main names all that main loads, and no call is made', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.addInitScript(savesData);
  await page.goto('/main?amount=12000&duration=5');
  await page.locator('main[data-step=main]').waitFor();
  expect(
    requested
      .filter((path) => path.startsWith('/assets/'))
      .map((path) => path.slice('/assets/'.length))
      .filter((file) => /\.(js|css)$/.test(file) && !main.has(file)),
  ).toEqual([]);
  expect(requested.filter((path) => /^\/(api|oidc)\//.test(path))).toEqual([]);
});
