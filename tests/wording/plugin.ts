/** Vite plugin: the application and its tests get every text of `locales/de-AT` changed by a function. */
import { basename } from 'node:path';
import type { Plugin } from 'vite';

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

export const wordingPlugin = (change: Change): Plugin => ({
  name: 'wording',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/locales\/de-AT\/\w+\.json$/.test(id)) return undefined;
    const texts = JSON.parse(code) as Texts;
    return { code: JSON.stringify(changed(texts, `${basename(id, '.json')}:`, change)), map: null };
  },
});
