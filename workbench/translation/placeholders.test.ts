import { describe, expect, test } from 'vitest';
import { entriesOf } from './catalogue.ts';
import { placeholdersOf, textProblems } from './placeholders.ts';
import { CLOSE, OPEN, outsideBrackets, pseudo, pseudoTexts } from '../languages.ts';

describe('placeholders', () => {
  test('are found once each, spaces left out', () => {
    expect(placeholdersOf('{{ a }} und {{b, number}} und {{a}} $t(form:optional)')).toEqual([
      '{{a}}',
      '{{b,number}}',
      '$t(form:optional)',
    ]);
  });
  test.each([
    ['Höchstens {{limit}}', 'Bis {{limit}}', []],
    ['Höchstens {{limit}}', 'Bis', [{ problem: 'missing', placeholder: '{{limit}}' }]],
    ['Höchstens', 'Bis {{limit}}', [{ problem: 'unknown', placeholder: '{{limit}}' }]],
    [
      'Bis {{limit}}',
      'Bis {{limt}}',
      [{ problem: 'misspelt', placeholder: '{{limt}}', instead: '{{limit}}' }],
    ],
    ['Höchstens {{limit}}', 'Bis {{limit}} {x}', [{ problem: 'broken' }]],
    ['Ja', '  ', [{ problem: 'empty' }]],
    ['Ja', '<b>Ja</b>', [{ problem: 'markup' }]],
    ['Ja', 'Kleiner als < 5', []],
  ])('%s → %s', (original, text, problems) =>
    expect(textProblems(original, text)).toEqual(problems),
  );
});

describe('the pseudo-locale', () => {
  test('is in brackets, accented, longer by about 40 %, and keeps placeholders', () => {
    const text = 'Bitte geben Sie bei „{{label}}“ mindestens {{limit}} ein.';
    const shown = pseudo(text);
    expect(shown).toMatch(/^⟦Ɓíţţé .*\{\{label\}\}.*\{\{limit\}\}.*⟧$/);
    const own = text.replace(/\{\{\w+\}\}/g, '').length;
    expect((shown.replace(/\{\{\w+\}\}/g, '').length - own) / own).toBeCloseTo(0.4, 1);
  });
  test('leaves what holds no word', () =>
    expect(['+43 5 0100', '…', '–'].map(pseudo)).toEqual(['+43 5 0100', '…', '–']));
  test('goes through lists and branches', () =>
    expect(pseudoTexts({ a: ['Ja'], b: { c: 'Nein' }, n: 1 })).toEqual({
      a: [pseudo('Ja')],
      b: { c: pseudo('Nein') },
      n: 1,
    }));
  test('what is outside the brackets was written in the code', () => {
    expect(outsideBrackets(`${OPEN}a ${OPEN}b${CLOSE} c${CLOSE} Hart: ${OPEN}d${CLOSE}`)).toBe(
      ' Hart: ',
    );
  });
});

test('texts are found with their line', () => {
  expect(
    entriesOf('de-AT', 'x', '{\n  "a": { "b": "eins" },\n  "c": ["zwei"]\n}').map(
      ({ key, line, text }) => [key, line, text],
    ),
  ).toEqual([
    ['x:a.b', 2, 'eins'],
    ['x:c.0', 3, 'zwei'],
  ]);
  expect(() => entriesOf('de-AT', 'x', '{\n "a": }')).toThrow('locales/de-AT/x.json:2');
});
