/** The OpenAPI description with the places of its parts: what the backend takes. */
import { isMap, isNode, isPair, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import { isObject } from './json-file.ts';
import type { Json, JsonObject } from './json-file.ts';
import type { Place } from './sources.ts';

export const API_FILE = 'openapi/application.yaml';
const COMPONENTS = ['components', 'schemas'];
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
  const all: unknown = document.errors.length > 0 ? {} : document.toJS();
  const components = COMPONENTS.reduce<Json | undefined>(
    (node, part) => (isObject(node) ? node[part] : undefined),
    all as Json,
  );
  latest = { text, document, components: isObject(components) ? components : {} };
  return latest;
}

const placeOf = ({ text }: Api, node: unknown): Place | undefined => {
  const range = isNode(node) ? node.range : undefined;
  return range ? { file: API_FILE, text, start: range[0], end: range[1] } : undefined;
};

/** The name at a path below the components. */
export function apiKeyPlace(api: Api, path: readonly string[]): Place {
  const parent: unknown = api.document.getIn([...COMPONENTS, ...path.slice(0, -1)], true);
  const own = isMap(parent)
    ? parent.items.find(
        (pair) => isPair(pair) && isScalar(pair.key) && pair.key.value === path.at(-1),
      )
    : undefined;
  return placeOf(api, own?.key) ?? { file: API_FILE, text: api.text, start: 0, end: 0 };
}
/** A value of the enumeration of a component. */
export function apiValuePlace(api: Api, component: string, value: Json): Place | undefined {
  const values: unknown = api.document.getIn([...COMPONENTS, component, 'enum'], true);
  return isSeq(values)
    ? placeOf(
        api,
        values.items.find((item) => isScalar(item) && item.value === value),
      )
    : undefined;
}

/** Follows `#/components/schemas/<name>`; null beside it only allows taking an answer back. */
export function followed(
  api: Api,
  schema: Json | undefined,
): { schema: JsonObject | undefined; component?: string } {
  if (!isObject(schema)) return { schema: undefined };
  const choice = Array.isArray(schema['anyOf'])
    ? schema['anyOf'].find((each) => isObject(each) && each['type'] !== 'null')
    : undefined;
  if (choice !== undefined) return followed(api, choice);
  const ref = schema['$ref'];
  if (typeof ref !== 'string' || !ref.startsWith(REF)) return { schema };
  const component = ref.slice(REF.length);
  return { ...followed(api, api.components[component]), component };
}

const propertySchemas = (api: Api, component: string): JsonObject => {
  const schema = api.components[component];
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? properties : {};
};
const hasNull = (schema: Json | undefined): boolean =>
  isObject(schema) &&
  ([schema['type']].flat().includes('null') ||
    (Array.isArray(schema['anyOf']) && schema['anyOf'].some(hasNull)));
/** Whether a property may be sent as null; undefined when it is not there. */
export function takesNull(api: Api, component: string, name: string): boolean | undefined {
  const schema = propertySchemas(api, component)[name];
  return schema === undefined ? undefined : hasNull(schema);
}

/** The names of a component's properties. */
export const propertiesOf = (api: Api, component: string): string[] =>
  Object.keys(propertySchemas(api, component));
export const isRequired = (api: Api, component: string, name: string): boolean => {
  const schema = api.components[component];
  const required = isObject(schema) ? schema['required'] : undefined;
  return Array.isArray(required) && required.includes(name);
};

export interface OnTheWire {
  schema: JsonObject;
  component?: string;
  owner: string;
  name: string;
}

/** Where a form's path lies below a component; undefined when it is not there. */
export function onTheWire(api: Api, root: string, path: string): OnTheWire | undefined {
  let owner = root;
  let found: OnTheWire | undefined;
  for (const part of path.split('.')) {
    const name = part.replace('[]', '');
    let next = followed(api, propertySchemas(api, owner)[name]);
    if (next.schema === undefined) return undefined;
    found = {
      schema: next.schema,
      owner,
      name,
      ...(next.component === undefined ? {} : { component: next.component }),
    };
    if (part.endsWith('[]')) next = followed(api, next.schema['items']);
    owner = next.component ?? '';
  }
  return found;
}

/** The values of an enumeration; a range of whole numbers counts as its numbers. */
export function valuesIn(schema: JsonObject | undefined): Json[] | undefined {
  if (schema === undefined) return undefined;
  const { enum: values, type, minimum, maximum } = schema;
  if (Array.isArray(values)) return values;
  if (
    type !== 'integer' ||
    typeof minimum !== 'number' ||
    typeof maximum !== 'number' ||
    maximum - minimum > 10
  )
    return undefined;
  return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i);
}
/** The values of an enumeration of the description, as text. */
export const enumOf = (api: Api, component: string): string[] =>
  (valuesIn(followed(api, api.components[component]).schema) ?? []).map(String);
