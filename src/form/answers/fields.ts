/** The fields a form asks for: all of them, or those visible for given answers, with their part of the UI schema. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Answers, FormDefinition, Group } from './definition.ts';
import { fieldsOf, isSchema, type Holds, type SchemaField } from '#schema/conditions.ts';
import { getIn, listOf, pathKey, type DataPath } from '#schema/data-path.ts';

export interface Field extends SchemaField {
  readonly uiSchema: UiSchema;
}

/** Every visible field in the order of the form, a list followed by the fields of its items. */
export function visibleFields(definition: FormDefinition, data: Answers): readonly Field[] {
  const { validator, schema, uiSchema } = definition;
  /** By the validator of the form, as RJSF does it. */
  const holds: Holds = (condition, value) => validator.isValid(condition, value as Answers, schema);
  const fieldsIn = (object: RJSFSchema, ui: unknown, value: unknown, path: DataPath) =>
    fieldsOf([object], value, holds, path)
      .map((field): Field => {
        const own = getIn(ui, field.path.slice(path.length)) ?? {};
        return { ...field, uiSchema: own as UiSchema };
      })
      .filter((field) => field.uiSchema['ui:widget'] !== 'hidden');
  const withItems = (field: Field): readonly Field[] => {
    const { items } = field.schema;
    if (!isSchema(items)) return [field];
    const inItems = listOf(getIn(data, field.path)).flatMap((item, index) =>
      fieldsIn(items, field.uiSchema['items'], item, [...field.path, index]),
    );
    return [field, ...inItems.flatMap(withItems)];
  };
  return grouped(fieldsIn(schema, uiSchema, data, []), uiSchema).flatMap(({ fields }) =>
    fields.flatMap(withItems),
  );
}

/** As the UI schema has it: every group has a key, its fields are data paths. */
type GroupNames = Group<string> & { readonly key: string };

const groupsOf = (uiSchema: UiSchema): readonly GroupNames[] =>
  listOf(uiSchema['ui:groups']) as readonly GroupNames[];

export const isHeading = (uiSchema: UiSchema, path: DataPath): boolean =>
  groupsOf(uiSchema).some(
    ({ heading, fields: [first] }) => heading === 'question' && first === pathKey(path),
  );

/** Fields by `ui:groups`, in its order; groups without a visible field are left out. */
export function grouped<Item extends { readonly key: string }>(
  fields: readonly Item[],
  uiSchema: UiSchema,
): readonly Group<Item>[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const named = groupsOf(uiSchema).map(({ fields: keys, ...group }) => ({
    ...group,
    fields: keys.flatMap((name) => byKey.get(name) ?? []),
  }));
  const taken = new Set(named.flatMap((group) => group.fields));
  return [...named, { fields: fields.filter((field) => !taken.has(field)) }].filter(
    (group) => group.fields.length > 0,
  );
}

/** A list of files (`fileLimits`) is one field with one control. */
export const asksForFiles = (schema: RJSFSchema): boolean => 'fileLimits' in schema;

/** Between answers in one line. A short field and the half it shares a row with belong together: street and number, code and town. */
export const separatorOf = (before: Field, field: Field): string =>
  [before, field]
    .map(({ uiSchema }) => String(uiSchema['ui:width']))
    .sort()
    .join() === 'half,short'
    ? ' '
    : ', ';
