/** The one set-up of ajv, for Node: formats and keywords of the schemas. The forms' validators are compiled by RJSF (compile-form.ts). */
import { Ajv, type AnySchemaObject, type Format, type Options } from 'ajv';
import { formatTypes, type FormatName } from '../src/form/formats/format.ts';
import { brokenLimit, LIMITS } from '../src/schema/number-limits.ts';
import { formats } from './formats.ts';

/** Teaches a validator the formats, and the keywords that validate nothing by themselves. */
function teach(ajv: Ajv): Ajv {
  for (const [name, { validate }] of Object.entries(formats))
    ajv.addFormat(name, { type: formatTypes[name as FormatName], validate } as Format);
  return ajv.addVocabulary(['fileLimits']);
}

/** Limits by other answers or the day are known, and validated elsewhere with their sources (src/schema/number-limits.ts). */
export const withoutLimits = (ajv: Ajv): Ajv => teach(ajv).addVocabulary(Object.keys(LIMITS));

/** Limits by other answers fail by their own names (`notAfter`, `notAbove` …), on the data that are validated. */
function withLimits(ajv: Ajv): Ajv {
  for (const [keyword, type] of Object.entries(LIMITS))
    ajv.addKeyword({
      keyword,
      type: type as (typeof LIMITS)[keyof typeof LIMITS],
      schemaType: 'object',
      errors: true,
      compile(_limits, schema: AnySchemaObject) {
        return function validate(value: unknown, context) {
          const broken = brokenLimit(schema, value, [context?.rootData]);
          const { keyword: name, ...params } = broken ?? {};
          Object.assign(validate, { errors: broken ? [{ keyword: name, params }] : null });
          return broken === undefined;
        };
      },
    });
  return teach(ajv);
}

/** Reports all errors and ignores unknown keywords, unless the options are others. */
const lenient = (options: Options): Ajv =>
  new Ajv({
    strict: false,
    allErrors: true,
    unicodeRegExp: true,
    code: { optimize: false },
    ...options,
  });

export const createAjv = (options: Options = {}): Ajv => withLimits(lenient(options));

/** The same where the limits are not validated by ajv. */
export const createAjvWithoutLimits = (options: Options = {}): Ajv =>
  withoutLimits(lenient(options));
