/** How a value is typed and shown, by format. Parsing is tolerant; what cannot be parsed is kept as the text it is, so that
 * nothing typed is ever lost and the schema, not the input, says that it is wrong. */
import type { RJSFSchema } from '@rjsf/utils';
import { parseDay, parseMonth, showDay, showMonth } from './calendar.ts';
import { countryName } from './countries.ts';
import { isFormatName, type FormatName } from './format-types.ts';
import { parseIban, showIban } from './iban.ts';
import { parseMoney, showEuro, showMoney } from './money.ts';
import { parsePhone, showPhone } from './phone.ts';

export interface Notation {
  /** Typed text, trimmed and not empty, to the wire value or the text itself. */
  readonly parse: (text: string) => unknown;
  /** Wire value to the text in the input. */
  readonly show: (value: string | number) => string;
  /** Wire value in the summary and in messages, where it differs. */
  readonly read?: (value: string | number) => string;
  readonly inputMode?: 'decimal' | 'email' | 'numeric' | 'tel';
  readonly type?: 'email' | 'tel';
  /** Line breaks are part of the text. */
  readonly multiline?: true;
}

const asText = (value: string | number): string => String(value);

function whenText(show: (text: string) => string) {
  return (value: string | number): string => (typeof value === 'string' ? show(value) : String(value));
}

function whenNumber(show: (amount: number) => string) {
  return (value: string | number): string => (typeof value === 'number' ? show(value) : value);
}

const integer: Notation = {
  parse: (text) => (/^-?\d{1,15}$/.test(text.replace(/[\s.]/g, '')) ? Number(text.replace(/[\s.]/g, '')) : text),
  show: asText,
  inputMode: 'numeric',
};

const byFormat: Readonly<Record<FormatName, Notation>> = {
  country: { parse: (text) => text, show: asText, read: whenText((code) => countryName(code) ?? code) },
  date: { parse: (text) => parseDay(text) ?? text, show: whenText(showDay), inputMode: 'numeric' },
  // Not type=email: browsers strip and check such inputs on their own, and the shown text would no longer be the typed one.
  email: { parse: (text) => text, show: asText, inputMode: 'email' },
  iban: { parse: parseIban, show: whenText(showIban) },
  'mobile-phone': { parse: parsePhone, show: whenText(showPhone), inputMode: 'tel', type: 'tel' },
  money: { parse: (text) => parseMoney(text) ?? text, show: whenNumber(showMoney), read: whenNumber(showEuro), inputMode: 'decimal' },
  month: { parse: (text) => parseMonth(text) ?? text, show: whenText(showMonth), inputMode: 'numeric' },
  otp: { parse: (text) => text.replace(/[\s-]/g, '') || text, show: asText, inputMode: 'numeric' },
};

const plain: Notation = { parse: (text) => text, show: asText };
const digits: Notation = { ...plain, inputMode: 'numeric' };
const multiline: Notation = { ...plain, multiline: true };

/** Only digits can match: the numeric keyboard is offered (postal codes). */
const digitPattern = /^\^(?:\[[\d-]+\]|\\d|\{\d+\})+\$$/;

export function notationFor(schema: RJSFSchema, widget?: string): Notation {
  if (isFormatName(schema.format)) return byFormat[schema.format];
  if (schema.type === 'integer') return integer;
  if (schema.type === 'number') return byFormat.money;
  if (widget === 'textarea') return multiline;
  return schema.pattern !== undefined && digitPattern.test(schema.pattern) ? digits : plain;
}

/** Trimmed, inner spaces as one, composed characters (NFC); empty means no value. */
export function parseText(notation: Notation, text: string): unknown {
  const tidy = text.normalize('NFC').trim();
  const single = notation.multiline ? tidy : tidy.replace(/\s+/gu, ' ');
  return single === '' ? undefined : notation.parse(single);
}

export function showText(notation: Notation, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? notation.show(value) : '';
}

export function readText(notation: Notation, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? (notation.read ?? notation.show)(value) : '';
}
