import { expect, test } from 'vitest';
import { endingOf, exitsOf, isCreditRefusal } from '#flow/ending.ts';
import { STATE_TABLE } from '#flow/states.ts';

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
  [{ state: 'SCORED', decision: 'GREEN' }, undefined],
  [{ state: 'DOC_SIGNED', decision: 'GREEN' }, undefined],
  [{ state: 'REJECTED', decision: 'RED' }, 'RED'],
  [{ state: 'CANCELLED', decision: 'GREEN' }, 'CANCELLED'],
  [{ state: 'COMPLETED', decision: 'BLUE' }, undefined],
  [{ state: 'COMPLETED', decision: 'toString' }, undefined],
])('%j ends as %s', (application, ending) => expect(endingOf(application)).toBe(ending));

const STATES = [...Object.keys(STATE_TABLE), 'SOMETHING_NEW'];
const TYPES = ['ntb', 'existing'] as const;
const STATUSES = ['RETRY', undefined] as const;

/** By state, written out once more; with `:existing` for one kind of customer, with `:RETRY` for one legitimation status. */
const SIGNED = [
  'DOC_SIGNED',
  'COMPLETED',
  // The identity of an existing customer is checked after the signature.
  'RETRY:existing',
  'REJECTED:existing:RETRY',
];
const ENDED = [
  'CANCELLED',
  'REJECTED:ntb:undefined',
  'REJECTED:existing:undefined',
  'SOMETHING_NEW',
];

test.each(
  STATES.flatMap((state) =>
    TYPES.flatMap((type) => STATUSES.map((status) => ({ state, type, status }))),
  ),
)('how $state of an $type customer (legitimation $status) can be left', (situation) => {
  const { state, type, status } = situation;
  const is = (list: string[]) =>
    [state, `${state}:${type}`, `${state}:${type}:${status}`].some((name) => list.includes(name));
  expect(
    exitsOf({
      state,
      customer: { isExistingCustomer: type === 'existing' },
      ...(status === undefined ? {} : { legitimationStatus: status }),
    }),
  ).toEqual({ cancel: !is(SIGNED) && !is(ENDED), restart: !is(SIGNED) });
});
