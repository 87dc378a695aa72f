/** The German texts by their keys, as the application resolves them: rewording a label breaks no test. */
import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';

const FOLDER = new URL('../../locales/de-AT/', import.meta.url);
const NAMESPACES = Object.fromEntries(
  readdirSync(FOLDER).map((file): [string, Record<string, unknown>] => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Record<string, unknown>,
  ]),
);

type Values = Readonly<Record<string, string | number | boolean>>;
const i18n = createInstance();
void i18n.init({
  initAsync: false,
  lng: 'de-AT',
  ns: Object.keys(NAMESPACES),
  resources: { 'de-AT': NAMESPACES },
  interpolation: { escapeValue: false },
});
const translate = i18n.t as (key: string, values: Values) => unknown;

/** The text of a key such as `steps:signing.send`; plural forms by `count`, variants by `context`. */
export function text(key: string, values: Values = {}): string {
  const found = translate(key, values);
  if (!i18n.exists(key, values) || typeof found !== 'string')
    throw new Error(`locales/de-AT has no text ${key}`);
  return found;
}

/** A pattern of the text whatever stands in its placeholders. */
export function like(key: string, values: Values = {}): RegExp {
  const parts = text(key, { ...values, skipInterpolation: true }).split(/\{\{\w+\}\}/);
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
}
