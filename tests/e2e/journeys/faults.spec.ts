/**
 * The fault run: in both journeys (rows 1.4, 1.5) every call fails first, and both reach the same result; the faults of a call that
 * both journeys make are divided between them. The bank answers with the fields of section 7 of the specification and no others. No
 * typed value is lost, no call takes effect twice (Idempotency-Key), no error is uncaught. Prints the numbers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { startProcess, type SandboxProcess } from '../../../sandbox/process.ts';
import { pointer } from '../support/fill.ts';
import { expect, test } from '../support/fixtures.ts';
import { existingCustomer, type Journey, newCustomer } from '../support/journeys.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { faultRun, injectFaults } from './faults/fault-injection.ts';
import { visitsOf } from './faults/visits.ts';

/** Each time-out moves the clock of the page; the tokens must outlast them. */
const LIFE_SECONDS = 24 * 60 * 60;
const LIMIT_MS = 2_400_000;
const PATIENCE_MS = 120_000;

interface ListedDocument {
  readonly category: string;
  readonly name: string;
}

/** The list of documents that the page got last. */
function lastDocuments(page: Page): () => Promise<readonly ListedDocument[]> {
  let last: Promise<readonly ListedDocument[]> | undefined;
  page.on('response', (response) => {
    if (
      response.ok() &&
      /\/documents$/.test(response.url()) &&
      response.request().method() === 'GET'
    )
      // The body is gone when the page has moved on meanwhile; a later list follows then.
      last = response.json().catch(() => []) as Promise<readonly ListedDocument[]>;
  });
  return async () => (await last) ?? [];
}

/** Applications, codes and documents of a name, where there is more than one. */
async function duplicates(
  page: Page,
  created: ReadonlySet<string>,
  documents: readonly ListedDocument[],
): Promise<string[]> {
  const id = (await page.evaluate(() => sessionStorage.getItem('application_id'))) ?? '';
  const codes = (await sandboxAt(sandbox.port).codes(id)).length;
  const names = documents.map(({ category, name }) => `${category} ${name}`);
  return [
    ...[...created].filter((other) => other !== id).map((other) => `application ${other}`),
    ...(codes > 1 ? [`${codes} signing codes`] : []),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `document ${name}`),
  ];
}

// One sandbox for both, so one worker.
test.describe.configure({ mode: 'default' });
let dataDir: string;
let sandbox: SandboxProcess;
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fault-run-'));
  sandbox = await startProcess({
    DATA_DIR: dataDir,
    DIST_DIR: join(import.meta.dirname, '../../../dist'),
    LIFE_SECONDS: String(LIFE_SECONDS),
    STRICT: 'specified',
  });
});
test.afterAll(async () => {
  await sandbox.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

for (const kind of ['a new customer', 'an existing customer'] as const) {
  test(`fault run: ${kind} gets a loan though every call fails`, async ({ page, watch }) => {
    test.setTimeout(LIMIT_MS);
    page.setDefaultTimeout(PATIENCE_MS);
    watch.expectConsole(/Failed to load resource|^console warning: restore: status/);
    let uncaught = 0;
    page.on('pageerror', () => void (uncaught += 1));
    await page.clock.install();
    const isNew = kind === 'a new customer';
    const faults = await injectFaults(page, isNew);
    const documents = lastDocuments(page);
    const { withFaults: perform, lost } = faultRun(page, faults);
    const visits = visitsOf({ page, faults, withFaults: perform }, isNew);
    const journey: Journey = {
      page,
      brand: 'bank',
      hand: pointer(page),
      baseURL: `http://bank.localhost:${sandbox.port}`,
      isLarge: isNew,
      visit: async (step) => void (await visits[step]?.()),
      perform,
    };
    await (isNew
      ? newCustomer(journey)
      : existingCustomer(journey, { login: 'bruno', addressRequired: false, identity: true }));
    const listed = await documents();
    expect(listed.length).toBeGreaterThan(1);
    const twice = await duplicates(page, faults.created, listed);
    const calls = new Set(faults.tried.map(({ operation }) => operation)).size;
    const kinds = new Set(faults.tried.map(({ fault }) => fault)).size;
    console.log(
      `fault run, ${kind}: ${calls} calls × ${kinds} faults, ${faults.tried.length} tried · values lost ${lost.length} · duplicates ${twice.length} · uncaught exceptions ${uncaught}`,
    );
    expect(lost).toEqual([]);
    expect(twice).toEqual([]);
    expect(uncaught).toBe(0);
  });
}
