/** Makes a form of what the build compiled (build/compile-form.ts); nothing is compiled in the browser. */
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { Answers, FormDefinition } from './answers/definition.ts';

type Compiled = Omit<FormDefinition, 'validator'> & { readonly validators: ValidatorFunctions };

export function createDefinition({ validators, ...definition }: Compiled): FormDefinition {
  const validator = createPrecompiledValidator<Answers>(validators, definition.schema);
  return { ...definition, validator };
}
