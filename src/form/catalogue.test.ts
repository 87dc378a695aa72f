import { expect, test } from 'vitest';
import { readsAsItStands, standing } from './catalogue.ts';
import { fixtureTranslator } from './fixtures/texts.ts';

const translator = fixtureTranslator();

test('a text is found where it stands, the one of the context first', () => {
  expect(standing(translator, 'fields:since.label')).toBe('Since');
  expect(standing(translator, 'fields:since.label', 'CAT')).toBe('Cat since');
  expect(standing(translator, 'fields:since.label', 'DOG')).toBe('Since');
  expect(standing(translator, 'fields:since.hint')).toBeUndefined();
  expect(standing(translator, 'nowhere:since.label')).toBeUndefined();
});

test.each([
  ['As in the passport.', true],
  ['', true],
  ['Toy {{number}}', false],
  ['See $t(form:unknown)', false],
  [undefined, false],
  [{ label: 'Town' }, false],
  [['a', 'b'], false],
])('%j is shown as it stands: %s', (text, itIs) =>
  expect(readsAsItStands(translator, text)).toBe(itIs),
);

test('no text is, once something works on all of them', () => {
  const studio = fixtureTranslator();
  studio.options.postProcess = ['studio'];
  expect(readsAsItStands(studio, 'As in the passport.')).toBe(false);
});
