import { describe, expect, it } from 'vitest';
import { codeRefusal } from '#screens/signing/code-request.tsx';
import { maskedPhone } from '#screens/shared/display.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const refused = (body: unknown, status = 409) => ({ operationId: 'signContract', status, body });

describe('a refused code', () => {
  it.each([
    ['wrongCode', { message: 'no', triesLeft: 2 }, undefined],
    ['wrongCode', { message: 'no' }, '2026-03-01T10:00:01Z'],
    ['wrongCode', 'no JSON', undefined],
    ['expired', { message: 'no', triesLeft: 2 }, '2026-03-01T09:59:59Z'],
    ['expired', { message: 'no', triesLeft: 0 }, '2026-03-01T09:59:59Z'],
    ['tooManyTries', { message: 'no', triesLeft: 0 }, '2026-03-01T10:00:01Z'],
    ['notValid', { message: 'no', triesLeft: 0 }, undefined],
  ] as const)('is %s for %j', (refusal, body, expiresAt) =>
    expect(codeRefusal(refused(body), expiresAt, NOW)).toBe(refusal),
  );
  it('is not about the code with another status', () =>
    expect(codeRefusal(refused({ triesLeft: 0 }, 412), undefined, NOW)).toBe(undefined));
});

describe('the number the code goes to', () => {
  it.each([
    ['+436641234567', '+43 ••• 567'],
    ['+43 664 123 45 67', '+43 ••• 567'],
    ['+4915112345678', '+49 ••• 678'],
    ['06641234567', '••• 567'],
    ['', undefined],
    [undefined, undefined],
  ])('%j is shown as %j', (number, shown) => {
    expect(maskedPhone(number)).toBe(shown);
  });
});
