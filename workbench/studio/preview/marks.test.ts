import { expect, test } from 'vitest';
import { marked, readMarks, withoutMarks } from './marks.ts';

test('marks lead from a text to its key, side by side and nested', () => {
  const inner = marked('fields:a.label', 'Alter');
  const outer = marked('errors:required', `Bitte „${inner}“ angeben`);
  expect(readMarks(`${outer} (${marked('form:optional', 'frei')})`)).toEqual({
    text: 'Bitte „Alter“ angeben (frei)',
    segments: [
      { key: 'errors:required', text: 'Bitte „Alter“ angeben', start: 0, end: 21 },
      { key: 'form:optional', text: 'frei', start: 23, end: 27 },
    ],
  });
});
test('empty texts have no mark', () => {
  expect(marked('a:b', '')).toBe('');
  expect(readMarks('plain')).toBeUndefined();
  expect(withoutMarks(marked('a:b', 'Ja'))).toBe('Ja');
});
test('many texts keep their own marks', () => {
  const all = Array.from({ length: 200 }, (_, index) => marked(`n:${index}`, `Text ${index}`));
  expect(all.map((each) => readMarks(each)?.segments[0]?.key)).toEqual(
    all.map((_, index) => `n:${index}`),
  );
});
