import fc from 'fast-check';
import { isSEPACountry } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { isIban, parseIban, showIban } from './iban.ts';

/** Of the countries that joined the SEPA area last. */
const joinedLater = [
  'AL47212110090000000235698741',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'RS35260005601001611379',
];
const valid = [
  ...joinedLater,
  'AT611904300234573201',
  'AT071100000012345678',
  'DE89370400440532013000',
  'CH9300762011623852957',
];

describe('IBAN', () => {
  it.each(valid)('accepts %s', (iban) => expect(isIban(iban)).toBe(true));
  it.each([
    ['a wrong check digit', 'AT611904300234573202'],
    ['a short one', 'AT61190430023457320'],
    ['lower case, which the input turns to capitals first', 'at611904300234573201'],
    ['a country outside SEPA', 'BR1800360305000010009795493C1'],
    ['nothing', ''],
  ])('refuses %s', (_what, iban) => expect(isIban(iban)).toBe(false));
  it('has five countries that ibantools lacks (remove the list once the library has them)', () => {
    expect(joinedLater.map((iban) => iban.slice(0, 2)).filter(isSEPACountry)).toEqual([]);
  });
  it('ignores spaces, hyphens and letter case', () => {
    expect(parseIban('at61 1904-3002 3457 3201')).toBe('AT611904300234573201');
    for (const pasted of [
      'IBAN: AT61 1904 3002 3457 3201',
      'IBAN AT611904300234573201',
      'AT61.1904.3002.3457.3201',
    ])
      expect(parseIban(pasted)).toBe('AT611904300234573201');
  });
  it('drops the word IBAN only in front of an IBAN', () => {
    expect(parseIban('iban:AT 611904300234573201')).toBe('AT611904300234573201');
    for (const other of ['IBAN', 'IBANX1904', 'IBANAT6', 'XIBANAT61'])
      expect(parseIban(other)).toBe(other);
  });
  it('shows groups of four', () => {
    expect(showIban('AT611904300234573201')).toBe('AT61 1904 3002 3457 3201');
  });
  it('is parsed from its shown text, valid or not', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{1,34}$/),
        (iban) => parseIban(showIban(iban)) === iban,
      ),
    );
  });
  it('keeps text that it cannot parse', () => {
    for (const text of ['???', 'AT61 1904 3002 ä', 'ä AT61 1904', 'AT61 1904 (alt)'])
      expect(showIban(parseIban(` ${text} `))).toBe(text);
  });
});
