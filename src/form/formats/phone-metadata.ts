/**
 * libphonenumber's metadata of mobile numbers for Austria and the countries around it; numbers of others are checked by shape only.
 * The build runs this module and puts its result in its place (build/form-plugin.ts): 2 kB instead of 21.
 */
import type { MetadataJson } from 'libphonenumber-js/core';
import all from 'libphonenumber-js/mobile/metadata';
import { NEAR_COUNTRIES } from '#schema/locale.ts';

const codes = Object.entries(all.country_calling_codes).filter(([, countries]) =>
  countries.some((country) => NEAR_COUNTRIES.includes(country)),
);
const countries = codes.flatMap(([, sharing]) => sharing);

export const metadata = {
  ...all,
  country_calling_codes: Object.fromEntries(codes),
  countries: Object.fromEntries(countries.map((country) => [country, all.countries[country]])),
  nonGeographic: {},
} as MetadataJson;
