/** The step as form systems like it: one flat object, texts in the schema, choices with titles. */
import type { Condition, Field, Step } from './step.ts';

export interface FlatSchema {
  type: 'object';
  properties: Record<string, object>;
  required: readonly string[];
  allOf: readonly object[];
}

/** ajv of the form systems gets these formats from contestants/rules.js. */
const property = (field: Field, optional: string, titled: boolean): object => ({
  type: field.kind === 'number' ? 'number' : 'string',
  title: field.required ? field.label : `${field.label} ${optional}`,
  // RJSF would preselect the first of a `oneOf`; it takes the titles from the UI schema.
  ...(field.choices === undefined
    ? {}
    : titled
      ? { oneOf: field.choices.map(({ value, label }) => ({ const: value, title: label })) }
      : { enum: field.choices.map(({ value }) => value) }),
  ...field.rules,
  ...(field.kind === 'number' ? { format: undefined } : {}),
});

const ifOf = (when: Condition): object => ({
  required: [when.field],
  properties: {
    [when.field]:
      'in' in when ? { enum: when.in } : { type: 'number', exclusiveMinimum: when.above },
  },
});

/** With `inThen` a field on condition exists in its condition only (RJSF); without, it always exists and is required on condition (JSON Forms). */
export function flatSchema(step: Step, inThen: boolean): FlatSchema {
  const { list, optional } = step;
  const items = {
    type: 'array',
    title: list.label,
    minItems: 1,
    maxItems: 5,
    items: {
      type: 'object',
      properties: Object.fromEntries(
        list.fields.map((field) => [field.name, property(field, optional, !inThen)]),
      ),
      required: list.fields.filter(({ required }) => required).map(({ name }) => name),
    },
  };
  const all: readonly { name: string; when?: Condition; required: boolean; schema: object }[] = [
    ...step.fields.map((field) => ({ ...field, schema: property(field, optional, !inThen) })),
    { name: list.name, when: list.when, required: true, schema: items },
  ];
  const conditions = new Map<string, { when: Condition; members: typeof all }>();
  for (const field of all) {
    if (field.when === undefined) continue;
    const key = JSON.stringify(field.when);
    conditions.set(key, {
      when: field.when,
      members: [...(conditions.get(key)?.members ?? []), field],
    });
  }
  const entries = (fields: typeof all): Record<string, object> =>
    Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  return {
    type: 'object',
    properties: entries(all.filter(({ when }) => !inThen || when === undefined)),
    required: all
      .filter(({ when, required }) => when === undefined && required)
      .map(({ name }) => name),
    allOf: [...conditions.values()].map(({ when, members }) => ({
      if: ifOf(when),
      then: {
        ...(inThen ? { properties: entries(members) } : {}),
        required: members.filter(({ required }) => required).map(({ name }) => name),
      },
    })),
  };
}
