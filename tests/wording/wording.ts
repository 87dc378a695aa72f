/**
 * The texts of `locales/` as tests use them: looked up by their keys, reworded for component tests, marked with their keys for
 * transcripts.
 */
import { createInstance } from 'i18next';
import type { Plugin } from 'vite';

type Values = Readonly<Record<string, string | number | boolean>>;

export function lookupIn(namespaces: Readonly<Record<string, Record<string, unknown>>>) {
  const i18n = createInstance();
  void i18n.init({
    initAsync: false,
    lng: 'de-AT',
    ns: Object.keys(namespaces),
    resources: { 'de-AT': namespaces },
    interpolation: { escapeValue: false },
  });
  const translate = i18n.t as (key: string, values: Values) => unknown;
  /** The text of a key such as `steps:signing.send`; plural forms by `count`, variants by `context`. */
  const text = (key: string, values: Values = {}): string => {
    const found = translate(key, values);
    if (!i18n.exists(key, values) || typeof found !== 'string')
      throw new Error(`locales/de-AT has no text ${key}`);
    return found;
  };
  return {
    text,
    /** A pattern of the text with anything in its placeholders. Accessible names have plain spaces. */
    like(key: string, values: Values = {}): RegExp {
      const parts = text(key, { ...values, skipInterpolation: true }).split(/\{\{\w+\}\}/);
      return new RegExp(
        parts
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'))
          .join('.+'),
      );
    },
  };
}

const KEPT = /(\{\{[^{}]*\}\}|\$t\([^()]*\)|<[^<>]*>)/;
/** Read by the code, not by people: an address, and names of countries by their codes. */
const isData = (text: string, key: string): boolean =>
  /^https?:/.test(text) || key === 'form:otherCountryNames';

/** Every word spelt backwards. Placeholders, markup, references and addresses stay. */
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

/*
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

/** The build whose texts are marked. Not in its configuration, which loads all of Vite. */
export const MARKED_DIST = 'node_modules/.cache/marked-dist';

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

/** What of a shown text is in no locale file. */
export function outsideMarks(shown: string): string {
  let rest = shown;
  while (INNERMOST.test(rest)) rest = rest.replace(INNERMOST, '');
  return rest;
}

/** What a visitor reads. */
export const withoutMarks = (shown: string): string =>
  shown.replace(/[\u{e0020}-\u{e007e}\u2062\u2063\u2064]/gu, '');

type Change = (text: string, key: string) => string;
type Texts = string | Texts[] | { [name: string]: Texts };

const changed = (texts: Texts, key: string, change: Change): Texts =>
  typeof texts === 'string'
    ? change(texts, key)
    : Array.isArray(texts)
      ? texts.map((inner, index) => changed(inner, `${key}.${index}`, change))
      : Object.fromEntries(
          Object.entries(texts).map(([name, inner]) => [
            name,
            changed(inner, `${key}${key.endsWith(':') ? '' : '.'}${name}`, change),
          ]),
        );

/** Vite plugin: the application and its tests get every text of `locales/de-AT` changed by a function. */
export const wordingPlugin = (change: Change): Plugin => ({
  name: 'wording',
  enforce: 'pre',
  transform(code, id) {
    const [, namespace] = /\/locales\/de-AT\/(\w+)\.json(?:\?\w+)?$/.exec(id) ?? [];
    if (namespace === undefined) return undefined;
    const texts = JSON.parse(code) as Texts;
    return { code: JSON.stringify(changed(texts, `${namespace}:`, change)), map: null };
  },
});
