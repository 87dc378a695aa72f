/** The faces of headings have the letters of every translation, and German loads none of the others. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BRAND_IDS } from '../src/brand/brands.ts';
import { HEADING_FACES } from '../src/brand/theme.ts';
import { FOLDER, letterRules, LETTERS } from './font-plugin.ts';

const isIn = (text: string, letter: string): boolean =>
  (/unicode-range:(.+)}/.exec(text)?.[1] ?? '').split(',').some((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((code) => parseInt(code, 16));
    const code = letter.codePointAt(0) ?? 0;
    return code >= first && code <= last;
  });

test.each(BRAND_IDS)('%s has the letters of other languages in files of their own', (brand) => {
  const { family, weight } = HEADING_FACES[brand];
  for (const letter of 'čćšžđřěůąęłőűșțğİıáíýôçñ') {
    const rule = letterRules(brand).findLast((text) => isIn(text, letter)) ?? '';
    expect(rule, letter).toContain(`font-family:'${family}';font-weight:${weight};`);
    expect(existsSync(join(FOLDER, /url\('(.+?)'\)/.exec(rule)?.[1] ?? '–')), letter).toBe(true);
  }
});

test('no letter of a German heading asks for them', () => {
  const rules = BRAND_IDS.flatMap(letterRules);
  expect([...LETTERS].filter((letter) => rules.some((text) => isIn(text, letter)))).toEqual([]);
});
