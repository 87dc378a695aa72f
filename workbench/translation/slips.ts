/** What spreadsheets, translation tools and copying do to a text on its way, found and mended. */
import { digitsOf } from './digits.ts';
import { PLACEHOLDER, withTidyPlaceholders } from './placeholders.ts';

/** What a spreadsheet shows for a formula that fails, in German and English. */
const FORMULA_ERROR =
  /^(\d(,\d+)?E\+\d+|#(NAME|WERT|VALUE|BEZUG|REF|DIV\/0|NV|N\/A|ZAHL|NUM|NULL)[!?]?|Err:\d+)$/i;
const NUMBER_OR_DATE = /^[\d.,:/-]+$/;
/** '15.' is written as '1.' is. */
const patternOf = (text: string): string => text.replaceAll(/\d+/g, '0');
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(PLACEHOLDER, ''));

/** '1.' becomes 1, '0800 000' 800000, '1-2' a date, '=…' a formula, a narrow cell '###': spreadsheets compute with what looks like it. */
export const isDamaged = (original: string, text: string): boolean =>
  FORMULA_ERROR.test(text) ||
  (text.startsWith('=') && !original.startsWith('=')) ||
  (hasWords(original) && !hasWords(text)) ||
  (/^0[\d\s]*$/.test(original) && digitsOf(original).replace(/^0+/, '') === text) ||
  (NUMBER_OR_DATE.test(original) &&
    NUMBER_OR_DATE.test(text) &&
    patternOf(text) !== patternOf(original));

/** UTF-8 that was read as Windows-1252: 'Ã¤' for 'ä', 'â€“' for '–'. */
export const MISREAD = /Ã[\u0080-\u00BFŸœ„–…]|Â[\u00A0-\u00BF]|â[‚€]|\uFFFD/;

export const UNSEEN = /[\u200B\u2060\uFEFF\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Only these are written from right to left, and may need marks of their direction. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Blanks at the ends, tabs, line breaks, double blanks, zero-width characters and marks of direction, where the original has none, are slips of copying. */
export function withoutAdded(original: string, text: string): string {
  const isKept = original.search(UNSEEN) >= 0 || RIGHT_TO_LEFT.test(text);
  const tidy = withTidyPlaceholders(isKept ? text : text.replaceAll(UNSEEN, ''));
  const line = original.includes('\n') ? tidy : tidy.replaceAll(/ ?\r?\n ?/g, ' ');
  const inner = /\t| {2}/.test(original) ? line : line.replaceAll(/\t| {2,}/g, ' ');
  return original.trim() === original ? inner.trim() : inner;
}

/** Spreadsheets and translation tools make these plain, or drop them: no-break spaces, soft hyphens, zero-width characters. */
const LOST =
  /([^\s\u00AD\u200B\u2060]+)([\u00A0\u202F\u00AD\u200B\u2060])(?=([^\s\u00AD\u200B\u2060]+))/g;

/** What `earlier` has between two words, between any number and a word, or after a value or number whatever word follows, is put back there. */
export function withInvisible(earlier: string, text: string): string {
  return [...earlier.matchAll(LOST)].reduce((restored, [, before = '', lost = '', after = '']) => {
    const left = /\d$/.test(before) ? '\\d' : literal(before.replace(/^[(„]+/, ''));
    const right = /^\d/.test(after) ? '\\d' : literal(after.replace(/[).,;:!?“]+$/, ''));
    const found = /\s/.test(lost) ? '\\p{Zs}' : `${lost}?`;
    const again = restored.replace(new RegExp(`(?<=${left})${found}(?=${right})`, 'gu'), lost);
    // The word is another one in another language.
    const value = /\s/.test(lost) && /(?:\{\{[^{}]*\}\}|(?<!\d)\d+)$/.exec(before)?.[0];
    if (!value) return again;
    const blanks = new RegExp(`(?<=(?<!\\d)${literal(value)})\\p{Zs}(?=\\S)`, 'gu');
    const isAlways = [...earlier.matchAll(blanks)].every(([blank]) => blank === lost);
    return isAlways ? again.replace(blanks, lost) : again;
  }, text);
}

const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
