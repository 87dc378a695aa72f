import { retrieveSchema, type RJSFSchema, type UiSchema, type ValidatorType } from '@rjsf/utils';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decided, isSchema } from './conditions.ts';
import type { Answers, FormDefinition } from './definition.ts';
import { objectOf } from './entries.ts';
import { form } from './fixtures/keeper.schema.json?form';
import { widgetFor } from './widget-names.ts';

const STEPS = import.meta.glob<FormDefinition>('/schemas/steps/*.schema.json', {
  query: '?form',
  import: 'form',
  eager: true,
});
const forms = Object.entries({ ...STEPS, keeper: form });

/** Every field a level may ask for, with all that it may be. */
function fieldsOfLevel(schema: RJSFSchema): Readonly<Record<string, readonly RJSFSchema[]>> {
  const parts = [schema, schema.then, schema.else, ...(schema.allOf ?? [])].filter(
    (part) => typeof part === 'object',
  );
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    [name]: [field as RJSFSchema],
  }));
  return [
    ...own,
    ...parts.filter((part) => part !== schema).map((part) => fieldsOfLevel(part as RJSFSchema)),
  ].reduce<Record<string, RJSFSchema[]>>(
    (all, some) =>
      Object.fromEntries(
        [...new Set([...Object.keys(all), ...Object.keys(some)])].map((name) => [
          name,
          [...(all[name] ?? []), ...(some[name] ?? [])],
        ]),
      ),
    {},
  );
}

const valueOf = (schemas: readonly RJSFSchema[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(undefined, 0, 1, 12.5, '', 'x', true, false),
    ...schemas.flatMap((schema) =>
      schema.enum === undefined ? [] : [fc.constantFrom(...schema.enum)],
    ),
    ...schemas.flatMap((schema) => (schema.type === 'object' ? [dataOf(schema)] : [])),
  );
const dataOf = (schema: RJSFSchema): fc.Arbitrary<Answers> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fieldsOfLevel(schema)).map(([name, schemas]) => [name, valueOf(schemas)]),
    ),
    { requiredKeys: [] },
  );

/** RJSF's own reading of the schema, told by the same validators what holds. */
function reference({ holds }: FormDefinition, schema: RJSFSchema, data: unknown): RJSFSchema {
  const validator = {
    isValid: (condition: RJSFSchema, value: unknown) => holds(condition, value ?? {}),
    reset: () => undefined,
  } as unknown as ValidatorType;
  return retrieveSchema(validator, schema, schema, data);
}

const shape = ({ properties = {}, required = [] }: RJSFSchema): unknown => ({
  fields: properties,
  required: [...required].sort(),
});

/** The form itself and its customer, with their part of the UI schema. */
function levelsOf({
  schema,
  uiSchema,
}: FormDefinition): readonly { level: RJSFSchema; ui: UiSchema }[] {
  const { customer } = schema.properties ?? {};
  return [
    { level: schema, ui: uiSchema },
    ...(typeof customer === 'object'
      ? [{ level: customer as RJSFSchema, ui: objectOf(uiSchema['customer']) }]
      : []),
  ];
}

describe('what a schema asks for', () => {
  it.each(forms)('in %s is what RJSF reads in it, whatever was answered', (_name, definition) => {
    for (const { level } of levelsOf(definition)) {
      fc.assert(
        fc.property(dataOf(level), (data) => {
          expect(shape(decided(definition, level, data))).toEqual(
            shape(reference(definition, level, data)),
          );
        }),
        { numRuns: 200 },
      );
    }
  });
  it.each(forms)(
    'in %s can be drawn with what the form brings along, whatever was answered',
    (_name, definition) => {
      for (const { level, ui } of levelsOf(definition)) {
        fc.assert(
          fc.property(dataOf(level), (data) => {
            const { properties = {}, required = [] } = decided(definition, level, data);
            for (const [name, field] of Object.entries(properties)) {
              if (!isSchema(field) || field.type === 'object') continue;
              if (field.type === 'array') expect(definition.ListField, name).toBeDefined();
              else
                expect(definition.widgets, name).toHaveProperty(
                  widgetFor(field, objectOf(ui[name]), required.includes(name)),
                );
            }
          }),
          { numRuns: 100 },
        );
      }
    },
  );

  const holds = ({ $id }: RJSFSchema): boolean => $id === 'yes';
  const branches = (condition: RJSFSchema['if']): RJSFSchema => ({
    if: condition,
    then: { required: ['a'], properties: { a: { type: 'string' } } },
    else: { required: ['b'], properties: { b: { type: 'string' } } },
  });

  it.each([
    ['a condition that holds', branches({ $id: 'yes' }), ['a'], ['a']],
    ['one that does not', branches({ $id: 'no' }), ['b'], ['b']],
    ['none', { properties: { x: {} } }, ['x'], []],
    [
      'several, beside its own',
      {
        properties: { x: {} },
        required: ['x'],
        allOf: [branches({ $id: 'yes' }), branches({ $id: 'no' })],
      },
      ['x', 'a', 'b'],
      ['x', 'a', 'b'],
    ],
    ['one within another', { if: { $id: 'yes' }, then: branches({ $id: 'no' }) }, ['b'], ['b']],
  ] as const)('follows %s', (_what, schema, names, required) => {
    const result = decided({ holds }, schema as RJSFSchema, {});
    expect(Object.keys(result.properties ?? {})).toEqual(names);
    expect(result.required ?? []).toEqual(required);
    expect(JSON.stringify(result)).not.toMatch(/"(if|then|else|allOf)"/);
  });
  it('joins what two parts say of one field', () => {
    const schema: RJSFSchema = {
      properties: { a: { type: 'object', properties: { x: {} } } },
      allOf: [{ properties: { a: { properties: { y: {} }, required: ['y'] } } }],
    };
    expect(decided({ holds }, schema, {}).properties).toEqual({
      a: { type: 'object', properties: { x: {}, y: {} }, required: ['y'] },
    });
  });
  it('leaves a field that is not concerned the very object it is', () => {
    const { customer } =
      forms.find(([name]) => name.includes('personal-financial-data'))?.[1].schema.properties ?? {};
    const pfd = forms.find(([name]) => name.includes('personal-financial-data'))?.[1];
    if (pfd === undefined) throw new Error('The step is missing.');
    const fields = (occupation: string) =>
      decided(pfd, customer as RJSFSchema, { occupation }).properties ?? {};
    expect(fields('EMPLOYEE')['netIncome']).toBe(fields('PENSIONER')['netIncome']);
    expect(fields('EMPLOYEE')['employer']).not.toEqual(fields('PENSIONER')['employer']);
  });
});
