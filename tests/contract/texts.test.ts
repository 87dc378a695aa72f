import { expect, test } from 'vitest';
import shell from '#locales/de-AT/shell.json' with { type: 'json' };
import { showEuro } from '#form/formats/money.ts';
import { CURRENCY, LOCALE } from '#schema/locale.ts';
import { TEXTS } from '../../build/texts.ts';
import { percent } from '../../sandbox/partners/html.ts';
import { priceLoan, type BankEntity } from '../../sandbox/rules/price-list.ts';

/** The keys of the texts that match a pattern. */
const keysOf = (texts: unknown, pattern: RegExp, key: string): string[] =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([name, below]) => keysOf(below, pattern, `${key}.${name}`))
    : pattern.test(String(texts))
      ? [key]
      : [];

/** The keys of all texts that match a pattern. */
const allKeysOf = (pattern: RegExp): string[] =>
  Object.entries(TEXTS).flatMap(([namespace, texts]) => keysOf(texts, pattern, namespace));

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

// The other constants of section 9 (row 9.1): src/flow/steps.test.ts.
test('the currency is the euro, the locale that of Austria', () =>
  expect([CURRENCY, LOCALE]).toEqual(['EUR', 'de-AT']));

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
