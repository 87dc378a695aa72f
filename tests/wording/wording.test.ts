import { expect, test } from 'vitest';
import { marked, reworded, withKeys, withoutMarks } from './wording.ts';

const inner = marked('Vorname', 'fields:firstName.label');
const outer = marked('Bitte {{field}} <1>bis {{limit}}</1> angeben.', 'errors:required')
  .replace('{{field}}', inner)
  .replace('{{limit}}', '9')
  .replace(/<[^>]*>/g, '');

test('marks lead from a text to its key and its values', () => {
  expect(withKeys(`${inner}: ${outer}`)).toBe(
    '{fields:firstName.label}: {errors:required: {fields:firstName.label}}{errors:required: 9}{errors:required}',
  );
});
test('marks are no part of the text', () => {
  expect(withoutMarks(outer)).toBe('Bitte Vorname bis 9 angeben.');
});
test('a reworded text keeps placeholders, markup and addresses', () => {
  expect(reworded('Noch {{count}} <1>Dateien</1>', 'a:b')).toBe('hcoN {{count}} <1>neietaD</1>');
  expect(reworded('https://www.ksv.at', 'a:b')).toBe('https://www.ksv.at');
});
