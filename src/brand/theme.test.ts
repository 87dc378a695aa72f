/** The colours of the themes against WCAG 2.2: what is read on what, and how far apart they are. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastTheme, darkTheme, THEMES, variablesOf } from '#brand/theme.ts';

type Tokens = Record<string, string>;

/** WCAG relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function ratio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Text on its ground. */
const TEXT: readonly [string, string][] = [
  ...['text', 'muted', 'primary', 'primary-hover', 'error', 'success', 'warning', 'info'].flatMap(
    (ink): [string, string][] => [
      [ink, 'surface'],
      [ink, 'page'],
    ],
  ),
  ['text', 'primary-soft'],
  ['primary', 'primary-soft'],
  ['primary-hover', 'primary-soft'],
  ['muted', 'primary-soft'],
  ['primary-contrast', 'primary'],
  ['primary-contrast', 'primary-hover'],
  ['surface', 'error'],
  ...['error', 'success', 'warning', 'info'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-bg`],
    ['text', `${tone}-bg`],
  ]),
  ['header-text', 'header'],
];
/** Lines and signs that carry meaning. */
const SIGNS: readonly [string, string][] = [
  ['control-border', 'surface'],
  ['control-border', 'page'],
  ['focus', 'surface'],
  ['focus', 'page'],
  ['header-focus', 'header'],
  ['primary', 'surface'],
];

const TESTED: readonly [string, Tokens, number, number][] = [
  ['bank', variablesOf(THEMES.bank), 4.5, 3],
  ['direct', variablesOf(THEMES.direct), 4.5, 3],
  ['bank at night', variablesOf(darkTheme('bank')), 4.5, 3],
  ['direct at night', variablesOf(darkTheme('direct')), 4.5, 3],
  ['bank in contrast', variablesOf(contrastTheme('bank')), 7, 4.5],
  ['direct in contrast', variablesOf(contrastTheme('direct')), 7, 4.5],
];

describe.each(TESTED)('%s', (_name, tokens, least, leastOfSigns) => {
  const failing = (pairs: readonly [string, string][], limit: number) =>
    pairs
      .filter(
        ([ink, ground]) =>
          !(ratio(tokens[`--color-${ink}`] ?? '', tokens[`--color-${ground}`] ?? '') >= limit),
      )
      .map((pair) => pair.join(' on '));
  test('text has enough contrast', () => expect(failing(TEXT, least)).toEqual([]));
  test('lines and icons have enough contrast', () =>
    expect(failing(SIGNS, leastOfSigns)).toEqual([]));
});

test('the calculation is the one of WCAG', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(ratio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
test('each brand has its own shape, by the same variables', () => {
  const [bank, direct] = [THEMES.bank, THEMES.direct].map(variablesOf) as [Tokens, Tokens];
  expect(Object.keys(direct).toSorted()).toEqual(Object.keys(bank).toSorted());
  const shape = ['choices-display', 'choice-radius', 'choice-icon-display', 'progress-gap'];
  for (const name of [...shape, 'section-mark'])
    expect(direct[`--${name}`], name).not.toBe(bank[`--${name}`]);
});
test('every border width comes from the theme', () => {
  const sheets = Object.keys(import.meta.glob('/src/**/*.css'));
  expect(sheets.length).toBeGreaterThan(10);
  const thin = sheets.flatMap((file) =>
    [
      ...readFileSync(new URL(`../..${file}`, import.meta.url), 'utf8').matchAll(
        /(?:border[a-z-]*|--button-bd):\s*1px .*/g,
      ),
    ].map(([line]) => `${file}: ${line}`),
  );
  expect(thin).toEqual([]);
});
