/** Conditions of the schemas, as data: whether one holds for what was entered. */
import { Ajv } from 'ajv';

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const ajv = new Ajv({ strict: false, validateFormats: false });

/** Whether data satisfy a schema without `$ref`. One that is no schema is satisfied by nothing: the check says what is wrong with it. */
export function holds(schema: JsonObject | boolean, value: unknown): boolean {
  try {
    return ajv.validate(schema, value);
  } catch {
    return false;
  }
}

/** The value at a dotted path; undefined where there is none. */
export const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      (node, step) =>
        typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined,
      data,
    );
