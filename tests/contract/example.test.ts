/** The representative example of the welcome page uses the bank's own conditions, so that it agrees with the price on the next page. */
import { expect, test } from 'vitest';
import shell from '#locales/de-AT/shell.json' with { type: 'json' };
import { showEuro } from '#form/formats/money.ts';
import { priceLoan, type BankEntity } from '../sandbox/rules/price-list.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const percent = (rate: number): string => `${rate.toFixed(2).replace('.', ',')} %`;

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
    '60 Monate',
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
