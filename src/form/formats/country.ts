import { countryName, isCountry } from '../countries.ts';
import { asText, whenText, type Format } from './format.ts';

export const format: Format<'country'> = { validate: isCountry, parse: (text) => text, show: asText, read: whenText((code) => countryName(code) ?? code) };
