/** A house number at the end of a street, as browsers fill in both (`autocomplete="address-line1"`) and many people type them. */

const UNIT = '(?:Stiege|Stg\\.?|Top|Tür|Stock|Haus|Block|Wohnung|Whg\\.?|Apartment|Objekt)';
const LETTER = '[a-z](?!\\p{L})';
const PART = `(?:\\d{1,4}(?: ?${LETTER})?|${LETTER})`;
/** `12`, `12a`, `12-14`, `12/3/4`, `12, Stiege 3`, `12 Top 4`. More digits may be a year: Platz des 8. Mai 1945. */
const NUMBER = `[1-9]\\d{0,2}(?: ?${LETTER})?(?: ?[/-] ?(?:${UNIT} ?)?${PART}|,? ${UNIT} ?${PART})*`;
/** Other digits of the street are those of a day: Straße des 17. Juni 135. */
const LINE = new RegExp(`^((?:\\D|\\d+\\.)*\\p{L}{2}\\.?),? (${NUMBER})$`, 'iu');

/** After these the number may be part of the name, or another than that of the house: Straße 3, Kleingarten Rosental, Weg 5, Postfach 12. */
const NUMBERED = new RegExp(
  `(?:(?:^|, )(?:platz|straße|strasse|str\\.?|gasse|weg|allee|ring|zeile|siedlung)|(?:^| )(?:${UNIT}|parzelle|gruppe|nr\\.?|km|postfach))$`,
  'iu',
);

/** Street and house number, only if the text plainly ends in one; joined they are the text again, but for a comma between them. */
export function splitStreet(text: string): readonly [street: string, number: string] | undefined {
  const [, street = '', number = ''] = LINE.exec(text) ?? [];
  return street === '' || NUMBERED.test(street) ? undefined : [street, number];
}
