/** Makes a form of what the build compiled (build/compile-form.ts); nothing is compiled in the browser. */
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { Answers, FormDefinition } from './answers/definition.ts';

type Compiled = Omit<FormDefinition, 'validator'> & { readonly validators: ValidatorFunctions };

export function createDefinition({ validators, ...definition }: Compiled): FormDefinition {
  const { schema } = definition;
  const compiled = createPrecompiledValidator<Answers>(validators, schema);
  return {
    ...definition,
    validator: {
      isValid: (...args) => compiled.isValid(...args),
      rawValidation: (...args) => compiled.rawValidation(...args),
      // RJSF hands over the schema with the conditions at its root resolved, for which nothing is compiled; the whole one resolves them itself.
      validateFormData: (data, _resolved, ...rest) =>
        compiled.validateFormData(data, schema, ...rest),
    },
  };
}
