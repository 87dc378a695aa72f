/** What the rules want to know of a question. */
import { LIMITS } from '#schema/number-limits.ts';
import { STEPS } from '#flow/steps.ts';
import type { Files } from './files.ts';
import { allPlaces, type Place, type Schema } from './places.ts';
import { objectOf, partAt, type Part } from './json-file.ts';

/** A place where a form asks a question: one under two conditions has two. */
export type Field = Place;

/** Steps in the order of the application; popups come first. */
export const orderOf = ({ form }: Field): number => STEPS.findIndex((step) => step === form.name);
export const isNumber = ({ type }: Schema): boolean => type === 'number' || type === 'integer';
/** Asks for files: its name is their category. */
export const isFiles = ({ schema }: Pick<Field, 'schema'>): boolean => 'fileLimits' in schema;

/** Where a UI schema speaks of a field: `refinancings[].type` is `refinancings`, `items`, `type`. */
export const uiPathOf = (path: string): string[] => path.replaceAll('[]', '.items').split('.');
export const optionOf = ({ form, path }: Field, name: string): Part | undefined =>
  partAt(form.ui, ...uiPathOf(path), name);
/** Not shown: an answer of an earlier step that conditions ask about. */
export const isHidden = (field: Field): boolean => optionOf(field, 'ui:widget')?.value === 'hidden';

/** The block that a path is in: `customer.`, `refinancings[].`. */
export const blockOf = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1);
/** The fields beside a path, itself among them. */
export const besideOf = (path: string, fields: readonly Field[]): Field[] =>
  fields.filter((field) => blockOf(field.path) === blockOf(path));
/** The name of the field beside it whose answer its texts follow. */
export const contextOf = (field: Field): string | undefined => {
  const name = optionOf(field, 'ui:context')?.value;
  return typeof name === 'string' ? name : undefined;
};
/** The word and the choice of a name such as `hint_EMPLOYEE_PUBLIC_SERVICE`. */
export const wordAndChoice = (name: string): [word: string, choice?: string] => {
  const [word = '', choice] = name.split(/_(.*)/s);
  return choice === undefined ? [word] : [word, choice];
};

/** The keywords of JSON Schema by which an answer can be refused. */
export const LIMITING = [
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
];
/** The keywords by which a field can be refused, as they name its errors: `format` is `format_<name>`, limits by other answers are by name. */
export const refusals = ({ schema, demanded }: Pick<Field, 'schema' | 'demanded'>): string[] => [
  ...(demanded ? ['required'] : []),
  ...LIMITING.filter((keyword) => schema[keyword] !== undefined).map((keyword) =>
    keyword === 'format' ? `format_${String(schema['format'])}` : keyword,
  ),
  ...Object.keys(LIMITS).flatMap((name) => Object.keys(objectOf(schema[name]))),
];
/** The rules of all questions that have the texts of a key, as their sentences are called. */
export const rulesOf = (files: Files, key: string): string[] =>
  allPlaces(files)
    .filter((place) => place.key === key)
    .flatMap((place) => refusals(place).map((rule) => wordAndChoice(rule)[0]));
