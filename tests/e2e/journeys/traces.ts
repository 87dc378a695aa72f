/** Row 3.4: nothing personal, no token and no id in addresses, history, Referer, storage or console. */
import type { Page } from 'playwright/test';
import { EMPLOYEE } from '../../applicants/applicants.ts';
import { expect } from '../support/fixtures.ts';
import { stored } from '../support/page.ts';

/** Answers of the sample applicant: nothing else on the pages is written like them. */
export const PERSONAL: readonly string[] = [
  ...['lastName', 'emailAddress', 'dateOfBirth', 'mobilePhone', 'debitAccount'].map((name) =>
    String(Reflect.get(EMPLOYEE.customer, name)),
  ),
  '664123',
  'at6119',
];

export interface Traces {
  addresses: string[];
  referers: Promise<string>[];
  console: string[];
  tokens: Set<string>;
  ids: Set<string>;
}

/** Records every request of the page and its frames, every entry of the history and the console. */
export async function recordTraces(page: Page): Promise<Traces> {
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

export async function expectNoTraces(
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
  const places = {
    addresses: traces.addresses,
    referers,
    console: traces.console,
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
