/** Files of this build that are loaded late: why one cannot be loaded. */
import { CALL_TIMEOUT_MS } from '#io/time-limit.ts';

/** A file could not be loaded: a newer release replaced it, or there is no connection. */
export class LoadError extends Error {
  readonly isReplaced: boolean;
  constructor(isReplaced: boolean, cause: unknown) {
    super('a file could not be loaded', { cause });
    this.isReplaced = isReplaced;
  }
}

/** Whether the server answers with the page of another build: its page names other scripts than this one. Names contain a hash. */
export async function isReplaced(): Promise<boolean> {
  try {
    const scripts = document.querySelectorAll('script[type=module][src]');
    const own = Array.from(scripts, (script) => `"${script.getAttribute('src')}"`);
    const page = await fetch('/index.html', {
      cache: 'no-store',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const html = page.ok ? await page.text() : '';
    // A page without the block is somebody else's, such as the login of a wireless network.
    return html.includes('id="config"') && own.some((address) => !html.includes(address));
  } catch {
    return false;
  }
}

/** Loads a file of this build; a failure becomes a `LoadError`. */
export const loadOwn = <Loaded>(load: Promise<Loaded>): Promise<Loaded> =>
  load.catch(async (cause: unknown) => {
    throw new LoadError(await isReplaced(), cause);
  });
