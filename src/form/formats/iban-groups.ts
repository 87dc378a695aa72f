/** Apart from iban.ts, so that a screen which only shows an IBAN does not load the library that checks it. */

/** In groups of four. What is no IBAN at all stays as typed. */
export const showIban = (text: string): string =>
  /^[A-Z0-9]+$/.test(text) ? text.replace(/.{4}(?=.)/g, '$& ') : text;
