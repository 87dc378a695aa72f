/**
 * The first script of the page, a small file of its own: on an address of the flow it sends for what main.tsx would ask for only
 * once it runs: the flow's code, the screen of the address with its form, and the stored application. Whatever fails here is asked
 * for again, and told, when its turn comes.
 */
import { showFirst } from '#app/first-paint.ts';
import { fetchAddress } from '#app/pages-loader.ts';
import type { BrandId } from '#brand/brands.ts';
import { LOCALE } from '#flow/limits.ts';
import { isFlowPath } from '#flow/resume.ts';
import { beginEarly } from '#io/early-call.ts';
import { sessionValues } from '#io/session-storage.ts';

/** Where an application is restored without anybody signed in: calls of existing customers carry a token, which is not there yet. */
const RESTORES = /^\/flow(\/ntb\/[^/]+)?\/?$/;

interface Values {
  apiBase?: string;
  hosts: Record<BrandId, readonly string[]>;
  privacy: Record<BrandId, boolean>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The few deployment values that are needed before main.tsx looks at all of them, and names what is malformed. */
function valuesOf(text: string): Values | undefined {
  try {
    const values: unknown = JSON.parse(text);
    const brands: unknown = isObject(values) ? values['brands'] : undefined;
    const rowOf = (brand: BrandId): Readonly<Record<string, unknown>> => {
      const row: unknown = isObject(brands) ? brands[brand] : undefined;
      return isObject(row) ? row : {};
    };
    const hostsOf = (brand: BrandId): string[] => {
      const hosts: unknown = rowOf(brand)['hosts'];
      return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [];
    };
    const base: unknown = isObject(values) ? values['apiBase'] : undefined;
    return {
      hosts: { bank: hostsOf('bank'), direct: hostsOf('direct') },
      privacy: { bank: 'privacyUrl' in rowOf('bank'), direct: 'privacyUrl' in rowOf('direct') },
      ...(typeof base === 'string' ? { apiBase: base } : {}),
    };
  } catch {
    return undefined;
  }
}

const { pathname, search } = window.location;
const session = sessionValues();
const values = valuesOf(document.getElementById('config')?.textContent ?? '');
if (isFlowPath(pathname)) {
  // Another application may be named in the address: then the stored one is not asked for.
  const id =
    RESTORES.test(pathname) && !new URLSearchParams(search).has('applicationId')
      ? session.read('application_id')
      : undefined;
  if (id !== undefined && values?.apiBase !== undefined) beginEarly(values.apiBase, id);
}
whenRoot(() => {
  if (values !== undefined) showFirst({ session, ...values });
  // Until then the line is taken by what is seen, and by the application's start, which comes first.
  if (isFlowPath(pathname)) behindFirstPaint(fetchFlow);
});

/** All at once, instead of one after the other as each is found to need the next. */
function fetchFlow(): void {
  const files = document.getElementById('flow-files');
  if (files instanceof HTMLTemplateElement) document.head.append(files.content.cloneNode(true));
  void fetchAddress(pathname);
  // Meanwhile: the first number in the country's notation takes the browser longer than all the others together.
  new Intl.NumberFormat(LOCALE);
}

/** Once the first paint is on the screen. A page that is not painted, as in a hidden tab, waits for main.tsx. */
function behindFirstPaint(act: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    act();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** A small script may be there before the end of the page is. */
function whenRoot(show: () => void): void {
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', show, { once: true });
  else show();
}
