/** The calls: each of the specification's section 7 (row 7.1) is described in OpenAPI (and made by an action: src/state/requests.test.ts), the examples of the description work, and their failures are handled. */
import { expect, test } from 'vitest';
import { typesAreCurrent } from '#openapi/generate.ts';
import {
  assertInPlace,
  EXCEPTIONS,
  outcomeOf,
  PRECONDITION_TABLE,
  type Problem,
} from '#flow/problems.ts';
import {
  description,
  OPERATION_IDS,
  OPERATIONS,
  statesOf,
  wayOf,
} from '../../sandbox/application.ts';
import { harnessForAll, signedIn } from '../../sandbox/harness.ts';
import { specification } from '../specification.ts';

const bank = harnessForAll();

test('every call of section 7 is described; others are marked as assumed', () => {
  const specified = OPERATIONS.filter(({ assumed }) => !assumed).map(({ call }) => call);
  expect(specified.toSorted()).toEqual(specification.calls.toSorted());
});

/** The examples of an operation; `redocly lint` holds each against its schema. */
const requests = (path: string, method: string): readonly object[] => {
  const { examples = {} } =
    description.paths[path]?.[method]?.requestBody?.content['application/json'] ?? {};
  return Object.values(examples).map(({ value }) => value);
};

test('the examples lead a new customer from the registration to the summary', async () => {
  const [registration] = requests('/applications', 'post');
  const { id } = await bank.apply('POST', '/api/applications', registration);
  const steps = requests('/applications/{id}', 'patch');
  for (const step of steps) await bank.apply('PATCH', `/api/applications/${id}`, step);
  const { state, customer, ...application } = await bank.apply('GET', `/api/applications/${id}`);
  const missing =
    'PATCH /applications/{id} in openapi/application.yaml lacks the example of a step';
  expect(state, missing).toBe(statesOf(wayOf(application)).at(-1));
  // The example of each answer is that of the same applicant.
  const examples = Object.entries(description.components.schemas['Customer']?.properties ?? {}).map(
    ([name, { examples }]) => [name, examples?.[0]] as const,
  );
  const answered = examples.filter(([name]) => name in customer);
  expect(answered.length).toBeGreaterThan(35);
  expect(customer).toEqual(Object.fromEntries(answered));
  expect(examples.filter(([, example]) => example === undefined)).toEqual([]);
});

test('an example starts the application of an existing customer', async () => {
  const anna = await signedIn(bank, 'anna');
  const [start] = requests('/applications/existing', 'post');
  expect(await anna.apply('POST', '/api/applications/existing', start)).toMatchObject({
    state: 'INIT_EXISTING',
    loanAmount: 10_000,
  });
});

test('openapi/*.gen.ts and deploy/values.gen.json are current (npm run definitions -- api)', async () =>
  expect(await typesAreCurrent()).toBe(true));

/** Contract, section 4: which failures the generic error handler leaves to the caller: these and no others, of every call there is. */
const { always, background, conflict } = specification.exceptions;
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

test.each(OPERATION_IDS.filter((id) => !always.includes(id)))(
  '%s: the generic handler shows the failure of a call that the visitor made',
  (operationId) => {
    for (const failure of FAILURES)
      expect(outcomeOf({ operationId, ...failure }), JSON.stringify(failure)).toEqual(
        generic(failure),
      );
  },
);

test.each(OPERATION_IDS)(
  '%s: a conflict is that of a change elsewhere only where the body says so',
  (operationId) => {
    const outcomes = CONFLICTS.map((failure) => outcomeOf({ operationId, ...failure }));
    const [resolved, moved] = [{ kind: 'resolved' }, { kind: 'changed' }];
    if (always.includes(operationId))
      expect(outcomes).toEqual(CONFLICTS.map(() => ({ kind: 'in-place' })));
    else if (conflict.includes(operationId)) expect(outcomes).toEqual([resolved, resolved, moved]);
    else expect(outcomes).toEqual([TECHNICAL, TECHNICAL, moved]);
  },
);

test.each(OPERATION_IDS)(
  '%s in the background shows its failure in place, or is no exception',
  (operationId) => {
    const inPlace = [...background, ...always].includes(operationId);
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
