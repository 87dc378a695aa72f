/**
 * The fault run: both journeys (rows 1.4, 1.5) go through every call while it fails, and end as if nothing had happened. The bank
 * answers with the fields that section 7 of the specification lists and no others. Prints how much was tried; nothing typed is lost,
 * nothing is done twice (Idempotency-Key), nothing is thrown.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectStep, test } from '../support/fixtures.ts';
import { endurance } from './faults/endure.ts';
import { faultLine } from './faults/fault-line.ts';
import { existingCustomer, newCustomer } from './faults/journeys.ts';
import { startSandbox } from '../support/own-sandbox.ts';
import { text } from '../support/texts.ts';

/** Time runs ahead in the page whenever a call times out; a token must not end by that. */
const TOKEN_SECONDS = 24 * 60 * 60;
const MINUTES = 60_000;
const PATIENCE_MS = 30_000;

/** More than one application, code or document of a name. */
async function duplicates(page: Page, created: ReadonlySet<string>): Promise<string[]> {
  const id = (await page.evaluate(() => sessionStorage.getItem('application_id'))) ?? '';
  const origin = `http://localhost:${new URL(page.url()).port}`;
  const messages = (await (await page.request.get(`${origin}/sandbox/messages`)).json()) as {
    applicationId: string | null;
    code: string | null;
  }[];
  const codes = messages.filter(
    ({ applicationId, code }) => applicationId === id && code !== null,
  ).length;
  const listed = await page.evaluate(
    async (path) =>
      (await fetch(path, { headers: { 'X-Requested-With': 'kredit' } })).json() as Promise<unknown>,
    `/api/applications/${id}/documents`,
  );
  const names = Array.isArray(listed)
    ? listed.map(({ category, name }: { category: string; name: string }) => `${category} ${name}`)
    : [];
  return [
    ...[...created].filter((other) => other !== id).map((other) => `application ${other}`),
    ...(codes > 1 ? [`${codes} signing codes`] : []),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `document ${name}`),
  ];
}

for (const [kind, journey, offset] of [
  ['a new customer', newCustomer, 3],
  ['an existing customer', existingCustomer, 4],
] as const) {
  test(`fault run: ${kind} gets a loan although every call fails first`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(15 * MINUTES);
    page.setDefaultTimeout(PATIENCE_MS);
    watch.expectConsole(/Failed to load resource|^console warning: restore: status/);
    const dataDir = mkdtempSync(join(tmpdir(), 'fault-run-'));
    const sandbox = await startSandbox({
      root: join(import.meta.dirname, '../../..'),
      port: Number(process.env['TEST_PORT'] ?? 4310) + offset,
      dataDir,
      tokenSeconds: TOKEN_SECONDS,
      specifiedOnly: true,
    });
    try {
      let uncaught = 0;
      page.on('pageerror', () => void (uncaught += 1));
      await page.clock.install();
      const line = await faultLine(page);
      const { endure, lost } = endurance(page, line);
      await journey({ page, line, endure }, sandbox.baseURL);
      await expectStep(page, 'result');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        text('steps:result.decision.GREEN.heading'),
      );
      const twice = await duplicates(page, line.created);
      const calls = new Set(line.tried.map(({ operation }) => operation)).size;
      const faults = new Set(line.tried.map(({ fault }) => fault)).size;
      console.log(
        `fault run, ${kind}: ${calls} calls × ${faults} faults, ${line.tried.length} tried · values lost ${lost.length} · duplicates ${twice.length} · uncaught exceptions ${uncaught}`,
      );
      expect(lost).toEqual([]);
      expect(twice).toEqual([]);
      expect(uncaught).toBe(0);
    } finally {
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}
