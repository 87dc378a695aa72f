import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMoney, parseMoney, showEuro, showMoney, showRoundEuro } from './money.ts';

describe('money', () => {
  it.each([
    ['1.234,56', 1234.56],
    ['1234,56', 1234.56],
    ['1 234', 1234],
    ['1\u00a0234,5', 1234.5],
    ['1\u202f234', 1234],
    ['€ 1.234,56', 1234.56],
    ['1.234 EUR', 1234],
    ['1.234,-', 1234],
    ['2500 Euro', 2500],
    ['Euro 2.500,50', 2500.5],
    ['2500.-', 2500],
    ['2.500,--', 2500],
    ['1.234', 1234],
    ['1.234.567,89', 1234567.89],
    ['12.50', 12.5],
    ['1,234.56', 1234.56],
    ['0', 0],
    ['-5', -5],
    ['7,', 7],
    ["1'234", 1234],
  ])('reads %s', (text, value) => {
    expect(parseMoney(text)).toBe(value);
  });
  it.each([
    '',
    'viel',
    '1,234',
    '1.23.4',
    '12,345,6',
    '1.2345',
    '1e5',
    '0x10',
    '1,2,3',
    '--1',
    '2500.--.',
    '2500-',
    '12.-5',
    '2500 Dollar',
    '99999999999999',
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
  it('has at most two decimals', () => {
    fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => isMoney(cents / 100)));
    expect(isMoney(1.005)).toBe(false);
    expect([1e12, -1e12].map(isMoney)).toEqual([false, false]);
    expect(isMoney(Number.NaN)).toBe(false);
    expect(isMoney(Number.POSITIVE_INFINITY)).toBe(false);
  });
});
