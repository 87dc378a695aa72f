import { describe, expect, it } from 'vitest';
import { countryName } from '../../formats/country.ts';
import { stepped } from '../stepper.tsx';
import { folded, sortedCountries, matching, parseCountry } from './countries.ts';

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

  const list = sortedCountries(['FR', 'AT', 'DE']);
  it('are found by the beginning of their name first, then by a part', () => {
    expect(matching(list, 'reich').map(({ code }) => code)).toEqual(['AT', 'FR']);
    expect(matching([...list].reverse(), 'f').map(({ code }) => code)).toEqual(['FR']);
  });
  it('are all offered without text and for a full name', () => {
    expect(matching(list, '')).toHaveLength(3);
    expect(matching(list, 'Frankreich').map(({ code }) => code)).toEqual(['FR', 'AT', 'DE']);
  });
  it('are found by alternative names, and without umlauts', () => {
    const others = 'FR: La France; US: USA, Vereinigte Staaten von Amerika';
    const named = sortedCountries(['FR', 'AT', 'DE', 'US'], others);
    expect(
      ['usa', 'Vereinigte Staaten von A', 'amerika'].map((text) =>
        matching(named, text).map(({ code }) => code),
      ),
    ).toEqual([['US'], ['US'], ['US']]);
    expect(['USA', 'Oesterreich'].map((text) => parseCountry(named, text))).toEqual(['US', 'AT']);
    expect(matching(list, 'oesterr').map(({ code }) => code)).toEqual(['AT']);
  });
  it('have a code as value; other text is kept and refused by the schema', () => {
    expect(['osterreich', 'at', 'Narnia', ' '].map((text) => parseCountry(list, text))).toEqual([
      'AT',
      'AT',
      'Narnia',
      undefined,
    ]);
  });
});

describe('the stepper', () => {
  it('stays within its limits and starts at the lower one', () => {
    expect([
      stepped(1, 1, 0, 2),
      stepped(2, 1, 0, 2),
      stepped(0, -1, 0, 2),
      stepped('x', 1, 1, 2),
    ]).toEqual([2, 2, 0, 1]);
  });
});
