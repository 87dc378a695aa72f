import type { Format } from './format.ts';

/** The sign of a country that writes its own codes without one, before or with digits only; other letters belong to the code (`SW1A 1AA`). */
const withCountry =
  /^(?:A|AT|AUT|OE|Ö|D|DE|CH|I|IT|H|HU|CZ|SK|SI|SLO|FL|LI)[ ./-]*(?=\d{3} ?\d{2}$|\d{4}$)/i;
/** The place behind the code: three letters in a row, as two may be part of it (`1012 AB`). */
const withPlace = /^((?:\p{L}{1,3}[ ./-]*)?\d{4,5})[ ,/-]{0,3}(?=\D*\p{L}{3})\D+(?: \d{1,2})?$/u;

/** `A-1070`, `1070 Wien`, `10 70` -> `1070`. The pattern of the schema decides which codes are allowed. */
export const format: Format = {
  validate: () => true,
  parse: (text) =>
    text
      .replace(/^(?:PLZ[.: ]+)+(?=[\p{L}\d])/iu, '')
      .replace(/(\d)[.,;]+$/u, '$1')
      .replace(withPlace, '$1')
      .replace(withCountry, '')
      .replace(/^(\d) ?(\d) ?(\d) ?(\d)$/, '$1$2$3$4'),
};
