/** Countries by ISO 3166 alpha-2 code, named in Austrian German. */
import countryCodes from '../../../schemas/country-codes.json' with { type: 'json' };
import { LOCALE } from '#schema/locale.ts';
import type { Format } from './format.ts';

export { countryCodes };

const names = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'none' });

/** Undefined when it is the code of nothing; `ZZ` means 'unknown region'. `isCountry` decides which codes are countries. */
export function countryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return undefined;
  return names.of(code);
}

/** One of the list that is offered: Intl also names unions, former states and second codes of a country (EU, DD, UK). */
export const isCountry = (code: string): boolean => countryCodes.includes(code);

export const format: Format = {
  validate: isCountry,
  display: (code: string) => countryName(code) ?? code,
};
