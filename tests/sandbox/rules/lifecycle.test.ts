import { describe, expect, test } from 'vitest';
import { HANDED_OUT } from '#flow/loan/documents.ts';
import type { ApplicationState } from '../application.ts';
import {
  isAllowed,
  LIFECYCLE,
  LIFECYCLE_CALLS,
  stateAfter,
  type Facts,
  type Kind,
  type LifecycleCall,
} from './lifecycle.ts';

const STATES: readonly ApplicationState[] = [
  'INIT_EXISTING',
  'INIT',
  'PEFI_INFO',
  'LEGAL_INFO',
  'ACC_INIT',
  'ACC_RETRY',
  'PROCESSED',
  'SCORED',
  'LEGITIMATION_INIT',
  'LEGITIMATION_COMPLETED',
  'OFFER_SELECTED',
  'INSURANCE_SELECTED',
  'DOC_SIGNED',
  'CANCELLED',
  'COMPLETED',
  'REJECTED',
  'RETRY',
];
const NO_FACTS: Facts = {
  accountCheckMandatory: false,
  legitimationRequired: false,
  mayRetryLegitimation: false,
};
const ALL_FACTS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits): Facts => ({
  accountCheckMandatory: (bits & 1) > 0,
  legitimationRequired: (bits & 2) > 0,
  mayRetryLegitimation: (bits & 4) > 0,
}));

/** The table once more, as text: call, kinds, states, and what follows (same = unchanged). Without facts. */
const EXPECTED = `
patchStart            E   INIT_EXISTING → INIT
patchLoan             NE  INIT PEFI_INFO LEGAL_INFO → same
patchFinancialData    NE  INIT → PEFI_INFO
patchFinancialData    NE  PEFI_INFO LEGAL_INFO → same
patchHousingData      NE  PEFI_INFO LEGAL_INFO → LEGAL_INFO
patchSummary          NE  LEGAL_INFO → same
startAccountCheck     NE  LEGAL_INFO ACC_RETRY → ACC_INIT
getAccountCheck       NE  ACC_INIT ACC_RETRY → ok:LEGAL_INFO failed:ACC_RETRY running:ACC_INIT
process               N   LEGAL_INFO ACC_RETRY → PROCESSED
process               E   LEGAL_INFO ACC_RETRY → scored:SCORED rejected:REJECTED
calculateOffers       N   PROCESSED → same
calculateOffers       NDE SCORED OFFER_SELECTED INSURANCE_SELECTED → same
calculateOffers       ND  LEGITIMATION_COMPLETED → scored:SCORED rejected:REJECTED
startLegitimation     ND  PROCESSED LEGITIMATION_INIT RETRY → LEGITIMATION_INIT
startLegitimation     E   RETRY → DOC_SIGNED
getLegitimation       ND  PROCESSED LEGITIMATION_INIT RETRY → approved:LEGITIMATION_COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
getLegitimation       E   RETRY → approved:COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
chooseOffer           NDE SCORED OFFER_SELECTED INSURANCE_SELECTED → OFFER_SELECTED
listInsuranceOffers   NDE OFFER_SELECTED INSURANCE_SELECTED → same
chooseInsurance       NDE OFFER_SELECTED INSURANCE_SELECTED → INSURANCE_SELECTED
createContract        NDE INSURANCE_SELECTED → same
sendTransactionCode   NDE INSURANCE_SELECTED → same
signContract          NDE INSURANCE_SELECTED → signed:DOC_SIGNED wrong:same
readDocuments         ND  PROCESSED LEGITIMATION_INIT → same
readDocuments         NDE LEGITIMATION_COMPLETED SCORED OFFER_SELECTED INSURANCE_SELECTED DOC_SIGNED COMPLETED → same
changeDocuments       NDE DOC_SIGNED → same
finalize              NDE DOC_SIGNED → COMPLETED
requestHelpCode       NDE INIT_EXISTING INIT PEFI_INFO LEGAL_INFO ACC_INIT ACC_RETRY PROCESSED SCORED LEGITIMATION_INIT LEGITIMATION_COMPLETED OFFER_SELECTED INSURANCE_SELECTED DOC_SIGNED RETRY → same
cancel                NDE INIT_EXISTING INIT PEFI_INFO LEGAL_INFO ACC_INIT ACC_RETRY PROCESSED SCORED LEGITIMATION_INIT LEGITIMATION_COMPLETED OFFER_SELECTED INSURANCE_SELECTED DOC_SIGNED RETRY → CANCELLED`;

const expectations = EXPECTED.trim()
  .split('\n')
  .flatMap((line) => {
    const [left = '', right = ''] = line.split(' → ');
    const [call = '', kinds = '', ...states] = left.split(/\s+/);
    const ways = right.split(' ').map((way) => (way.includes(':') ? way.split(':') : ['', way]));
    return states.flatMap((state) =>
      [...kinds].map((kind) => ({ key: `${call} ${state} ${kind}`, state, ways })),
    );
  });
const expectedWays = new Map(expectations.map(({ key, state, ways }) => [key, { state, ways }]));

describe('the state machine', () => {
  test.each(LIFECYCLE_CALLS)(
    '%s goes where the specification says, and nowhere else',
    (call: LifecycleCall) => {
      for (const state of STATES) {
        for (const kind of ['N', 'D', 'E'] as const satisfies readonly Kind[]) {
          const expected = expectedWays.get(`${call} ${state} ${kind}`);
          expect(isAllowed(call, state, kind, NO_FACTS), `${call} ${state} ${kind}`).toBe(
            expected !== undefined,
          );
          for (const [outcome, next] of expected?.ways ?? []) {
            expect(
              stateAfter(call, state, kind, NO_FACTS, outcome),
              `${call} ${state} ${kind} ${outcome}`,
            ).toBe(next === 'same' ? state : next);
          }
        }
      }
    },
  );

  test('hands out every document in every state in which the pages offer it', () => {
    // Existing customers are never in these two.
    const newCustomersOnly = ['PROCESSED', 'LEGITIMATION_INIT'];
    for (const state of new Set(Object.values(HANDED_OUT).flat()))
      for (const kind of ['N', 'D', 'E'] as const)
        if (kind !== 'E' || !newCustomersOnly.includes(state))
          expect(isAllowed('readDocuments', state, kind, NO_FACTS), `${state} ${kind}`).toBe(true);
  });

  test('has at most one row for a call in a state', () => {
    for (const call of LIFECYCLE_CALLS)
      for (const state of STATES)
        for (const kind of ['N', 'D', 'E'] as const)
          for (const facts of ALL_FACTS) {
            const rows = LIFECYCLE.filter(
              (row) =>
                row.call === call &&
                row.kinds.includes(kind) &&
                row.states.includes(state) &&
                (row.when?.(facts) ?? true),
            );
            expect(
              rows.length,
              `${call} ${state} ${kind} ${JSON.stringify(facts)}`,
            ).toBeLessThanOrEqual(1);
          }
  });

  test('a mandatory account check cannot be skipped', () => {
    for (const state of ['LEGAL_INFO', 'ACC_RETRY'] as const) {
      expect(isAllowed('process', state, 'N', { ...NO_FACTS, accountCheckMandatory: true })).toBe(
        false,
      );
      expect(isAllowed('process', state, 'E', { ...NO_FACTS, accountCheckMandatory: true })).toBe(
        false,
      );
    }
  });

  test('an existing customer is identified or finalizes, as required', () => {
    for (const legitimationRequired of [true, false]) {
      const facts = { ...NO_FACTS, legitimationRequired };
      expect(isAllowed('startLegitimation', 'DOC_SIGNED', 'E', facts)).toBe(legitimationRequired);
      expect(isAllowed('getLegitimation', 'DOC_SIGNED', 'E', facts)).toBe(legitimationRequired);
      expect(isAllowed('finalize', 'DOC_SIGNED', 'E', facts)).toBe(!legitimationRequired);
      expect(isAllowed('finalize', 'DOC_SIGNED', 'N', facts)).toBe(true);
      expect(isAllowed('startLegitimation', 'DOC_SIGNED', 'N', facts)).toBe(false);
    }
  });

  test('only an identity check to be repeated leads out of REJECTED', () => {
    for (const call of LIFECYCLE_CALLS)
      for (const kind of ['N', 'D', 'E'] as const) {
        const allowed = [
          'startLegitimation',
          'getLegitimation',
          'requestHelpCode',
          'cancel',
        ].includes(call);
        expect(
          isAllowed(call, 'REJECTED', kind, { ...NO_FACTS, mayRetryLegitimation: true }),
          call,
        ).toBe(allowed);
        expect(isAllowed(call, 'REJECTED', kind, NO_FACTS), call).toBe(false);
      }
    expect(
      stateAfter('startLegitimation', 'REJECTED', 'N', { ...NO_FACTS, mayRetryLegitimation: true }),
    ).toBe('LEGITIMATION_INIT');
    expect(
      stateAfter('startLegitimation', 'REJECTED', 'E', { ...NO_FACTS, mayRetryLegitimation: true }),
    ).toBe('DOC_SIGNED');
  });

  test('an unknown outcome is a mistake of the sandbox, not a state', () => {
    expect(() => stateAfter('getAccountCheck', 'ACC_INIT', 'N', NO_FACTS, 'maybe')).toThrow(
      'No way from ACC_INIT',
    );
    expect(() => stateAfter('cancel', 'COMPLETED', 'N', NO_FACTS)).toThrow('No way from COMPLETED');
  });
});
