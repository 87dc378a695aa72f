/** The languages of the texts, where each of them has its files, and the pseudo-locale. */
import { PLACEHOLDER } from './check/placeholders.ts';

/** The language in which the application is written and every text exists; every other one is a translation of it. */
export const FIRST_LANGUAGE = 'de-AT';

/** The texts of a namespace, from the root of the project, with slashes; where each of them lies is decided by layout.ts. */
export const localeFile = (language: string, namespace: string): string =>
  `locales/${language}/${namespace}.json`;
export const languageOf = (file: string): string | undefined =>
  /^locales\/([^/]+)\/.*\.json$/.exec(file)?.[1];

/**
 * The pseudo-locale: every text in brackets, with accents and about 40 % longer. What is not in brackets on a screen is
 * written in the code; what is cut off has too little space for a longer language. Made when it is needed, never stored.
 */
export const PSEUDO = 'pseudo';
const LETTERS = 'abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ';
const ACCENTED = [...'áƀçđéƒĝħíĵķļɱñóþŕšţúṽŵẋýžÁƁÇĐÉƑĜĦÍĴĶĻṀÑÓÞŔŠŢÚṼŴẊÝŽ'];
const KEPT = new RegExp(`(${PLACEHOLDER.source})`);
const GROWTH = 0.4;
const FILLER = 'ẋýž ẋýžẋý ';

export const OPEN = '⟦';
export const CLOSE = '⟧';

/** `Weiter` → `⟦Ŵéíţéŕ ẋýž⟧`; placeholders stay as they are. Addresses, numbers and codes without a word stay too. */
export function pseudo(text: string): string {
  if (!/\p{L}{2}/u.test(text)) return text;
  const parts = text.split(KEPT);
  const shown = parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/[a-z]/gi, (letter) => ACCENTED[LETTERS.indexOf(letter)] ?? letter),
    )
    .join('');
  const missing = Math.max(
    2,
    Math.round(parts.filter((_, index) => index % 2 === 0).join('').length * GROWTH) - 3,
  );
  return `${OPEN}${shown} ${FILLER.repeat(Math.ceil(missing / FILLER.length))
    .slice(0, missing)
    .trim()}${CLOSE}`;
}

/** Texts as they stand in a locale file, every text replaced. */
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

const languageNames = new Intl.DisplayNames('de', {
  type: 'language',
  languageDisplay: 'standard',
});
/** A folder below `locales/` may have any name: one that is no language is shown as it is. */
export function languageName(language: string): string {
  try {
    return languageNames.of(language) ?? language;
  } catch {
    return language;
  }
}
