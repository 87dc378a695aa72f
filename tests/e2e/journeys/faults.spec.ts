/**
 * The fault run: on both journeys (rows 1.4, 1.5) each call fails once, and the result is the same. A call that reads is
 * refused; of one that changes something the answer is lost after the server has done it. The bank answers with the fields of section
 * 7 of the specification and no others. No typed value is lost, no call takes effect twice (Idempotency-Key), no error is uncaught.
 * Other failures: src/flow/problems.test.ts, tests/contract/responses.test.ts, src/io/api; of what else a screen calls: src/screens.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright/test';
import type { OperationId } from '#io/api/results.ts';
import { OPERATIONS } from '#openapi/responses.gen.ts';
import { startProcess } from '../../../sandbox/process.ts';
import { mainAction, pointer } from '../support/fill.ts';
import { expect, test } from '../support/fixtures.ts';
import { type Action, existingCustomer, type Journey, newCustomer } from '../support/journeys.ts';
import { fetchRoute, severalFrames, storedId } from '../support/page.ts';
import { sandboxAt } from '../support/sandbox.ts';

/** The operations of the description, each with the pattern of its calls. */
const CALLS = Object.entries(OPERATIONS).map(([call, id]) => ({
  id: id as OperationId,
  pattern: new RegExp(`^${call.replace(' ', ' /api').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

const CREATING: readonly OperationId[] = ['createApplication', 'createExistingApplication'];

/** The next call of each of these operations fails; the ids of applications whose answer was lost are noted. */
async function failCalls(page: Page) {
  const waiting = new Set<OperationId>();
  const failed = new Set<OperationId>();
  const created = new Set<string>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const method = route.request().method();
      const call = `${method} ${new URL(route.request().url()).pathname}`;
      const operation = CALLS.find(({ pattern }) => pattern.test(call))?.id;
      if (operation === undefined || !waiting.delete(operation)) return route.fallback();
      failed.add(operation);
      if (method === 'GET') return route.fulfill({ status: 500, json: { message: 'prepared' } });
      const answer = await fetchRoute(route);
      if (CREATING.includes(operation)) created.add(((await answer.json()) as { id: string }).id);
      return route.abort('connectionreset');
    },
  );
  return { waiting, failed, created };
}

/** The calls that are not answered yet. */
function callsOf(page: Page): ReadonlySet<Request> {
  const running = new Set<Request>();
  page.on('request', (call) => {
    if (new URL(call.url()).pathname.startsWith('/api/')) running.add(call);
  });
  page.on('requestfinished', (call) => void running.delete(call));
  page.on('requestfailed', (call) => void running.delete(call));
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && running.clear()));
  return running;
}

/** The values of the controls on the page, by form and name. */
const values = (page: Page): Promise<Record<string, string>> =>
  page.locator('form :is(input:not([type=file]), select)[name]').evaluateAll((controls) =>
    Object.fromEntries(
      (controls as HTMLInputElement[]).map(({ form, type, name, value, checked }) => {
        const isBox = type === 'radio' || type === 'checkbox';
        const place = `${form?.dataset['form'] ?? ''} ${name}`;
        return isBox ? [`${place}=${value}`, String(checked)] : [place, value];
      }),
    ),
  );

const JOURNEYS = {
  'a new customer': (journey: Journey) => newCustomer({ ...journey, isLarge: true }),
  'an existing customer': (journey: Journey) =>
    existingCustomer(journey, { login: 'bruno', addressRequired: false, identity: true }),
};

for (const [customer, walk] of Object.entries(JOURNEYS))
  test(`fault run: ${customer} gets a loan though every call fails`, async ({ page, watch }) => {
    test.setTimeout(1_200_000);
    watch.expectConsole(/Failed to load resource/);
    const dataDir = mkdtempSync(join(tmpdir(), 'fault-run-'));
    const distDir = join(import.meta.dirname, '../../../dist');
    const bank = await startProcess({
      DATA_DIR: dataDir,
      DIST_DIR: distDir,
      LIFE_SECONDS: '86400',
      STRICT: 'specified',
    });
    const { waiting, failed, created } = await failCalls(page);
    const running = callsOf(page);
    const failure = page.locator('main[data-step=fail]');
    const technical = page.locator('[role=dialog][data-popup=TECHNICAL_ERROR]');

    /** Does an action until it has succeeded and none of its calls waits to fail. */
    async function perform(action: Action): Promise<void> {
      const { operations, start, done, trouble = page.locator('#nowhere'), again } = action;
      for (const operation of operations) waiting.add(operation);
      const before = await values(page);
      const outcome = async () => {
        // A screen may be shown before its own calls, and what they end with a moment after them.
        if (running.size === 0) await page.evaluate(severalFrames).catch(() => undefined);
        if (running.size > 0) return undefined;
        if (await technical.isVisible()) return 'technical';
        if (await failure.isVisible()) return 'failure';
        if (await trouble.isVisible()) return 'trouble';
        return waiting.size === 0 && (await done.first().isVisible()) ? 'done' : undefined;
      };
      await start();
      for (;;) {
        await expect.poll(outcome, operations.join()).toBeDefined();
        const shown = await outcome();
        if (shown === 'done') return;
        const now = await values(page);
        // Of another form by now, nothing is compared.
        const lost = Object.keys(before).filter(
          (name) => name in now && now[name] !== before[name],
        );
        expect(lost, operations.join()).toEqual([]);
        if (shown === 'technical') await technical.locator('[data-action=confirm]').click();
        else if (shown === 'failure') await mainAction(page).click();
        else await again?.click();
        await expect(technical.or(failure).or(trouble)).toHaveCount(0);
        await expect(page.locator('main[aria-busy=true], [data-loading]')).toHaveCount(0);
        // The failure page leads to the screen where the action begins.
        if (shown === 'failure' && !(await done.first().isVisible())) await start();
      }
    }

    try {
      const baseURL = `http://bank.localhost:${bank.port}`;
      const hand = pointer(page);
      await walk({ page, brand: 'bank', hand, baseURL, perform });
      const id = (await storedId(page)) ?? '';
      const { call, codes } = sandboxAt(bank.port);
      expect([...created], 'applications').toEqual([id]);
      expect(await codes(id), 'signing codes').toHaveLength(1);
      const { documents } = (await call(id)) as { documents: { category: string; name: string }[] };
      const names = documents.map(({ category, name }) => `${category} ${name}`);
      expect(names.length).toBeGreaterThan(1);
      expect(new Set(names).size, names.join()).toBe(names.length);
      expect(failed.size).toBeGreaterThan(10);
    } finally {
      await bank.kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
