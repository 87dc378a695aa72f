/** Which values a schema takes. */
import type { ValidateFunction } from 'ajv';
import { createAjvWithoutLimits } from '../../../build/ajv.ts';
import type { Schema } from '../../definitions/places.ts';
import { finding, nearest, type Found } from '../finding.ts';
import { entriesOf, partAt, shown, type Json, type Part } from '../../definitions/json-file.ts';

const ajv = createAjvWithoutLimits({
  allErrors: false,
  validateFormats: false,
  validateSchema: false,
});
const compiled = new Map<string, ValidateFunction>();
/** What cannot be compiled is reported by other rules. */
function takes(schema: object, value: unknown): boolean {
  const rules = JSON.stringify(schema);
  try {
    const validate = compiled.get(rules) ?? ajv.compile(schema);
    compiled.set(rules, validate);
    return validate(value) === true;
  } catch {
    return true;
  } finally {
    ajv.removeSchema(schema);
  }
}
/** Whether a field can have a value. One that its constant refuses is an answer, too. */
export function canBe({ const: _, ...schema }: Schema, value: Json, countries: readonly string[]) {
  if (schema['format'] === 'country' && !countries.includes(shown(value))) return false;
  return takes(schema, value);
}
export const choicesOf = (schemas: readonly Schema[]): Json[] =>
  schemas.flatMap((schema) => (Array.isArray(schema['enum']) ? schema['enum'] : []));

/** The values that `enum` or `const` names. */
export function valuesNamed(schema: Part | undefined): Part[] {
  const constant = partAt(schema, 'const');
  return [...entriesOf(partAt(schema, 'enum')), ...(constant ? [constant] : [])];
}

/** A question whose answer is compared, with the schemas it can have: its own and those under other conditions. */
export interface Compared {
  name: string;
  schemas: readonly Schema[];
  countries: readonly string[];
}
/** A value that is named and that the question cannot have. */
export function* impossible(part: Part, { name, schemas, countries }: Compared): Generator<Found> {
  const { value } = part;
  const can = (one: Json) => schemas.some((schema) => canBe(schema, one, countries));
  if (can(value)) return;
  // A number, or true or false, that was written as a text.
  const bare = [Number(value), value === 'true'].find((one) => shown(one) === value && can(one));
  const possible = choicesOf(schemas);
  const known = schemas.some(({ format }) => format === 'country') ? countries : possible;
  const near = nearest(shown(value), known.map(shown));
  const instead = bare ?? known.find((one) => shown(one) === near);
  yield finding('condition-never', part, { name, value, possible: possible.map(shown), instead });
}
