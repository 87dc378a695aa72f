import { expect, test } from 'vitest';
import { readDefinitions } from '../../check/definitions.ts';
import { HELD } from '../../fixtures/held.ts';
import { rulesIn } from './rules.ts';

const rules = readDefinitions(HELD).forms.flatMap(({ name }) => rulesIn(HELD, name));
const lineOf = ({ file, line }: { file: string; line: number }): string =>
  HELD.read(file).split('\n')[line - 1] ?? '';

test('every place is the line of its rule', () => {
  for (const { field, places } of rules) {
    const name = field.split('.').at(-1)?.replace('[]', '') ?? '';
    for (const place of places) {
      const text = { field: name, required: name, condition: 'if', shared: '' }[place.kind];
      expect(lineOf(place), `${field} ${place.kind}`).toContain(text === '' ? '{' : `"${text}"`);
    }
  }
});
test('conditional and shared rules are among them', () => {
  const kinds = rules.flatMap(({ places }) => places.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(['field', 'required', 'condition', 'shared']));
});
test('a required field has the line of its requirement', () => {
  for (const { places, isRequired } of rules)
    if (!isRequired) expect(places.map(({ kind }) => kind)).not.toContain('required');
});
test('no form, no rules', () => expect(rulesIn(HELD, 'none')).toEqual([]));
