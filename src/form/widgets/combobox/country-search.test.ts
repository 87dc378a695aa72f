import { describe, expect, it, vi } from 'vitest';
import { countryCodes, countryName } from '../../formats/country.ts';
import { stepped } from '../stepper.tsx';
import { t } from '../../../../tests/wording/texts.ts';
import {
  folded,
  namedCountries,
  sortedCountries,
  matching,
  parseCountry,
} from './country-search.ts';
import { listed } from '../../../../tests/listed.ts';

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

describe('a country that was typed', () => {
  const all = namedCountries(countryCodes, t('form:otherCountryNames'));
  const parsed = (text: string) => parseCountry(all, text);
  const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
  const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

  it.each([
    ['AE', 'VAE', 'V.A.E.', 'UAE', 'Vereinigte Arabische Emirate', 'United Arab Emirates'],
    ['TR', 'Türkiye', 'Turkiye', 'Tuerkei', 'Turkey', 'türkisch', 'Republik Türkei'],
    [
      'SA',
      'Saudi Arabien',
      'Saudi-Arabien',
      'saudiarabien',
      'Saudi Arabia',
      'Königreich Saudi-Arabien',
    ],
    ['AT', 'öster', 'Republik Österreich', 'Austria', 'österreichisch', 'Österreicherin', 'AUT'],
    ['DE', 'Bundesrepublik Deutschland', 'Germany', 'deutsch', 'Deutsche', 'BRD', 'DEU'],
    ['CH', 'Schweiz', 'Switzerland', 'Schweizerin', 'Schweizerische Eidgenossenschaft'],
    ['US', 'USA', 'U.S.A.', 'Vereinigte Staaten', 'United States', 'Amerika', 'US-amerikanisch'],
    ['GB', 'UK', 'Großbritannien', 'Grossbritannien', 'England', 'United Kingdom'],
    ['CI', "Côte d'Ivoire", 'Cote d’Ivoire', 'Elfenbeinküste', 'Elfenbeinkueste'],
    ['MM', 'Birma', 'Burma'],
    ['BY', 'Weißrussland', 'Weissrussland', 'Belarus'],
    ['NL', 'Holland', 'Niederlande', 'Königreich der Niederlande', 'Nederland'],
    ['BA', 'Bosnien und Herzegowina', 'Bosnien & Herzegowina', 'Bosna i Hercegovina', 'bosnisch'],
    ['RS', 'Srbija', 'Србија', 'serbisch'],
    ['HR', 'Hrvatska', 'kroatisch'],
    ['HU', 'Magyarország', 'ungarisch'],
    ['PL', 'Polska', 'polnisch'],
    ['UA', 'Україна', 'ukrainisch'],
    ['KP', 'Nordkorea', 'Demokratische Volksrepublik Korea'],
    ['KR', 'Südkorea', 'Republik Korea'],
    ['TW', 'Taiwan', 'Republik China'],
    ['CD', 'Demokratische Republik Kongo'],
    ['CG', 'Republik Kongo'],
  ])('%s is recognised by its usual names', (code, ...names) =>
    expect(names.map((name) => [name, parsed(name)])).toEqual(names.map((name) => [name, code])),
  );

  it('is found by every name of the list and by its German and English one', () => {
    const english = new Intl.DisplayNames('en', { type: 'region' });
    const names = countryCodes.flatMap((code) => [
      [code, countryName(code) ?? ''],
      [code, english.of(code) ?? ''],
    ]);
    const others = t('form:otherCountryNames')
      .split('; ')
      .flatMap((row) => {
        const [code = '', list = ''] = row.split(': ');
        return list.split(', ').map((name) => [code, name]);
      });
    expect([...names, ...others].filter(([code, name = '']) => parsed(name) !== code)).toEqual([]);
  });

  it('is none that nobody named: of two letters only codes and abbreviations', () => {
    const taken = PAIRS.filter((text) => parsed(text) !== text);
    const misleading = ['bh', 'cg', 'cr', 'ni', 'sa', 'sr'];
    expect(taken.filter((text) => !countryCodes.includes(text.toUpperCase()))).toEqual(['uk']);
    expect(
      countryCodes.filter(
        (code) => parsed(code) !== code || misleading.includes(code.toLowerCase()),
      ),
    ).toEqual(['BH', 'CG', 'CR', 'NI', 'SA', 'SR']);
  });

  it('is none that nobody named: of three letters only codes and abbreviations', () => {
    const taken = PAIRS.flatMap((text) => LETTERS.map((last) => text + last)).flatMap((text) => {
      const code = parsed(text);
      return code === text || code === undefined ? [] : [`${text} ${code}`];
    });
    // All others begin with the letter of their alpha-2 code, as alpha-3 codes do.
    expect(taken.filter((row) => row.slice(0, 1) !== row.slice(4, 5).toLowerCase())).toEqual(
      // Codes that do not, and abbreviations.
      'atf TF,brd DE,com KM,cym KY,drc CD,myt YT,prc CN,prk KP,rsa ZA,sgs GS,spm PM,srb RS,uae AE,vae AE'.split(
        ',',
      ),
    );
    expect(taken).toHaveLength(
      countryCodes.length + ['BRD', 'DRC', 'IRE', 'PRC', 'RSA', 'UAE', 'VAE'].length,
    );
  });

  it.each(
    listed(`DDR | Jugoslawien | Korea | Kongo | Nige | Austr | A-T | Ö | C.H. | SÄ
      | Tschechoslowakei | EU | Wien`),
  )('%s is nobody’s name alone and is kept', (text) =>
    expect(countryCodes).not.toContain(parsed(text)),
  );
});

it('loads the names of other languages one at a time, between other work', async () => {
  vi.resetModules();
  const { loadOwnNames } = await import('./country-search.ts');
  const loaded = vi.spyOn(Intl.Locale.prototype, 'maximize');
  const all = loadOwnNames(['HR', 'HU', 'PL']);
  expect(loaded).toHaveBeenCalledTimes(1);
  await all;
  expect(loaded).toHaveBeenCalledTimes(3);
  await loadOwnNames(['HR', 'HU', 'PL']);
  expect(loaded).toHaveBeenCalledTimes(3);
  loaded.mockRestore();
});
