/**
 * Invisible marks around every text, from which a transcript reads the key of a text: the key in Unicode tag characters, then the
 * text between operators that have no glyph. Texts may stand in each other as values; markup divides a text into parts.
 */

const [BEGIN, END, VALUE] = ['\u2062', '\u2063', '\u2064'];
const TAGS = 0xe0000;
const INNERMOST = /([\u{e0020}-\u{e007e}]+)\u2062([^\u2062\u2063]*)\u2063/u;

const inTags = (key: string): string =>
  [...key].map((letter) => String.fromCodePoint(TAGS + (letter.codePointAt(0) ?? 0))).join('');
const fromTags = (tags: string): string =>
  [...tags].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - TAGS)).join('');

export const marked = (text: string, key: string): string =>
  isData(text, key)
    ? text
    : text
        .split(/(<[^<>]*>)/)
        .map((part, index) =>
          index % 2 === 1 || part === ''
            ? part
            : `${inTags(key)}${BEGIN}${part.replace(/\{\{[^{}]*\}\}/g, `${VALUE}$&${VALUE}`)}${END}`,
        )
        .join('');

/** The shown text, each part as `{key}` or `{key: its values}`. */
export function withKeys(shown: string): string {
  let line = shown;
  for (let mark = INNERMOST.exec(line); mark !== null; mark = INNERMOST.exec(line)) {
    const [whole, tags = '', text = ''] = mark;
    const values = text.split(VALUE).filter((_, index) => index % 2 === 1);
    line = line.replace(
      whole,
      () => `{${[fromTags(tags), values.join(', ')].filter((part) => part !== '').join(': ')}}`,
    );
  }
  return line;
}

/** What a visitor reads. */
export const withoutMarks = (shown: string): string =>
  shown.replace(/[\u{e0020}-\u{e007e}\u2062\u2063\u2064]/gu, '');

/** Every word of a text spelt backwards. Placeholders, markup, references and addresses stay. */
const KEPT = /(\{\{[^{}]*\}\}|\$t\([^()]*\)|<[^<>]*>)/;
/** Read by the code, not by people: an address, and names of countries by their codes. */
export const isData = (text: string, key: string): boolean =>
  /^https?:/.test(text) || key === 'form:otherCountryNames';

export const reworded = (text: string, key: string): string =>
  isData(text, key)
    ? text
    : text
        .split(KEPT)
        .map((part, index) =>
          index % 2 === 1
            ? part
            : part.replace(/\p{L}{2,}/gu, (word) => [...word].reverse().join('')),
        )
        .join('');
