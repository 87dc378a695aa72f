import { describe, expect, it } from 'vitest';
import { codeRefusal, maskedPhone } from '#screens/signing/code-request.tsx';

const refused = (body: unknown, status = 409) => ({ operationId: 'signContract', status, body });

describe('a refused code', () => {
  it.each([
    ['wrongCode', { message: 'no', triesLeft: 2 }, undefined],
    ['wrongCode', { message: 'no', triesLeft: 1 }, 2],
    ['wrongCode', { message: 'no' }, undefined],
    ['wrongCode', 'no JSON', undefined],
    ['tooManyTries', { message: 'no', triesLeft: 0 }, 1],
    ['notValid', { message: 'no', triesLeft: 0 }, 2],
    ['notValid', { message: 'no', triesLeft: 0 }, undefined],
  ] as const)('is %s for %j', (refusal, body, triesBefore) =>
    expect(codeRefusal(refused(body), triesBefore)).toBe(refusal),
  );
  it('is not about the code with another status', () =>
    expect(codeRefusal(refused({ triesLeft: 0 }, 412), undefined)).toBe(undefined));
});

describe('the number the code goes to', () => {
  it.each([
    ['+436641234567', '+43\u00a0•••\u00a0567'],
    ['+43 664 123 45 67', '+43\u00a0•••\u00a0567'],
    ['+4915112345678', '+49\u00a0•••\u00a0678'],
    ['06641234567', '•••\u00a0567'],
    ['unbekannt', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is shown as %j', (number, shown) => {
    expect(maskedPhone(number)).toBe(shown);
  });
});
