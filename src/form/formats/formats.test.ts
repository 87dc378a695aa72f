import { describe, expect, it } from 'vitest';
import { formats } from '../../../build/formats.ts';
import { formatTypes } from './format.ts';

describe('formats', () => {
  it('cover every name a schema may use', () => {
    expect(Object.keys(formats).sort()).toEqual(Object.keys(formatTypes).sort());
  });
  it.each([
    'a@b.at',
    'erika.muster+kredit@mail.beispiel.at',
    "o'neill@müller.at",
    `${'x'.repeat(249)}@b.at`,
  ])('take the address %s', (text) => {
    expect(formats.email.validate(text)).toBe(true);
  });
  it.each([
    'a@b',
    '@b.at',
    'a@',
    'a b@c.at',
    'a@@b.at',
    'a..b@c.at',
    '.a@b.at',
    'a@b..at',
    'a@b.',
    'a@b.at,',
    'a@b.at;c@d.at',
    '<a@b.at>',
    'mailto:a@b.at',
    '\u202aa@b.at\u202c',
    'a\u200b@b.at',
    `${'x'.repeat(250)}@b.at`,
  ])('refuse the address %s', (text) => {
    expect(formats.email.validate(text)).toBe(false);
  });
  it('take the countries of the list for countries, and nothing else that has a name', () => {
    expect(['AT', 'GB', 'XK'].map(formats.country.validate)).toEqual([true, true, true]);
    expect(['UK', 'EU', 'DD', 'YU', 'ZZ', 'at', 'A', ''].filter(formats.country.validate)).toEqual(
      [],
    );
  });
  it.each([
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
  ])('take the code %s: %s', (text, valid) => {
    expect(formats.otp.validate(text)).toBe(valid);
  });
});
