/** How values of several screens are displayed. */
import { parseISO } from 'date-fns';
import { showIban } from '#form/formats/iban.ts';
import { LOCALE } from '#flow/limits.ts';

const CALLING_CODE_LENGTH = 3;
const SHOWN_DIGITS = 3;

/** `AT61 •••• •••• •••• 3201`: enough to recognise the account, too little to use it. */
export const maskedIban = (iban: string): string =>
  showIban(iban).replace(
    /^(.{5})(.*)(.{4})$/,
    (_, start: string, middle: string, end: string) =>
      start + middle.replace(/[A-Z\d]/g, '•') + end,
  );

/** Enough of a phone number to recognise one's own: `+43 ••• 567`. */
export function maskedPhone(number: string | undefined): string | undefined {
  const plain = number?.replace(/\s/g, '') ?? '';
  if (plain === '') return undefined;
  const country = plain.startsWith('+') ? `${plain.slice(0, CALLING_CODE_LENGTH)} ` : '';
  return `${country}••• ${plain.slice(-SHOWN_DIGITS)}`;
}

const percent = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `7,12 %` with a no-break space. The API sends percent. */
export const showPercent = (rate: number): string => `${percent.format(rate)}\u00a0%`;

const longDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' });
const nearDay = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long' });

/** `1. Jänner 2027`, of an ISO day. */
export const showLongDay = (day: string): string => longDay.format(parseISO(day));

/** `Mittwoch, 25. November`: a day within the next weeks. */
export const showNearDay = (day: string): string => nearDay.format(parseISO(day));

interface Address {
  street?: string | undefined;
  houseNumber?: string | undefined;
  zipCode?: string | undefined;
  city?: string | undefined;
}

const joined = (parts: readonly (string | undefined)[], separator: string): string =>
  parts.filter(Boolean).join(separator);

/** `Hauptstraße 1, 1010 Wien` from the parts that are known. */
export const addressLine = ({ street, houseNumber, zipCode, city }: Address): string =>
  joined([joined([street, houseNumber], ' '), joined([zipCode, city], ' ')], ', ');
