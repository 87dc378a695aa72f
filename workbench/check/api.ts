/** The OpenAPI description with the places of its parts: what the backend takes. */
import { isMap, isNode, isSeq, parseDocument, type Document, type Node, type Scalar } from 'yaml';
import { isObject, shown, type Json, type JsonObject } from './json-file.ts';
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

type Description = { components?: { schemas?: Json } };
let latest: Api | undefined;
/** Parses the description; the same text is parsed once. */
export function readApi(text: string): Api {
  if (latest?.text === text) return latest;
  const document = parseDocument(text);
  const all = document.errors.length > 0 ? null : (document.toJS() as Description | null);
  const components = all?.components?.schemas;
  latest = { text, document, components: isObject(components) ? components : {} };
  return latest;
}

/** Of a node of the description; its start where there is none. */
const placeOf = ({ text }: Api, node: unknown): Place => {
  const [start, end] = (isNode(node) && node.range) || [0, 0];
  return { file: API_FILE, text, start, end };
};

/** The name at a path below the components. */
export function apiKeyPlace(api: Api, path: readonly string[]): Place {
  const parent = api.document.getIn([...COMPONENTS, ...path.slice(0, -1)], true);
  const own = isMap<Scalar>(parent)
    ? parent.items.find(({ key }) => key.value === path.at(-1))
    : undefined;
  return placeOf(api, own?.key);
}
/** A value of the enumeration of a component. */
export function apiValuePlace(api: Api, component: string, value: string): Place {
  const values = api.document.getIn([...COMPONENTS, component, 'enum'], true);
  return placeOf(
    api,
    isSeq<Node>(values)
      ? values.items.find((item) => shown(item.toJS(api.document) as Json) === value)
      : undefined,
  );
}

/** Follows `#/components/schemas/<name>`; null beside it only allows taking an answer back. */
export function followed(
  api: Api,
  schema: Json | undefined,
): { schema?: JsonObject; component?: string } {
  if (!isObject(schema)) return {};
  const { anyOf, $ref } = schema;
  const choice = Array.isArray(anyOf)
    ? anyOf.find((each) => isObject(each) && each['type'] !== 'null')
    : undefined;
  if (choice !== undefined) return followed(api, choice);
  if (typeof $ref !== 'string' || !$ref.startsWith(REF)) return { schema };
  const component = $ref.slice(REF.length);
  return { ...followed(api, api.components[component]), component };
}

const memberOf = (api: Api, component: string, name: string): Json | undefined => {
  const schema = api.components[component];
  return isObject(schema) ? schema[name] : undefined;
};
const propertySchemas = (api: Api, component: string): JsonObject => {
  const properties = memberOf(api, component, 'properties');
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
export const isRequired = (api: Api, component: string, name: string): boolean =>
  [memberOf(api, component, 'required')].flat().includes(name);

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
