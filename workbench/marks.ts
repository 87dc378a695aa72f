/**
 * Invisible marks around every text, from which the studio and the transcripts read its key: the key in Unicode tag characters, then
 * the text between operators that have no glyph. Texts may stand in each other as values; markup divides a text into parts.
 */
const [BEGIN, END, VALUE] = ['\u2062', '\u2063', '\u2064'];
const TAGS = 0xe0000;
const INNERMOST = /([\u{e0020}-\u{e007e}]+)\u2062([^\u2062\u2063]*)\u2063/u;

const shifted = (text: string, by: number): string =>
  [...text].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + by)).join('');

/** Read by the code, not by people: an address, and names of countries by their codes. */
export const isData = (text: string, key: string): boolean =>
  /^https?:/.test(text) || key === 'form:otherCountryNames';

export const marked = (text: string, key: string): string =>
  isData(text, key)
    ? text
    : text
        .split(/(<[^<>]*>)/)
        .map((part, index) =>
          index % 2 === 1 || part === ''
            ? part
            : `${shifted(key, TAGS)}${BEGIN}${part.replace(/\{\{[^{}]*\}\}/g, `${VALUE}$&${VALUE}`)}${END}`,
        )
        .join('');

/** What a visitor reads. */
export const withoutMarks = (shown: string): string =>
  shown.replace(/[\u{e0020}-\u{e007e}\u2062\u2063\u2064]/gu, '');

/** The shown text with each part that has a key replaced, the innermost first. */
function replaced(shown: string, by: (key: string, part: string) => string): string {
  let text = shown;
  while (INNERMOST.test(text))
    text = text.replace(INNERMOST, (_, tags: string, part: string) =>
      by(shifted(tags, -TAGS), part),
    );
  return text;
}

/** The shown text, each part as `{key}` or `{key: its values}`. */
export const withKeys = (shown: string): string =>
  replaced(shown, (key, part) => {
    const values = part.split(VALUE).filter((_, index) => index % 2 === 1);
    return `{${[key, values.join(', ')].filter((each) => each !== '').join(': ')}}`;
  });

/** What of a shown text is in no locale file. */
export const outsideMarks = (shown: string): string => replaced(shown, () => '');

/** The text as it is shown, and the keys that it comes from; undefined when nothing in it is marked. */
export function readMarks(shown: string): { text: string; keys: string[] } | undefined {
  if (!shown.includes(END)) return undefined;
  const keys: string[] = [];
  const text = replaced(shown, (key, part) => {
    keys.push(key);
    return part;
  });
  return { text, keys };
}
