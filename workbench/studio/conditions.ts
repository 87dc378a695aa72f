/** Conditions of the schemas, as data: whether one holds for what was entered, and which fields it looks at. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (json: unknown): json is JsonObject => typeof json === 'object' && json !== null && !Array.isArray(json);

type Rule = (expected: Json, value: unknown, schema: JsonObject) => boolean;
const isNumber = (value: unknown): value is number => typeof value === 'number';
const list = (json: Json): readonly Json[] => (Array.isArray(json) ? json : []);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string', number: isNumber, integer: Number.isInteger, boolean: (value) => typeof value === 'boolean',
  object: isObject, array: Array.isArray, null: (value) => value === null,
};

/** By keyword; what does not apply to the kind of value holds, as the standard says. Unknown keywords hold. */
const RULES: Readonly<Record<string, Rule>> = {
  enum: (expected, value) => list(expected).some((each) => same(each, value)),
  const: same,
  type: (expected, value) => (Array.isArray(expected) ? expected : [expected]).some((type) => TYPES[String(type)]?.(value) === true),
  required: (expected, value) => !isObject(value) || list(expected).every((name) => value[String(name)] !== undefined),
  properties: (expected, value) => !isObject(value) || !isObject(expected)
    || Object.entries(expected).every(([name, schema]) => value[name] === undefined || holds(schema, value[name])),
  minimum: (expected, value) => !isNumber(value) || value >= Number(expected),
  maximum: (expected, value) => !isNumber(value) || value <= Number(expected),
  exclusiveMinimum: (expected, value) => !isNumber(value) || value > Number(expected),
  exclusiveMaximum: (expected, value) => !isNumber(value) || value < Number(expected),
  minLength: (expected, value) => typeof value !== 'string' || value.length >= Number(expected),
  maxLength: (expected, value) => typeof value !== 'string' || value.length <= Number(expected),
  pattern: (expected, value) => typeof value !== 'string' || new RegExp(String(expected), 'u').test(value),
  minItems: (expected, value) => !Array.isArray(value) || value.length >= Number(expected),
  maxItems: (expected, value) => !Array.isArray(value) || value.length <= Number(expected),
  not: (expected, value) => !holds(expected, value),
  allOf: (expected, value) => list(expected).every((schema) => holds(schema, value)),
  anyOf: (expected, value) => list(expected).some((schema) => holds(schema, value)),
  oneOf: (expected, value) => list(expected).filter((schema) => holds(schema, value)).length === 1,
};

/** Whether data satisfy a schema without `$ref`. */
export function holds(schema: Json, value: unknown): boolean {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) return true;
  return Object.entries(schema).every(([keyword, expected]) => RULES[keyword]?.(expected, value, schema) ?? true);
}

/** The value at a dotted path; undefined where there is none. */
export const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').filter(Boolean).reduce<unknown>((node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined), data);
