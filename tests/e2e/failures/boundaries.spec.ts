/** Error boundaries: code that cannot be loaded and screens that throw never leave an empty page; each can be retried. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { backTo, expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { field } from '../support/form-errors.ts';
import { pointer } from '../support/fill.ts';
import { button, heading, text } from '../support/page.ts';

const failure = (page: Page, kind: string) => page.locator(`[data-failure=${kind}]`);
const DIST = join(import.meta.dirname, '../../../dist');
const BROKEN = 'Anna Musterfrau broke it';
/** A chunk whose screen throws when it is rendered; the rest of it is the real one. */
async function breakChunk(page: Page, chunk: RegExp, times = 1): Promise<void> {
  let replaced = 0;
  await page.route(chunk, async (route) => {
    const real = readFileSync(join(DIST, new URL(route.request().url()).pathname), 'utf8');
    const body = real
      .replace(/\bScreen:\(\)=>[\w$]+/, 'Screen:()=>broken')
      .replace(/[\w$]+ as Screen\b/, 'broken as Screen');
    // Parts of the screen in chunks of the same name stay.
    if (replaced >= times || body === real) return route.fallback();
    replaced += 1;
    const broken = `function broken(){throw new Error('${BROKEN}')}`;
    await route.fulfill({ contentType: 'text/javascript', body: `${body}\n${broken}` });
  });
}
/** The connection is cut for a chunk, its preloading included, until the answer is called. */
async function cut(page: Page, chunk: RegExp): Promise<() => Promise<void>> {
  await page.route(chunk, (route) => route.abort());
  return () => page.unroute(chunk);
}

test('row 1.6: a screen that fails to load can be retried', async ({ page, sandbox, watch }) => {
  watch.expectConsole(/ERR_FAILED|Failed to fetch/);
  await page.addInitScript(() => {
    const posted: unknown[] = [];
    Object.assign(window, {
      posted,
      webkit: {
        messageHandlers: { nativeApp: { postMessage: (message: unknown) => posted.push(message) } },
      },
    });
  });
  const chunk = /assets\/summary[^/]*\.js/;
  const restore = await cut(page, chunk);
  await page.goto(`${(await sandbox.start({ state: 'LEGAL_INFO' })).url}&inApp=true`);
  await expect(failure(page, 'load')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { posted: unknown[] }).posted))
    .toEqual([{ action: 'HIDE_LOADING_SPINNER' }]);
  await expect(heading(page)).toHaveText(text('shell:failure.load.heading'));
  await expect(page.locator('header [data-action=contrast]')).toBeVisible();
  await expect(failure(page, 'load').locator('a[href^="tel:"]')).toBeVisible();
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  await expectAccessible(page);
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => chunk.test(request.url())),
    failure(page, 'load').locator('[data-action=retry]').click(),
  ]);
  await expect(failure(page, 'load')).toBeVisible();
  await restore();
  await failure(page, 'load').locator('[data-action=retry]').click();
  await expectStep(page, 'summary');
  await expect(failure(page, 'load')).toHaveCount(0);
});

test('a step that fails to load loses no answers', async ({ page, watch, openStep }) => {
  watch.expectConsole(/ERR_FAILED|Failed to fetch/);
  // Before the prefetch of the summary, which has the same form.
  await cut(page, /assets\/personal-financial-data[^/]*\.js/);
  await openStep('housing-legal-data');
  await pointer(page).type(field(page, 'houseNumber').locator('input'), '12x');
  await button(page, 'steps:back').click();
  await expect(failure(page, 'load').getByRole('heading', { level: 1 })).toBeFocused();
  await backTo(page, 'housing-legal-data');
  await expect(field(page, 'houseNumber').locator('input')).toHaveValue('12x');
});

test('a flow area that fails to load can be retried', async ({ page, watch }) => {
  watch.expectConsole(/ERR_FAILED|Failed to fetch/);
  const restore = await cut(page, /assets\/flow-[^/]*\.js/);
  await page.goto('/flow/ntb/registration');
  await expect(failure(page, 'load')).toBeVisible();
  await expect(page.locator('header, footer')).toHaveCount(2);
  await expect(page).toHaveTitle(
    `Online Kredit beantragen | ${text('shell:failure.load.heading')}`,
  );
  await expectAccessible(page);
  await restore();
  await failure(page, 'load').locator('[data-action=retry]').click();
  await expectStep(page, 'registration');
});

test('a screen that throws is logged and can be retried', async ({ page, sandbox, watch }) => {
  const logged: string[] = [];
  page.on('console', (message) => void logged.push(message.text()));
  watch.expectConsole(new RegExp(`crash: screen|${BROKEN}`));
  await breakChunk(page, /assets\/document-upload-[^/]*\.js/, 99);
  await page.goto((await sandbox.start({ state: 'DOC_SIGNED' })).url);
  await expect(failure(page, 'crash')).toBeVisible();
  await expect(heading(page)).toHaveText(text('shell:failure.crash.heading'));
  await expect(page.locator('header [data-action=contrast]')).toBeVisible();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await expectAccessible(page);
  expect(logged.some((text) => text === 'crash: screen')).toBe(true);
  const restored = page.waitForRequest((request) =>
    /\/api\/applications\/[^/]+$/.test(request.url()),
  );
  await failure(page, 'crash').locator('[data-action=retry]').click();
  await restored;
  await expect(failure(page, 'crash')).toBeVisible();
  await page.unrouteAll();
  await failure(page, 'crash').locator('[data-action=reload]').click();
  await expectStep(page, 'document-upload');
});
