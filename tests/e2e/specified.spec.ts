/** A bank that answers with what section 7 of the specification lists and not a field more: both kinds of customers get their loan. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { existingCustomer, newCustomer } from './journeys.ts';
import { startSandbox } from './own-sandbox.ts';
import type { OwnSandbox } from './own-sandbox.ts';

test.describe.configure({ mode: 'serial' });

let dataDir = '';
let bank: OwnSandbox;
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'specified-'));
  bank = await startSandbox({
    root: join(import.meta.dirname, '../..'),
    port: Number(process.env['TEST_PORT'] ?? 4310) + 3,
    dataDir,
    specifiedOnly: true,
  });
});
test.afterAll(async () => {
  await bank.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a new customer gets a loan', async ({ page }) => {
  const created = page
    .waitForResponse(
      (answer) =>
        answer.request().method() === 'POST' &&
        new URL(answer.url()).pathname === '/api/applications',
    )
    .then((answer) => answer.json() as Promise<object>);
  await newCustomer({ page, brand: 'bank', hand: pointer(page), baseURL: bank.baseURL });
  expect(await created).not.toHaveProperty('customer');
});

test('an existing customer gets a loan', async ({ page }) => {
  await existingCustomer(
    { page, brand: 'bank', hand: pointer(page), baseURL: bank.baseURL },
    { login: 'bruno', addressAsked: false, identity: true },
  );
});
