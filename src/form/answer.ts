/** What was answered, as people read it. */
import { countryName } from './formats/country.ts';
import type { FormDefinition } from './definition.ts';
import type { Field } from './schema/fields.ts';
import { notationFor, readText } from './formats/notation.ts';
import type { FormTexts } from './texts.ts';

export interface Reading {
  readonly definition: FormDefinition;
  readonly texts: FormTexts;
}

/** Empty when there is none. */
export function answer(
  { path, schema }: Pick<Field, 'path' | 'schema'>,
  value: unknown,
  { definition, texts }: Reading,
): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return texts.word(value ? 'yes' : 'no');
  if (schema.enum !== undefined) return texts.option(path, value);
  if (schema.format === 'country' && typeof value === 'string' && countryName(value) === undefined)
    return texts.unknown();
  return readText(notationFor(definition.formats, schema), value);
}
