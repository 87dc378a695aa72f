import { expect, test } from 'vitest';
import enums from '#locales/de-AT/enums.json' with { type: 'json' };
import errors from '#locales/de-AT/errors.json' with { type: 'json' };
import fields from '#locales/de-AT/fields.json' with { type: 'json' };
import steps from '#locales/de-AT/steps.json' with { type: 'json' };
import shell from '#locales/de-AT/shell.json' with { type: 'json' };
import { showEuro } from '#form/formats/money.ts';
import { sourcesOnDisk } from '../../workbench/check/sources.ts';
import { lookupIn } from '../wording/wording.ts';
import * as limits from '../../src/flow/limits.ts';
import * as locale from '../../src/schema/locale.ts';
import { percent } from '../../sandbox/partners/html.ts';
import { priceLoan, type BankEntity } from '../../sandbox/rules/price-list.ts';

test('i18next finds values with dots, empty ones, formats, variants and plurals', () => {
  const { text } = lookupIn({ enums, errors, fields, steps });
  const { title } = enums;
  const { employedSince } = fields;
  expect(text('enums:title.Dipl. Ing.')).toBe(title['Dipl. Ing.']);
  expect(text('enums:title._empty')).toBe(title._empty);
  expect(text('errors:format', { context: 'mobile-phone' })).toBe(errors['format_mobile-phone']);
  const label = (context: string) => text('fields:employedSince.label', { context });
  expect(label('PENSIONER')).toBe(employedSince.label_PENSIONER);
  expect(label('EMPLOYEE')).toBe(employedSince.label);
  expect(text('steps:signing.sendsLeft', { count: 1 })).toBe(steps.signing.sendsLeft_one);
});

/** The keys of the texts that match a pattern. */
const keysOf = (texts: unknown, pattern: RegExp, key: string): string[] =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([name, below]) => keysOf(below, pattern, `${key}.${name}`))
    : pattern.test(String(texts))
      ? [key]
      : [];

/** The keys of all texts that match a pattern. */
const allKeysOf = (pattern: RegExp): string[] => {
  const sources = sourcesOnDisk(process.cwd());
  return sources.files().flatMap((file) => {
    const [, namespace] = /^locales\/de-AT\/(\w+)\.json$/.exec(file) ?? [];
    return namespace === undefined
      ? []
      : keysOf(JSON.parse(sources.read(file)), pattern, namespace);
  });
};

test('a brand without branches has no text that mentions one, but in the finder and in variants for the others', () => {
  const mentions = allKeysOf(/filiale/i);
  expect(mentions.length).toBeGreaterThan(3);
  expect(mentions.filter((key) => !/^steps\.branches\.|_branches$/.test(key))).toEqual([]);
});

const UNIT =
  /(?:\d\.?|\}\})_(?:Uhr|Jahr|Monat|Tag|Woche|Stunde|Minute|Sekunde|Euro|MB|%|€|Prozentpunkt|Ziffer|Zeichen|Bankarbeitstag|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)|€_(?:\d|\{\{)/
    .source;

test('a number and its unit are on one line: a no-break space (U+00A0) between them', () => {
  expect(allKeysOf(new RegExp(UNIT.replaceAll('_', '\u00a0'))).length).toBeGreaterThan(40);
  expect(allKeysOf(new RegExp(UNIT.replaceAll('_', '[^\\S\u00a0]')))).toEqual([]);
});

test('the names of codes are on one line: a no-break hyphen (U+2011) in them', () => {
  expect(allKeysOf(/(?:Hilfe|SMS)\u2011Code/).length).toBeGreaterThan(5);
  expect(allKeysOf(/(?:Hilfe|SMS)-Code/)).toEqual([]);
});

/** Row 9.1: the constants of the specification's section 9, its words and its value. */
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
  ['currency euro', locale.CURRENCY, 'EUR'],
  ['locale de-AT', locale.LOCALE, 'de-AT'],
];

test.each(SECTION_9)('%s: has the value of the specification', (_words, found, value) =>
  expect(found).toEqual(value),
);

/** The representative example of the welcome page uses the bank's own conditions, so that it agrees with the price on the next page. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

test.each<[string, BankEntity, string]>([
  ['bank', '0100', shell.main.example_bank],
  ['direct', '0109', shell.main.example_direct],
])('%s', (_, entity, text) => {
  const offer = priceLoan(entity, 10_000, 60, 'FIX');
  const euros = [
    offer.requestedAmount,
    offer.installmentAmount,
    offer.lastInstallmentAmount,
    offer.totalRepaymentAmount,
    offer.totalOpeningFee,
    offer.maintenanceFeeAmount,
  ];
  const figures = [
    ...euros.filter((euro) => euro !== undefined && euro > 0).map((euro) => showEuro(euro ?? 0)),
    '5 Jahre',
    ...[offer.nominalInterestRate, offer.effectiveInterestRate].map(percent),
  ];
  expect(figures.map(plain).filter((figure) => !plain(text).includes(figure))).toEqual([]);
  // And no other figure of euro or percent stands there.
  expect(
    plain(text)
      .match(/€ [\d.,]*\d|[\d,]+ %/g)
      ?.filter((figure) => !figures.map(plain).includes(figure)),
  ).toEqual([]);
});
