/** The whole journeys of new and existing customers (rows 1.4, 1.5, 3.4, 6.1, 6.5, 7.1), by pointer and by keyboard, at both brands. */
import type { Page, Request } from 'playwright/test';
import { EMPLOYEE, EXISTING_CUSTOMER } from '../../../sandbox/applicants/applicants.ts';
import { lengths } from '../../support/lengths.ts';
import { type BrandId, expect, test } from '../support/fixtures.ts';
import { type Hand, keyboard, pointer } from '../support/fill.ts';
import { ADDRESS, type Existing, existingCustomer, newCustomer } from '../support/journeys.ts';
import {
  configure,
  recordTokens,
  severalFrames,
  stored,
  storedId,
  telemetryOf,
  WITHOUT_BEARER,
} from '../support/page.ts';

test.use({ reducedMotion: 'no-preference' });

/** Answers of the sample applicant that occur nowhere else on the pages. */
const PERSONAL: readonly string[] = [
  ...['lastName', 'emailAddress', 'dateOfBirth', 'mobilePhone', 'debitAccount'].map((name) =>
    String(Reflect.get(EMPLOYEE.customer, name)),
  ),
  '664123',
  'at6119',
];

interface Traces {
  addresses: string[];
  referers: Promise<string>[];
  console: string[];
  telemetry: Request[];
  tokens: Set<string>;
  ids: Set<string>;
}

/** Records every request of the page and its frames, as in production, every entry of the history and the console. */
async function recordTraces(page: Page): Promise<Traces> {
  await configure(page, (config) => void (config.production = true));
  const traces: Traces = {
    addresses: [],
    referers: [],
    console: [],
    telemetry: telemetryOf(page),
    tokens: new Set(),
    ids: new Set(),
  };
  page.on('console', (message) => traces.console.push(message.text()));
  page.on('framenavigated', (frame) => traces.addresses.push(frame.url()));
  page.on('request', (request) => {
    // The headers that the browser sends are known later.
    traces.referers.push(
      request.allHeaders().then(
        ({ referer = '' }) => referer,
        () => '',
      ),
    );
    const { authorization } = request.headers();
    if (authorization !== undefined) traces.tokens.add(authorization.replace('Bearer ', ''));
    // Application ids belong into the paths of endpoints, search terms into the query of a search.
    const { pathname, href } = new URL(request.url());
    const id = /^\/api\/applications\/([^/]+)/.exec(pathname)?.[1];
    if (/^\/api\/(employers|addresses)$/.test(pathname)) return;
    if (id === undefined) traces.addresses.push(href);
    else if (!['existing', 'durchblicker'].includes(id)) traces.ids.add(id);
  });
  // Every entry of the history, as the page writes it.
  await page.exposeFunction(
    'noteHistory',
    (address: string) => void traces.addresses.push(address),
  );
  await page.addInitScript(() => {
    const note = Reflect.get(window, 'noteHistory') as (address: string) => void;
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history);
      history[name] = (data: unknown, unused: string, url?: string | URL | null) => {
        note(`${JSON.stringify(data)} ${String(url ?? '')}`);
        original(data, unused, url);
      };
    }
  });
  return traces;
}

async function expectNoTraces(
  page: Page,
  traces: Traces,
  markers: readonly string[],
): Promise<void> {
  const others = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    windowName: window.name,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    cookies: document.cookie,
  }));
  expect(others).toEqual({ local: [], windowName: '', databases: 0, caches: 0, cookies: '' });
  const { application_id: _id, ...session } = await stored(page);
  expect(traces.ids.size).toBeGreaterThan(0);
  const secrets = [...markers, ...traces.tokens, ...traces.ids].map((secret) =>
    secret.toLowerCase(),
  );
  const referers = (await Promise.all(traces.referers)).filter((referer) => referer !== '');
  expect(referers.length).toBeGreaterThan(0);
  expect(traces.telemetry.length).toBeGreaterThan(0);
  const places = {
    addresses: traces.addresses,
    referers,
    console: traces.console,
    telemetry: traces.telemetry.map((request) => request.postData() ?? ''),
    session: Object.entries(session).flat(),
  };
  for (const [place, texts] of Object.entries(places)) {
    const found = texts.filter((text) =>
      secrets.some(
        (secret) =>
          text.toLowerCase().includes(secret) ||
          decodeURIComponent(text).toLowerCase().includes(secret),
      ),
    );
    expect(found, place).toEqual([]);
  }
  // Referers name a site, never a place in it.
  expect(
    referers.filter(
      (referer) => new URL(referer).pathname !== '/' || new URL(referer).search !== '',
    ),
  ).toEqual([]);
}

/** On a phone: how many screens there are to scroll and words to read, on all pages together. */
function lengthOf(page: Page) {
  const [phone, usual] = [{ width: 360, height: 780 }, page.viewportSize()];
  const length = { screens: 0, words: 0 };
  const visit = async (): Promise<void> => {
    await page.setViewportSize(phone);
    await page.evaluate(severalFrames);
    const { height, read } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      read: document.querySelector('main')?.innerText.match(/\p{L}{2,}/gu)?.length ?? 0,
    }));
    if (usual) await page.setViewportSize(usual);
    length.screens += height / phone.height;
    length.words += read;
  };
  return { length, visit };
}

for (const [brand, name, handOf] of [
  ['bank', 'pointer', pointer],
  ['direct', 'keyboard', keyboard],
] as const) {
  test(
    `a new customer of ${brand} gets a loan by ${name} and leaves nothing personal; on a phone the way is short`,
    { tag: '@smoke' },
    async ({ page, baseURL, sandbox }) => {
      const traces = await recordTraces(page);
      const { length, visit } = lengthOf(page);
      await newCustomer({ page, brand, hand: handOf(page), baseURL, visit });
      await expectNoTraces(page, traces, PERSONAL);
      expect(length.screens).toBeLessThanOrEqual(lengths.journey.screens);
      expect(length.words).toBeLessThanOrEqual(lengths.journey.words);
      // An optional box that is not ticked is not sent.
      const { allowContact: _unticked, ...customer } = EMPLOYEE.customer;
      expect(await sandbox.call((await storedId(page)) ?? '')).toMatchObject({
        state: 'COMPLETED',
        decision: 'GREEN',
        loanAmount: 12_000,
        loanDuration: 60,
        repaymentDay: 5,
        insurance: 'NONE',
        variableInterestType: 'VARIABLE',
        purpose: 'VEHICLE',
        customer,
        documents: expect.arrayContaining([
          expect.objectContaining({ name: 'Gehaltszettel.pdf' }),
          expect.objectContaining({ name: 'Ausweis.pdf' }),
          expect.objectContaining({ category: 'CONTRACT' }),
        ]) as unknown[],
      });
    },
  );
}

interface Customer extends Existing {
  brand: BrandId;
  hand(page: Page): Hand;
}

const CUSTOMERS: readonly Customer[] = [
  { login: 'bruno', brand: 'bank', addressRequired: false, identity: true, hand: keyboard },
  { login: 'clara', brand: 'direct', addressRequired: true, identity: false, hand: pointer },
];

for (const { hand: handOf, brand, ...customer } of CUSTOMERS) {
  const { login, addressRequired } = customer;
  test(`rows 1.5, 6.5: ${login} of ${brand} signs in and gets a loan`, async ({
    page,
    baseURL,
  }) => {
    const traces = await recordTraces(page);
    const calls = recordTokens(page);
    const checks: Record<string, () => Promise<void>> = {
      async start() {
        const { pathname, search } = new URL(page.url());
        expect(pathname + search).toBe('/flow/existing/start');
        await expect(page.locator('main dl')).toContainText(`${login}.`);
        await expect(page.locator('[data-action=logout]')).toBeVisible();
      },
      'personal-financial-data': () =>
        expect(page.locator('[name=debitAccount]')).not.toHaveValue(''),
      async 'housing-legal-data'() {
        for (const name of ADDRESS)
          await expect(page.locator(`[name=${name}][readonly]`)).toHaveCount(
            addressRequired ? 0 : 1,
          );
      },
      summary: () =>
        expect(page.locator('[data-review=housing-legal-data]')).toContainText(
          (addressRequired ? EMPLOYEE : EXISTING_CUSTOMER).customer.street ?? '',
        ),
    };
    const visit = async (step: string): Promise<void> => checks[step]?.();
    await existingCustomer({ page, brand, hand: handOf(page), baseURL, visit }, customer);
    expect(calls.filter(({ step, sent }) => sent === WITHOUT_BEARER.includes(step))).toEqual([]);
    expect(
      calls.filter(({ path, sent }) => sent && !/^\/api\/(?!pricing|captcha)/.test(path)),
    ).toEqual([]);
    for (const step of ['start', 'insurance', 'signing', 'document-upload'])
      expect(
        calls.some((call) => call.step === step && call.sent),
        step,
      ).toBe(true);
    await expectNoTraces(page, traces, [...PERSONAL, 'id_token', `${login}.`]);
    expect(Object.keys(await stored(page)).sort()).toEqual([
      'application_id',
      'loanAmount',
      'loanDuration',
    ]);
  });
}
