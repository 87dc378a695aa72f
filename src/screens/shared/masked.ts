import { showIban } from '#form/formats/iban.ts';

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
