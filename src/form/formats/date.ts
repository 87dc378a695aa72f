/** Days as ISO text (`YYYY-MM-DD`), typed and shown as TT.MM.JJJJ or MM.JJJJ; a month is its first day. */
import { isExists } from 'date-fns';
import type { Format } from './format.ts';

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A real day of the calendar between the years 1000 and 9999. */
export function isDay(text: string): boolean {
  const [, year, month, day] = isoDay.exec(text) ?? [];
  return Number(year) >= 1000 && isExists(Number(year), Number(month) - 1, Number(day));
}

export function isMonth(text: string): boolean {
  return isDay(text) && text.endsWith('-01');
}

function iso(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
}

// Digits alone are accepted because the numeric keyboard of iOS has no full stop.
const separator = String.raw`\s*[./,\s-]\s*`;
const typedDay = [
  new RegExp(`^(?<day>\\d{1,2})${separator}(?<month>\\d{1,2})${separator}(?<year>\\d{4})$`),
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];
const typedMonth = [
  new RegExp(`^(?<month>\\d{1,2})${separator}(?<year>\\d{4})$`),
  /^(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})$/,
];

function match(patterns: readonly RegExp[], text: string): Record<string, string> | undefined {
  return patterns
    .map((pattern) => pattern.exec(text.trim())?.groups)
    .find((groups) => groups !== undefined);
}

/** `1.2.1990`, `01/02/1990`, `01021990`, `1990-02-01` -> `1990-02-01`; undefined when it is no real day. */
export function parseDay(text: string): string | undefined {
  const { year = '', month = '', day = '' } = match(typedDay, text) ?? {};
  return iso(year, month, day);
}

/** `9.2019`, `09/2019`, `092019`, `2019-09`, also a whole day -> `2019-09-01`. */
export function parseMonth(text: string): string | undefined {
  const { year = '', month = '' } = match(typedMonth, text) ?? {};
  return iso(year, month, '1') ?? parseDay(text)?.replace(/\d{2}$/, '01');
}

export const showDay = (day: string): string => day.replace(isoDay, '$3.$2.$1');

export const showMonth = (day: string): string => day.replace(isoDay, '$2.$1');

export const format: Format = {
  validate: isDay,
  parse: (text) => parseDay(text) ?? text,
  show: showDay,
  inputMode: 'numeric',
};
