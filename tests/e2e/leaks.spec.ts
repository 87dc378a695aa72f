/** Row 3.4 and the last of 'done when': nothing personal, no token and no id in addresses, history, Referer, storage or console. */
import type { Page } from 'playwright/test';
import { EMPLOYEE } from '../applicants/applicants.ts';
import { FINANCIAL, HOUSING, REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { expect, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { becomeCustomer, signInAsCustomer } from './page.ts';
import { identify } from './partners.ts';
import { signIn } from './sign-in.ts';

/** Values that are found wherever they leak: nothing else on the pages is written like them. */
const MARKED = {
  registration: {
    ...REGISTRATION,
    firstName: 'Markerina',
    lastName: 'Spurlos',
    emailAddress: 'markerina.spurlos@beispiel.at',
  },
  financial: { ...FINANCIAL, cityOfBirth: 'Markerstadt', netIncome: '2.917,31' },
  housing: { ...HOUSING, street: 'Markergasse', houseNumber: '77' },
};
const MARKERS = [
  'marker',
  'spurlos',
  '2917.31',
  '2.917,31',
  '664123',
  'at6119',
  EMPLOYEE.customer.dateOfBirth ?? '',
];
/** The data of the customers of the sandbox. */
const KNOWN = ['berger', 'sandbox.example', 'lindengasse', 'at6119', '664123'];

interface Traces {
  addresses: string[];
  referers: Promise<string>[];
  console: string[];
  tokens: Set<string>;
  ids: Set<string>;
}

/** Follows everything that the page and its frames ask for, and what the console says. */
async function follow(page: Page): Promise<Traces> {
  const traces: Traces = {
    addresses: [],
    referers: [],
    console: [],
    tokens: new Set(),
    ids: new Set(),
  };
  page.on('console', (message) => traces.console.push(message.text()));
  page.on('framenavigated', (frame) => traces.addresses.push(frame.url()));
  page.on('request', (request) => {
    // What the browser really sends is known later.
    traces.referers.push(
      request.allHeaders().then(
        ({ referer = '' }) => referer,
        () => '',
      ),
    );
    const { authorization } = request.headers();
    if (authorization !== undefined) traces.tokens.add(authorization.replace('Bearer ', ''));
    // Application ids belong into the paths of the endpoints, what is searched for into the query of a search, and nothing else does.
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

const stored = (page: Page) =>
  page.evaluate(async () => ({
    session: Object.entries(sessionStorage)
      .filter(([key]) => key !== 'application_id')
      .flat()
      .join(' '),
    local: Object.keys(localStorage),
    windowName: window.name,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    cookies: document.cookie,
  }));

async function expectNoTraces(
  page: Page,
  traces: Traces,
  markers: readonly string[],
): Promise<void> {
  const kept = await stored(page);
  expect(kept).toMatchObject({ local: [], windowName: '', databases: 0, caches: 0, cookies: '' });
  expect(traces.ids.size).toBeGreaterThan(0);
  const secrets = [...markers, ...traces.tokens, ...traces.ids].map((secret) =>
    secret.toLowerCase(),
  );
  const referers = (await Promise.all(traces.referers)).filter((referer) => referer !== '');
  expect(referers.length).toBeGreaterThan(0);
  const places = {
    addresses: traces.addresses,
    referers,
    console: traces.console,
    session: [kept.session],
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

test('a new customer leaves no traces', async ({ page }) => {
  const traces = await follow(page);
  const hand = pointer(page);
  await page.goto('/?amount=12000&duration=5');
  await becomeCustomer(page);
  for (const [step, answers] of [
    ['registration', MARKED.registration],
    ['personal-financial-data', MARKED.financial],
    ['housing-legal-data', MARKED.housing],
  ] as const) {
    await expectStep(page, step);
    await fillForm(page, answers, hand);
    await mainAction(page).click();
  }
  await expectStep(page, 'summary');
  await page.locator('[name=declaration]').check();
  await mainAction(page).click();
  await expectStep(page, 'personal-offer');
  await mainAction(page).click();
  await expectStep(page, 'id-check');
  await mainAction(page).click();
  await identify(page, 'PENDING', hand);
  await expectStep(page, 'result');
  await expectNoTraces(page, traces, MARKERS);
});

test('an existing customer leaves no traces, not even of the sign-in', async ({ page }) => {
  const traces = await follow(page);
  await page.goto('/?amount=12000&duration=5');
  await signInAsCustomer(page);
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
  expect(traces.tokens.size).toBe(1);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await fillForm(page, MARKED.financial, pointer(page));
  await mainAction(page).click();
  await expectStep(page, 'housing-legal-data');
  await page.reload();
  await expectStep(page, 'housing-legal-data');
  await expectNoTraces(page, traces, [...MARKERS, ...KNOWN]);
  const keys = () => page.evaluate(() => Object.keys(sessionStorage).sort());
  expect(await keys()).toEqual(['application_id', 'loanAmount', 'loanDuration']);
  await page.locator('[data-action=logout]').click();
  await expectStep(page, 'main');
  expect(await keys()).toEqual([]);
  expect(traces.addresses.filter((address) => address.includes('id_token'))).toEqual([]);
  // The code of the answer stays in no entry of the history.
  await page.goBack();
  expect(page.url()).not.toMatch(/code=|state=/);
});

test('entry parameters leave the address and the history', async ({ page }) => {
  await page.goto('/main?vorgangId=V-NEU&konditionId=K-MARKER&delay=1s&amount=15000');
  await expectStep(page, 'id-check');
  expect(page.url()).not.toMatch(/MARKER|vorgang|delay/i);
  await page.goto('about:blank');
  await page.goBack();
  expect(page.url()).not.toMatch(/MARKER|vorgang|delay/i);
});
