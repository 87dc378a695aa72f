import { countrySpecs, isSEPACountry, isValidIBAN } from 'ibantools';
import type { Format } from './format.ts';
import { showIban } from './iban-groups.ts';

/** Countries that joined the SEPA area between November 2024 and May 2025, too late for the library's list; no account of the area may be refused. */
const JOINED_LATER = ['AL', 'MD', 'ME', 'MK', 'RS'];

/** Length and structure of its country, check digits, and a country of the SEPA area (direct debits end there). */
export function isIban(text: string): boolean {
  const country = text.slice(0, 2);
  return isValidIBAN(text) && (isSEPACountry(country) || JOINED_LATER.includes(country));
}

/** Letters of Cyrillic and Greek keyboards, and ours that look the same. Whether those are meant, the check digits tell. */
const FOREIGN = 'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX';

/** Letters that are typed, or read from a photo, for digits. */
const withDigits = (text: string): string => text.replace(/O/g, '0').replace(/[IL]/g, '1');

/** The IBANs in a text, with the words, the owner or the bank around them: by the length of their country and their check digits. */
function ibansIn(text: string): readonly string[] {
  const found = [...text.matchAll(/(?=([A-Z]{2})[\dOIL]{2})/g)].flatMap(
    ({ index, 1: country = '' }) => {
      const end = index + (countrySpecs[country]?.chars ?? 0);
      const account = text.slice(index + 2, end);
      // One digit too many is a slip in between.
      if (/\d/.test(text.charAt(end))) return [];
      return [country + account, country + withDigits(account)].filter(isIban).slice(0, 1);
    },
  );
  return [...new Set(found)];
}

/** Without spaces and in capitals, whether valid or not; of a text with one valid IBAN that one; with other characters it stays as typed. */
export function parseIban(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[\u0370-\u04FF]/g, (letter) => LATIN[FOREIGN.indexOf(letter)] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');
  const [iban, ...others] = ibansIn(plain);
  if (iban !== undefined && others.length === 0) return iban;
  const written = plain.replace(/^IBAN(?=[A-Z]{2}\d{2})/, '');
  return /^[A-Z\d]+$/.test(plain) && /^[\p{L}\d\s.,;:/-]*$/u.test(text) ? written : text.trim();
}

export const format: Format = {
  validate: isIban,
  parse: parseIban,
  show: showIban,
  autoCapitalize: 'characters',
};
