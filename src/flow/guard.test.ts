import { describe, expect, it } from 'vitest';
import { admission, insteadOf, pathInstead, WITHOUT_APPLICATION_ID } from '#flow/guard.ts';
import { resumePath } from '#flow/resume.ts';
import { STATE_TABLE } from '#flow/states.ts';
import { admits, STEPS } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';

const STATES = [...Object.keys(STATE_TABLE), 'SOMETHING_NEW', undefined];
const TYPES = ['ntb', 'existing'] as const;

/** Section 4's guards written out once more: step → the states that may see it; `none` = no application yet. */
const ALL = ['*'];
const EXPECTED: Record<string, { both: string[]; ntb?: string[]; existing?: string[] }> = {
  start: { both: ['none', 'INIT_EXISTING'] },
  registration: { both: ['none'] },
  'personal-financial-data': { both: ['INIT', 'PEFI_INFO', 'LEGAL_INFO'] },
  'housing-legal-data': { both: ['INIT', 'PEFI_INFO', 'LEGAL_INFO'] },
  summary: { both: ['INIT', 'PEFI_INFO', 'LEGAL_INFO'] },
  psd: { both: ALL },
  psdresult: { both: ALL },
  'personal-offer': {
    both: ['SCORED', 'OFFER_SELECTED', 'INSURANCE_SELECTED', 'DOC_SIGNED'],
    ntb: ['PROCESSED'],
  },
  insurance: { both: ['OFFER_SELECTED', 'INSURANCE_SELECTED', 'DOC_SIGNED'] },
  signing: { both: ['OFFER_SELECTED', 'INSURANCE_SELECTED', 'DOC_SIGNED'] },
  'document-upload': { both: ['DOC_SIGNED'] },
  'id-check': { both: ['PROCESSED', 'LEGITIMATION_INIT'], existing: ['DOC_SIGNED'] },
  mismatch: { both: ALL },
  result: { both: ['CANCELLED'] },
};

const CASES = STEPS.flatMap((step) =>
  STATES.flatMap((state) =>
    TYPES.map((customerType) => {
      const row = EXPECTED[step];
      const allowed = [...(row?.both ?? []), ...(row?.[customerType] ?? [])];
      return {
        step,
        state,
        customerType,
        expected: allowed.includes('*') || allowed.includes(state ?? 'none'),
      };
    }),
  ),
);

describe('guards', () => {
  it.each(CASES)(
    '$step in $state for $customerType: $expected',
    ({ step, state, customerType, expected }) => {
      expect(admits(step, { customerType, state })).toBe(expected);
    },
  );

  it.each(['GREEN', 'YELLOW', 'RED'] as const)(
    'result is shown with the decision %s in every state',
    (decision) => {
      for (const state of STATES)
        expect(admits('result', { customerType: 'ntb', state, decision })).toBe(true);
    },
  );
});

describe('admission', () => {
  const application = (state: string, customerType: 'ntb' | 'existing') => ({
    state,
    customer: { isExistingCustomer: customerType === 'existing' },
  });

  it('redirects a refused visit to the screen of the state, whose guard admits it', () => {
    for (const { step, state, customerType, expected } of CASES) {
      if (state === undefined) continue;
      const found = admission({
        step,
        customerType,
        applicationId: 'a',
        application: application(state, customerType),
      });
      const final = step === 'result' && ['COMPLETED', 'REJECTED'].includes(state); // their state implies the decision
      expect(found).toEqual(
        expected || final
          ? { kind: 'show' }
          : { kind: 'go', path: resumePath(application(state, customerType)) },
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
        const { kind } = admission({
          step,
          customerType,
          applicationId: undefined,
          application: undefined,
        });
        expect(kind !== 'logout', step).toBe(WITHOUT_APPLICATION_ID.includes(step));
      }
    }
    expect(WITHOUT_APPLICATION_ID).toEqual(['registration', 'start', 'result']);
  });

  it.each([
    ['start', { existing: 'show', ntb: '/flow/existing/start' }],
    ['registration', { existing: '/flow/ntb/registration', ntb: 'show' }],
    ['result', { existing: '/main', ntb: '/main' }],
  ] as const)(
    'without an id shows %s to its own kind of customer only, whose way on it is',
    (step, expected) => {
      const found = TYPES.map((customerType) => {
        const answer = admission({
          step,
          customerType,
          applicationId: undefined,
          application: undefined,
        });
        return [customerType, answer.kind === 'go' ? answer.path : answer.kind];
      });
      expect(Object.fromEntries(found)).toEqual(expected);
    },
  );
});

it('a reloaded application keeps its screen where the guard admits it, else it is redirected', () => {
  const legal = { id: 'a', state: 'LEGAL_INFO', customer: {} } as const;
  expect(pathInstead('housing-legal-data', 'ntb', legal)).toBeUndefined();
  expect(pathInstead('housing-legal-data', 'existing', legal)).toBe('/flow/ntb/summary');
  expect(pathInstead('housing-legal-data', 'ntb', { ...legal, state: 'SCORED' })).toBe(
    '/flow/ntb/personal-offer',
  );
});

describe('what a step shows where the server would refuse its calls', () => {
  const CHECKED =
    'PROCESSED LEGITIMATION_INIT LEGITIMATION_COMPLETED SCORED OFFER_SELECTED INSURANCE_SELECTED DOC_SIGNED COMPLETED CANCELLED REJECTED RETRY';
  const ACCOUNT_CHECK = { dataFirst: 'INIT_EXISTING INIT PEFI_INFO', checked: CHECKED };
  /** Text → the states in which it is shown, written out once more. */
  const TEXTS: { [Name in Step]?: Record<string, string> } = {
    psd: ACCOUNT_CHECK,
    psdresult: { ...ACCOUNT_CHECK, noResult: 'LEGAL_INFO' },
    'personal-offer': { signed: 'DOC_SIGNED' },
    insurance: { signed: 'DOC_SIGNED' },
    signing: { signed: 'DOC_SIGNED', insuranceFirst: 'OFFER_SELECTED' },
    mismatch: {
      noIdentityCheck:
        'INIT_EXISTING INIT PEFI_INFO LEGAL_INFO ACC_INIT ACC_RETRY LEGITIMATION_COMPLETED SCORED OFFER_SELECTED INSURANCE_SELECTED COMPLETED CANCELLED REJECTED SOMETHING_NEW',
    },
  };
  const CUSTOMERS = {
    ntb: {},
    existing: { isExistingCustomer: true, isLegitimationRequired: true },
  };
  /** An identity check can begin for one kind of customer only. */
  const NO_CHECK = ['mismatch DOC_SIGNED ntb', 'mismatch PROCESSED existing'];

  it.each(
    STEPS.flatMap((step) =>
      STATES.filter((state) => state !== undefined).flatMap((state) =>
        TYPES.map((type) => ({ step, state, type })),
      ),
    ),
  )('$step in $state of $type', ({ step, state, type }) => {
    const listed = Object.entries(TEXTS[step] ?? {}).find(([, states]) =>
      states.split(' ').includes(state),
    );
    const expected = NO_CHECK.includes(`${step} ${state} ${type}`)
      ? 'noIdentityCheck'
      : listed?.[0];
    const application = { state, customer: CUSTOMERS[type] };
    expect(insteadOf(step, application, false)).toBe(expected);
    expect(insteadOf(step, application, true)).toBe(
      step === 'psd' && state === 'LEGAL_INFO' ? 'declarationFirst' : expected,
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
