import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMoney, parseMoney, showEuro, showMoney, showRoundEuro } from './money.ts';
import { listed, meaning } from '../../../tests/listed.ts';

describe('money', () => {
  it.each([
    ...meaning(1234.56, '1.234,56 | 1234,56 | € 1.234,56 | 1,234.56'),
    ...meaning(1234, `1 234 | 1\u202f234 | 1.234 EUR | 1.234,- | 1.234 | 1'234 | 1٬234`),
    ['1\u00a0234,5', 1234.5],
    ['1’234,50', 1234.5],
    ...meaning(
      2500,
      `2500 Euro | 2500.- | 2.500,-- | 2500,= | 2.500.= | 2500 ,- | 2500,-- €
      | 2500 Euro. | 2500 Euros | EUR2500 | 2´500`,
    ),
    ['Euro 2.500,50', 2500.5],
    ['2٬500٫50', 2500.5],
    ['2‘500,50', 2500.5],
    ['1.234.567,89', 1234567.89],
    ['12.50', 12.5],
    ['12،50', 12.5],
    ['0', 0],
    ['-5', -5],
    ['- 5', -5],
    ['-€ 5', -5],
    ['7,', 7],
    ...meaning(1200, '1200. | 1200,- | EUR 1.200,00 | 1200€ | €1200 | +1200 | +€ 1200'),
    ['1,200.50', 1200.5],
    ['+ 1.200,50', 1200.5],
    ['1٫50', 1.5],
    [' €  1200 ', 1200],
  ])('reads %s', (text, value) => {
    expect(parseMoney(text)).toBe(value);
  });
  it.each([
    ...listed(`viel | 1,234 | 1.23.4 | 12,345,6 | 1.2345 | 1e5 | 0x10 | 1,2,3 | --1
      | 2500.--. | 2500- | 12€50 | 12 EUR 50 | 1200 50 | 1 2 | 12 34 | 1'2 | 1 234.567
      | 1.234 567 | 0.500 | 012.345 | ca. 1200 | 1200 netto | 2k | 1..200 | 1 . 200 | € | -
      | ٬ | 12.-5 | 2500 Dollar | +-5 | -+5 | ++5 | 1200+ | =2500 | 2500= | 1200·50
      | 1200;50 | 1200, 50 | 12OO | 1٬23 | 1٫234 | 1٬234٬5 | 2٫500٬50 | EUROPA 5
      | 2500 Euronen | (1200) | 2_500 | 99999999999999`),
    '',
  ])('refuses %s', (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });
  it('shows amounts as Austrian banks do, grouped with a dot', () => {
    expect(showMoney(75000)).toBe('75.000,00');
    expect([1234, 1234.5].map(showRoundEuro)).toEqual(['€\u00a01.234', '€\u00a01.234,50']);
    expect(showEuro(11852.46).replace('\u00a0', ' ')).toBe('€ 11.852,46');
  });
  it('is parsed from its shown text, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        const value = cents / 100;
        return parseMoney(showMoney(value)) === value && parseMoney(showEuro(value)) === value;
      }),
    );
  });
  it('is never another amount: what is read has the digits that were typed, and cents only behind the last sign', () => {
    const typed = fc
      .array(
        fc.constantFrom(
          ...'0123456789',
          '00',
          '000',
          '.',
          ',',
          ' ',
          "'",
          '-',
          '€',
          ' EUR',
          '+',
          '=',
          '٬',
          '٫',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        const value = parseMoney(text);
        if (value === undefined) return;
        const cents = /[.,٫](\d{1,2})\D*$/.exec(text)?.[1] ?? '';
        const digits = text.replace(/\D/g, '');
        expect(Math.abs(value)).toBeCloseTo(Number(digits) / 10 ** cents.length, 6);
        // Every sign between digits before the cents stands before three more.
        const whole = text.replace(/[.,٫](\d{1,2})?\D*$/, '');
        expect(whole).not.toMatch(/\d[^\d]+(?:\d{1,2}|\d{4,})(?:\D|$)/);
      }),
      { numRuns: 20_000 },
    );
  });
  it('has at most two decimals', () => {
    fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => isMoney(cents / 100)));
    expect(isMoney(1.005)).toBe(false);
    expect([1e12, -1e12].map(isMoney)).toEqual([false, false]);
    expect(isMoney(Number.NaN)).toBe(false);
    expect(isMoney(Number.POSITIVE_INFINITY)).toBe(false);
  });
});
