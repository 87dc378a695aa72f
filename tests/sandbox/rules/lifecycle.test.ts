import { describe, expect, test } from 'vitest';
import { HANDED_OUT } from '#flow/loan/documents.ts';
import type { ApplicationState } from '../application.ts';
import { STATES } from '../specified-values.ts';
import {
  isAllowed,
  LIFECYCLE,
  rowsFor,
  stateAfter,
  type Facts,
  type Kind,
  type LifecycleCall,
} from './lifecycle.ts';

/** The specification as text: call, kinds, states, condition, and the next states by outcome (same = unchanged). */
const EXPECTED = `
patchStart E INIT_EXISTING → INIT
patchLoan NE INIT PEFI_INFO LEGAL_INFO → same
patchFinancialData NE INIT → PEFI_INFO
patchFinancialData NE PEFI_INFO LEGAL_INFO → same
patchHousingData NE PEFI_INFO LEGAL_INFO → LEGAL_INFO
patchSummary NE LEGAL_INFO → same
startAccountCheck NE LEGAL_INFO ACC_RETRY → ACC_INIT
getAccountCheck NE ACC_INIT ACC_RETRY → ok:LEGAL_INFO failed:ACC_RETRY running:ACC_INIT
process N LEGAL_INFO ACC_RETRY if !accountCheckMandatory → PROCESSED
process E LEGAL_INFO ACC_RETRY if !accountCheckMandatory → scored:SCORED rejected:REJECTED
calculateOffers N PROCESSED → same
calculateOffers NDE SCORED OFFER_SELECTED INSURANCE_SELECTED → same
calculateOffers ND LEGITIMATION_COMPLETED → scored:SCORED rejected:REJECTED
startLegitimation ND PROCESSED LEGITIMATION_INIT RETRY → LEGITIMATION_INIT
startLegitimation ND REJECTED if mayRetryLegitimation → LEGITIMATION_INIT
startLegitimation E DOC_SIGNED if legitimationRequired → same
startLegitimation E RETRY → DOC_SIGNED
startLegitimation E REJECTED if mayRetryLegitimation → DOC_SIGNED
getLegitimation ND PROCESSED LEGITIMATION_INIT RETRY → approved:LEGITIMATION_COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
getLegitimation ND REJECTED if mayRetryLegitimation → approved:LEGITIMATION_COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
getLegitimation E DOC_SIGNED if legitimationRequired → approved:COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
getLegitimation E RETRY → approved:COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
getLegitimation E REJECTED if mayRetryLegitimation → approved:COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
chooseOffer NDE SCORED OFFER_SELECTED INSURANCE_SELECTED → OFFER_SELECTED
listInsuranceOffers NDE OFFER_SELECTED INSURANCE_SELECTED → same
chooseInsurance NDE OFFER_SELECTED INSURANCE_SELECTED → INSURANCE_SELECTED
createContract NDE INSURANCE_SELECTED → same
sendTransactionCode NDE INSURANCE_SELECTED → same
signContract NDE INSURANCE_SELECTED → signed:DOC_SIGNED wrong:same
readDocuments ND PROCESSED LEGITIMATION_INIT → same
readDocuments NDE LEGITIMATION_COMPLETED SCORED OFFER_SELECTED INSURANCE_SELECTED DOC_SIGNED COMPLETED → same
changeDocuments NDE DOC_SIGNED → same
finalize ND DOC_SIGNED → COMPLETED
finalize E DOC_SIGNED if !legitimationRequired → COMPLETED
requestHelpCode NDE INIT_EXISTING INIT PEFI_INFO LEGAL_INFO ACC_INIT ACC_RETRY PROCESSED SCORED LEGITIMATION_INIT LEGITIMATION_COMPLETED OFFER_SELECTED INSURANCE_SELECTED DOC_SIGNED RETRY → same
requestHelpCode NDE REJECTED if mayRetryLegitimation → same
cancel NDE INIT_EXISTING INIT PEFI_INFO LEGAL_INFO ACC_INIT ACC_RETRY PROCESSED SCORED LEGITIMATION_INIT LEGITIMATION_COMPLETED OFFER_SELECTED INSURANCE_SELECTED DOC_SIGNED RETRY → CANCELLED
cancel NDE REJECTED if mayRetryLegitimation → CANCELLED`;

const expectations = EXPECTED.trim()
  .split('\n')
  .map((line) => {
    const [, call, kinds = '', states = '', condition = '', next = ''] =
      /^(\w+) (\w+) ([\w ]+?)(?: if (\S+))? → (.+)$/.exec(line) ?? [];
    const name = condition.replace('!', '') as keyof Facts;
    return {
      call,
      kinds,
      states: states.split(' '),
      holds: (facts: Facts) => condition === '' || facts[name] === !condition.startsWith('!'),
      outcomes: next.split(' ').map((each) => (each.includes(':') ? each.split(':') : ['', each])),
    };
  });

const KINDS: readonly Kind[] = ['N', 'D', 'E'];
const BOOLEANS = [false, true];
const ALL_FACTS = BOOLEANS.flatMap((accountCheckMandatory) =>
  BOOLEANS.flatMap((legitimationRequired) =>
    BOOLEANS.map((mayRetryLegitimation): Facts => ({
      accountCheckMandatory,
      legitimationRequired,
      mayRetryLegitimation,
    })),
  ),
);
const NO_FACTS = ALL_FACTS[0]!;

describe('the state machine', () => {
  test.each(Object.keys(LIFECYCLE) as LifecycleCall[])(
    '%s is allowed where the specification says, and leads to its next states',
    (call) => {
      for (const state of STATES as readonly ApplicationState[])
        for (const kind of KINDS)
          for (const facts of ALL_FACTS) {
            const where = `${call} ${state} ${kind} ${JSON.stringify(facts)}`;
            const expected = expectations.filter(
              (each) =>
                each.call === call &&
                each.kinds.includes(kind) &&
                each.states.includes(state) &&
                each.holds(facts),
            );
            expect(rowsFor(call, state, kind, facts).length, where).toBe(expected.length);
            expect(expected.length, where).toBeLessThanOrEqual(1);
            for (const [outcome, next] of expected[0]?.outcomes ?? [])
              expect(stateAfter(call, state, kind, facts, outcome), `${where} ${outcome}`).toBe(
                next === 'same' ? state : next,
              );
          }
    },
  );

  test('hands out every document in every state in which the pages offer it', () => {
    const newCustomersOnly = ['PROCESSED', 'LEGITIMATION_INIT'];
    for (const state of new Set(Object.values(HANDED_OUT).flat()))
      for (const kind of KINDS)
        if (kind !== 'E' || !newCustomersOnly.includes(state))
          expect(isAllowed('readDocuments', state, kind, NO_FACTS), `${state} ${kind}`).toBe(true);
  });

  test('throws for an unknown outcome or a refused call', () => {
    expect(() => stateAfter('getAccountCheck', 'ACC_INIT', 'N', NO_FACTS, 'maybe')).toThrow(
      'No way from ACC_INIT',
    );
    expect(() => stateAfter('cancel', 'COMPLETED', 'N', NO_FACTS)).toThrow('No way from COMPLETED');
  });
});
