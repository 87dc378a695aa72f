/** What a form asks of somebody with given answers, and whether the answers are valid: the rules as the renderer applies them. */
import { Ajv } from 'ajv';
import { brokenDateLimit } from '#form/schema/date-limits.ts';
import { format as companyNumber } from '#form/formats/company-registry-number.ts';
import { format as date } from '#form/formats/date.ts';
import { format as email } from '#form/formats/email.ts';
import { format as iban } from '#form/formats/iban.ts';
import { format as money } from '#form/formats/money.ts';
import { format as month } from '#form/formats/month.ts';
import { format as otp } from '#form/formats/otp.ts';
import { DEFS_FILE } from '../check/definitions.ts';
import type { Definitions, Form } from '../check/definitions.ts';
import { definitionIn } from '../check/fields.ts';
import { isObject, valueOf } from '../check/json-file.ts';
import type { Json, JsonObject } from '../check/json-file.ts';

/** The value at a path such as `customer.netIncome` or `refinancings.0.type`. */
export const valueAt = (data: Json | undefined, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>(
      (node, part) =>
        Array.isArray(node) ? node[Number(part)] : isObject(node) ? node[part] : undefined,
      data,
    );

/** The answers at some paths alone, in the shape of the application. */
export function answersAt(data: JsonObject, paths: readonly string[]): JsonObject {
  const found: JsonObject = {};
  for (const path of paths) {
    const value = valueAt(data, path);
    if (value === undefined) continue;
    const [leaf = '', ...parents] = path.split('.').reverse();
    const parent = parents.reverse().reduce<JsonObject>((node, part) => {
      const next = isObject(node[part]) ? node[part] : {};
      node[part] = next;
      return next;
    }, found);
    parent[leaf] = value;
  }
  return found;
}

export interface Judge {
  /** Paths that the form asks for, given these answers; lists are one answer. */
  asks(form: Form, data: JsonObject): string[];
  /** Path → rule that the answer breaks; `required` at what is not answered. Date limits also look at what is known. `today` is an ISO day. */
  broken(form: Form, data: JsonObject, known: JsonObject, today: string): Map<string, string>;
}

export function judge({ defs, countries }: Definitions): Judge {
  // `$schema` names the meta schema for editors; `npm run definitions` checks it.
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
  const texts = {
    date: date.validate,
    month: month.validate,
    iban: iban.validate,
    country: (text: string) => countries.includes(text),
    otp: otp.validate,
    email: email.validate,
    'company-registry-number': companyNumber.validate,
    // By its shape only: the build makes the list of area codes.
    'mobile-phone': (text: string) => /^\+\d{7,15}$/.test(text),
  };
  for (const [name, validate] of Object.entries(texts))
    ajv.addFormat(name, { type: 'string', validate });
  ajv.addFormat('money', { type: 'number', validate: money.validate });
  const shared = valueOf(defs.root);
  if (isObject(shared)) ajv.addSchema(shared, DEFS_FILE.replace('schemas/', ''));
  const definitions =
    isObject(shared) && isObject(shared['definitions']) ? shared['definitions'] : {};
  const target = (schema: Json | undefined): JsonObject => {
    if (!isObject(schema)) return {};
    const shared = definitionIn(schema['$ref']);
    const found = shared === undefined ? schema : definitions[shared];
    return isObject(found) ? found : {};
  };
  // The same objects again, so that each condition is compiled once.
  const read = new Map<Form, JsonObject>();
  const schemaOf = (form: Form): JsonObject => {
    const schema = read.get(form) ?? valueOf(form.schema.root);
    const { $schema: _draft, ...rules } = isObject(schema) ? schema : {};
    if (!read.has(form)) read.set(form, rules);
    return read.get(form) ?? rules;
  };
  /** A block and what its conditions add: those of its own and those of its `allOf`. */
  const levels = (schema: JsonObject, data: Json | undefined): JsonObject[] => {
    const branch = isObject(schema['if'])
      ? schema[ajv.validate(schema['if'], data ?? {}) ? 'then' : 'else']
      : undefined;
    return [
      schema,
      ...[branch, ...(Array.isArray(schema['allOf']) ? schema['allOf'] : [])].flatMap((each) =>
        isObject(each) ? levels(each, data) : [],
      ),
    ];
  };
  const fields = (
    schema: JsonObject,
    data: Json | undefined,
    at = '',
  ): { path: string; schema: JsonObject }[] =>
    levels(schema, data).flatMap((level) =>
      Object.entries(isObject(level['properties']) ? level['properties'] : {}).flatMap(
        ([name, raw]) => {
          const child = target(raw);
          const path = at + name;
          return child['type'] === 'object'
            ? fields(child, valueAt(data, name), `${path}.`)
            : [{ path, schema: child }];
        },
      ),
    );
  return {
    asks: (form, data) => [...new Set(fields(schemaOf(form), data).map(({ path }) => path))],
    broken(form, data, known, today) {
      const found = new Map<string, string>();
      ajv.validate(schemaOf(form), data);
      for (const { instancePath, keyword, params } of ajv.errors ?? []) {
        const missing: unknown = params['missingProperty'];
        const path = [
          ...instancePath.split('/').slice(1),
          ...(typeof missing === 'string' ? [missing] : []),
        ];
        if (keyword !== 'if') found.set(path.join('.').replace(/\.\d+.*$/, ''), keyword);
      }
      for (const {
        path,
        schema: { dateLimits, format: name },
      } of fields(schemaOf(form), data)) {
        const value = valueAt(data, path);
        if (!isObject(dateLimits) || typeof value !== 'string') continue;
        const limit = brokenDateLimit(value, dateLimits, name === 'month', [data, known], today);
        if (limit !== undefined) found.set(path, limit.keyword);
      }
      return found;
    },
  };
}
