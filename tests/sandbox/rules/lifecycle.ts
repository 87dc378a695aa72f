/**
 * The state machine of an application: which call is allowed in which state for which kind of customer, and what state follows.
 * Any other call is refused with 412 APPLICATION_HAS_WRONG_STATE. Two rows are wider than the specification's calls suggest:
 * the standard information has to be readable from the offer on, and the signed contract after completion.
 */
import type { ApplicationState } from '../application.ts';

/** N = new customer, D = new customer from the comparison portal, E = existing customer. */
export type Kind = 'N' | 'D' | 'E';

export const LIFECYCLE_CALLS = [
  'patchStart',
  'patchLoan',
  'patchFinancialData',
  'patchHousingData',
  'patchSummary',
  'startAccountCheck',
  'getAccountCheck',
  'process',
  'calculateOffers',
  'startLegitimation',
  'getLegitimation',
  'chooseOffer',
  'listInsuranceOffers',
  'chooseInsurance',
  'createContract',
  'sendTransactionCode',
  'signContract',
  'readDocuments',
  'changeDocuments',
  'finalize',
  'requestHelpCode',
  'cancel',
] as const;
export type LifecycleCall = (typeof LIFECYCLE_CALLS)[number];

/** What a row may depend on besides state and kind. */
export interface Facts {
  /** The account check cannot be skipped and has not been passed. */
  readonly accountCheckMandatory: boolean;
  readonly legitimationRequired: boolean;
  /** The identity check may be repeated: REJECTED with legitimation status RETRY. */
  readonly mayRetryLegitimation: boolean;
}

type Next = ApplicationState | 'same';
interface Row {
  readonly call: LifecycleCall;
  readonly kinds: readonly Kind[];
  readonly states: readonly ApplicationState[];
  /** The state that follows, by what came out of the call where there is more than one way out. */
  readonly next: Next | Readonly<Record<string, Next>>;
  readonly when?: (facts: Facts) => boolean;
}

const N = ['N'] as const,
  ND = ['N', 'D'] as const,
  NE = ['N', 'E'] as const,
  E = ['E'] as const,
  ALL = ['N', 'D', 'E'] as const;
const FILLING_IN = ['INIT', 'PEFI_INFO', 'LEGAL_INFO'] as const;
const OFFERED = ['SCORED', 'OFFER_SELECTED', 'INSURANCE_SELECTED'] as const;
const RUNNING = [
  'INIT_EXISTING',
  ...FILLING_IN,
  'ACC_INIT',
  'ACC_RETRY',
  'PROCESSED',
  'LEGITIMATION_INIT',
  'LEGITIMATION_COMPLETED',
  ...OFFERED,
  'DOC_SIGNED',
  'RETRY',
] as const;
const IDENTIFIED = { rejected: 'REJECTED', retry: 'REJECTED', unchanged: 'same' } as const;
const SCORING = { scored: 'SCORED', rejected: 'REJECTED' } as const;
const skippable = (facts: Facts): boolean => !facts.accountCheckMandatory;
const identityOpen = (facts: Facts): boolean => facts.legitimationRequired;
const identityDone = (facts: Facts): boolean => !facts.legitimationRequired;
const retried = (facts: Facts): boolean => facts.mayRetryLegitimation;

/** The table; for one call, state, kind and facts at most one row fits. */
export const LIFECYCLE: readonly Row[] = [
  { call: 'patchStart', kinds: E, states: ['INIT_EXISTING'], next: 'INIT' },
  { call: 'patchLoan', kinds: NE, states: FILLING_IN, next: 'same' },
  { call: 'patchFinancialData', kinds: NE, states: ['INIT'], next: 'PEFI_INFO' },
  { call: 'patchFinancialData', kinds: NE, states: ['PEFI_INFO', 'LEGAL_INFO'], next: 'same' },
  { call: 'patchHousingData', kinds: NE, states: ['PEFI_INFO', 'LEGAL_INFO'], next: 'LEGAL_INFO' },
  { call: 'patchSummary', kinds: NE, states: ['LEGAL_INFO'], next: 'same' },
  { call: 'startAccountCheck', kinds: NE, states: ['LEGAL_INFO', 'ACC_RETRY'], next: 'ACC_INIT' },
  {
    call: 'getAccountCheck',
    kinds: NE,
    states: ['ACC_INIT', 'ACC_RETRY'],
    next: { ok: 'LEGAL_INFO', failed: 'ACC_RETRY', running: 'ACC_INIT' },
  },
  {
    call: 'process',
    kinds: N,
    states: ['LEGAL_INFO', 'ACC_RETRY'],
    when: skippable,
    next: 'PROCESSED',
  },
  {
    call: 'process',
    kinds: E,
    states: ['LEGAL_INFO', 'ACC_RETRY'],
    when: skippable,
    next: SCORING,
  },
  { call: 'calculateOffers', kinds: N, states: ['PROCESSED'], next: 'same' },
  { call: 'calculateOffers', kinds: ALL, states: OFFERED, next: 'same' },
  { call: 'calculateOffers', kinds: ND, states: ['LEGITIMATION_COMPLETED'], next: SCORING },
  {
    call: 'startLegitimation',
    kinds: ND,
    states: ['PROCESSED', 'LEGITIMATION_INIT', 'RETRY'],
    next: 'LEGITIMATION_INIT',
  },
  {
    call: 'startLegitimation',
    kinds: ND,
    states: ['REJECTED'],
    when: retried,
    next: 'LEGITIMATION_INIT',
  },
  { call: 'startLegitimation', kinds: E, states: ['DOC_SIGNED'], when: identityOpen, next: 'same' },
  { call: 'startLegitimation', kinds: E, states: ['RETRY'], next: 'DOC_SIGNED' },
  { call: 'startLegitimation', kinds: E, states: ['REJECTED'], when: retried, next: 'DOC_SIGNED' },
  {
    call: 'getLegitimation',
    kinds: ND,
    states: ['PROCESSED', 'LEGITIMATION_INIT', 'RETRY'],
    next: { ...IDENTIFIED, approved: 'LEGITIMATION_COMPLETED' },
  },
  {
    call: 'getLegitimation',
    kinds: ND,
    states: ['REJECTED'],
    when: retried,
    next: { ...IDENTIFIED, approved: 'LEGITIMATION_COMPLETED' },
  },
  {
    call: 'getLegitimation',
    kinds: E,
    states: ['DOC_SIGNED'],
    when: identityOpen,
    next: { ...IDENTIFIED, approved: 'COMPLETED' },
  },
  {
    call: 'getLegitimation',
    kinds: E,
    states: ['RETRY'],
    next: { ...IDENTIFIED, approved: 'COMPLETED' },
  },
  {
    call: 'getLegitimation',
    kinds: E,
    states: ['REJECTED'],
    when: retried,
    next: { ...IDENTIFIED, approved: 'COMPLETED' },
  },
  { call: 'chooseOffer', kinds: ALL, states: OFFERED, next: 'OFFER_SELECTED' },
  {
    call: 'listInsuranceOffers',
    kinds: ALL,
    states: ['OFFER_SELECTED', 'INSURANCE_SELECTED'],
    next: 'same',
  },
  {
    call: 'chooseInsurance',
    kinds: ALL,
    states: ['OFFER_SELECTED', 'INSURANCE_SELECTED'],
    next: 'INSURANCE_SELECTED',
  },
  { call: 'createContract', kinds: ALL, states: ['INSURANCE_SELECTED'], next: 'same' },
  { call: 'sendTransactionCode', kinds: ALL, states: ['INSURANCE_SELECTED'], next: 'same' },
  {
    call: 'signContract',
    kinds: ALL,
    states: ['INSURANCE_SELECTED'],
    next: { signed: 'DOC_SIGNED', wrong: 'same' },
  },
  { call: 'readDocuments', kinds: ND, states: ['PROCESSED', 'LEGITIMATION_INIT'], next: 'same' },
  {
    call: 'readDocuments',
    kinds: ALL,
    states: ['LEGITIMATION_COMPLETED', ...OFFERED, 'DOC_SIGNED', 'COMPLETED'],
    next: 'same',
  },
  { call: 'changeDocuments', kinds: ALL, states: ['DOC_SIGNED'], next: 'same' },
  { call: 'finalize', kinds: ND, states: ['DOC_SIGNED'], next: 'COMPLETED' },
  { call: 'finalize', kinds: E, states: ['DOC_SIGNED'], when: identityDone, next: 'COMPLETED' },
  { call: 'requestHelpCode', kinds: ALL, states: RUNNING, next: 'same' },
  { call: 'requestHelpCode', kinds: ALL, states: ['REJECTED'], when: retried, next: 'same' },
  { call: 'cancel', kinds: ALL, states: RUNNING, next: 'CANCELLED' },
  { call: 'cancel', kinds: ALL, states: ['REJECTED'], when: retried, next: 'CANCELLED' },
];

/** The row that allows a call, or undefined: refused. */
const rowOf = (
  call: LifecycleCall,
  state: ApplicationState,
  kind: Kind,
  facts: Facts,
): Row | undefined =>
  LIFECYCLE.find(
    (row) =>
      row.call === call &&
      row.kinds.includes(kind) &&
      row.states.includes(state) &&
      (row.when?.(facts) ?? true),
  );

export const isAllowed = (
  call: LifecycleCall,
  state: ApplicationState,
  kind: Kind,
  facts: Facts,
): boolean => rowOf(call, state, kind, facts) !== undefined;

/** The state after an allowed call; throws for a refused call or an outcome the row does not know (a mistake of the sandbox). */
export function stateAfter(
  call: LifecycleCall,
  state: ApplicationState,
  kind: Kind,
  facts: Facts,
  outcome?: string,
): ApplicationState {
  const row = rowOf(call, state, kind, facts);
  const next = typeof row?.next === 'object' ? row.next[outcome ?? ''] : row?.next;
  if (next === undefined)
    throw new Error(`No way from ${state} by ${call} (${kind}, ${outcome ?? 'no outcome'})`);
  return next === 'same' ? state : next;
}
