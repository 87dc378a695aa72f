/** From the welcome page: what its first link leads to, fetched once the page stands and has been quiet. It names no screen itself. */
import { fetchAddress } from '#app/pages-loader.ts';
import { REGISTRATION_PATH } from '#flow/resume.ts';

/** Long enough for everything of the page itself, milliseconds. */
const QUIET_MS = 3_000;

type Saving = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** Nothing for visitors who save data. Answers how to call it off. */
export function prefetchFlow(
  browser: Saving = window.navigator,
  fetchAhead: (path: string) => Promise<void> = fetchAddress,
): () => void {
  if (browser.connection?.saveData === true) return () => undefined;
  const timer = setTimeout(() => void fetchAhead(REGISTRATION_PATH), QUIET_MS);
  return () => clearTimeout(timer);
}
