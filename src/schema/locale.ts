/** Language and currency of the product (specification, section 9), and its texts by namespace. */
import { isObject } from './data-path.ts';

export const LOCALE = 'de-AT';
export const CURRENCY = 'EUR';

export type Texts = Record<string, unknown>;

/** Deep, as i18next adds a bundle, but a list as a whole; a text that is there stays. */
function merged(texts: Texts, more: Texts): Texts {
  const parts = Object.entries(more).map(([key, part]) => {
    const own = texts[key];
    return [key, isObject(own) && isObject(part) ? merged(own, part) : (own ?? part)] as const;
  });
  return { ...texts, ...Object.fromEntries(parts) };
}

/**
 * Of files by their paths: `fields.json` is a namespace, `steps/registration.json` has what only that step shows of each, and
 * `steps/later.json` what several later steps show.
 */
export function byNamespace(files: Readonly<Record<string, Texts>>): Record<string, Texts> {
  const namespaces: Record<string, Texts> = {};
  for (const [path, texts] of Object.entries(files)) {
    const [, folder, name = ''] = /(steps\/)?([^/]+)\.json$/.exec(path) ?? [];
    const own = folder === undefined ? { [name]: texts } : (texts as Record<string, Texts>);
    for (const [namespace, some] of Object.entries(own))
      namespaces[namespace] = merged(namespaces[namespace] ?? {}, some);
  }
  return namespaces;
}

/** Austria and the countries most applicants come from, in this order (domain knowledge, not alphabet). */
export const NEAR_COUNTRIES = 'AT DE CH LI IT SI HU SK CZ HR BA RS RO TR UA'.split(' ');
