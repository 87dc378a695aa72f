/**
 * Row 1.12: telemetry in production only, after the first screen, in batches, without anything personal (of a whole journey:
 * journey.spec.ts). Contents, batches, pauses and sessions: src/io/telemetry.
 */
import { fillForm, FINANCIAL, mainAction } from '../support/fill.ts';
import { expect, expectStep, openAt, test } from '../support/fixtures.ts';
import { configure, hold, requestsTo, telemetryOf } from '../support/page.ts';
import { refuse } from '../support/sandbox.ts';

const STEP = 'personal-financial-data';

test('outside production no telemetry is loaded or sent', async ({ page, watch, sandbox }) => {
  watch.expectConsole(/500/);
  const addresses = requestsTo(page, /telemetry/);
  const { url } = await sandbox.start({ state: 'INIT' });
  await refuse(page, 'PUT', /\/helpcode$/, { status: 500 });
  await openAt(page, url, STEP);
  await page.locator('[data-panel=help-code] [data-action=help]').click();
  await expect(page.locator('[role=dialog]')).toBeVisible();
  // Telemetry starts when the browser is idle: by then everything prefetched in idle time has been loaded, too.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(addresses).toEqual([]);
});

/** As much of a batch as the test looks at. */
interface Batch {
  meta: object;
  events?: { name: string; attributes: object }[];
  exceptions?: { type: string; value: string }[];
}

test('in production telemetry starts late, and sends nothing personal of failing calls and errors', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/500/);
  await configure(page, (config) => void (config.production = true));
  const scripts = requestsTo(page, /\/assets\/telemetry-/);
  const requests = telemetryOf(page);
  const batches = () => requests.map((request) => request.postDataJSON() as Batch);
  const events = () => batches().flatMap((batch) => batch.events ?? []);
  const { id, url } = await sandbox.start({ state: 'INIT' });
  const release = await hold(page, /\/api\/applications\/[^/]+$/);
  await page.goto(url);
  await expect(page.locator('[data-loading]')).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect([...scripts, ...requests]).toEqual([]);
  release();
  await expectStep(page, STEP);
  const shown = { name: 'step-shown', attributes: { step: STEP, brand: 'bank' } };
  await expect.poll(events).toContainEqual(expect.objectContaining(shown));
  expect(batches()[0]).toMatchObject({ meta: { page: { url: `/flow/ntb/${STEP}` } } });
  const headers = await requests[0]?.allHeaders();
  expect(headers).toMatchObject({ 'content-type': 'application/json' });
  for (const name of ['cookie', 'referer', 'authorization'])
    expect(headers).not.toHaveProperty(name);

  await fillForm(page, { ...FINANCIAL, cityOfBirth: 'Markerstadt', netIncome: '2.917,31' });
  const body = { message: 'Markerina Spurlos' };
  await refuse(page, 'PATCH', /\/applications\/[^/]+$/, { status: 500, body });
  await mainAction(page).click();
  await page.locator('[role=dialog] [data-action=confirm]').click();
  await expectStep(page, 'housing-legal-data');
  await page.evaluate(() => {
    const error = new TypeError('Markerina at https://x/assets/Markerina-12345678.js:1:1');
    window.dispatchEvent(new ErrorEvent('error', { error }));
    const reason = Object.assign(new Error('Spurlos'), { name: 'Markerina', cause: 'Markerstadt' });
    const promise = Promise.resolve();
    window.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }));
  });
  const thrown = () =>
    batches().flatMap(({ exceptions = [] }) => exceptions.map(({ type, value }) => [type, value]));
  await expect.poll(thrown).toEqual([
    ['TypeError', 'uncaught'],
    ['Error', 'rejected'],
  ]);
  expect(events()).toContainEqual(
    expect.objectContaining({
      name: 'call-failed',
      attributes: {
        operationId: 'updateApplication',
        status: '500',
        trace: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown as string,
      },
    }),
  );
  const sent = requests.map((call) => call.postData() ?? '').join();
  for (const secret of ['Marker', 'Spurlos', '2917', 'AT61', 'Musterfrau', id])
    expect(sent).not.toContain(secret);
  expect(requests.filter((call) => new URL(call.url()).search !== '')).toEqual([]);
  // The service of the sandbox shows what came.
  await page.goto('/sandbox');
  await expect(page.getByRole('region', { name: 'Empfangene Telemetrie' })).toContainText(
    'step-shown',
  );
});
