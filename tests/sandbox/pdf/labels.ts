/** The German words of codes, from the same file the screens read: no document shows a raw code. */
import { readFileSync } from 'node:fs';

type Words = { readonly [key: string]: string | Words };

const words = JSON.parse(
  readFileSync(new URL('../../../locales/de-AT/enums.json', import.meta.url), 'utf8'),
) as Words;

/** `label('refinancings.type', 'LOAN')` is `Kredit`; throws for a code without a word. */
export function label(field: string, code: string): string {
  const found = [...field.split('.'), code].reduce<string | Words | undefined>(
    (at, key) => (typeof at === 'object' ? at[key] : undefined),
    words,
  );
  if (typeof found !== 'string')
    throw new Error(`locales/de-AT/enums.json has no word for ${field} ${code}`);
  return found;
}
