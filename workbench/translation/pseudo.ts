/**
 * The pseudo-locale: every text in brackets, with accents and about 40 % longer. What is not in brackets on a screen is
 * written in the code; what is cut off has too little room for a longer language. Made when it is needed, never stored.
 */
const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};
const KEPT = /(\{\{[^{}]*\}\}|\$t\([^()]*\))/;
const GROWTH = 0.4;
const FILLER = 'ẋýž ẋýžẋý ';

export const OPEN = '⟦';
export const CLOSE = '⟧';

/** `Weiter` → `⟦Ŵéíţéŕ ẋýž⟧`; placeholders stay as they are. Addresses, numbers and codes without a word stay too. */
export function pseudo(text: string): string {
  if (!/\p{L}{2}/u.test(text)) return text;
  const parts = text.split(KEPT);
  const said = parts
    .map((part, index) =>
      index % 2 === 1 ? part : [...part].map((letter) => ACCENTS[letter] ?? letter).join(''),
    )
    .join('');
  const missing = Math.max(
    2,
    Math.round(parts.filter((_, index) => index % 2 === 0).join('').length * GROWTH) - 3,
  );
  return `${OPEN}${said} ${FILLER.repeat(Math.ceil(missing / FILLER.length))
    .slice(0, missing)
    .trim()}${CLOSE}`;
}

/** Texts as they stand in a locale file, every wording replaced. */
export function pseudoTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return pseudo(texts);
  if (Array.isArray(texts)) return texts.map(pseudoTexts);
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudoTexts(value)]));
}

/** What of a shown text comes from no locale file: everything outside the brackets, which may be nested by values. */
export function outsideBrackets(shown: string): string {
  let depth = 0;
  let outside = '';
  for (const letter of shown) {
    if (letter === OPEN) depth += 1;
    else if (letter === CLOSE) depth -= 1;
    else if (depth === 0) outside += letter;
  }
  return outside;
}
