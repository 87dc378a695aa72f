/** The country list (ISO 3166-1 alpha-2), a static file, cached by its address and fetched once per page (specification, section 7). */
import address from '#schemas/country-codes.json?url&no-inline';
import { CALL_TIMEOUT_MS } from '#io/time-limit.ts';

export async function fetchCountries(): Promise<readonly string[]> {
  const response = await fetch(address, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  const list: unknown = response.ok ? await response.json() : undefined;
  if (!Array.isArray(list)) throw new Error('the country list could not be read');
  return list.filter((code): code is string => typeof code === 'string' && /^[A-Z]{2}$/.test(code));
}
