import { expect, test } from 'vitest';
import { isCreditRefusal } from '#flow/loan/ending.ts';

test.each([
  ['INSUFFICIENT_INCOME', true],
  ['IDENTITY_NOT_CONFIRMED', false],
  ['SOMETHING_NEW', false],
  ['toString', false],
  ['', false],
  [undefined, false],
])('refused for %s: after a credit check? %s', (reason, credit) =>
  expect(isCreditRefusal(reason)).toBe(credit),
);
