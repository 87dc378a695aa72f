/** Countries by ISO 3166 alpha-2 code, named in Austrian German. */
import { LOCALE } from './locale.ts';

const names = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'none' });

/** Austria and the countries most applicants come from stand first, in this order (domain knowledge, not alphabet). */
const first = [
  'AT',
  'DE',
  'CH',
  'LI',
  'IT',
  'SI',
  'HU',
  'SK',
  'CZ',
  'HR',
  'BA',
  'RS',
  'RO',
  'TR',
  'UA',
];

/** Undefined when it is the code of nothing; `ZZ` means 'unknown region'. Which codes are countries says formats/country.ts. */
export function countryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return undefined;
  return names.of(code);
}

export interface Country {
  readonly code: string;
  readonly name: string;
  /** Other names that people use. */
  readonly also?: readonly string[];
}

/** `US: USA, Amerika; NL: Holland` */
function readOtherNames(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text
      .split('; ')
      .map((each) => each.split(': '))
      .map(([code = '', names = '']) => [code, names.split(', ')]),
  );
}

/** The list as it is offered: first ones first, the rest by name; unknown codes are left out. */
export function sortedCountries(codes: readonly string[], otherNames = ''): readonly Country[] {
  const others = readOtherNames(otherNames);
  const collator = new Intl.Collator(LOCALE);
  const rank = (code: string): number =>
    first.includes(code) ? first.indexOf(code) : first.length;
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
