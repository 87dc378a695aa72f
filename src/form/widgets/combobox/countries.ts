/** The list of countries: its order, and finding one by what was typed. */
import { countryName } from '../../formats/country.ts';
import { LOCALE, NEAR_COUNTRIES } from '../../locale.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
  /** Other names that people use. */
  readonly also?: readonly string[];
}

/** `US: USA, Amerika; NL: Holland` */
const readOtherNames = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text.split('; ').map((each) => {
      const [code = '', names = ''] = each.split(': ');
      return [code, names.split(', ')];
    }),
  );

/** The list as it is offered: first ones first, the rest by name; unknown codes are left out. */
export function sortedCountries(codes: readonly string[], otherNames = ''): readonly Country[] {
  const others = readOtherNames(otherNames);
  const collator = new Intl.Collator(LOCALE);
  const rank = (code: string): number =>
    NEAR_COUNTRIES.includes(code) ? NEAR_COUNTRIES.indexOf(code) : NEAR_COUNTRIES.length;
  return codes
    .flatMap((code): Country[] => {
      const name = countryName(code);
      return name === undefined ? [] : [{ code, name, also: others.get(code) ?? [] }];
    })
    .sort((a, b) => rank(a.code) - rank(b.code) || collator.compare(a.name, b.name));
}

/** For comparing what was typed: without case, accents and invisible signs. `osterreich` finds Österreich, as does `Oesterreich` from a keyboard without umlauts. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/([aou])e/g, '$1')
    .replaceAll('ß', 'ss')
    .trim();
}

/** Its name and its other ones, to compare with what was typed. */
export function foldedNames({ name, also = [] }: Country): readonly string[] {
  return [name, ...also].map(folded);
}

/** Countries whose name begins with the text, then those that contain it; all of them for no text. After a name in full come
 * the others too, so that opening the list of a filled field offers them; it stays the first one that an arrow key reaches. */
export function matching(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = folded(text);
  const isNamed = ({ name }: Country): boolean => folded(name) === wanted;
  const begins = (country: Country): boolean =>
    foldedNames(country).some((name) => name.startsWith(wanted));
  const contains = (country: Country): boolean =>
    foldedNames(country).some((name) => name.includes(wanted));
  const [first, rest] = countries.some(isNamed) ? [isNamed, () => true] : [begins, contains];
  return [
    ...countries.filter(first),
    ...countries.filter((country) => !first(country) && rest(country)),
  ];
}

/** The code of a country named in full or by its code; any other text stays what it is and is refused by the schema. */
export function parseCountry(countries: readonly Country[], text: string): string | undefined {
  const wanted = folded(text);
  if (wanted === '') return undefined;
  const found = countries.find(
    (country) => foldedNames(country).includes(wanted) || country.code.toLowerCase() === wanted,
  );
  return found?.code ?? text.trim();
}
