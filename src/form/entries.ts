/** The fields a schema asks for, given the data: conditions resolved, objects opened, lists with their items. */
import { createSchemaUtils, type RJSFSchema, type SchemaUtilsType, type UiSchema } from '@rjsf/utils';
import { getIn, pathKey, setIn, type DataPath } from './data-path.ts';
import type { FormData, FormDefinition } from './definition.ts';

export interface Entry {
  readonly path: DataPath;
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly required: boolean;
}

/** Nothing is preset: no defaults, no ticked confirmation because only 'true' is valid, and a list starts empty even if it needs items. */
export const defaultsBehavior = { arrayMinItems: { populate: 'never' }, emptyObjectFields: 'skipDefaults', constAsDefaults: 'never' } as const;

export type Schemas = SchemaUtilsType<FormData>;

export function schemasOf({ validator, schema }: FormDefinition): Schemas {
  return createSchemaUtils(validator, schema, defaultsBehavior);
}

function objectOf(value: unknown): UiSchema {
  return typeof value === 'object' && value !== null ? (value as UiSchema) : {};
}

function isSchema(value: unknown): value is RJSFSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ordered(names: readonly string[], order: unknown): readonly string[] {
  const wanted = Array.isArray(order) ? order.filter((name): name is string => typeof name === 'string' && names.includes(name)) : [];
  return [...wanted, ...names.filter((name) => !wanted.includes(name))];
}

/** Fields of one object level; plain objects below are opened, a list counts as one field. */
export function fieldsOf(schemas: Schemas, schema: RJSFSchema, uiSchema: UiSchema, data: unknown, path: DataPath): readonly Entry[] {
  const resolved = schemas.retrieveSchema(schema, objectOf(data));
  const properties = resolved.properties ?? {};
  return ordered(Object.keys(properties), uiSchema['ui:order']).flatMap((name): readonly Entry[] => {
    const below = properties[name];
    if (!isSchema(below)) return [];
    const ui = objectOf(uiSchema[name]);
    const at = [...path, name];
    if (below.type === 'object') return fieldsOf(schemas, below, ui, getIn(data, [name]), at);
    return [{ path: at, schema: below, uiSchema: ui, required: resolved.required?.includes(name) ?? false }];
  });
}

/** A list is followed by the fields of its items. */
function withItems(schemas: Schemas, entry: Entry, data: unknown): readonly Entry[] {
  const { items } = entry.schema;
  const list = getIn(data, entry.path);
  if (!Array.isArray(list) || !isSchema(items)) return [entry];
  const below = list.flatMap((item: unknown, index) =>
    fieldsOf(schemas, items, objectOf(entry.uiSchema.items), item, [...entry.path, index]),
  );
  return [entry, ...below.flatMap((field) => withItems(schemas, field, data))];
}

/** Every visible field of the form in schema order. */
export function entriesOf(schemas: Schemas, { schema, uiSchema }: FormDefinition, data: FormData): readonly Entry[] {
  return fieldsOf(schemas, schema, uiSchema, data, []).flatMap((entry) => withItems(schemas, entry, data));
}

/** The data of these fields only, in objects that exist even when empty: what is not asked for is not sent (contract 3). */
export function pruned(entries: readonly Entry[], data: FormData): FormData {
  return entries.reduce<unknown>((result, { path, schema }) => {
    const parent = path.slice(0, -1);
    const housed = getIn(result, parent) === undefined ? setIn(result, parent, {}) : result;
    const value = getIn(data, path);
    // Items come as entries of their own; a list of plain values is taken as it is.
    const own = Array.isArray(value) && isSchema(schema.items) && schema.items.type === 'object' ? value.map(() => ({})) : value;
    return setIn(housed, path, own);
  }, {}) as FormData;
}

export interface Group {
  /** Undefined for fields that no group names: they stand last, without a legend. */
  readonly key?: string;
  readonly entries: readonly Entry[];
}

/** Fields by `ui:groups`, in its order; groups without a visible field are left out. */
export function grouped(entries: readonly Entry[], uiSchema: UiSchema): readonly Group[] {
  const groups = (Array.isArray(uiSchema['ui:groups']) ? uiSchema['ui:groups'] : []) as readonly { key: string; fields: readonly string[] }[];
  const byKey = new Map(entries.map((entry) => [pathKey(entry.path), entry]));
  const named = groups.map(({ key, fields }) => ({ key, entries: fields.flatMap((field) => byKey.get(field) ?? []) }));
  const taken = new Set(named.flatMap((group) => group.entries));
  const rest = entries.filter((entry) => !taken.has(entry));
  return [...named, { entries: rest }].filter((group) => group.entries.length > 0);
}
