/** The list of countries: its order, and finding one by what was typed. */
import { countryName } from '../../formats/country.ts';
import { LOCALE, NEAR_COUNTRIES } from '../../locale.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
  /** Its name and others that people use, folded. */
  readonly names: readonly string[];
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

const collator = new Intl.Collator(LOCALE);
const rank = ({ code }: Country): number =>
  NEAR_COUNTRIES.includes(code) ? NEAR_COUNTRIES.indexOf(code) : NEAR_COUNTRIES.length;

/** In any order; unknown codes are left out. Other names: `US: USA, Amerika; NL: Holland`. */
export function namedCountries(codes: readonly string[], otherNames = ''): Country[] {
  const others = new Map(
    otherNames.split('; ').map((each) => each.split(': ') as [string, string]),
  );
  return codes.flatMap((code): Country[] => {
    const name = countryName(code);
    const also = others.get(code)?.split(', ') ?? [];
    return name === undefined ? [] : [{ code, name, names: [name, ...also].map(folded) }];
  });
}

/** The list as it is offered: near ones first, the rest by name. */
export const sortedCountries = (codes: readonly string[], otherNames = ''): readonly Country[] =>
  namedCountries(codes, otherNames).sort(
    (a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name),
  );

/** Countries whose name begins with the text, then those that contain it; all of them for no text. After a name in full come
 * the others too, so that opening the list of a filled field offers them; it stays the first one that an arrow key reaches. */
export function matching(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = folded(text);
  const having = (fits: (name: string) => boolean) =>
    countries.filter(({ names }) => names.some(fits));
  const named = countries.filter(({ names: [name] }) => name === wanted);
  const found =
    named.length > 0
      ? [...named, ...countries]
      : [...having((name) => name.startsWith(wanted)), ...having((name) => name.includes(wanted))];
  return [...new Set(found)];
}

/** The code of a country named in full or by its code; any other text stays what it is and is refused by the schema. */
export function parseCountry(countries: readonly Country[], text: string): string | undefined {
  const wanted = folded(text);
  if (wanted === '') return undefined;
  const found = countries.find(
    ({ code, names }) => names.includes(wanted) || code.toLowerCase() === wanted,
  );
  return found?.code ?? text.trim();
}
