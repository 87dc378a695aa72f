import { expect, test } from 'vitest';
import { endingOf, isCreditRefusal } from '#flow/loan/ending.ts';

test.each([
  ['INSUFFICIENT_INCOME', true],
  ['IDENTITY_NOT_CONFIRMED', false],
  ['SOMETHING_NEW', false],
  ['toString', false],
  ['', false],
  [undefined, false],
])('a refusal for %s follows a credit check: %s', (reason, credit) =>
  expect(isCreditRefusal(reason)).toBe(credit),
);

test.each([
  [undefined, undefined],
  [{ state: 'COMPLETED' }, undefined],
  [{ state: 'COMPLETED', decision: 'GREEN' }, 'GREEN'],
  [{ state: 'DOC_SIGNED', decision: 'YELLOW' }, 'YELLOW'],
  [{ state: 'REJECTED', decision: 'RED' }, 'RED'],
  [{ state: 'CANCELLED', decision: 'GREEN' }, 'CANCELLED'],
  [{ state: 'COMPLETED', decision: 'BLUE' }, undefined],
  [{ state: 'COMPLETED', decision: 'toString' }, undefined],
])('%j ends as %s', (application, ending) => expect(endingOf(application)).toBe(ending));
