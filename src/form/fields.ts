/** The fields a schema asks for: all of them, or those visible for given answers. RJSF's `retrieveSchema` decides the conditions. */
import { orderProperties, retrieveSchema, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { getIn, listOf, pathKey, type DataPath } from './data-path.ts';
import type { Answers, FormDefinition } from './definition.ts';

export interface Field {
  readonly path: DataPath;
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly required: boolean;
}

export function isSchema(value: unknown): value is RJSFSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const uiOf = (uiSchema: UiSchema, name: string): UiSchema => {
  const own: unknown = uiSchema[name];
  return typeof own === 'object' && own !== null ? (own as UiSchema) : {};
};

/** Fields of one object; nested objects are opened, a list counts as one field. */
function fieldsAt(
  definition: FormDefinition,
  { schema, uiSchema, path }: Omit<Field, 'required'>,
  data: unknown,
): readonly Field[] {
  const { properties = {}, required = [] } = retrieveSchema(
    definition.validator,
    schema,
    definition.schema,
    (data ?? {}) as Answers,
  );
  return orderProperties(Object.keys(properties), uiSchema['ui:order']).flatMap(
    (name): readonly Field[] => {
      const own = properties[name];
      if (!isSchema(own)) return [];
      const field = { path: [...path, name], schema: own, uiSchema: uiOf(uiSchema, name) };
      if (field.uiSchema['ui:widget'] === 'hidden') return [];
      return own.type === 'object'
        ? fieldsAt(definition, field, getIn(data, [name]))
        : [{ ...field, required: required.includes(name) }];
    },
  );
}

/** Visible fields of the form in the order of the schema; a list counts as one. */
export function rootFields(definition: FormDefinition, data: Answers): readonly Field[] {
  const { schema, uiSchema } = definition;
  return fieldsAt(definition, { schema, uiSchema, path: [] }, data);
}

/** Visible fields of one item of a list. */
export function itemFields(
  definition: FormDefinition,
  { path, schema: { items }, uiSchema }: Field,
  index: number,
  data: unknown,
): readonly Field[] {
  return isSchema(items)
    ? fieldsAt(
        definition,
        { schema: items, uiSchema: uiOf(uiSchema, 'items'), path: [...path, index] },
        data,
      )
    : [];
}

/** Every visible field in the order of the form, a list followed by the fields of its items. */
export function visibleFields(definition: FormDefinition, data: Answers): readonly Field[] {
  const withItems = (field: Field): readonly Field[] => [
    field,
    ...listOf(field.schema.type === 'array' ? getIn(data, field.path) : undefined).flatMap(
      (item, index) => itemFields(definition, field, index, item).flatMap(withItems),
    ),
  ];
  return grouped(rootFields(definition, data), definition.uiSchema)
    .flatMap(({ fields }) => fields)
    .flatMap(withItems);
}

export interface Group<Item> {
  /** Undefined for fields without a group: they stand last, without a legend. */
  readonly key?: string;
  /** Closed until something in it is needed, given or wrong. */
  readonly folded?: boolean;
  /** How a review shows the answers: in one line without their questions, or folded; else in rows. */
  readonly summary?: 'line' | 'folded';
  readonly fields: readonly Item[];
}

/** As the UI schema has it: every group has a key, its fields are data paths. */
type GroupNames = Group<string> & { readonly key: string };

export const groupsOf = (uiSchema: UiSchema): readonly GroupNames[] =>
  listOf(uiSchema['ui:groups']) as readonly GroupNames[];

/** Fields by `ui:groups`, in its order; groups without a visible field are left out. */
export function grouped<Item extends { readonly path: DataPath }>(
  fields: readonly Item[],
  uiSchema: UiSchema,
): readonly Group<Item>[] {
  const byKey = new Map(fields.map((field) => [pathKey(field.path), field]));
  const named = groupsOf(uiSchema).map(({ fields: keys, ...group }) => ({
    ...group,
    fields: keys.flatMap((name) => byKey.get(name) ?? []),
  }));
  const taken = new Set(named.flatMap((group) => group.fields));
  return [...named, { fields: fields.filter((field) => !taken.has(field)) }].filter(
    (group) => group.fields.length > 0,
  );
}

/** A list of files (`fileLimits`, file-limits.ts) is one field with one control. */
export const asksForFiles = (schema: RJSFSchema): boolean => 'fileLimits' in schema;

/** Every field the schema can ask for, whatever its conditions say, by data path; a list is one field. */
export function allFields(schema: unknown, at: DataPath = []): ReadonlyMap<string, RJSFSchema> {
  if (!isSchema(schema)) return new Map();
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, below]) => {
    const path = [...at, name];
    if (!isSchema(below)) return [];
    return below.type === 'object' || below.properties !== undefined
      ? [...allFields(below, path)]
      : [[pathKey(path), below] as const];
  });
  const branches = [...(schema.allOf ?? []), schema.then, schema.else].flatMap((branch) => [
    ...allFields(branch, at),
  ]);
  // The first mention decides the place in the order.
  return new Map([...own, ...branches]);
}

/** Paths of `allFields`. */
export const ownedPaths = (schema: unknown): readonly DataPath[] =>
  [...allFields(schema).keys()].map((key) => key.split('.'));
