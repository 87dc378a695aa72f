/** Days as ISO text (`YYYY-MM-DD`), typed and shown as TT.MM.JJJJ or MM.JJJJ; a month is its first day. */
import { ISO_DAY, isDay } from '#schema/date-limits.ts';
import { APOSTROPHES, type Format } from './format.ts';

export const isMonth = (text: string): boolean => isDay(text) && text.endsWith('-01');

// Digits alone are accepted because the numeric keyboard of iOS has no full stop; the year in front is no day and month, as none is below 1900.
const typedDay = [
  /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4}|\d{2})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
];
const typedMonth = [
  /^(?<month>\d{1,2})-(?<year>\d{4}|\d{2})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])$/,
  /^(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})$/,
  // A name in front is a month's; with a day behind it the order is not ours.
  /^-(?<month>\d{1,2})-(?<year>\d{4}|\d{2})$/,
];

/** Names and abbreviations of the months, in German of Austria and Germany, in English, and in Roman numerals but `X`, which may mean any. */
const monthNames = [
  /^(?:j[aä]e?n(?:ner|uary?)?|i)$/,
  /^(?:feb(?:er|ruary?)?|ii)$/,
  /^(?:m[aä]e?rz|m[aä]r|mrz|march|iii)$/,
  /^(?:apr(?:il)?|iv)$/,
  /^(?:mai|may|v)$/,
  /^(?:jun[ei]?|vi)$/,
  /^(?:jul[iy]?|vii)$/,
  /^(?:aug(?:ust)?|viii)$/,
  /^(?:sept?(?:ember)?|ix)$/,
  /^o[ck]t(?:ober)?$/,
  /^(?:nov(?:ember)?|xi)$/,
  /^(?:de[cz](?:ember)?|xii)$/,
];
const byNumber = (name: string): string => {
  const number = monthNames.findIndex((each) => each.test(name.toLowerCase())) + 1;
  return number === 0 ? name : `-${number}-`;
};

/** Two digits mean the last hundred years: what is asked for has already been. */
function fullYear(year: string, today: string): string {
  if (year.length !== 2) return year;
  const now = Number(today.slice(0, 'YYYY'.length));
  const sameCentury = now - (now % 100) + Number(year);
  return String(sameCentury > now ? sameCentury - 100 : sameCentury);
}

function parse(patterns: readonly RegExp[], text: string, today: string): string | undefined {
  const plain = text
    .replace(APOSTROPHES, "'")
    .replace(
      /^[\s"'„“”«»(*]*(?:(?:seit|ab|am|dem|von|geb(?:oren)?)\b[.:\s]*){0,3}|\s*(?:-|bis)\s*heute$|[\s"'’“”«»).,;-]{1,9}$/gi,
      '',
    )
    .replace(/[\s./,-]*(\p{L}+)[\s./,-]*/u, (_, name: string) => byNumber(name))
    .replace(/\s*[.,;:٫،·•∙⁄∕/\\|_\s-]\s*/g, '-')
    .replace(/['’](?=\d\d$)/, '');
  const pattern = patterns.find((each) => each.test(plain));
  const { year = '', month = '', day = '1' } = pattern?.exec(plain)?.groups ?? {};
  const iso = `${fullYear(year, today)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}

/** `1.2.1990`, `1·2·1990.`, `1. Feber 90`, `1.II.1990`, `01021990`, `1990-02-01` -> `1990-02-01`; undefined when it is no real day. */
export const parseDay = (text: string, today: string): string | undefined =>
  parse(typedDay, text, today);
/** `9.2019`, `seit Sept. 2019`, `092019`, `2019-09`, also a whole day -> `2019-09-01`. */
export const parseMonth = (text: string, today: string): string | undefined =>
  parse([...typedMonth, ...typedDay], text, today)?.replace(/\d{2}$/, '01');

export const showDay = (day: string): string => day.replace(ISO_DAY, '$3.$2.$1');
export const showMonth = (day: string): string => day.replace(ISO_DAY, '$2.$1');

export const format: Format = {
  validate: isDay,
  parse: (text, today) => parseDay(text, today) ?? text,
  show: showDay,
  inputMode: 'numeric',
};
