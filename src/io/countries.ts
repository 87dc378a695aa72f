/** The country list (ISO 3166-1 alpha-2), a static file, cached by its address and fetched once per page (specification, section 7). */
import address from '#schemas/country-codes.json?url&no-inline';
import { CALL_TIMEOUT_MS, timeLimit } from '#io/api/time-limit.ts';
import { loadOnce } from '#io/load-once.ts';

/** `onBusy` counts the request. */
export const createCountries = (onBusy: (change: 1 | -1) => void) =>
  loadOnce(() => fetchCountries(onBusy));

async function fetchCountries(onBusy: (change: 1 | -1) => void): Promise<readonly string[]> {
  onBusy(1);
  const limit = timeLimit(CALL_TIMEOUT_MS);
  try {
    const response = await fetch(address, { signal: limit.signal });
    const list: unknown = response.ok ? await response.json() : undefined;
    if (!Array.isArray(list)) throw new Error('the country list could not be read');
    return list.filter(
      (code): code is string => typeof code === 'string' && /^[A-Z]{2}$/.test(code),
    );
  } finally {
    limit.end();
    onBusy(-1);
  }
}
