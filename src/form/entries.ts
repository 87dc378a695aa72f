/** The fields a schema asks for, given the data: conditions decided, objects opened, lists with their items. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { decided, isSchema } from './conditions.ts';
import { getIn, listOf, pathKey, type DataPath } from './data-path.ts';
import type { Answers, FormDefinition } from './definition.ts';

export interface Entry {
  readonly path: DataPath;
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly required: boolean;
}

const NOTHING: UiSchema = {};

/** A part of a UI schema, or nothing where none stands. */
export function objectOf(value: unknown): UiSchema {
  return typeof value === 'object' && value !== null ? (value as UiSchema) : NOTHING;
}

function ordered(names: readonly string[], order: unknown): readonly string[] {
  if (!Array.isArray(order)) return names;
  const wanted = order.filter(
    (name): name is string => typeof name === 'string' && names.includes(name),
  );
  return [...wanted, ...names.filter((name) => !wanted.includes(name))];
}

/** Fields of one object level; plain objects below are opened, a list counts as one field. */
function fieldsOf(
  definition: FormDefinition,
  schema: RJSFSchema,
  uiSchema: UiSchema,
  data: unknown,
  path: DataPath,
): readonly Entry[] {
  const { properties = {}, required = [] } = decided(definition, schema, data);
  return ordered(Object.keys(properties), uiSchema['ui:order']).flatMap(
    (name): readonly Entry[] => {
      const below = properties[name];
      if (!isSchema(below)) return [];
      const ui = objectOf(uiSchema[name]);
      const at = [...path, name];
      if (below.type === 'object') return fieldsOf(definition, below, ui, getIn(data, [name]), at);
      return [{ path: at, schema: below, uiSchema: ui, required: required.includes(name) }];
    },
  );
}

interface Read {
  readonly definition: FormDefinition;
  readonly fields: readonly Entry[];
}
/** What judges the fields and what draws them ask of the same data, one after the other. */
const read = new WeakMap<Answers, Read>();

/** Fields of the whole form; a list counts as one. */
export function rootFieldsOf(definition: FormDefinition, data: Answers): readonly Entry[] {
  const known = read.get(data);
  if (known?.definition === definition) return known.fields;
  const fields = fieldsOf(definition, definition.schema, definition.uiSchema, data, []);
  read.set(data, { definition, fields });
  return fields;
}

/** Fields of one item of a list; `path` ends with its number. */
export function itemFieldsOf(
  definition: FormDefinition,
  { schema: { items }, uiSchema }: Pick<Entry, 'schema' | 'uiSchema'>,
  data: unknown,
  path: DataPath,
): readonly Entry[] {
  return isSchema(items)
    ? fieldsOf(definition, items, objectOf(uiSchema['items']), data, path)
    : [];
}

/** A list is followed by the fields of its items. */
function withItems(definition: FormDefinition, entry: Entry, data: unknown): readonly Entry[] {
  const list = entry.schema.type === 'array' ? getIn(data, entry.path) : undefined;
  if (!Array.isArray(list)) return [entry];
  const below = list.flatMap((item: unknown, index) =>
    itemFieldsOf(definition, entry, item, [...entry.path, index]),
  );
  return [entry, ...below.flatMap((field) => withItems(definition, field, data))];
}

/** Every visible field, in the order of the form. */
export function entriesOf(definition: FormDefinition, data: Answers): readonly Entry[] {
  return grouped(rootFieldsOf(definition, data), definition.uiSchema)
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => withItems(definition, entry, data));
}

type Container = Record<string | number, unknown>;

/** The data of these fields only, in objects that exist even when empty: what is not asked for is not sent (contract 3). */
export function pruned(entries: readonly Entry[], data: Answers): Answers {
  const result: Container = {};
  for (const { path, schema } of entries) {
    const parent = path
      .slice(0, -1)
      .reduce<Container>((at, step) => (at[step] ??= {}) as Container, result);
    const value = getIn(data, path);
    const name = path.at(-1);
    // An empty text from the server is no answer, as an empty box is none, unless it can be chosen ('no title').
    if (value === undefined || (value === '' && schema.enum === undefined) || name === undefined)
      continue;
    // Items come as entries of their own; a list of plain values is taken as it is.
    parent[name] =
      Array.isArray(value) && isSchema(schema.items) && schema.items.type === 'object'
        ? value.map(() => ({}))
        : value;
  }
  return result;
}

export interface Group {
  /** Undefined for fields that no group names: they stand last, without a legend. */
  readonly key?: string;
  readonly entries: readonly Entry[];
}

/** What `ui:groups` names. */
export const groupsOf = (uiSchema: UiSchema) =>
  listOf(uiSchema['ui:groups']) as readonly { key: string; fields: readonly string[] }[];

/** Fields by `ui:groups`, in its order; groups without a visible field are left out. */
export function grouped(entries: readonly Entry[], uiSchema: UiSchema): readonly Group[] {
  const byKey = new Map(entries.map((entry) => [pathKey(entry.path), entry]));
  const named = groupsOf(uiSchema).map(({ key, fields }) => ({
    key,
    entries: fields.flatMap((field) => byKey.get(field) ?? []),
  }));
  const taken = new Set(named.flatMap((group) => group.entries));
  const rest = entries.filter((entry) => !taken.has(entry));
  return [...named, { entries: rest }].filter((group) => group.entries.length > 0);
}
