/** Row 9.1: the constants of the specification's section 9. */
import { expect, test } from 'vitest';
import * as limits from '../../src/flow/limits.ts';
import * as form from '../../src/form/formats/locale.ts';

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

test('the form renderer speaks the language and the currency of the product', () =>
  expect(form).toMatchObject({ LOCALE: limits.LOCALE, CURRENCY: limits.CURRENCY }));
