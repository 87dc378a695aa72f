/** What the studio's page may send, by endpoint: one schema for each. */
import { createAjvWithoutLimits } from '../../../build/ajv.ts';
import { FIELD_KINDS } from '../shared.ts';

const string = { type: 'string' };
const object = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const SCHEMAS = {
  questions: object({
    form: string,
    question: string,
    changes: { type: 'array', minItems: 1, items: object({ property: string, after: {} }) },
  }),
  fields: object({
    form: string,
    name: { ...string, pattern: '^[a-z][A-Za-z0-9]*$' },
    kind: { enum: FIELD_KINDS },
    label: { ...string, pattern: '\\S' },
    required: string,
    after: string,
    choices: { type: 'array', items: object({ value: string, text: string }) },
  }),
  changes: object({ id: string }),
  texts: object({ key: string, before: string, text: string }),
};
const ajv = createAjvWithoutLimits();
const VALIDATORS = Object.fromEntries(
  Object.entries(SCHEMAS).map(([endpoint, schema]) => [endpoint, ajv.compile(schema)]),
);
export const isRequest = (endpoint: string, body: unknown): boolean =>
  VALIDATORS[endpoint]?.(body) ?? true;
