/** Texts by their keys, as the application resolves them: rewording a text breaks no test. */
import { createInstance } from 'i18next';

type Values = Readonly<Record<string, string | number | boolean>>;

export interface Lookup {
  /** The text of a key such as `steps:signing.send`; plural forms by `count`, variants by `context`. */
  text(key: string, values?: Values): string;
  /** A pattern of the text with anything in its placeholders. */
  like(key: string, values?: Values): RegExp;
}

export function lookupIn(namespaces: Readonly<Record<string, Record<string, unknown>>>): Lookup {
  const i18n = createInstance();
  void i18n.init({
    initAsync: false,
    lng: 'de-AT',
    ns: Object.keys(namespaces),
    resources: { 'de-AT': namespaces },
    interpolation: { escapeValue: false },
  });
  const translate = i18n.t as (key: string, values: Values) => unknown;
  const text: Lookup['text'] = (key, values = {}) => {
    const found = translate(key, values);
    if (!i18n.exists(key, values) || typeof found !== 'string')
      throw new Error(`locales/de-AT has no text ${key}`);
    return found;
  };
  return {
    text,
    like(key, values = {}) {
      const parts = text(key, { ...values, skipInterpolation: true }).split(/\{\{\w+\}\}/);
      return new RegExp(
        parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'),
      );
    },
  };
}
