/** The OpenAPI description: what the backend takes. */
import { isMap, isNode, parseDocument, type Document } from 'yaml';
import type { DataPath } from '#schema/data-path.ts';
import {
  isObject,
  objectOf,
  shown,
  type Json,
  type JsonObject,
  type Part,
} from '../definitions/json-file.ts';

export const API_FILE = 'openapi/application.yaml';
const REF = '#/components/schemas/';

export interface Api {
  text: string;
  /** Component name → its schema as data. */
  components: JsonObject;
  document: Document;
}

let latest: Api | undefined;
/** Parses the description; the same text is parsed once. */
export function readApi(text: string): Api {
  if (latest?.text === text) return latest;
  const document = parseDocument(text);
  const all = document.errors.length > 0 ? {} : objectOf(document.toJS());
  latest = { text, document, components: objectOf(objectOf(all['components'])['schemas']) };
  return latest;
}

/** Where a value begins, or its name. */
export function offsetInApi({ document }: Api, path: DataPath, isName = false): number {
  const parent = document.getIn(path.slice(0, -1), true);
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isNode(key) && key.toString() === String(path.at(-1)))
    : undefined;
  const node = isName ? pair?.key : document.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
/** A part of a component; its value is not needed. */
export const partOfApi = (...path: DataPath): Part => ({
  file: API_FILE,
  path: ['components', 'schemas', ...path],
  value: null,
});

/** Follows `#/components/schemas/<name>`; null beside it only allows taking an answer back. */
export function followed(
  api: Api,
  schema: Json | undefined,
): { schema?: JsonObject; component?: string } {
  if (!isObject(schema)) return {};
  const { anyOf, $ref } = schema;
  const choice = [anyOf ?? []].flat().find((each) => isObject(each) && each['type'] !== 'null');
  if (choice !== undefined) return followed(api, choice);
  if (typeof $ref !== 'string' || !$ref.startsWith(REF)) return { schema };
  const component = $ref.slice(REF.length);
  return { ...followed(api, api.components[component]), component };
}

const propertySchemas = (api: Api, component: string): JsonObject =>
  objectOf(objectOf(api.components[component])['properties']);
/** The names of a component's properties. */
export const propertiesOf = (api: Api, component: string): string[] =>
  Object.keys(propertySchemas(api, component));
export const isRequired = (api: Api, component: string, name: string): boolean =>
  [objectOf(api.components[component])['required']].flat().includes(name);

const hasNull = (schema: Json | undefined): boolean =>
  isObject(schema) &&
  ([schema['type']].flat().includes('null') || [schema['anyOf'] ?? []].flat().some(hasNull));
/** Whether a property may be sent as null; undefined when it is not there. */
export function takesNull(api: Api, component: string, name: string): boolean | undefined {
  const schema = propertySchemas(api, component)[name];
  return schema === undefined ? undefined : hasNull(schema);
}

export interface OnTheWire {
  schema: JsonObject;
  component?: string;
  owner: string;
}
/** Where a form's path lies below a component; undefined when it is not there. */
export function onTheWire(api: Api, root: string, path: string): OnTheWire | undefined {
  let owner = root;
  let found: OnTheWire | undefined;
  for (const part of path.split('.')) {
    const name = part.replace('[]', '');
    let next = followed(api, propertySchemas(api, owner)[name]);
    if (next.schema === undefined) return undefined;
    found = { ...next, schema: next.schema, owner };
    if (part.endsWith('[]')) next = followed(api, next.schema['items']);
    owner = next.component ?? '';
  }
  return found;
}

/** The values of an enumeration; a range of whole numbers counts as its numbers. Null only allows taking an answer back. */
export function valuesIn(schema: JsonObject | undefined): Json[] | undefined {
  if (schema === undefined) return undefined;
  const { enum: values, type, minimum, maximum } = schema;
  if (Array.isArray(values)) return values.filter((value) => value !== null);
  const isRange = typeof minimum === 'number' && typeof maximum === 'number';
  if (type !== 'integer' || !isRange || maximum - minimum > 10) return undefined;
  return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i);
}
/** The values of an enumeration of the description, as text. */
export const enumOf = (api: Api, component: string): string[] =>
  (valuesIn(followed(api, api.components[component]).schema) ?? []).map(shown);
