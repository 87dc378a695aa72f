import fc from 'fast-check';
import { expect, it } from 'vitest';
import defs from '../../../schemas/defs.json';
import { splitStreet } from './street.ts';
import { listed } from '../../../tests/listed.ts';

it.each([
  ['Lindengasse', '12'],
  ['Lindengasse', '12a'],
  ['Lindengasse', '12 B'],
  ['Lindengasse', '12/3/4'],
  ['Lindengasse', '12 / 3 / 4'],
  ['Lindengasse', '12-14'],
  ['Lindengasse', '12, Stiege 3'],
  ['Lindengasse', '12 Top 4'],
  ['Lindengasse', '12/Stiege 3/Top 4a'],
  ['Straße des 17. Juni', '135'],
  ['1. Mai-Straße', '5'],
  ['Wiener Straße', '7'],
  ['Hauptstr.', '5'],
  ['Am Platz', '1'],
  ['Dorf', '12'],
  ['Au', '5'],
])('%s and %s are told apart', (street, number) => {
  expect(splitStreet(`${street} ${number}`)).toEqual([street, number]);
  expect(splitStreet(`${street}, ${number}`)).toEqual([street, number]);
});

it.each(
  listed(`Lindengasse | 12 | Straße des 17. Juni | Platz des 8. Mai 1945 | Platz 1
    | Straße 3 | Straße 3 Haus 5 | Kleingarten Rosental, Weg 5 | Gruppe 5 Parzelle 12 | B 17
    | km 5 | Postfach 12 | Lindengasse Top 3 | Lindengasse Nr. 12 | Lindengasse 12 15
    | Lindengasse 12 c/o Huber | Lindengasse 12, 1070 Wien | Lindengasse 12 Lindengasse 13`),
)('%s stays as it is', (text) => expect(splitStreet(text)).toBeUndefined());

const letters = fc.stringMatching(/^[A-ZÄÖÜ][a-zäöüß]{2,8}(?:gasse|straße|weg|hof)$/);
const number = fc.stringMatching(
  /^[1-9]\d{0,2}[a-f]?(?:(?:\/|-)[1-9]\d?[a-f]?|,? (?:Stiege|Top|Tür) [1-9]\d?){0,3}$/,
);

it('a street and a house number are told apart again, whichever they are', () =>
  fc.assert(
    fc.property(letters, number, (street, house) => {
      expect(splitStreet(`${street} ${house}`)).toEqual([street, house]);
      expect(house).toMatch(new RegExp(defs.definitions.houseNumber.pattern, 'u'));
    }),
  ));

it('nothing of any text is lost, and a street is not split twice', () => {
  const words = fc.constantFrom(
    ...listed(`Lindengasse | Platz | des | 17. | Juni | 12 | 12a | 3/4 | , | - | / | Top
        | 1945 | a`),
  );
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' ').replaceAll(' ,', ',')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const parts = splitStreet(text);
      if (parts === undefined) return;
      expect([parts.join(' '), parts.join(', ')]).toContain(text);
      expect(splitStreet(parts[0])).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

it('a long text is read at once', () =>
  expect(splitStreet(`${'1.a '.repeat(5_000)}12/${'3/'.repeat(5_000)}`)).toBeUndefined());
