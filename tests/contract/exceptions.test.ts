/** Which failures the generic error handler leaves to the caller (contract, section 4): these and no others, of every call there is. */
import { expect, test } from 'vitest';
import {
  assertInPlace,
  EXCEPTIONS,
  outcomeOf,
  PRECONDITION_TABLE,
  type Problem,
} from '#flow/problems.ts';
import { OPERATION_IDS } from '../sandbox/application.ts';

const BACKGROUND = [
  'getPricing',
  'searchEmployers',
  'searchAddresses',
  'listBranches',
  'listInsuranceOffers',
];
const CHANGED = { reason: 'CHANGED' };
/** Every way to fail that the catalogue tells apart. */
const FAILURES: readonly Omit<Problem, 'operationId'>[] = [
  ...[0, 400, 401, 403, 404, 408, 410, 412, 422, 429, 500, 503].map((status) => ({ status })),
  { status: 400, errors: [{ field: 'a', message: 'b' }] },
  ...Object.keys(PRECONDITION_TABLE).map((frontendError) => ({ status: 412, frontendError })),
];
const CONFLICTS = [undefined, { reason: 'CODE' }, CHANGED].map((body) => ({ status: 409, body }));
const TECHNICAL = { kind: 'popup', popup: 'TECHNICAL_ERROR' };
/** The outcome of a failure of a call that no table names. */
const generic = (failure: Omit<Problem, 'operationId'>) =>
  outcomeOf({ operationId: 'none', ...failure });

test('the description has operations, and the table names no other', () => {
  expect(OPERATION_IDS.length).toBeGreaterThan(25);
  expect(Object.keys(EXCEPTIONS).filter((id) => !OPERATION_IDS.includes(id))).toEqual([]);
});

test.each(OPERATION_IDS.filter((id) => id !== 'getDocument'))(
  '%s: the generic handler shows the failure of a call that the visitor made',
  (operationId) => {
    for (const failure of FAILURES)
      expect(outcomeOf({ operationId, ...failure }), JSON.stringify(failure)).toEqual(
        generic(failure),
      );
  },
);

test.each(OPERATION_IDS)(
  '%s: a conflict is resolved by the page only where it can be',
  (operationId) => {
    const outcomes = CONFLICTS.map((failure) => outcomeOf({ operationId, ...failure }));
    const resolved = { kind: 'resolved' };
    if (operationId === 'getDocument')
      expect(outcomes).toEqual(CONFLICTS.map(() => ({ kind: 'in-place' })));
    else if (operationId === 'signContract')
      expect(outcomes).toEqual([resolved, resolved, resolved]);
    else if (['updateApplication', 'processApplication', 'createContract'].includes(operationId))
      expect(outcomes).toEqual([TECHNICAL, TECHNICAL, resolved]);
    else expect(outcomes).toEqual([TECHNICAL, TECHNICAL, TECHNICAL]);
  },
);

test.each(OPERATION_IDS)(
  '%s in the background shows its failure in place, or is no exception',
  (operationId) => {
    const inPlace = [...BACKGROUND, 'getDocument'].includes(operationId);
    for (const failure of FAILURES) {
      const problem = { operationId, ...failure };
      expect(outcomeOf(problem, 'background'), JSON.stringify(failure)).toEqual(
        inPlace ? { kind: 'in-place' } : generic(failure),
      );
      const assertion = () => assertInPlace(problem);
      if (inPlace) expect(assertion).not.toThrow();
      else expect(assertion).toThrow(operationId);
    }
  },
);

test('every exception has a reason', () => {
  for (const [id, { why }] of Object.entries(EXCEPTIONS)) expect(why, id).toMatch(/^\p{Lu}.+\.$/u);
});
