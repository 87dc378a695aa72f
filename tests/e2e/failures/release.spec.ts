/** A newer release under an open page: files that are loaded late are gone while the page is there. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { startProcess, type SandboxProcess } from '../../../sandbox/process.ts';
import { expect, expectAccessible, expectStep, openAt, test } from '../support/fixtures.ts';
import { field } from '../support/form-errors.ts';
import { fillForm, HOUSING, mainAction } from '../support/fill.ts';
import { button, heading, text } from '../support/page.ts';
import { sandboxAt } from '../support/sandbox.ts';

const DIST = join(import.meta.dirname, '../../../dist');
const IS_TEXT = /\.(js|css|html)$/;
const failure = (page: Page) => page.locator('[data-failure]');

let dist: string;
let server: SandboxProcess;
let data: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'release-'));
  await cp(DIST, dist, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  data = await mkdtemp(join(tmpdir(), 'release-data-'));
  server = await startProcess({ DIST_DIR: dist, DATA_DIR: data });
});
test.afterAll(async () => {
  await server.kill('SIGTERM');
  for (const folder of [dist, data]) await rm(folder, { recursive: true });
});

let releases = 0;
/** Deploys another build: every file of the old one is gone. */
async function release(): Promise<void> {
  releases += 1;
  const assets = join(dist, 'assets');
  const names = await readdir(assets);
  const renamed = new Map(names.map((name) => [name, `r${releases}-${name}`]));
  const any = new RegExp(names.map((name) => name.replaceAll('.', '[.]')).join('|'), 'g');
  const files = ['index.html', 'signin-silent.html', ...names.map((name) => `assets/${name}`)];
  for (const file of files.filter((name) => IS_TEXT.test(name))) {
    const content = await readFile(join(dist, file), 'utf8');
    await writeFile(
      join(dist, file),
      content.replace(any, (name) => renamed.get(name) ?? name),
    );
  }
  for (const [from, to] of renamed) await rename(join(assets, from), join(assets, to));
}

/** The server has the page of another build. */
const replacePage = (page: Page) =>
  page.route('**/index.html', async (route) => {
    const html = await readFile(join(dist, 'index.html'), 'utf8');
    const body = html.replaceAll('/assets/', '/assets/new-');
    await route.fulfill({ contentType: 'text/html', body });
  });

const start = async (state: string) => (await sandboxAt(server.port).start({ state })).url;

test.beforeEach(async ({ page, watch }) => {
  watch.expectConsole(/404|502|Failed to fetch|MIME type|ERR_|Failed to load module/);
  // Nothing is loaded ahead, so that a file is asked for only when it is needed.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  );
});

test('the next step after saving: announced as a new version, and shown after a reload', async ({
  page,
}) => {
  await openAt(page, await start('PEFI_INFO'), 'housing-legal-data');
  await fillForm(page, HOUSING);
  await release();
  await mainAction(page).click();
  await expect(failure(page)).toHaveAttribute('data-failure', 'release');
  await expect(heading(page)).toHaveText(text('shell:failure.release.heading'));
  await expect(failure(page).locator('[data-action=retry]')).toHaveCount(0);
  await failure(page).locator('[data-action=reload]').click();
  await expectStep(page, 'summary');
});

// What a server answers for a file that is gone.
const ANSWERS = {
  'a page of the application (200)': { status: 200, contentType: 'text/html' },
  'a page of an error (404)': { status: 404, contentType: 'text/html' },
};
for (const [name, reply] of Object.entries(ANSWERS))
  test(`${name} for a script that is gone is a new version, too`, async ({ page }) => {
    await openAt(page, await start('PEFI_INFO'), 'housing-legal-data');
    const html = await readFile(join(dist, 'index.html'), 'utf8');
    await page.route(/assets\/.*\.js/, (route) => route.fulfill({ ...reply, body: html }));
    await replacePage(page);
    await button(page, 'steps:back').click();
    await expect(failure(page)).toHaveAttribute('data-failure', 'release');
    await expectAccessible(page);
    await page.unrouteAll();
    await failure(page).locator('[data-action=reload]').click();
    await expectStep(page, 'personal-financial-data');
  });

test('a list at a field that is gone: the step stays, a message offers the reload', async ({
  page,
}) => {
  await page.route(/country-codes/, (route) => route.fulfill({ status: 404, body: '' }));
  await replacePage(page);
  await openAt(page, await start('INIT'), 'personal-financial-data');
  await field(page, 'nationality').locator('input').click();
  const notice = page.locator('[data-notification=warning]');
  await expect(notice).toContainText(text('flow:notices.replaced.text'));
  await expectAccessible(page);
  await page.unrouteAll();
  await notice.locator('[data-action=reload]').click();
  await expectStep(page, 'personal-financial-data');
  await expect(notice).toHaveCount(0);
});
