/** The step schemas as data: which step owns which field, what is complete, and which fields are asked for at all. */
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';
import { addFormats } from './formats.ts';
import { inputErrors, type InputError } from './input-error.ts';

type Json = Readonly<Record<string, unknown>>;
const FOLDER = new URL('../../../schemas/', import.meta.url);
const DEFINITIONS = 'defs.json';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** `$schema` names the meta schema for editors. */
function readJson(path: string): AnySchemaObject {
  const text = readFileSync(new URL(path, FOLDER), 'utf8');
  const { $schema: _meta, ...schema } = JSON.parse(text) as AnySchemaObject;
  return schema;
}

/** The schema itself and everything it adds by condition; `holds` decides which branches count. */
function* branches(schema: Json, holds: (condition: Json) => boolean | 'both'): Generator<Json> {
  yield schema;
  for (const part of Array.isArray(schema['allOf']) ? schema['allOf'] : [])
    if (isObject(part)) yield* branches(part, holds);
  if (!isObject(schema['if'])) return;
  const answer = holds(schema['if']);
  if (answer !== false && isObject(schema['then'])) yield* branches(schema['then'], holds);
  if (answer !== true && isObject(schema['else'])) yield* branches(schema['else'], holds);
}

/** Property name → the schemas that describe it, in every branch that counts. A property that a branch forbids (`false`) is not in it. */
function propertiesOf(
  schema: Json,
  holds: (condition: Json) => boolean | 'both',
): Map<string, Json[]> {
  const found = new Map<string, Json[]>();
  for (const branch of branches(schema, holds)) {
    for (const [name, property] of Object.entries(
      isObject(branch['properties']) ? branch['properties'] : {},
    )) {
      if (isObject(property)) found.set(name, [...(found.get(name) ?? []), property]);
    }
  }
  return found;
}

/** Leaf paths such as customer.netIncome; a list is one leaf. */
function leavesOf(schema: Json, prefix = ''): string[] {
  return [...propertiesOf(schema, () => 'both')].flatMap(([name, schemas]) => {
    const inner = schemas.flatMap((property) => leavesOf(property, `${prefix}${name}.`));
    return inner.length > 0 ? inner : [`${prefix}${name}`];
  });
}

/** Leaf paths of data, by the same rule. */
export const pathsOf = (data: Json, prefix = ''): string[] =>
  Object.entries(data).flatMap(([name, value]) =>
    isObject(value)
      ? pathsOf(value, `${prefix}${name}.`)
      : value === undefined
        ? []
        : [`${prefix}${name}`],
  );

export interface StepSchemas {
  /** The fields a step owns, as paths. */
  fieldsOf(step: string): ReadonlySet<string>;
  /** What is missing or wrong in the data of a step. */
  errorsOf(step: string, data: Json): InputError[];
  /** The data without the step's fields that its conditions do not ask for. */
  withoutInactive<Data extends object>(step: string, data: Data): Data;
}

/** Reads schemas/; `today` is an ISO date. An unknown format or a broken schema throws, so that it stops the start. */
export function readStepSchemas(today: () => string): StepSchemas {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: true });
  addFormats(ajv, today);
  ajv.addSchema(readJson(DEFINITIONS), DEFINITIONS);
  const conditions = new WeakMap<Json, ValidateFunction>();
  const steps = new Map(
    readdirSync(new URL('steps/', FOLDER))
      .filter((name) => name.endsWith('.schema.json'))
      .map((name) => {
        const schema = readJson(`steps/${name}`);
        return [
          name.replace('.schema.json', ''),
          { schema, validate: ajv.compile(schema), fields: new Set(leavesOf(schema)) },
        ] as const;
      }),
  );
  const stepOf = (step: string) => {
    const found = steps.get(step);
    if (found === undefined) throw new Error(`There is no schemas/steps/${step}.schema.json`);
    return found;
  };

  const holdsIn =
    (data: Json) =>
    (condition: Json): boolean => {
      const validate = conditions.get(condition) ?? ajv.compile(condition);
      conditions.set(condition, validate);
      return validate(data) === true;
    };
  const prune = (schema: Json, data: Json): Json => {
    const known = propertiesOf(schema, () => 'both');
    const active = propertiesOf(schema, holdsIn(data));
    return Object.fromEntries(
      Object.entries(data)
        .filter(([name]) => !known.has(name) || active.has(name))
        .map(([name, value]) => {
          const inner = active.get(name);
          return [
            name,
            isObject(value) && inner !== undefined
              ? inner.reduce<Json>((rest, property) => prune(property, rest), value)
              : value,
          ];
        }),
    );
  };

  return {
    fieldsOf: (step) => stepOf(step).fields,
    errorsOf(step, data) {
      const { validate } = stepOf(step);
      return validate(data) ? [] : inputErrors(validate.errors);
    },
    withoutInactive<Data extends object>(step: string, data: Data): Data {
      let before: Json;
      let after: Json = { ...data } as Json;
      // A dropped value can switch off further conditions.
      do {
        before = after;
        after = prune(stepOf(step).schema, before);
      } while (JSON.stringify(before) !== JSON.stringify(after));
      // Only fields that no condition asks for are gone, and those are optional in every type made from the description.
      return after as Data;
    },
  };
}
