import { describe, expect, it } from 'vitest';
import { formatTypes } from './format-types.ts';
import { formats } from './formats.ts';

describe('formats', () => {
  it('cover every name a schema may use, with its type', () => {
    expect(Object.fromEntries(Object.entries(formats).map(([name, { type }]) => [name, type]))).toEqual(formatTypes);
  });
  it.each(['a@b.at', 'erika.muster+kredit@mail.beispiel.at', "o'neill@müller.at"])('take the address %s', (text) => {
    expect(formats.email.validate(text)).toBe(true);
  });
  it.each(['a@b', '@b.at', 'a@', 'a b@c.at', 'a@@b.at', 'a..b@c.at', '.a@b.at', 'a@b..at', 'a@b.', `${'x'.repeat(250)}@b.at`])('refuse the address %s', (text) => {
    expect(formats.email.validate(text)).toBe(false);
  });
  it.each([['123456', true], ['12345', false], ['1234567', false], ['12345a', false]])('take the code %s: %s', (text, valid) => {
    expect(formats.otp.validate(text)).toBe(valid);
  });
});
