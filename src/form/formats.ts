/** What `format` in a schema checks; called by the compiled validators. Values are in wire notation. */
import { isDay, isMonth } from './calendar.ts';
import { isCountry } from './countries.ts';
import type { FormatName, formatTypes } from './format-types.ts';
import { isIban } from './iban.ts';
import { isMoney } from './money.ts';
import { isMobilePhone } from './phone.ts';

type Formats = {
  readonly [Name in FormatName]: {
    readonly type: (typeof formatTypes)[Name];
    readonly validate: (value: (typeof formatTypes)[Name] extends 'number' ? number : string) => boolean;
  };
};

/** One `@`, a dot in the domain, no spaces, no empty part; whether it exists only a mail can tell. */
const emailShape = /^[^\s@.]+(?:\.[^\s@.]+)*@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/u;

export const formats: Formats = {
  country: { type: 'string', validate: isCountry },
  date: { type: 'string', validate: isDay },
  email: { type: 'string', validate: (text) => text.length <= 254 && emailShape.test(text) },
  iban: { type: 'string', validate: isIban },
  'mobile-phone': { type: 'string', validate: isMobilePhone },
  money: { type: 'number', validate: isMoney },
  month: { type: 'string', validate: isMonth },
  otp: { type: 'string', validate: (text) => /^\d{6}$/.test(text) },
};
