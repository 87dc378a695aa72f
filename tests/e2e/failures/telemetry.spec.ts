/** Row 1.12: telemetry in production only, after the first screen, in batches, without anything personal. Batches, pauses and sessions: src/io/telemetry. */
import type { Page, Request } from 'playwright/test';
import {
  fillForm,
  FINANCIAL,
  HOUSING,
  mainAction,
  pointer,
  REGISTRATION,
  submitTo,
} from '../support/fill.ts';
import { expect, expectStep, openAt, test } from '../support/fixtures.ts';
import { becomeCustomer, configure, hold } from '../support/page.ts';
import { refuse } from '../support/sandbox.ts';

const TELEMETRY_PATH = '/sandbox/telemetry';

/** As much of a batch as the tests look at. */
interface Batch {
  meta: { session: { id: string }; page: { url: string } };
  events: { name: string; attributes: Record<string, string> }[];
  exceptions: { type: string; value: string }[];
  measurements: { values: Record<string, number> }[];
}

/** Everything sent to the service, as it is sent. */
function watchTelemetry(page: Page): { batches: Batch[]; requests: Request[] } {
  const batches: Batch[] = [];
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== TELEMETRY_PATH || request.method() !== 'POST') return;
    // The browser does not show what a page sends while it closes.
    if (request.postData() === null) return;
    requests.push(request);
    const {
      meta,
      events = [],
      exceptions = [],
      measurements = [],
    } = request.postDataJSON() as Partial<Batch> & Pick<Batch, 'meta'>;
    batches.push({ meta, events, exceptions, measurements });
  });
  return { batches, requests };
}

/** Throws errors, each of another class than the one before, which telemetry reports. */
const raise = (page: Page, count: number, text = 'x'): Promise<void> =>
  page.evaluate(
    ([times, message]) => {
      const classes = [TypeError, RangeError];
      for (let time = 0; time < times; time += 1)
        window.dispatchEvent(
          new ErrorEvent('error', { error: new (classes[time % 2] ?? TypeError)(message) }),
        );
    },
    [count, text] as const,
  );

const MAIN = '/main?amount=12000&duration=5';
const isTelemetryScript = (address: string) => /\/assets\/telemetry-/.test(address);
const steps = (batches: readonly Batch[]) =>
  batches
    .flatMap(({ events }) => events)
    .filter(({ name }) => name === 'step-shown')
    .map(({ attributes }) => attributes['step']);

test('outside production no telemetry is loaded or sent', async ({ page, watch, sandbox }) => {
  watch.expectConsole(/500/);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await openAt(page, MAIN, 'main');
  const { url } = await sandbox.start({ state: 'INIT' });
  await refuse(page, 'PUT', /\/helpcode$/, { status: 500 });
  await openAt(page, url, 'personal-financial-data');
  await page.locator('[data-panel=help-code] [data-action=help]').click();
  await expect(page.locator('[role=dialog]')).toBeVisible();
  // Telemetry starts when the browser is idle: by then everything prefetched in idle time has been loaded, too.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(
    addresses.filter((address) => isTelemetryScript(address) || address.includes('telemetry')),
  ).toEqual([]);
});

test('in production telemetry starts late and sends batches', async ({ page, sandbox }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('main[data-step]') === null) return;
      performance.mark('first screen');
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const scripts: string[] = [];
  page.on(
    'request',
    (request) => void (isTelemetryScript(request.url()) && scripts.push(request.url())),
  );
  await configure(page, (config) => void (config.production = true));
  const { batches, requests } = watchTelemetry(page);
  const { url } = await sandbox.start({ state: 'INIT' });
  const release = await hold(page, /\/api\/applications\/[^/]+$/);
  await page.goto(url);
  await expect(page.locator('[data-loading]')).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect([...scripts, ...requests]).toEqual([]);
  release();
  await expectStep(page, 'personal-financial-data');
  await expect.poll(() => steps(batches)).toEqual(['personal-financial-data']);
  const [shown, loaded] = await page.evaluate(() => [
    performance.getEntriesByName('first screen')[0]?.startTime ?? Infinity,
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/telemetry-'))
      ?.startTime ?? -Infinity,
  ]);
  expect(loaded).toBeGreaterThan(shown ?? Infinity);
  expect(batches[0]).toMatchObject({
    meta: {
      app: {
        name: 'online-loan-application',
        namespace: 'bank',
        version: await page.locator('meta[name=version]').getAttribute('content'),
      },
      page: { url: '/flow/ntb/personal-financial-data' },
    },
  });
  const headers = await requests[0]?.allHeaders();
  expect(headers).toMatchObject({ 'content-type': 'application/json' });
  expect(
    Object.keys(headers ?? {}).filter((name) =>
      ['cookie', 'referer', 'authorization'].includes(name),
    ),
  ).toEqual([]);
  await raise(page, 120);
  await expect.poll(() => batches.flatMap(({ exceptions }) => exceptions).length).toBe(120);
  const sizes = batches.map(
    ({ events, exceptions, measurements }) =>
      events.length + exceptions.length + measurements.length,
  );
  expect(Math.max(...sizes)).toBe(50);
});

test('nothing personal is sent, even with failing calls and errors', async ({ page, watch }) => {
  watch.expectConsole(/500/);
  const marked = {
    registration: {
      ...REGISTRATION,
      firstName: 'Markerina',
      lastName: 'Spurlos',
      emailAddress: 'markerina.spurlos@beispiel.at',
    },
    financial: { ...FINANCIAL, cityOfBirth: 'Markerstadt', netIncome: '2.917,31' },
    housing: { ...HOUSING, street: 'Markergasse' },
  };
  await configure(page, (config) => void (config.production = true));
  const { batches, requests } = watchTelemetry(page);
  await page.goto(`${MAIN}&konditionId=K-MARKER&search=Spurlos`);
  await expect.poll(() => steps(batches).length).toBeGreaterThan(0);
  const ids = new Set<string>();
  page.on(
    'response',
    (response) =>
      void (
        /^application\/json/.test(response.headers()['content-type'] ?? '') &&
        /\/api\/applications/.test(response.url()) &&
        response.json().then(
          ({ id }: { id?: string }) => id !== undefined && ids.add(id),
          () => undefined,
        )
      ),
  );
  await becomeCustomer(page);
  const hand = pointer(page);
  await refuse(page, 'PATCH', /\/applications\/[^/]+$/, {
    status: 500,
    body: { message: 'Markerina Spurlos' },
  });
  for (const [step, answers] of [
    ['registration', marked.registration],
    ['personal-financial-data', marked.financial],
    ['housing-legal-data', marked.housing],
  ] as const) {
    await expectStep(page, step);
    await fillForm(page, answers, hand);
    await raise(
      page,
      2,
      `cannot read Markerina Spurlos AT611904300234573201 at https://x/assets/Markerina-12345678.js:1:1`,
    );
    await mainAction(page).click();
    if (step === 'personal-financial-data')
      await page.locator('[role=dialog] [data-action=confirm]').click();
  }
  await expectStep(page, 'summary');
  await page.evaluate(
    () =>
      void Promise.reject(
        Object.assign(new Error('Spurlos'), { name: 'Markerina', cause: 'Markergasse' }),
      ).catch((error: unknown) => {
        window.dispatchEvent(
          new PromiseRejectionEvent('unhandledrejection', {
            promise: Promise.resolve(),
            reason: error,
          }),
        );
      }),
  );
  await page.locator('[name=declaration]').check();
  await submitTo(page, 'personal-offer');
  await expect
    .poll(() => steps(batches))
    .toEqual([
      'main',
      'registration',
      'personal-financial-data',
      'housing-legal-data',
      'summary',
      'personal-offer',
    ]);
  expect(batches.flatMap(({ events }) => events)).toContainEqual(
    expect.objectContaining({
      name: 'call-failed',
      attributes: {
        operationId: 'updateApplication',
        status: '500',
        trace: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown as string,
      },
    }),
  );
  expect(
    new Set(
      batches.flatMap(({ exceptions }) => exceptions).map(({ type, value }) => `${type} ${value}`),
    ),
  ).toEqual(new Set(['TypeError uncaught', 'RangeError uncaught', 'Error rejected']));
  expect(ids.size).toBe(1);
  const secrets = [
    'marker',
    'spurlos',
    '2917',
    'at61',
    '664123',
    '1988',
    'sandbox.example',
    'musterfrau',
    'donau handels',
    'kondition',
    'k-marker',
    ...ids,
  ].map((word) => word.toLowerCase());
  const bodies = requests.map((request) => (request.postData() ?? '').toLowerCase());
  expect(bodies.filter((body) => secrets.some((secret) => body.includes(secret)))).toEqual([]);
  expect(new Set(requests.map((request) => new URL(request.url()).search))).toEqual(new Set(['']));
  expect(
    await page.evaluate(() =>
      [...Object.keys(sessionStorage), ...Object.keys(localStorage)].sort(),
    ),
  ).toEqual(['application_id', 'loanAmount', 'loanDuration']);
  // The service of the sandbox shows what came.
  await page.goto('/sandbox');
  await expect(page.getByRole('region', { name: 'Empfangene Telemetrie' })).toContainText(
    'step-shown',
  );
});
