import fc from 'fast-check';
import { parsePhoneNumber } from 'libphonenumber-js/mobile';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parseText } from './format.ts';
import { isMobilePhone, loadPhonePlans, parsePhone, showPhone } from './mobile-phone.ts';
import { listed } from '../../../tests/listed.ts';

/** Beginnings of numbers of the countries whose plans are known. */
const known = fc.stringMatching(
  /^\+(43|49|41|423|39|386|36|421|420|385|387|381|40|90|380)[1-9]\d{6,9}$/,
);

it('a number is checked by its shape until the numbering plans are loaded', async () => {
  vi.resetModules();
  const { format } = await import('./mobile-phone.ts');
  const landline = '+4315123456';
  expect(parseText(format, '0664 / 123 45 67')).toBe('+436641234567');
  expect(['+436641234567', landline, '12'].map(format.validate)).toEqual([true, true, false]);
  await format.load?.();
  expect(format.validate(landline)).toBe(false);
  expect(format.show?.('+436641234567')).toBe('+43 664 1234567');
});

beforeAll(loadPhonePlans);

describe('mobile numbers', () => {
  it('agree with libphonenumber for the planned countries', () => {
    fc.assert(
      fc.property(known, (text) => {
        const theirs = parsePhoneNumber(text);
        return (
          isMobilePhone(text) === theirs.isValid() &&
          (!theirs.isValid() || showPhone(text) === theirs.formatInternational())
        );
      }),
      { numRuns: 3000 },
    );
  });
  it.each(
    listed(`0664 1234567 | 0664/123 45 67 | +43 664 1234567 | 0043 664 1234567
      | +43 (0)664 1234567 | 0664.1234567 | (0)664 1234567 | (0664) 1234567
      | +43 0664 1234567 | 0043 0664 1234567 | +43 (0) 664 1234567 | (+43) (0)664 1234567`),
  )('reads %s', (text) => {
    expect(parsePhone(text)).toBe('+436641234567');
  });
  it.each(['+49 (0)1511 2345678', '(0049)(0)1511 2345678', '+49 01511 2345678'])(
    'drops the zero after another calling code: %s',
    (text) => expect(parsePhone(text)).toBe('+4915112345678'),
  );
  it('drops a zero in brackets where no plan is known, and shows the number as it is', () => {
    for (const zero of [' (0)', '(0)', ' ( 0 ) '])
      expect(parsePhone(`+33${zero}6 12 34 56 78`)).toBe('+33612345678');
    expect(showPhone('+33612345678')).toBe('+33612345678');
  });
  it.each(
    listed(`+436641234567 | +436502345678 | +4915112345678 | +41791234567 | +14155552671
      | +33612345678`),
  )('accepts %s', (number) => {
    expect(isMobilePhone(number)).toBe(true);
  });
  it.each([
    ['a landline in Vienna', '+4315123456'],
    ['a landline in Graz', '+43316123456'],
    ['a landline in Berlin', '+493012345678'],
    ['too short', '+43664'],
    ['too long', '+4366412345678901'],
    ['without country', '06641234567'],
    ['more behind it', '+436641234567x'],
    ['more behind it, of a country whose plan is not known', '+14155552671x'],
    ['more before it', 'x+436641234567'],
    ['a zero after the calling code', '+49015112345678'],
    ['a calling code that begins with zero', '+03641234567'],
    ['text', 'anrufen'],
  ])('refuses %s', (_what, number) => expect(isMobilePhone(number)).toBe(false));
  it('groups digits as libphonenumber does', () => {
    expect(showPhone('+436641234567')).toBe('+43 664 1234567');
  });
  it('is parsed from its shown text', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\+43(6[5-9]|67)\d{7,9}$/),
        (number) => parsePhone(showPhone(number)) === number,
      ),
    );
  });
  it('keeps text that it cannot parse', () => {
    for (const text of [
      'siehe Visitenkarte',
      '0664 1234567 privat',
      '0664 1234567 (privat)',
      '0664 1234567, 0650 2345678',
      '+43 664 +1',
    ])
      expect(showPhone(parsePhone(` ${text} `))).toBe(text);
  });
});
