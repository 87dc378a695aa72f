import { expect, test } from 'vitest';
import { marked, outsideMarks, readMarks, withKeys, withoutMarks } from './marks.ts';

const inner = marked('Vorname', 'fields:firstName.label');
const outer = marked('Bitte {{field}} <1>bis {{limit}}</1> angeben.', 'errors:required')
  .replace('{{field}}', inner)
  .replace('{{limit}}', '9')
  .replace(/<[^>]*>/g, '');

test('marks lead from a text to its key and its values', () => {
  expect(withKeys(`${inner}: ${outer}`)).toBe(
    '{fields:firstName.label}: {errors:required: {fields:firstName.label}}{errors:required: 9}{errors:required}',
  );
  expect(outsideMarks(`${inner}: ${outer}!`)).toBe(': !');
});
test('marks are no part of the text', () => {
  expect(withoutMarks(outer)).toBe('Bitte Vorname bis 9 angeben.');
  for (const text of ['', 'https://www.ksv.at']) expect(marked(text, 'a:b')).toBe(text);
});
test('a shown text has the keys that it comes from, the inner ones first', () => {
  expect(readMarks(`Zu ${inner} (${marked('frei', 'form:optional')})`)).toEqual({
    text: 'Zu Vorname (frei)',
    keys: ['fields:firstName.label', 'form:optional'],
  });
  expect(readMarks('plain')).toBeUndefined();
});
