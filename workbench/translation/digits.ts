/** The numbers in a text and in its translation: spreadsheets and slips of the hand change them, and no word tells. */
import { PLACEHOLDER } from './placeholders.ts';

/** With what stands between its digits: '10.000,00', '0800 000 0100', '24.03.1985'. */
const NUMBER = /\d+(?:[.,:/'’\s-]\d+)*/g;
const numbersIn = (text: string): string[] => text.replaceAll(PLACEHOLDER, '').match(NUMBER) ?? [];
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** As it is written: what groups its digits without a meaning, such as the blanks of a telephone number, left out. */
const written = (number: string): string => number.replaceAll(/[^\d.,]/g, '');

/** The first list without what the second has as well, each as often as it is there. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = others.map(written);
  return all.filter((each) => {
    const at = left.indexOf(written(each));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
const inOrder = (numbers: readonly string[], parts: RegExp): string =>
  numbers
    .flatMap((each) => each.match(parts) ?? [])
    .sort()
    .join(' ');
/** A point and a comma mean something: amounts and dates stay Austrian in every language. */
const MARKED = /\d+(?:[.,]\d+)+/g;
/** Written in words in many languages. */
const isWord = (number: string): boolean => /^(?:\d|1[0-2])$/.test(number);

/** The numbers that are not the same in both; undefined where all are: blanks, hyphens and groups may be others. */
export function otherNumbers(
  original: string,
  text: string,
): { expected: string; numbers: string } | undefined {
  const [before, now] = [numbersIn(original), numbersIn(text)];
  const [expected, found] = [without(before, now), without(now, before)];
  const isSame =
    (digitsOf(expected.join('')) === digitsOf(found.join('')) ||
      inOrder(expected, /\d+/g) === inOrder(found, /\d+/g)) &&
    inOrder(expected, MARKED) === inOrder(found, MARKED);
  const isInWords =
    (expected.length === 0 || found.length === 0) && [...expected, ...found].every(isWord);
  const shown = (list: readonly string[]): string => list.join('; ') || '–';
  return isSame || isInWords ? undefined : { expected: shown(expected), numbers: shown(found) };
}
