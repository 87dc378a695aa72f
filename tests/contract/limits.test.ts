/** Row 9.1: every constant of the specification's section 9 stands once, named, in src/flow/limits.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as limits from '../../src/flow/limits.ts';
import * as form from '../../src/form/formats/locale.ts';

const SRC = join(import.meta.dirname, '../../src');
const HOME = 'flow/limits.ts';
/** The form renderer imports no product and says its language itself; held together below. */
const FORM = 'form/formats/locale.ts';

/** Code without comments, so that only what the machine reads counts. */
const code = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$|fixtures|logos|screens\/stage\.tsx|\.gen\.ts/.test(path),
  )
  .map((path) => ({ path, text: code(readFileSync(join(SRC, path), 'utf8')) }));

/** The specification's words and its value. */
const SECTION_9: readonly [words: string, found: unknown, value: unknown][] = [
  [
    'loan amount 4000–75000, default 10000',
    limits.LOAN_AMOUNT,
    { min: 4000, max: 75_000, default: 10_000 },
  ],
  ['duration 1–10 years, default 5', limits.LOAN_DURATION_YEARS, { min: 1, max: 10, default: 5 }],
  ['months = years × 12', limits.MONTHS_PER_YEAR, 12],
  ['progress start 17', limits.PROGRESS_START, 17],
  ['inactivity timeout 45 minutes', limits.INACTIVITY_TIMEOUT_MS, 45 * 60 * 1000],
  ['checked every second', limits.INACTIVITY_CHECK_MS, 1000],
  ['delay in seconds × 1000', limits.DELAY_UNIT_MS, 1000],
  ['tab indexes applied 1 s after navigation', limits.TAB_ORDER_DELAY_MS, 1000],
  ['tab-focus skipping at most 100 elements', limits.TAB_SKIP_MAX_TRIES, 100],
  ['session check every 5 s', limits.SESSION_CHECK_SECONDS, 5],
  ['token refresh when fewer than 20 s remain', limits.TOKEN_REFRESH_BELOW_SECONDS, 20],
  [
    'bank entities 0100, 0110, 0109',
    limits.BANK_ENTITIES,
    { bank: '0100', bankOther: '0110', direct: '0109' },
  ],
  ['currency euro', limits.CURRENCY, 'EUR'],
  ['locale de-AT', limits.LOCALE, 'de-AT'],
];

test.each(SECTION_9)('%s: has the value of the specification', (_words, found, value) =>
  expect(found).toEqual(value),
);

/** Literals that mean nothing else, and the files they stand in. Of all others (100, 1000, 12) only behaviour tells what they count. */
const WRITTEN: readonly [literal: RegExp, home: readonly string[]][] = [
  [/\b4_?000\b/, [HOME]],
  [/\b75_?000\b/, [HOME]],
  [/\b45 \* 60\b|\b2_?700_?000\b/, [HOME]],
  [/['"`]0100['"`]/, [HOME]],
  [/['"`]0110['"`]/, [HOME]],
  [/['"`]0109['"`]/, [HOME]],
  [/['"`]EUR['"`]/, [HOME, FORM]],
  [/['"`]de-AT['"`]/, [HOME, FORM]],
];

test.each(WRITTEN)('%s is written down at home only', (literal, home) => {
  expect(
    sources
      .filter(({ text }) => literal.test(text))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(home);
});

test('every constant is used, by its name, from its one home', () => {
  const names = Object.keys(limits);
  const elsewhere = sources.filter(({ path }) => path !== HOME);
  const importers = elsewhere.filter(({ text }) => text.includes("'#flow/limits.ts'"));
  // The currency is the form renderer's to write: nobody else shows an amount.
  expect(
    names.filter(
      (name) =>
        name !== 'CURRENCY' &&
        !importers.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)),
    ),
  ).toEqual([]);
  expect(
    elsewhere
      .flatMap(({ path, text }) =>
        names
          .filter((name) => new RegExp(`\\b(const|let|function) ${name}\\b`).test(text))
          .map((name) => `${path} ${name}`),
      )
      .filter((each) => !each.startsWith(FORM)),
  ).toEqual([]);
});

test('the form renderer speaks the language and the currency of the product', () =>
  expect({ ...form }).toEqual({ LOCALE: limits.LOCALE, CURRENCY: limits.CURRENCY }));
