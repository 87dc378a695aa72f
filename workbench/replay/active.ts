/** Which answers a form asks for and which it refuses, by the rules of the renderer (src/form). */
import { Ajv } from 'ajv';
import { addFormats } from '../../build/formats.ts';
import { fieldsOf, type Holds, type SchemaField } from '#form/schema/conditions.ts';
import { getIn, parsePath, pathKey, setIn } from '#form/schema/data-path.ts';
import { brokenDateLimit, type DateLimits } from '#form/schema/date-limits.ts';
import type { Definitions, Form } from '../check/definitions.ts';
import { definitionIn } from '../check/fields.ts';
import { isObject, valueAt as valueIn, valueOf } from '../check/json-file.ts';
import type { Json, JsonFile, JsonObject } from '../check/json-file.ts';

/** The value at a path such as `customer.netIncome` or `refinancings.0.type`. */
export const valueAt = (data: JsonObject, path: string): unknown => getIn(data, parsePath(path));

/** The answers at these paths, in the shape of the application. */
export const answersAt = (data: JsonObject, paths: readonly string[]): JsonObject =>
  paths.reduce<JsonObject>((found, path) => {
    const value = valueAt(data, path);
    return value === undefined ? found : (setIn(found, parsePath(path), value) as JsonObject);
  }, {});

export interface FormRules {
  /** Paths that the form asks for, with these answers; a list is one answer. */
  asks(form: Form, data: JsonObject): string[];
  /** Path → broken rule; `required` for a missing answer. Date limits may refer to `known`. `today` is an ISO day. */
  broken(form: Form, data: JsonObject, known: JsonObject, today: string): Map<string, string>;
}

/** With the shared definitions in the place of each `$ref`, and without `$schema`, which is for editors. */
function withoutRefs(schema: Json, defs: JsonFile): Json {
  if (Array.isArray(schema)) return schema.map((each) => withoutRefs(each, defs));
  if (!isObject(schema)) return schema;
  const { $ref, $schema: _meta, ...own } = schema;
  const name = definitionIn($ref);
  const shared = name === undefined ? undefined : valueIn(defs, ['definitions', name]);
  return Object.fromEntries(
    Object.entries({ ...(isObject(shared) ? shared : {}), ...own }).map(([key, value]) => [
      key,
      withoutRefs(value, defs),
    ]),
  );
}

export function formRules({ forms, defs }: Definitions): FormRules {
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
  addFormats(ajv);
  // Each schema stays the same object: ajv compiles it, and each of its conditions, once.
  const schemas = new Map(
    forms.map((form) => {
      const schema = withoutRefs(valueOf(form.schema.root), defs);
      return [form, isObject(schema) ? schema : {}];
    }),
  );
  const holds: Holds = (condition, data) => ajv.validate(condition as JsonObject, data) === true;
  const fields = (form: Form, data: JsonObject): readonly SchemaField[] =>
    fieldsOf([schemas.get(form) ?? {}], data, holds);
  return {
    asks: (form, data) => fields(form, data).map(({ path }) => pathKey(path)),
    broken(form, data, known, today) {
      const found = new Map<string, string>();
      ajv.validate(schemas.get(form) ?? {}, data);
      for (const { instancePath, keyword, params } of ajv.errors ?? []) {
        const missing: unknown = params['missingProperty'];
        const path = [
          ...instancePath.split('/').slice(1),
          ...(missing === undefined ? [] : [missing]),
        ];
        if (keyword !== 'if') found.set(path.join('.').replace(/\.\d+.*$/, ''), keyword);
      }
      for (const { path, schema } of fields(form, data)) {
        const limits = schema['dateLimits'] as DateLimits | undefined;
        const value = getIn(data, path);
        if (limits === undefined || typeof value !== 'string') continue;
        const isMonth = schema.format === 'month';
        const limit = brokenDateLimit(value, limits, isMonth, [data, known], today);
        if (limit !== undefined) found.set(pathKey(path), limit.keyword);
      }
      return found;
    },
  };
}
