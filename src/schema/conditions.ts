/**
 * The fields of a conditional schema (draft-07: `properties`, `allOf`, `if`/`then`/`else`). Pure, for the renderer, the tools and
 * the sandbox alike; who calls decides how a condition is checked. `$ref`s are resolved before.
 */
import type { RJSFSchema } from '@rjsf/utils';
import { getIn, isObject, pathKey, type DataPath } from './data-path.ts';

/** Whether the `if` of a block holds for the data of its object. */
export type Holds = (condition: RJSFSchema, data: unknown) => boolean;

export interface SchemaField {
  readonly path: DataPath;
  /** The path as text, which errors and messages name. */
  readonly key: string;
  /** With what conditions add to it. */
  readonly schema: RJSFSchema;
  /** Each by itself: a question may have another kind of answer under another condition. */
  readonly kinds: readonly RJSFSchema[];
  readonly required: boolean;
}

export const isSchema = (value: unknown): value is RJSFSchema => isObject(value);

/** The schema of an object and the blocks that its conditions add to it, theirs included; without `holds` those of every answer. */
export function blocksOf(schema: RJSFSchema, data: unknown, holds?: Holds): readonly RJSFSchema[] {
  const { allOf = [], if: condition, then, else: otherwise } = schema;
  const holding = isSchema(condition) ? holds?.(condition, data ?? {}) : condition;
  const added = [
    ...(condition === undefined || holding === false ? [] : [then]),
    ...(condition === undefined || holding === true ? [] : [otherwise]),
    ...allOf,
  ];
  return [schema, ...added.filter(isSchema).flatMap((block) => blocksOf(block, data, holds))];
}

/** By name the schemas of one property, in the order in which the blocks mention it first. */
export function propertiesOf(
  blocks: readonly RJSFSchema[],
): ReadonlyMap<string, readonly RJSFSchema[]> {
  const found = new Map<string, readonly RJSFSchema[]>();
  for (const { properties = {} } of blocks)
    for (const [name, schema] of Object.entries(properties))
      if (isSchema(schema)) found.set(name, [...(found.get(name) ?? []), schema]);
  return found;
}

/** The fields asked for; without `holds` all that can be. Objects are opened, a list is one field. `data` is that of the object at `path`. */
export function fieldsOf(
  schemas: readonly RJSFSchema[],
  data?: unknown,
  holds?: Holds,
  path: DataPath = [],
): readonly SchemaField[] {
  const blocks = schemas.flatMap((schema) => blocksOf(schema, data, holds));
  const required = new Set(blocks.flatMap((block) => block.required ?? []));
  return [...propertiesOf(blocks)].flatMap(([name, own]): readonly SchemaField[] => {
    const at = [...path, name];
    const schema: RJSFSchema = Object.assign({}, ...own);
    return schema.type === 'object' || schema.properties !== undefined
      ? fieldsOf(own, getIn(data, [name]), holds, at)
      : [{ path: at, key: pathKey(at), schema, kinds: own, required: required.has(name) }];
  });
}

/** Every field the schema can ask for, whatever its conditions say; a list is one field. */
export const allFields = (schema: RJSFSchema): readonly SchemaField[] => fieldsOf([schema]);
export const allPaths = (schema: RJSFSchema): readonly DataPath[] =>
  allFields(schema).map(({ path }) => path);
