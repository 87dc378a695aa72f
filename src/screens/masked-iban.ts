import { showIban } from '#form/iban.ts';

/** `AT61 •••• •••• •••• 3201`: enough to recognise the account, too little to use it. */
export const maskedIban = (iban: string): string =>
  showIban(iban).replace(
    /^(.{5})(.*)(.{4})$/,
    (_, start: string, middle: string, end: string) =>
      start + middle.replace(/[A-Z\d]/g, '•') + end,
  );
