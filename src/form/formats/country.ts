import codes from 'virtual:country-codes';
import { countryName } from '../countries.ts';
import { asText, whenText, type Format } from './format.ts';

/** One of the list that is offered: Intl also names unions, states that are no more and other codes of a country (EU, DD, UK). */
export const isCountry = (code: string): boolean => codes.includes(code);

export const format: Format<'country'> = {
  validate: isCountry,
  parse: (text) => text,
  show: asText,
  read: whenText((code) => countryName(code) ?? code),
};
