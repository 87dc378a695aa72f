/** The one rule for what no text may hold that leaves the form: what cannot be seen, and other signs for the same letter. */

/** Unpaired surrogates, control characters, direction marks, zero width, soft hyphens, tags, variation selectors, the stand-in of dictation. */
const unseen = /[\p{Cs}\p{NChar}\uFFF9-\uFFFC]|(?![\n\u200C\u200D])[\p{Cc}\p{DI}]/gu;

/** Joiners belong to names after letters of the scripts that join or stack them; elsewhere they are left over from copying. */
const joiners =
  /([\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]\p{M}*[\u200C\u200D])|[\u200C\u200D]/gu;

/** What the bank may refuse in any text: nobody could have meant it. */
export const withoutUnseen = (text: string): string =>
  text.replace(unseen, '').replace(joiners, '$1');

/** The same in every text of a value. */
export const withoutUnseenIn = <Value>(value: Value): Value =>
  // The cast holds: only the texts change.
  (typeof value === 'string'
    ? withoutUnseen(value)
    : Array.isArray(value)
      ? value.map(withoutUnseenIn)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).map(([name, part]) => [name, withoutUnseenIn<unknown>(part)]),
          )
        : value) as Value;

/** The value of a digit of any script: each has its ten in order. */
function digit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Text of several lines: without what cannot be seen, plain spaces and line ends, composed (NFC), trimmed. */
export const cleanLines = (text: string): string =>
  withoutUnseen(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[\t\v\f\p{Zs}]/gu, ' '))
    .normalize('NFC')
    .trim();

/** Text of one line: also with single spaces, and with the digits, hyphens and wide letters of other keyboards as ours. */
export const cleanLine = (text: string): string =>
  // The digits first: no joiner belongs behind one of ours.
  cleanLines(
    text
      .replace(/[\uFB00-\uFB06\uFE50-\uFE6B\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
      .replace(/\p{Nd}/gu, digit),
  )
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63]/g, '-')
    .replace(/\s+/g, ' ');
