import { isSEPACountry, isValidIBAN } from 'ibantools';
import type { Format } from './format.ts';
import { showIban } from './iban-groups.ts';

/** Countries that joined the SEPA area between November 2024 and May 2025, too late for the library's list; no account of the area may be refused. */
const JOINED_LATER = ['AL', 'MD', 'ME', 'MK', 'RS'];

/** Length and structure of its country, check digits, and a country of the SEPA area (direct debits end there). */
export function isIban(text: string): boolean {
  const country = text.slice(0, 2);
  return isValidIBAN(text) && (isSEPACountry(country) || JOINED_LATER.includes(country));
}

/** The code of the bank behind the IBAN, as bank letters and apps copy both. */
const withBic = /^([A-Z]{2}\d{2}[A-Z\d]+?)(?:BIC|SWIFT)?[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/;

/** Letters of Cyrillic and Greek keyboards, and ours that look the same. Whether those are meant, the check digits tell. */
const FOREIGN = 'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX';

/** Without spaces and in capitals, whether valid or not, without the words before it and the bank behind it; with other characters it stays as typed. */
export function parseIban(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[\u0370-\u04FF]/g, (letter) => LATIN[FOREIGN.indexOf(letter)] ?? letter)
    .replace(/^(?:.*?\P{L})?(?:IBAN|(?:GIRO)?KONTO|KTO|ACCOUNT)\D*?(?=[A-Z]{2}\s?\d{2})/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (!/^[A-Z\d]+$/.test(plain)) return text.trim();
  const account = withBic.exec(plain)?.[1] ?? '';
  if (isIban(account)) return account;
  return isIban(plain) || /^[\p{L}\d\s.,;:/-]*$/u.test(text) ? plain : text.trim();
}

export const format: Format = {
  validate: isIban,
  parse: parseIban,
  show: showIban,
  autoCapitalize: 'characters',
};
