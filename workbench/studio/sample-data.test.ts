import { describe, expect, test } from 'vitest';
import type { FormDefinition } from '#form/answers/definition.ts';
import { visibleFields } from '#form/answers/fields.ts';
import { errorsOf } from '#form/answers/validation.ts';
import { sampleData } from './sample-data.ts';

const SOURCES = import.meta.glob<FormDefinition>(
  ['/schemas/steps/*.schema.json', '/schemas/popups/*.schema.json'],
  { query: '?form', import: 'form', eager: true },
);
const FORMS = Object.entries(SOURCES).map(([path, definition]) => ({
  name: path.replace(/.*\/|\.schema\.json/g, ''),
  definition,
}));
const KNOWN = { customer: { dateOfBirth: '1985-03-24' } };

describe.each(FORMS)('$name', ({ definition }) => {
  const problems = (data: Readonly<Record<string, unknown>>) => errorsOf(definition, data, KNOWN);
  const refusals = (data: Readonly<Record<string, unknown>>) =>
    problems(data).map(({ field, keyword }) => `${field.path.join('.')} ${keyword}`);

  test('valid data pass', () =>
    expect(refusals(sampleData(definition, 'valid', KNOWN))).toEqual([]));
  test('every field that can be typed into or must be confirmed is refused; else every choice is missing', () => {
    const data = sampleData(definition, 'invalid', KNOWN);
    const entries = visibleFields(definition, data);
    const canBeWrong = entries.filter(
      ({ schema }) =>
        schema.const !== undefined ||
        (schema.enum === undefined && schema.type !== 'boolean' && schema.type !== 'array'),
    );
    const typed = canBeWrong.length > 0 ? canBeWrong : entries.filter(({ required }) => required);
    expect(problems(data).map(({ field }) => field.path.join('.'))).toEqual(
      typed.map(({ path }) => path.join('.')),
    );
  });
  test('is the same every time', () =>
    expect(sampleData(definition, 'valid', KNOWN)).toEqual(sampleData(definition, 'valid', KNOWN)));
});
