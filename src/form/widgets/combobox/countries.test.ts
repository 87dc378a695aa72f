import { describe, expect, it } from 'vitest';
import { countryName } from '../../formats/country.ts';
import { folded, sortedCountries } from './countries.ts';

describe('countries', () => {
  it('have Austrian names', () => {
    expect(countryName('AT')).toBe('Österreich');
    expect(['ZZ', 'at', 'A', 'QQ', 'AUT', 'xAT', ''].map(countryName)).toEqual(
      Array(7).fill(undefined),
    );
  });
  it('stand Austria first, then its neighbours, then by name', () => {
    const order = sortedCountries(['ZW', 'UA', 'EG', 'AT', 'DE', 'AE', 'QQ']).map(
      ({ code }) => code,
    );
    expect(order).toEqual(['AT', 'DE', 'UA', 'EG', 'ZW', 'AE']);
  });
  // Ägypten is sorted as A, Simbabwe and the Vereinigte Arabische Emirate by their German names.
  it('are found without accents', () => {
    expect(folded(' Österreich ')).toBe('osterreich');
    expect(folded('Oesterreich')).toBe('osterreich');
    expect(folded('\u202aÖsterreich\u202c')).toBe('osterreich');
  });
  it('have alternative names by their codes', () => {
    const [us, nl, at] = ['US', 'NL', 'AT'].map((code) =>
      sortedCountries(['AT', 'NL', 'US'], 'NL: Holland; US: USA, Amerika').find(
        (country) => country.code === code,
      ),
    );
    expect([us, nl, at].map((country) => country?.also)).toEqual([
      ['USA', 'Amerika'],
      ['Holland'],
      [],
    ]);
  });
});
