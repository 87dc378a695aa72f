/** From the welcome page: what its first link leads to, fetched once the page stands and has been quiet. It names no screen itself. */
import { REGISTRATION_PATH } from '#flow/resume.ts';

/** Long enough for everything of the page itself, milliseconds. */
const QUIET_MS = 3_000;

type Saving = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** Nothing for visitors who save data. Answers how to call it off. */
export function prefetchFlow(browser: Saving = window.navigator, fetchAhead: (path: string) => Promise<unknown> = ahead): () => void {
  if (browser.connection?.saveData === true) return () => undefined;
  const timer = setTimeout(() => void fetchAhead(REGISTRATION_PATH).catch(() => undefined), QUIET_MS);
  return () => clearTimeout(timer);
}

/** What fails here is fetched again, and told, when its turn comes. */
const ahead = (path: string): Promise<unknown> => import('#app/ahead.ts').then(({ fetchForAddress }) => fetchForAddress(path));
