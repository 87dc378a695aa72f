import { describe, expect, test } from 'vitest';
import { stateRow } from '#flow/states.ts';
import { STATES, type ApplicationState } from '../application.ts';
import { isAllowed, LIFECYCLE, rowsFor, stateAfter, type Kind } from './lifecycle.ts';

/** The specification as text: call, kinds, states, condition, and the next state, by outcome where there are several. */
const EXPECTED = `
patchStart E INIT_EXISTING → INIT
patchLoan NE INIT PEFI_INFO LEGAL_INFO → same
patchFinancialData NE INIT → PEFI_INFO
patchFinancialData NE PEFI_INFO LEGAL_INFO → same
patchHousingData NE PEFI_INFO LEGAL_INFO → LEGAL_INFO
patchSummary NE LEGAL_INFO → same
startAccountCheck NE LEGAL_INFO ACC_RETRY → ACC_INIT
getAccountCheck NE ACC_INIT ACC_RETRY → ok:LEGAL_INFO failed:ACC_RETRY running:ACC_INIT
process N LEGAL_INFO ACC_RETRY if checkNotMandatory → PROCESSED
process E LEGAL_INFO ACC_RETRY if checkNotMandatory → scored:SCORED rejected:REJECTED
calculateOffers N PROCESSED → same
calculateOffers NDE SCORED OFFER_SELECTED INSURANCE_SELECTED → same
calculateOffers ND LEGITIMATION_COMPLETED → scored:SCORED rejected:REJECTED
startLegitimation ND PROCESSED LEGITIMATION_INIT RETRY → LEGITIMATION_INIT
startLegitimation ND REJECTED if mayRetry → LEGITIMATION_INIT
startLegitimation E DOC_SIGNED if identityOpen → same
startLegitimation E RETRY → DOC_SIGNED
startLegitimation E REJECTED if mayRetry → DOC_SIGNED
getLegitimation ND PROCESSED LEGITIMATION_INIT RETRY → approved:LEGITIMATION_COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
getLegitimation ND REJECTED if mayRetry → approved:LEGITIMATION_COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
getLegitimation E DOC_SIGNED if identityOpen → approved:COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
getLegitimation E RETRY → approved:COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
getLegitimation E REJECTED if mayRetry → approved:COMPLETED rejected:REJECTED retry:REJECTED unchanged:same
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
finalize E DOC_SIGNED if identityDone → COMPLETED
requestHelpCode NDE INIT_EXISTING INIT PEFI_INFO LEGAL_INFO ACC_INIT ACC_RETRY PROCESSED SCORED LEGITIMATION_INIT LEGITIMATION_COMPLETED OFFER_SELECTED INSURANCE_SELECTED DOC_SIGNED RETRY → same
requestHelpCode NDE REJECTED if mayRetry → same
cancel NDE INIT_EXISTING INIT PEFI_INFO LEGAL_INFO ACC_INIT ACC_RETRY PROCESSED SCORED LEGITIMATION_INIT LEGITIMATION_COMPLETED OFFER_SELECTED INSURANCE_SELECTED DOC_SIGNED RETRY → CANCELLED
cancel NDE REJECTED if mayRetry → CANCELLED`;

const sorted = (words: readonly string[]) => words.toSorted().join(' ');
/** A row of the table as such a line; states and outcomes in any order. */
const lineOf = (
  call: string,
  states: readonly string[],
  outcomes: readonly string[],
  ...rest: string[]
) => [call, sorted(states), sorted(outcomes), ...rest].join(' | ');

const KINDS: readonly Kind[] = ['N', 'D', 'E'];
/** Every combination. */
const ALL_FACTS = Array.from({ length: 8 }, (_, bits) => ({
  accountCheckMandatory: (bits & 1) > 0,
  legitimationRequired: (bits & 2) > 0,
  mayRetryLegitimation: (bits & 4) > 0,
}));
const NO_FACTS = ALL_FACTS[0]!;

describe('the state machine', () => {
  test('is that of the specification', () => {
    const expected = EXPECTED.trim()
      .split('\n')
      .map((line) => /^(\w+) (\w+) ([\w ]+?)(?: if (\w+))? → (.+)$/.exec(line) ?? [])
      .map(([, call = '', kinds = '', states = '', condition = '', next = '']) =>
        lineOf(call, states.split(' '), next.split(' '), kinds, condition),
      );
    const rows = Object.entries(LIFECYCLE).flatMap(([call, rows]) =>
      rows.map(([kinds, states, next, when]) => {
        const outcomes =
          typeof next === 'string' ? [next] : Object.entries(next).map((pair) => pair.join(':'));
        return lineOf(call, states, outcomes, kinds, when?.name ?? '');
      }),
    );
    expect(rows.sort()).toEqual(expected.sort());
  });

  test('has at most one row for every situation', () => {
    for (const call of Object.keys(LIFECYCLE) as (keyof typeof LIFECYCLE)[])
      for (const state of STATES as readonly ApplicationState[])
        for (const kind of KINDS)
          for (const facts of ALL_FACTS)
            expect(rowsFor(call, state, kind, facts).length).toBeLessThanOrEqual(1);
  });

  test('hands out every document in every state in which the pages offer it', () => {
    const newCustomersOnly = ['PROCESSED', 'LEGITIMATION_INIT'];
    const offered = (STATES as readonly ApplicationState[]).filter(
      (state) => stateRow(state).documents !== undefined,
    );
    expect(offered).not.toEqual([]);
    for (const state of offered)
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
