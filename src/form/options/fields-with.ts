/** Options of single fields that a form as a whole reads. */
import { allFields, type SchemaField } from '#schema/conditions.ts';
import { getIn } from '#schema/data-path.ts';
import type { FormDefinition } from '../answers/definition.ts';

/** The fields (not of lists) whose UI schema has an option that passes `is`. */
export const fieldsWith = (
  { schema, uiSchema }: FormDefinition,
  option: `ui:${string}`,
  is: (value: unknown, field: SchemaField) => boolean,
): readonly SchemaField[] =>
  allFields(schema).filter((field) => {
    const value = getIn(uiSchema, [...field.path, option]);
    return value !== undefined && is(value, field);
  });
