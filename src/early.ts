/**
 * The first script of the page, a small file of its own: on an address of the flow it sends for what main.tsx would ask for only
 * once it runs: the flow's code, the screen of the address with its form, and the stored application. Whatever fails here is asked
 * for again, and told, when its turn comes.
 */
import { beginEarly } from '#io/early-call.ts';
import { sessionValues } from '#io/session-storage.ts';

/** Where an application is restored without anybody signed in: calls of existing customers carry a token, which is not there yet. */
const RESTORES = /^\/flow(\/ntb\/[^/]+)?\/?$/;

function configuredBase(): string | undefined {
  try {
    const values: unknown = JSON.parse(document.getElementById('config')?.textContent ?? '');
    const base: unknown = typeof values === 'object' && values !== null && 'apiBase' in values ? values.apiBase : undefined;
    return typeof base === 'string' ? base : undefined;
  } catch {
    // main.tsx names what is malformed.
    return undefined;
  }
}

const { pathname, search } = window.location;
if (/^\/flow(\/|$)/.test(pathname)) {
  import('#app/ahead.ts').then(({ fetchForAddress }) => fetchForAddress(pathname)).catch(() => undefined);
  // Another application may be named in the address: then the stored one is not asked for.
  const id = RESTORES.test(pathname) && !new URLSearchParams(search).has('applicationId') ? sessionValues().read('application_id') : undefined;
  const base = configuredBase();
  if (id !== undefined && base !== undefined) beginEarly(base, id);
}
