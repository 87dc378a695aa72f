/**
 * The texts of `locales/` as tests use them: looked up by their keys, reworded for component tests, marked with their keys
 * (workbench/marks.ts) for transcripts.
 */
import { createInstance } from 'i18next';
import type { Plugin } from 'vite';
import { isData } from '../../workbench/marks.ts';
import { cacheFolder } from '../../build/cache-folder.ts';

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

/** The build whose texts are marked. Not in its configuration, which loads all of Vite. */
export const MARKED_DIST = cacheFolder('marked-dist');

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
            changed(inner, key === '' ? `${name}:` : key.replace(/\w$/, '$&.') + name, change),
          ]),
        );

/** Vite plugin: the application and its tests get every text of `locales/de-AT` changed by a function. */
export const wordingPlugin = (change: Change): Plugin => ({
  name: 'wording',
  enforce: 'pre',
  transform(code, id) {
    const [, step, name = ''] = /\/locales\/de-AT\/(steps\/)?([\w-]+)\.json$/.exec(id) ?? [];
    if (name === '') return undefined;
    const key = step === undefined ? `${name}:` : '';
    return { code: JSON.stringify(changed(JSON.parse(code) as Texts, key, change)), map: null };
  },
});
