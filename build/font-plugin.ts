/**
 * Vite plugin: one face per brand for headings and amounts, cut down to the letters of our texts (subset-font), and the system faces that
 * stand in for it, scaled to its measures (Capsize). `virtual:fonts/<brand>.woff2` are the files, which src/brand/fonts.ts loads;
 * `virtual:fonts/fallbacks.css` has the `@font-face` rules of the system faces.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { BRAND_IDS, type BrandId } from '../src/brand/brands.ts';
import { HEADING_FACES } from '../src/brand/theme.ts';

const PREFIX = 'virtual:fonts/';
const FOLDER = join(import.meta.dirname, '../node_modules/.cache/fonts');
const { resolve } = createRequire(import.meta.url);

/** ASCII, German letters, and the signs of amounts and quotations. Names with other letters get the fallback's. */
const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))}ÄÖÜäöüßẞ€„“”‚‘’–…·•×é°§\u00a0\u202f`;

/** Measures of system faces, as Capsize's unpack reads them from the vendors' files; no package has these. */
const GEORGIA = { ascent: 1878, descent: -449, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 913 };
const TIMES = { ascent: 1825, descent: -443, lineGap: 87, unitsPerEm: 2048, xWidthAvg: 832 };
const ARIAL = { ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048, xWidthAvg: 913 };

const SOURCES = {
  bank: {
    file: '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2',
    regular: '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2',
    fallbacks: [
      [GEORGIA, ['Georgia Bold', 'Georgia-Bold']],
      [TIMES, ['Times New Roman Bold', 'Liberation Serif Bold', 'LiberationSerif-Bold']],
    ],
  },
  direct: {
    file: '@fontsource/figtree/files/figtree-latin-800-normal.woff2',
    regular: '@fontsource/figtree/files/figtree-latin-400-normal.woff2',
    fallbacks: [[ARIAL, ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold']]],
  },
} as const;

const rule = (descriptors: Record<string, string | undefined>): string =>
  `@font-face{${Object.entries(descriptors)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** By the regular cuts of both; those shown differ from them by about the same. */
async function fallbackRules(brand: BrandId): Promise<string[]> {
  const { regular, fallbacks } = SOURCES[brand];
  const metrics = await fromBuffer(readFileSync(resolve(regular)));
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

/** By renaming, so that another build that runs at the same time never reads half a file. */
function writeWhole(name: string, content: string | Buffer): void {
  const draft = join(FOLDER, `${name}.${process.pid}`);
  writeFileSync(draft, content);
  renameSync(draft, join(FOLDER, name));
}

async function writeFonts(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const brand of BRAND_IDS) {
    const whole = readFileSync(resolve(SOURCES[brand].file));
    writeWhole(`${brand}.woff2`, await subsetFont(whole, LETTERS, { targetFormat: 'woff2' }));
  }
  const rules = await Promise.all(BRAND_IDS.map(fallbackRules));
  writeWhole('fallbacks.css', rules.flat().join('\n'));
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
