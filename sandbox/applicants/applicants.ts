/**
 * The sample applicants of every suite: one file per kind, as the API has it. What a form requires and a file does not have gets a
 * sample value from the schema, so that a new field needs no new test data.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getIn, parsePath, setIn, type DataPath, controlName } from '#schema/data-path.ts';
import { allFields } from '#schema/conditions.ts';
import type { Field } from '#form/answers/fields.ts';
import { notationFor, showText } from '#form/formats/format.ts';
import type { components } from '#openapi/application.gen.ts';
import { createAjv } from '../../build/ajv.ts';
import { wayOf } from '../application.ts';
import { format as date } from '#form/formats/date.ts';
import { format as iban } from '#form/formats/iban.ts';
import { format as money } from '#form/formats/money.ts';
import { LOCALE } from '#schema/locale.ts';
import { format as month } from '#form/formats/month.ts';
import commuter from './commuter.json' with { type: 'json' };
import employee from './employee.json' with { type: 'json' };
import existingCustomer from './existing-customer.json' with { type: 'json' };
import pensioner from './pensioner.json' with { type: 'json' };
import { sampleValue } from './sample-value.ts';

type Customer = components['schemas']['Customer'];
export type Applicant = Omit<Partial<components['schemas']['Application']>, 'customer'> & {
  customer: Customer;
};
type Loan = Required<Pick<Applicant, 'loanAmount' | 'loanDuration'>>;
export type Schema = Field['schema'];

/** New customers. */
export const EMPLOYEE = employee as Applicant & Loan;
export const PENSIONER = pensioner as Applicant & Loan;
export const COMMUTER = commuter as Applicant & Loan;
/** As the bank knows an existing customer before the first question. */
export const EXISTING_CUSTOMER = existingCustomer as Applicant;

const readSchema = (file: string): Schema =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas', file), 'utf8')) as Schema;
export const readStep = (step: string): Schema => readSchema(`steps/${step}.schema.json`);

function readDefs() {
  const defs = readSchema('defs.json');
  // Only `required` is of interest here, and the conditions it depends on.
  // The meta schemas that `$schema` names are the definition check's.
  const ajv = createAjv({ verbose: true, meta: false, validateSchema: false });
  return { defs, ajv: ajv.addSchema(defs as object) };
}
let known = readDefs();
/** Steps are read each time; the definitions they refer to once, and anew where a studio changes them. */
export const readDefsAnew = (): void => void (known = readDefs());

export const withoutRef = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : (getIn(known.defs, schema.$ref.split('#/')[1]?.split('/') ?? []) as Schema);

/** Where a required answer is missing, and the schema it has to fit. */
function missingIn(schema: Schema, data: object): [path: DataPath, schema: Schema][] {
  const fields = allFields(schema);
  const { ajv } = known;
  ajv.validate(schema as object, data);
  return (ajv.errors ?? [])
    .filter(({ keyword }) => keyword === 'required')
    .map(({ instancePath, params, parentSchema }) => {
      const name = String(params['missingProperty']);
      const path = parsePath([...instancePath.split('/').slice(1), name].join('.'));
      const own =
        (parentSchema as Schema).properties?.[name] ??
        fields.find(({ key }) => key === path.join('.'))?.schema;
      return [path, withoutRef((own ?? {}) as Schema)];
    });
}

/** A sample value of a field; of an object or a list an empty one, whose own required fields are then missing. */
const valueFor = (schema: Schema, sources: readonly object[]): unknown =>
  schema.type === 'object'
    ? {}
    : schema.type === 'array'
      ? [withoutRef(schema.items as Schema).type === 'object' ? {} : '1']
      : sampleValue({ schema }, 'valid', sources);

/** `data`, and a sample value for each required answer that is missing in it. An answer may lead to further questions. */
function completed<Data extends object>(schema: Schema, data: Data, known: object): Data {
  const missing = missingIn(schema, data);
  if (missing.length === 0) return data;
  const more = missing.reduce<Data>(
    (all, [path, field]) => setIn(all, path, valueFor(field, [all, known])),
    data,
  );
  return completed(schema, more, known);
}

/** The answers of an applicant to a form. */
export function answersIn(schema: Schema, applicant: Applicant = EMPLOYEE): object {
  const answers = allFields(schema).reduce<object>(
    (all, { path }) => setIn(all, path, getIn(applicant, path)),
    {},
  );
  return completed(schema, answers, applicant);
}

export const answersTo = (step: string, applicant?: Applicant): Applicant =>
  answersIn(readStep(step), applicant) as Applicant;

/** The steps that ask this applicant up to the summary, in the order of the flow. */
export const stepsFor = (applicant: Applicant = EMPLOYEE): readonly string[] => [
  'registration',
  ...wayOf(applicant).steps.flatMap(({ step, makes }) => (makes === undefined ? [] : [step])),
];

/** The applicant with the answers to all these steps. */
export const complete = <Known extends Applicant>(applicant: Known): Known =>
  stepsFor(applicant).reduce<Known>((all, step) => {
    const answers = answersTo(step, all);
    return { ...all, ...answers, customer: { ...all.customer, ...answers.customer } };
  }, applicant);

/** An answer as a person enters it: text in the notation of the form, the value that is chosen, or whether a box is ticked. */
export type Answer = string | boolean;
export type Answers = Readonly<Record<string, Answer>>;

const countries = new Intl.DisplayNames(LOCALE, { type: 'region' });

function entered(schema: Schema, value: unknown): Answer {
  if (typeof value === 'boolean') return value;
  if (schema.format === 'country') return countries.of(String(value)) ?? '';
  return showText(notationFor({ date, iban, money, month }, schema), value);
}

/** The fields of the data with their values, those of list items among them. */
const leaves = (schema: Schema, data: unknown, at: DataPath = []): [string, Answer][] =>
  allFields(schema).flatMap(({ path, schema: ref }) => {
    const field = withoutRef(ref);
    const value = getIn(data, path);
    if (value === undefined) return [];
    return Array.isArray(value)
      ? value.flatMap((item, index) => leaves(field.items as Schema, item, [...at, ...path, index]))
      : [[controlName([...at, ...path]), entered(field, value)]];
  });

/** The answers of an applicant to a step. */
export const typed = (step: string, applicant?: Applicant): Answers =>
  Object.fromEntries(leaves(readStep(step), answersTo(step, applicant)));
