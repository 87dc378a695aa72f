import { describe, expect, it } from 'vitest';
import type { CustomerType } from '#flow/application.ts';
import { admission, insteadOf, WITHOUT_APPLICATION_ID } from '#flow/guard.ts';
import { resumePath, withImpliedDecision } from '#flow/resume.ts';
import { admits, stepRow, STEPS, type Step } from '#flow/steps.ts';
import { answersFor, isListed, specification } from '../../tests/specification.ts';

const STATES = [...specification.states, 'unknown', undefined];
const TYPES = ['ntb', 'existing'] as const;

const kind = (customerType: CustomerType) => ({ isExistingCustomer: customerType === 'existing' });
/** An applicant who is asked this step. */
const asked = (step: Step, customerType: CustomerType) => {
  const answers = answersFor(step);
  return { ...answers, customer: { ...answers.customer, ...kind(customerType) } };
};

const CASES = STEPS.flatMap((step) =>
  STATES.flatMap((state) =>
    TYPES.map((customerType) => ({
      step,
      state,
      customerType,
      expected: isListed(specification.guards[step], state, customerType),
    })),
  ),
);

describe('guards', () => {
  it.each(CASES)(
    '$step in $state for $customerType: $expected',
    ({ step, state, customerType, expected }) => {
      expect(admits(step, { ...asked(step, customerType), state })).toBe(expected);
    },
  );

  it('refuse a step that is not asked', () => {
    const asking = Object.keys(specification.asked) as Step[];
    expect(STEPS.filter((step) => stepRow(step).when !== undefined)).toEqual(asking);
    for (const { step, state, customerType } of CASES)
      if (asking.includes(step))
        expect(admits(step, { customer: kind(customerType), state })).toBe(false);
  });

  it.each(['GREEN', 'YELLOW', 'RED'] as const)(
    'with the decision %s, result is shown in every state, and no other guard is wider',
    (decision) => {
      for (const { step, state, customerType, expected } of CASES)
        expect(admits(step, { ...asked(step, customerType), state, decision })).toBe(
          expected || specification.guards[step].includes('decision'),
        );
    },
  );
});

describe('admission', () => {
  const application = (state: string, customerType: 'ntb' | 'existing', answers: object = {}) => ({
    state,
    ...answers,
    customer: {
      ...Reflect.get(answers, 'customer'),
      isExistingCustomer: customerType === 'existing',
    },
  });

  const withoutId = (step: Step, customerType: CustomerType) =>
    admission({ step, customerType, applicationId: undefined, application: undefined });

  it('redirects a refused visit to the screen of the state, whose guard admits it', () => {
    for (const { step, state, customerType, expected } of CASES) {
      if (state === undefined) continue;
      const accepted = withImpliedDecision(application(state, customerType, answersFor(step)));
      const found = admission({ step, customerType, applicationId: 'a', application: accepted });
      const final = step === 'result' && ['COMPLETED', 'REJECTED'].includes(state); // their state implies the decision
      expect(found).toEqual(
        expected || final ? { kind: 'show' } : { kind: 'go', path: resumePath(accepted) },
      );
      if (found.kind !== 'go' || found.path === '/flow/fail') continue;
      const target = STEPS.find((candidate) => found.path.endsWith(`/${candidate}`)) ?? 'start';
      expect(target).not.toBe(step);
    }
  });

  it("sends a visit under the other kind of customer to the application's own", () => {
    expect(
      admission({
        step: 'summary',
        customerType: 'existing',
        applicationId: 'a',
        application: application('LEGAL_INFO', 'ntb'),
      }),
    ).toEqual({ kind: 'go', path: '/flow/ntb/summary' });
  });

  it('asks for the application when only its id is stored', () => {
    for (const step of STEPS)
      expect(
        admission({ step, customerType: 'ntb', applicationId: 'a', application: undefined }),
      ).toEqual({ kind: 'restore' });
  });

  it('logs out without an id on every step but registration, start and result', () => {
    for (const step of STEPS) {
      for (const customerType of TYPES) {
        const { kind } = withoutId(step, customerType);
        expect(kind !== 'logout', step).toBe(WITHOUT_APPLICATION_ID.includes(step));
      }
    }
    expect(WITHOUT_APPLICATION_ID).toEqual(specification.withoutApplicationId);
  });

  it.each([
    ['start', { existing: 'show', ntb: '/flow/existing/start' }],
    ['registration', { existing: '/flow/ntb/registration', ntb: 'show' }],
    ['result', { existing: '/main', ntb: '/main' }],
  ] as const)(
    'without an id shows %s to its own kind of customer only, whose way on it is',
    (step, expected) => {
      const found = TYPES.map((customerType) => {
        const answer = withoutId(step, customerType);
        return [customerType, answer.kind === 'go' ? answer.path : answer.kind];
      });
      expect(Object.fromEntries(found)).toEqual(expected);
    },
  );
});

/** The states in which every answer is given: no account check has begun. */
const ANSWERED = specification.instead.psdresult?.['noResult'] ?? [];

describe('what a step shows where the server would refuse its calls', () => {
  const CUSTOMERS = {
    ntb: {},
    existing: { isExistingCustomer: true, isLegitimationRequired: true },
  };

  it.each(
    STEPS.flatMap((step) =>
      STATES.filter((state) => state !== undefined).flatMap((state) =>
        TYPES.map((type) => ({ step, state, type })),
      ),
    ),
  )('$step in $state of $type', ({ step, state, type }) => {
    const [expected] =
      Object.entries(specification.instead[step] ?? {}).find(([, states]) =>
        isListed(states, state, type),
      ) ?? [];
    const application = { state, customer: CUSTOMERS[type] };
    expect(insteadOf(step, application, false)).toBe(expected);
    expect(insteadOf(step, application, true)).toBe(
      step === 'psd' && ANSWERED.includes(state) ? 'declarationFirst' : expected,
    );
  });

  it.each([
    ['REJECTED', { legitimationStatus: 'RETRY' }, undefined],
    ['REJECTED', { legitimationStatus: 'REJECTED' }, 'noIdentityCheck'],
    ['DOC_SIGNED', { legitimationStatus: 'MISMATCH' }, undefined],
    ['DOC_SIGNED', {}, 'noIdentityCheck'],
  ] as const)(
    'an existing customer may repeat the identity check: %s, %o',
    (state, facts, text) => {
      const application = { state, customer: { isExistingCustomer: true }, ...facts };
      expect(insteadOf('mismatch', application, false)).toBe(text);
    },
  );
});
