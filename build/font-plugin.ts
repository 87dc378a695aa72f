/**
 * Vite plugin: one face per brand for headings and amounts, cut down to the letters of our texts (subset-font), and the system faces that
 * stand in for it, scaled to its measures (Capsize). `virtual:fonts/<brand>.woff2` are the files, which src/brand/fonts.ts loads;
 * `virtual:fonts/fallbacks.css` has the `@font-face` rules of the system faces, `virtual:fonts/letters.css` those of the letters that only
 * translations have.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { BRAND_IDS, type BrandId } from '../src/brand/brands.ts';
import { HEADING_FACES } from '../src/brand/theme.ts';
import { cacheFolder } from './cache-folder.ts';

const PREFIX = 'virtual:fonts/';
export const FOLDER = cacheFolder('fonts');
const require = createRequire(import.meta.url);
const { resolve } = require;

/** ASCII, German letters, and the signs of amounts and quotations. In a German page, names with other letters get the fallback's. */
export const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))}ÄÖÜäöüßẞ€„“”‚‘’–…·•×é°§\u00a0\u202f`;

/** Measures of system faces, as Capsize's unpack reads them from the vendors' files; no package has these. */
const GEORGIA = { ascent: 1878, descent: -449, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 913 };
const TIMES = { ascent: 1825, descent: -443, lineGap: 87, unitsPerEm: 2048, xWidthAvg: 832 };
const ARIAL = { ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048, xWidthAvg: 913 };

const SOURCES = {
  bank: {
    name: 'source-serif-4',
    fallbacks: [
      [GEORGIA, ['Georgia Bold', 'Georgia-Bold']],
      [TIMES, ['Times New Roman Bold', 'Liberation Serif Bold', 'LiberationSerif-Bold']],
    ],
  },
  direct: {
    name: 'figtree',
    fallbacks: [[ARIAL, ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold']]],
  },
} as const;

/** Where Fontsource has a part of the letters of a face. */
const fileOf = (brand: BrandId, part: string, weight: string): string => {
  const { name } = SOURCES[brand];
  return resolve(`@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff2`);
};

const rule = (descriptors: Record<string, string | undefined>): string =>
  `@font-face{${Object.entries(descriptors)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** By the regular cuts of both; those shown differ from them by about the same. */
async function fallbackRules(brand: BrandId): Promise<string[]> {
  const { fallbacks } = SOURCES[brand];
  const metrics = await fromBuffer(readFileSync(fileOf(brand, 'latin', '400')));
  const { weight, fallbackFamilies } = HEADING_FACES[brand];
  return fallbacks.map(([fallback, names], index) => {
    const { fontFaces } = createFontStack([metrics, { familyName: names[0], ...fallback }], {
      fontFaceFormat: 'styleObject',
    });
    const adjusted = fontFaces[0]?.['@font-face'];
    return rule({
      'font-family': `'${fallbackFamilies[index]}'`,
      'font-weight': weight,
      src: names.map((name) => `local('${name}')`).join(','),
      'size-adjust': adjusted?.sizeAdjust,
      'ascent-override': adjusted?.ascentOverride,
      'descent-override': adjusted?.descentOverride,
      'line-gap-override': adjusted?.lineGapOverride,
    });
  });
}

/** A `unicode-range` without the letters that the brand's own file has. */
function otherLetters(range: string): string {
  const runs: [first: number, last: number][] = [];
  for (const part of range.replaceAll('U+', '').split(',')) {
    const [first = 0, last = first] = part.split('-').map((code) => Number.parseInt(code, 16));
    let run: [number, number] | undefined;
    for (let code = first; code <= last; code += 1)
      if (LETTERS.includes(String.fromCodePoint(code))) run = undefined;
      else if (run) run[1] = code;
      else runs.push((run = [code, code]));
  }
  return runs.map((ends) => `U+${ends.map((code) => code.toString(16)).join('-')}`).join(',');
}

/** Czech, Croatian, Turkish: a browser loads a file of them when a heading has one of its letters, as Fontsource's own rules do. */
export function letterRules(brand: BrandId): string[] {
  const { family, weight } = HEADING_FACES[brand];
  const ranges = require(`@fontsource/${SOURCES[brand].name}/unicode.json`) as Record<
    string,
    string
  >;
  return ['latin-ext', 'latin'].map((part) =>
    rule({
      'font-family': `'${family}'`,
      'font-weight': weight,
      'font-display': 'swap',
      src: `url('${relative(FOLDER, fileOf(brand, part, weight))}') format('woff2')`,
      'unicode-range': otherLetters(ranges[part] ?? ''),
    }),
  );
}

/** By renaming, so that another build that runs at the same time never reads half a file. */
function writeWhole(name: string, content: string | Buffer): void {
  const draft = join(FOLDER, `${name}.${process.pid}`);
  writeFileSync(draft, content);
  renameSync(draft, join(FOLDER, name));
}

async function writeFonts(): Promise<void> {
  for (const brand of BRAND_IDS) {
    const whole = readFileSync(fileOf(brand, 'latin', HEADING_FACES[brand].weight));
    writeWhole(`${brand}.woff2`, await subsetFont(whole, LETTERS, { targetFormat: 'woff2' }));
  }
  const rules = await Promise.all(BRAND_IDS.map(fallbackRules));
  writeWhole('fallbacks.css', rules.flat().join('\n'));
  writeWhole('letters.css', BRAND_IDS.flatMap(letterRules).join('\n'));
}

export function fontPlugin(): Plugin {
  let written: Promise<void> | undefined;
  return {
    name: 'fonts',
    enforce: 'pre',
    async resolveId(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      await (written ??= writeFonts());
      return join(FOLDER, id.slice(PREFIX.length));
    },
  };
}
