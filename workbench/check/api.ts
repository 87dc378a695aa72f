/** The description of the calls with the places of its parts: what the backend takes. */
import { isMap, isNode, isPair, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document, Node as YamlNode, Pair } from 'yaml';
import type { Place } from './finding.ts';
import { isObject } from './json-file.ts';
import type { Json, JsonObject } from './json-file.ts';
import { withoutEntry } from './sources.ts';
import type { Edit } from './sources.ts';

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
  const components = [...COMPONENTS].reduce<Json | undefined>(
    (node, part) => (isObject(node) ? node[part] : undefined),
    all as Json,
  );
  latest = { text, document, components: isObject(components) ? components : {} };
  return latest;
}

const at = (file: Api, start: number, end: number): Place => ({
  file: API_FILE,
  text: file.text,
  start,
  end,
});
const rangeOf = (api: Api, node: unknown): Place | undefined => {
  const range = isNode(node) ? node.range : undefined;
  return range ? at(api, range[0], range[1]) : undefined;
};

export const apiNode = (api: Api, path: readonly string[]): YamlNode | undefined => {
  const found: unknown = api.document.getIn([...COMPONENTS, ...path], true);
  return isNode(found) ? found : undefined;
};
const pairAt = (api: Api, path: readonly string[]): Pair | undefined => {
  const parent: unknown = api.document.getIn([...COMPONENTS, ...path.slice(0, -1)], true);
  if (!isMap(parent)) return undefined;
  return parent.items.find(
    (pair) => isPair(pair) && isScalar(pair.key) && pair.key.value === path.at(-1),
  );
};
/** The name at a path below the components. */
export const apiKeyPlace = (api: Api, path: readonly string[]): Place =>
  rangeOf(api, pairAt(api, path)?.key) ?? at(api, 0, 0);
/** A value of the enumeration of a component. */
export const apiValuePlace = (api: Api, component: string, value: Json): Place | undefined => {
  const values = apiNode(api, [component, 'enum']);
  return isSeq(values)
    ? rangeOf(
        api,
        values.items.find((item) => isScalar(item) && item.value === value),
      )
    : undefined;
};

/** Takes a value out of an enumeration written in one line. */
export function withoutApiValue(api: Api, component: string, value: Json): Edit | undefined {
  const own = apiValuePlace(api, component, value);
  return own && withoutEntry(own);
}

/** Adds a value at the end of an enumeration written in one line. */
export function withApiValue(api: Api, component: string, value: Json): Edit | undefined {
  const values = apiNode(api, [component, 'enum']);
  const last = isSeq(values) ? rangeOf(api, values.items.at(-1)) : undefined;
  return (
    last && {
      file: API_FILE,
      start: last.end,
      end: last.end,
      newText: `, ${typeof value === 'string' && /^[\w.-]+$/.test(value) ? value : JSON.stringify(value)}`,
    }
  );
}

/** Adds a property at the end of a component's properties. */
export function withApiProperty(
  api: Api,
  component: string,
  name: string,
  written: string,
): Edit | undefined {
  const properties = apiNode(api, [component, 'properties']);
  const key = isMap(properties) ? properties.items.at(-1) : undefined;
  const keyRange = isPair(key) && isNode(key.key) ? key.key.range : undefined;
  const valueRange = isPair(key) && isNode(key.value) ? key.value.range : undefined;
  if (!keyRange || !valueRange) return undefined;
  const indent = /[ ]*$/.exec(api.text.slice(0, keyRange[0]))?.[0] ?? '';
  return {
    file: API_FILE,
    start: valueRange[1],
    end: valueRange[1],
    newText: `\n${indent}${name}: ${written}`,
  };
}

/** Follows `#/components/schemas/<name>`; null beside it says only that an answer can be taken back. */
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
/** Lets a property be null too, in the manner of the others: beside a plain kind, else as one of two. */
export function withNull(api: Api, component: string, name: string): Edit | undefined {
  const path = [component, 'properties', name];
  const [whole, type] = [
    rangeOf(api, apiNode(api, path)),
    rangeOf(api, apiNode(api, [...path, 'type'])),
  ];
  const schema = propertySchemas(api, component)[name];
  const plain =
    isObject(schema) &&
    typeof schema['type'] === 'string' &&
    schema['type'] !== 'array' &&
    schema['enum'] === undefined;
  const where = plain ? type : whole;
  if (where === undefined) return undefined;
  const written = api.text.slice(where.start, where.end);
  return {
    file: API_FILE,
    start: where.start,
    end: where.end,
    newText: plain ? `[${written}, 'null']` : `{ anyOf: [${written}, { type: 'null' }] }`,
  };
}

/** The names of a component's properties. */
export const propertiesOf = (api: Api, component: string): string[] =>
  Object.keys(propertySchemas(api, component));

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
