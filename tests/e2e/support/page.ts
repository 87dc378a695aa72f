/** Parts of the page that many tests use, found by the hooks others rely on and by text keys. */
import { specification } from '../../specification.ts';
import type { APIResponse, Locator, Page, Request, Route } from 'playwright/test';
import { blockOf, withBlock } from '../../../deploy/site.ts';
import { TEXTS } from '../../../build/texts.ts';
import { lookupIn } from '../../wording/wording.ts';

/** The German texts by their keys. */
export const { text, like } = lookupIn(TEXTS);

/** What is announced of a wait and its end: a slow machine may wait anywhere. */
export const WAITING: readonly string[] = [
  ...['loading', 'slow', 'done'].map((key) => text(`shell:busy.${key}`)),
  ...Object.keys(TEXTS['flow']?.['waiting'] as object).map((key) => text(`flow:waiting.${key}`)),
];

/** An open popup of this kind, or of any kind. */
export const popup = (page: Page, kind?: string): Locator =>
  page.locator(kind === undefined ? '[role=dialog]' : `[role=dialog][data-popup=${kind}]`);
export const action = (page: Page, kind: string, name: 'confirm' | 'cancel' | 'close'): Locator =>
  popup(page, kind).locator(`[data-action=${name}]`);
/** The question before unsaved answers are left. */
export const leavingQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: text('flow:unsaved.title') });

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const button = (page: Page | Locator, key: string, values = {}): Locator =>
  page.getByRole('button', { name: text(key, values) });
export const link = (page: Page | Locator, key: string): Locator =>
  page.getByRole('link', { name: text(key) });

/** The two links of the welcome page. */
export const becomeCustomer = (page: Page): Promise<void> =>
  link(page, 'shell:main.newCustomer').click();
export const signInAsCustomer = (page: Page): Promise<void> =>
  link(page, 'shell:main.existingCustomer').click();

/** On the summary: the button that leads back to a step. */
export const changeStep = (page: Page, step: string): Promise<void> =>
  page
    .locator(`[data-review="${step}"]`)
    .getByRole('button', { name: text('steps:summary.change') })
    .click();

/** An uploaded file's button that deletes it. */
export const removal = (page: Page, name: string): Locator =>
  page
    .getByRole('button', { name: like('steps:document-upload.delete') })
    .and(page.getByRole('button', { name }));

/** In the page: how wide a word is in the system's face, in Roboto and in the face that stands in for an unknown one. */
export const SYSTEM_FACE = `(() => {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  return Object.fromEntries(['sans-serif', 'Roboto', 'Unknown'].map((name) => {
    context.font = '100px ' + name + ', monospace';
    return [name, context.measureText('Auszahlung').width];
  }));
})()`;

export const pathOf = (page: Page): string => new URL(page.url()).pathname;
/** What the session storage holds. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
export const storedId = async (page: Page): Promise<string | null> =>
  (await stored(page))['application_id'] ?? null;

/** Holds the calls of a path until they are released. */
export async function hold(page: Page, path: RegExp, method?: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (method === undefined || route.request().method() === method) await released;
      await route.fallback();
    },
  );
  return release;
}

/** The addresses of requests from now on that match. */
export function requestsTo(page: Page, address: RegExp, method?: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (address.test(request.url()) && (method === undefined || request.method() === method))
      requests.push(request.url());
  });
  return requests;
}

/** What is sent to the monitoring service from now on. */
export function telemetryOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    // The browser does not show what a page sends while it closes.
    if (new URL(request.url()).pathname === '/sandbox/telemetry' && request.postData() !== null)
      requests.push(request);
  });
  return requests;
}

/** Steps whose calls carry no bearer token. */
export const WITHOUT_BEARER: readonly string[] = specification.withoutBearer;

/** Records the step of each call and whether it carries a token; and every other request that carries one. */
export function recordTokens(page: Page): { step: string; sent: boolean; path: string }[] {
  const calls: { step: string; sent: boolean; path: string }[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const sent = request.headers()['authorization']?.startsWith('Bearer ') === true;
    const isEndpoint = origin === new URL(page.url()).origin && pathname.startsWith('/api/');
    // Prices need no token.
    if (!sent && (!isEndpoint || pathname.startsWith('/api/pricing/'))) return;
    const step = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    calls.push({ step, sent, path: isEndpoint ? pathname : request.url() });
  });
  return calls;
}

/** The provider cannot tell this page that a session has ended: only a refused call or renewal does. */
export async function withoutSessionCheck(page: Page): Promise<void> {
  await page.route('**/session/check', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>silent</title>' }),
  );
}

/** The browser's own questions before a page is left, each answered with staying. */
export function browserQuestions(page: Page): string[] {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  return questions;
}

/** The answer of the server. Names below localhost are resolved by the browser alone, so the host is a header. */
export async function fetchRoute(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url());
  const { host } = url;
  url.hostname = 'localhost';
  return route.fetch({ url: url.href, headers: { ...(await route.request().allHeaders()), host } });
}

/** The configuration in the page, as far as tests change it. */
interface PageConfig {
  production: boolean;
  drafts: boolean;
  brands: { bank: Record<string, unknown> };
}

/** Changes the configuration of every page that is loaded, as a server may without a new build. */
export async function configure(page: Page, change: (config: PageConfig) => void): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(api|sandbox|oidc|assets)\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await fetchRoute(route);
      const html = await response.text();
      // The page of the silent sign-in has none.
      if (!html.includes('id="config"')) return route.fulfill({ response });
      const config = JSON.parse(blockOf(html)) as PageConfig;
      change(config);
      await route.fulfill({ response, body: withBlock(html, config) });
    },
  );
}

/** As deployed where the server keeps no drafts, which is the default; the sandbox keeps them. */
export const withoutDrafts = (page: Page): Promise<void> =>
  configure(page, (config) => {
    config.drafts = false;
  });

/** In the page: time for what it does in frames of its own, on however slow a machine. */
export const severalFrames = (): Promise<void> =>
  new Promise((resolve) => {
    let left = 10;
    const next = () => void (left-- > 0 ? requestAnimationFrame(next) : resolve());
    next();
  });
