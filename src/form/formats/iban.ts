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

/** Without spaces and in capitals, whether valid or not, without the word before it and the bank behind it; with other characters it stays as typed. */
export function parseIban(text: string): string {
  const plain = text
    .replace(/^IBAN[:\s]*(?=[A-Z]{2}\s?\d{2})/i, '')
    .replace(/[\s.,;:/-]/g, '')
    .toUpperCase();
  if (!/^[A-Z\d]+$/.test(plain)) return text.trim();
  const account = withBic.exec(plain)?.[1] ?? '';
  return isIban(account) ? account : plain;
}

export const format: Format = {
  validate: isIban,
  parse: parseIban,
  show: showIban,
  autoCapitalize: 'characters',
};
