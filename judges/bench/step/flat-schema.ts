/** The step as form systems like it: one flat object, texts in the schema, choices with titles. */
import { isList, type Condition, type Field, type Step } from './step.ts';

const ifOf = (when: Condition): object => ({
  required: [when.field],
  properties: {
    [when.field]:
      'in' in when ? { enum: when.in } : { type: 'number', exclusiveMinimum: when.above },
  },
});

const requiredOf = (fields: readonly Field[]): readonly string[] =>
  fields.filter(({ required }) => required).map(({ name }) => name);

/** With `inThen` a field on condition exists in its condition only (RJSF); without, it always exists and is required on condition (JSON Forms). */
export function flatSchema({ groups }: Step, inThen: boolean) {
  /** ajv of the form systems gets the formats from contestants/rules.js. */
  const property = (field: Field): object => {
    const { kind, label, choices, rules } = field;
    if (isList(field)) {
      const items = {
        type: 'object',
        properties: propertiesOf(field.fields),
        required: requiredOf(field.fields),
      };
      return { type: 'array', title: label, minItems: 1, maxItems: 5, items };
    }
    const titled = choices?.map(({ value, label }) => ({ const: value, title: label }));
    return {
      type: kind === 'number' ? 'number' : 'string',
      title: label,
      // RJSF would preselect the first of a `oneOf`; it takes the titles from the UI schema.
      ...(inThen ? { enum: choices?.map(({ value }) => value) } : { oneOf: titled }),
      ...rules,
      ...(kind === 'number' ? { format: undefined } : {}),
    };
  };
  const propertiesOf = (fields: readonly Field[]): Readonly<Record<string, object>> =>
    Object.fromEntries(fields.map((field) => [field.name, property(field)]));

  const all = groups.flatMap(({ fields }) => fields);
  const unconditional = all.filter(({ when }) => when === undefined);
  const conditions = new Set(all.flatMap(({ when }) => (when ? [JSON.stringify(when)] : [])));
  return {
    type: 'object',
    properties: propertiesOf(inThen ? unconditional : all),
    required: requiredOf(unconditional),
    allOf: [...conditions].map((condition) => {
      const members = all.filter(({ when }) => JSON.stringify(when) === condition);
      const required = requiredOf(members);
      return {
        if: ifOf(JSON.parse(condition) as Condition),
        then: inThen ? { properties: propertiesOf(members), required } : { required },
      };
    }),
  };
}
