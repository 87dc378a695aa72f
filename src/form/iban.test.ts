import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIban, parseIban, showIban } from './iban.ts';

const valid = ['AT611904300234573201', 'AT071100000012345678', 'DE89370400440532013000', 'CH9300762011623852957'];

describe('IBAN', () => {
  it.each(valid)('accepts %s', (iban) => expect(isIban(iban)).toBe(true));
  it.each([
    ['a wrong check digit', 'AT611904300234573202'],
    ['a short one', 'AT61190430023457320'],
    ['lower case, which the input turns to capitals first', 'at611904300234573201'],
    ['a country outside SEPA', 'BR1800360305000010009795493C1'],
    ['nothing', ''],
  ])('refuses %s', (_what, iban) => expect(isIban(iban)).toBe(false));
  it('does not mind spaces, hyphens and small letters', () => {
    expect(parseIban('at61 1904-3002 3457 3201')).toBe('AT611904300234573201');
    for (const pasted of ['IBAN: AT61 1904 3002 3457 3201', 'IBAN AT611904300234573201', 'AT61.1904.3002.3457.3201']) expect(parseIban(pasted)).toBe('AT611904300234573201');
  });
  it('shows groups of four', () => {
    expect(showIban('AT611904300234573201')).toBe('AT61 1904 3002 3457 3201');
  });
  it('comes back from what it shows, valid or not', () => {
    fc.assert(fc.property(fc.stringMatching(/^[A-Z0-9]{1,34}$/), (iban) => parseIban(showIban(iban)) === iban));
  });
  it('loses nothing it cannot read', () => {
    expect(showIban(parseIban('???'))).toBe('???');
  });
});
