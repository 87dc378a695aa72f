/** RJSF's validation in German: ajv's errors as texts, and the limits by other answers, which JSON Schema cannot express. */
import {
  getDefaultFormState,
  type Experimental_DefaultFormStateBehavior,
  type RJSFValidationError,
} from '@rjsf/utils';
import { getIn } from '#schema/data-path.ts';
import { brokenLimit } from '#schema/number-limits.ts';
import { todayInVienna } from '#schema/today.ts';
import type { Answers, FormDefinition } from './definition.ts';
import { asksForFiles, visibleFields, type Field } from './fields.ts';
import type { ErrorOfField, FormTexts } from './texts.ts';

/** Nothing is filled in for the applicant, not even the only valid answer. */
export const NO_DEFAULTS: Experimental_DefaultFormStateBehavior = {
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
  arrayMinItems: { populate: 'requiredOnly', computeSkipPopulate: () => true },
};

type Fields = readonly Field[];

/** RJSF writes `.customer.zipCode`, or without the first dot. */
export const keyOfError = ({ property = '' }: RJSFValidationError): string =>
  property.replace(/^\./, '');

/**
 * Undefined where no visible field is concerned. A list of files without one is missing, which RJSF has made an empty list. Text
 * where a number belongs is a matter of notation: the format's message explains how to write it.
 */
function fieldErrorOf(error: RJSFValidationError, fields: Fields): ErrorOfField | undefined {
  const field = fields.find(({ key }) => key === keyOfError(error));
  const { name: keyword = '', params } = error;
  // An if/then that fails reports the failed `if` beside the failed field.
  if (field === undefined || keyword === 'if') return undefined;
  if (keyword === 'minItems' && asksForFiles(field.schema))
    return { field, keyword: 'required', params: {} };
  return keyword === 'type' && field.schema.format !== undefined
    ? { field, keyword: 'format', params: { format: field.schema.format } }
    : { field, keyword, params: params as ErrorOfField['params'] };
}

type Facts = Omit<Validation, 'texts' | 'shows'>;

function limitErrors({ fields, answers, known, today }: Facts): readonly ErrorOfField[] {
  const sources = [answers, known()];
  return fields.flatMap((field): readonly ErrorOfField[] => {
    const broken = brokenLimit(field.schema, getIn(answers, field.path), sources, today());
    if (broken === undefined) return [];
    const { keyword, ...params } = broken;
    return [{ field, keyword, params }];
  });
}

/** At most one error per visible field, in the order of the form: the schema's first, or a broken limit. */
function fieldErrors(
  errors: readonly RJSFValidationError[],
  facts: Facts,
): readonly ErrorOfField[] {
  const { fields } = facts;
  const found = [
    ...errors.flatMap((error) => fieldErrorOf(error, fields) ?? []),
    ...limitErrors(facts),
  ];
  return fields.flatMap((field) => found.find((error) => error.field === field) ?? []);
}

/** Everything wrong with the answers. `known` is data outside the form. */
export function errorsOf(
  definition: FormDefinition,
  answers: Answers,
  known: Answers = {},
): readonly ErrorOfField[] {
  const { validator, schema } = definition;
  // With the empty objects and lists that RJSF adds: what is missing in them is missing then, not they.
  const data = getDefaultFormState(validator, schema, answers, schema, false, NO_DEFAULTS);
  const { errors } = validator.validateFormData(data as Answers, schema);
  const fields = visibleFields(definition, answers);
  return fieldErrors(errors, { fields, answers, known: () => known, today: todayInVienna });
}

/** What errors depend on outside of the form, as it is then. */
export interface Surroundings {
  readonly texts: FormTexts;
  /** Data that limits may refer to. */
  readonly known: () => Answers | undefined;
  /** The day that limits of dates count from. */
  readonly today: () => string;
}

interface Validation extends Surroundings {
  /** Those visible for the answers. */
  readonly fields: Fields;
  readonly answers: Answers;
  /** Which fields show their errors. */
  readonly shows: (key: string) => boolean;
}

/**
 * The errors to show, as RJSF has them: with `message` for the field, where a missing answer has a short one, `title` for the summary,
 * which lists missing answers by their labels, and `stack` for where neither is in sight. Limits by other answers are here too: for `customValidate` RJSF would compute the form's defaults once more.
 */
export const germanErrors = (
  errors: readonly RJSFValidationError[],
  validation: Validation,
): RJSFValidationError[] =>
  fieldErrors(errors, validation)
    .filter(({ field }) => validation.shows(field.key))
    .map((error) => {
      const { texts, answers } = validation;
      const stack = texts.error(error, answers);
      const missing = texts.missing(error);
      // The label of a box to tick is a sentence of its own.
      const isNamed = missing !== undefined && error.field.schema.const === undefined;
      return {
        name: error.keyword,
        property: error.field.key,
        params: error.params,
        message: missing ?? stack,
        title: isNamed ? texts.named(error, answers) : stack,
        stack,
      };
    });
