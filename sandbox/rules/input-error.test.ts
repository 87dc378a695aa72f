import { expect, test } from 'vitest';
import { TEXTS } from '../../build/texts.ts';
import { lookupIn } from '../../tests/wording/wording.ts';
import { inputErrors, sentence } from './input-error.ts';

/** Parameters of ajv, by keyword. */
const PARAMS: Readonly<Record<string, object>> = {
  required: { missingProperty: 'x' },
  format: { format: 'email' },
  multipleOf: { multipleOf: 100 },
  notAfter: { limit: '2020-01-01' },
  notBefore: { limit: '2020-01-01' },
};
const { errors = {}, fields = {} } = TEXTS;
const { text } = lookupIn(TEXTS);
const KEYWORDS = [...Object.keys(errors), 'additionalProperties', 'minProperties', 'unheardOf'];
const NAMES = [...Object.keys(fields), ...Object.keys(errors), 'idempotency-key', 'x', ''];

test('a field in a list is named as in the form', () => {
  const error = { instancePath: '/refinancings/0/installmentAmount', schemaPath: '' };
  const messageOf = (keyword: string, params: object) =>
    inputErrors([{ ...error, keyword, params }])[0]?.message;
  const label = text('fields:refinancings.installmentAmount.label');
  expect(messageOf('notAbove', { limit: 1000 })).toMatch(new RegExp(`„${label}“.* höchstens 1000`));
  expect(messageOf('required', { missingProperty: [] })).toBe(
    text('errors:refinancings.installmentAmount.required'),
  );
});

test.each(KEYWORDS)('the sentences for %s have no gap left, at any field', (keyword) => {
  expect(sentence(keyword)).not.toContain('{{');
  for (const name of NAMES) {
    const params = PARAMS[keyword] ?? { limit: 5 };
    const instancePath = `/customer/${name}`;
    const [found] = inputErrors([{ keyword, instancePath, schemaPath: '', params }]);
    expect(found?.message, name).toMatch(/^[^{}]{5,}$/);
    expect(found?.message, name).not.toContain('undefined');
  }
});
