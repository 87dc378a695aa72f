/** The part of JSON Schema (draft-07) that the forms know, and the keywords of their own (`dateLimits`, `fileLimits`). */
import { formatTypes } from '#form/format-types.ts';
import { entries, members } from './json-file.ts';
import type { JsonFile, Node } from './json-file.ts';
import { member } from './fields.ts';

export type ValueKind =
  | 'text'
  | 'number'
  | 'count'
  | 'texts'
  | 'values'
  | 'schemas'
  | 'named schemas'
  | 'schema'
  | 'yes-no'
  | 'limits'
  | 'file limits'
  | 'any';

interface Keyword {
  /** What may stand behind it. */
  value: ValueKind;
  /** JSON types it limits; everywhere when absent. */
  on?: readonly string[];
}

const NUMBERS = ['number', 'integer'];
export const KEYWORDS: Readonly<Record<string, Keyword>> = {
  $ref: { value: 'text' },
  type: { value: 'text' },
  enum: { value: 'values' },
  const: { value: 'any' },
  format: { value: 'text', on: ['string', 'number'] },
  pattern: { value: 'text', on: ['string'] },
  minLength: { value: 'count', on: ['string'] },
  maxLength: { value: 'count', on: ['string'] },
  minimum: { value: 'number', on: NUMBERS },
  maximum: { value: 'number', on: NUMBERS },
  exclusiveMinimum: { value: 'number', on: NUMBERS },
  exclusiveMaximum: { value: 'number', on: NUMBERS },
  multipleOf: { value: 'number', on: NUMBERS },
  minItems: { value: 'count', on: ['array'] },
  maxItems: { value: 'count', on: ['array'] },
  uniqueItems: { value: 'yes-no', on: ['array'] },
  items: { value: 'schema', on: ['array'] },
  required: { value: 'texts', on: ['object'] },
  properties: { value: 'named schemas', on: ['object'] },
  allOf: { value: 'schemas' },
  if: { value: 'schema' },
  then: { value: 'schema' },
  else: { value: 'schema' },
  not: { value: 'schema' },
  dateLimits: { value: 'limits', on: ['string'] },
  fileLimits: { value: 'file limits', on: ['array'] },
};
/** At the root of a file only. */
export const ROOT_KEYWORDS = ['$schema', '$id', 'definitions'];
/** Human text is in locales/, and nothing is answered in advance. */
export const WORDS = ['title', 'description', 'default', 'examples'];
export const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'];
export const FORMATS: Readonly<Record<string, string>> = formatTypes;

/** A schema and everything in it; `condition` = it asks, it does not define. */
export interface Subschema {
  file: JsonFile;
  node: Node;
  condition: boolean;
  root: boolean;
}

/** All schemas of a file: of a form, or of the shared definitions. */
export function subschemas(file: JsonFile): Subschema[] {
  const walk = (node: Node, condition: boolean, root = false): Subschema[] => [
    { file, node, condition, root },
    ...members(node).flatMap(({ name, value }): Subschema[] => {
      const kind = KEYWORDS[name]?.value;
      if (kind === 'schema') return walk(value, condition || name === 'if');
      if (kind === 'schemas') return entries(value).flatMap((each) => walk(each, condition));
      if (kind === 'named schemas')
        return members(value).flatMap((each) => walk(each.value, condition));
      return [];
    }),
  ];
  if (file.root === undefined) return [];
  const definitions = members(member(file.root, 'definitions'));
  return [
    ...walk(file.root, false, true),
    ...definitions.flatMap(({ value }) => walk(value, false)),
  ];
}
