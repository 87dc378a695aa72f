import { expect, test } from 'vitest';
import { exitsOf } from '#flow/loan/exits.ts';
import { RESUME_TABLE } from '#flow/resume.ts';

const STATES = [...Object.keys(RESUME_TABLE), 'SOMETHING_NEW'];
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
const ENDED = ['CANCELLED', 'REJECTED', 'SOMETHING_NEW'];

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
