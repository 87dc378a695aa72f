/**
 * Finds the key of a text on the screen. i18next appends an invisible mark to each text; before the page is painted, a mutation
 * observer removes the mark and remembers its key for the node. No mark stays in the page, so lines break as usual.
 */

/** Invisible operators, which no text of ours contains: one frames, three are digits. */
const FRAME = '\u2063';
const DIGITS = ['\u2061', '\u2062', '\u2064'];
const MARK = /\u2063([\u2061\u2062\u2064]+)\u2063/g;

export interface Marked {
  key: string;
  text: string;
}
/** A stretch of a node's text that comes from one key. */
export interface Segment extends Marked {
  start: number;
  end: number;
}

const all: Marked[] = [];
const numbers = new Map<string, number>();

export const withoutMarks = (text: string): string => text.replace(MARK, '');

/** The text with a mark for its key. Marks of texts put into it as values are taken off: the outer text is the one to edit. */
export function marked(key: string, value: string): string {
  const text = withoutMarks(value);
  if (text === '') return text;
  const name = `${key}\n${text}`;
  const number = numbers.get(name) ?? all.push({ key, text }) - 1;
  numbers.set(name, number);
  const digits = [...number.toString(3)].map((digit) => DIGITS[Number(digit)] ?? '').join('');
  return `${text}${FRAME}${digits}${FRAME}`;
}

/** The text as it is shown, and the stretches of it that come from a key; undefined when nothing in it is marked. */
export function readMarks(shown: string): { text: string; segments: Segment[] } | undefined {
  if (!shown.includes(FRAME)) return undefined;
  let text = '';
  let from = 0;
  const segments: Segment[] = [];
  for (const match of shown.matchAll(MARK)) {
    text += shown.slice(from, match.index);
    from = match.index + match[0].length;
    const found =
      all[
        Number.parseInt([...(match[1] ?? '')].map((letter) => DIGITS.indexOf(letter)).join(''), 3)
      ];
    if (found !== undefined && text.endsWith(found.text))
      segments.push({ ...found, start: text.length - found.text.length, end: text.length });
  }
  return { text: text + shown.slice(from), segments };
}
