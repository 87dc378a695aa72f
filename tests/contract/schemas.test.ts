import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { defs, forms, steps } from './repository.ts';

const ajv = (): Ajv => {
  const instance = new Ajv({ strict: true, validateFormats: false });
  instance.addVocabulary(['dateLimits', 'fileLimits']);
  instance.addSchema(defs);
  return instance;
};

describe.each(forms)('$name', ({ schema }) => {
  test('is valid draft-07 and compiles', () => {
    const instance = ajv();
    expect(instance.validateSchema(schema), instance.errorsText()).toBe(true);
    expect(instance.compile(schema)).toBeTypeOf('function');
  });
});

test('the forms of the specification are there: a step without questions of its own needs none', () => {
  expect(steps.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'housing-legal-data',
      'insurance',
      'personal-financial-data',
      'personal-offer',
      'registration',
      'signing',
      'summary',
    ]),
  );
});
