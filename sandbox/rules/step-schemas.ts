/** The step schemas: the fields of each step, their validation, the fields whose conditions hold, and what a PATCH does to the data. */
import { readdirSync, readFileSync } from 'node:fs';
import type { AnySchemaObject, ValidateFunction } from 'ajv';
import { fieldsOf, type Holds } from '#schema/conditions.ts';
import { getIn, isObject, parsePath, setIn } from '#schema/data-path.ts';
import type { components } from '#openapi/application.gen.ts';
import { createAjv } from '../../build/ajv.ts';
import { WAY, wayOf, type Application } from '../application.ts';
import { inputErrors, sentence, type InputError } from './input-error.ts';
import type { LifecycleCall } from './lifecycle.ts';

type Json = Readonly<Record<string, unknown>>;

const FOLDER = new URL('../../schemas/', import.meta.url);
const DEFINITIONS = 'defs.json';

const readFile = (path: string): string => readFileSync(new URL(path, FOLDER), 'utf8');

/** Leaf paths of data such as customer.netIncome; a list is one leaf. */
export const pathsOf = (data: Json, prefix = ''): string[] =>
  Object.entries(data).flatMap(([name, value]) =>
    isObject(value)
      ? pathsOf(value, `${prefix}${name}.`)
      : value === undefined
        ? []
        : [`${prefix}${name}`],
  );

const without = <Data extends object>(data: Data, fields: Iterable<string>): Data =>
  [...fields].reduce((rest, field) => setIn(rest, parsePath(field), undefined), data);

export interface StepSchemas {
  /** The fields a step owns, as paths. */
  fieldsOf(step: string): ReadonlySet<string>;
  /** The errors in the data of a step. */
  errorsOf(step: string, data: Json): InputError[];
  /** The data without the step's fields that its conditions do not ask for. */
  withoutInactive<Data extends object>(step: string, data: Data): Data;
}

/** Reads schemas/. An unknown format or a broken schema throws, so that it stops the start. */
export function readStepSchemas(read = readFile): StepSchemas {
  /** Without `$schema`, which names the meta schema for editors. */
  const readJson = (path: string): AnySchemaObject => {
    const { $schema: _meta, ...schema } = JSON.parse(read(path)) as AnySchemaObject;
    return schema;
  };
  const ajv = createAjv();
  ajv.addSchema(readJson(DEFINITIONS), DEFINITIONS);
  const conditions = new WeakMap<object, ValidateFunction>();
  const holds: Holds = (condition, data) => {
    const validate = conditions.get(condition) ?? ajv.compile(condition as AnySchemaObject);
    conditions.set(condition, validate);
    return validate(data) === true;
  };
  const keysOf = (schema: AnySchemaObject, ...active: [data: Json, holds: Holds] | []) =>
    new Set(fieldsOf([schema], ...active).map(({ key }) => key));
  const steps = new Map(
    readdirSync(new URL('steps/', FOLDER))
      .filter((name) => name.endsWith('.schema.json'))
      .map((name) => {
        const schema = readJson(`steps/${name}`);
        return [
          name.replace('.schema.json', ''),
          { schema, validate: ajv.compile(schema), fields: keysOf(schema) },
        ] as const;
      }),
  );
  const stepOf = (step: string) => {
    const found = steps.get(step);
    if (found === undefined) throw new Error(`There is no schemas/steps/${step}.schema.json`);
    return found;
  };

  return {
    fieldsOf: (step) => stepOf(step).fields,
    errorsOf(step, data) {
      const { validate } = stepOf(step);
      return validate(data) ? [] : inputErrors(validate.errors);
    },
    withoutInactive<Data extends object>(step: string, data: Data): Data {
      const { schema, fields } = stepOf(step);
      const active = keysOf(schema, data as Json, holds);
      const left = [...fields].filter(
        (field) => !active.has(field) && getIn(data, parsePath(field)) !== undefined,
      );
      // Without a value, further conditions may no longer hold.
      return left.length === 0 ? data : this.withoutInactive(step, without(data, left));
    },
  };
}

type Patch = components['schemas']['ApplicationPatch'];

/** As in JSON Merge Patch (RFC 7386): null takes a value away. */
const merged = <Values extends object>(values: Values, patch: object): Values =>
  Object.fromEntries(
    Object.entries({ ...values, ...patch }).filter(([, value]) => value !== null),
  ) as Values;

/** The loan itself belongs to no step: it may come with any of them. */
const LOAN_FIELDS = ['loanAmount', 'loanDuration'];

/** The calls of the state machine that a PATCH makes, in order; the application with the patch, and its errors. */
export function planPatch(schemas: StepSchemas, application: Application, patch: Patch) {
  const paths = pathsOf(patch);
  const foreign = paths.filter(
    (path) =>
      !LOAN_FIELDS.includes(path) &&
      !WAY.steps.some(({ step }) => schemas.fieldsOf(step).has(path)),
  );
  const { declaration: _before, ...known } = application;
  const whole: Application = {
    // A declaration refers to the data before.
    ...merged(known, patch),
    customer: merged(application.customer, patch.customer ?? {}),
  };
  const { steps: asked } = wayOf(whole);
  const touched = asked.filter(({ step }) =>
    paths.some((path) => schemas.fieldsOf(step).has(path)),
  );
  const pruned = WAY.steps.reduce(
    (data, each) =>
      touched.includes(each)
        ? schemas.withoutInactive(each.step, data)
        : asked.includes(each)
          ? data
          : without(data, schemas.fieldsOf(each.step)),
    whole,
  );
  const loanCall = application.state === 'INIT_EXISTING' ? 'patchStart' : 'patchLoan';
  return {
    calls:
      touched.length > 0
        ? touched.map(({ step }): LifecycleCall => `save ${step}`)
        : ([loanCall] as const),
    application: pruned,
    errors: [
      ...foreign.map((field) => ({ field, message: sentence('notEditable') })),
      ...touched.flatMap(({ step }) => schemas.errorsOf(step, { ...pruned })),
    ],
  };
}
