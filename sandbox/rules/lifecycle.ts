/**
 * The state machine of an application: which call is allowed in which state for which kind of customer, and the next state.
 * Any other call is refused with 412 APPLICATION_HAS_WRONG_STATE. Beyond the specification's calls, the standard information
 * can be read from the offer on, and the signed contract after completion.
 */
import type { ApplicationState } from '../application.ts';

/** N = new customer, D = new customer from the comparison portal, E = existing customer. */
export type Kind = 'N' | 'D' | 'E';

/** Conditions of a row besides state and kind. */
export interface Facts {
  /** The account check is mandatory and has not been passed. */
  readonly accountCheckMandatory: boolean;
  readonly legitimationRequired: boolean;
  /** The identity check may be repeated: REJECTED with legitimation status RETRY. */
  readonly mayRetryLegitimation: boolean;
}

type Next = ApplicationState | 'same';
type Row = readonly [
  kinds: 'N' | 'E' | 'ND' | 'NE' | 'NDE',
  states: readonly ApplicationState[],
  /** One state, or one for each outcome of the call. */
  next: Next | Readonly<Record<string, Next>>,
  when?: (facts: Facts) => boolean,
];

type States = readonly ApplicationState[];
const FILLING_IN: States = ['INIT', 'PEFI_INFO', 'LEGAL_INFO'];
const BEFORE_SCORING: States = ['LEGAL_INFO', 'ACC_RETRY'];
const IDENTIFYING: States = ['PROCESSED', 'LEGITIMATION_INIT', 'RETRY'];
const INSURING: States = ['OFFER_SELECTED', 'INSURANCE_SELECTED'];
const OFFERED: States = ['SCORED', ...INSURING];
const DECIDED: States = ['LEGITIMATION_COMPLETED', ...OFFERED, 'DOC_SIGNED'];
const ACCOUNT_CHECK: States = ['ACC_INIT', 'ACC_RETRY'];
const RUNNING: States = [
  'INIT_EXISTING',
  ...FILLING_IN,
  ...ACCOUNT_CHECK,
  ...IDENTIFYING,
  ...DECIDED,
];

const SCORING = { scored: 'SCORED', rejected: 'REJECTED' } as const;
const REFUSED = { rejected: 'REJECTED', retry: 'REJECTED', unchanged: 'same' } as const;
const NEW_IDENTIFIED = { ...REFUSED, approved: 'LEGITIMATION_COMPLETED' } as const;
const EXISTING_IDENTIFIED = { ...REFUSED, approved: 'COMPLETED' } as const;

const checkNotMandatory = (facts: Facts): boolean => !facts.accountCheckMandatory;
const identityOpen = (facts: Facts): boolean => facts.legitimationRequired;
const identityDone = (facts: Facts): boolean => !facts.legitimationRequired;
const mayRetry = (facts: Facts): boolean => facts.mayRetryLegitimation;

const TABLE = {
  patchStart: [['E', ['INIT_EXISTING'], 'INIT']],
  patchLoan: [['NE', FILLING_IN, 'same']],
  patchFinancialData: [
    ['NE', ['INIT'], 'PEFI_INFO'],
    ['NE', ['PEFI_INFO', 'LEGAL_INFO'], 'same'],
  ],
  patchHousingData: [['NE', ['PEFI_INFO', 'LEGAL_INFO'], 'LEGAL_INFO']],
  patchSummary: [['NE', ['LEGAL_INFO'], 'same']],
  startAccountCheck: [['NE', BEFORE_SCORING, 'ACC_INIT']],
  getAccountCheck: [
    ['NE', ACCOUNT_CHECK, { ok: 'LEGAL_INFO', failed: 'ACC_RETRY', running: 'ACC_INIT' }],
  ],
  process: [
    ['N', BEFORE_SCORING, 'PROCESSED', checkNotMandatory],
    ['E', BEFORE_SCORING, SCORING, checkNotMandatory],
  ],
  calculateOffers: [
    ['N', ['PROCESSED'], 'same'],
    ['NDE', OFFERED, 'same'],
    ['ND', ['LEGITIMATION_COMPLETED'], SCORING],
  ],
  startLegitimation: [
    ['ND', IDENTIFYING, 'LEGITIMATION_INIT'],
    ['ND', ['REJECTED'], 'LEGITIMATION_INIT', mayRetry],
    ['E', ['DOC_SIGNED'], 'same', identityOpen],
    ['E', ['RETRY'], 'DOC_SIGNED'],
    ['E', ['REJECTED'], 'DOC_SIGNED', mayRetry],
  ],
  getLegitimation: [
    ['ND', IDENTIFYING, NEW_IDENTIFIED],
    ['ND', ['REJECTED'], NEW_IDENTIFIED, mayRetry],
    ['E', ['DOC_SIGNED'], EXISTING_IDENTIFIED, identityOpen],
    ['E', ['RETRY'], EXISTING_IDENTIFIED],
    ['E', ['REJECTED'], EXISTING_IDENTIFIED, mayRetry],
  ],
  chooseOffer: [['NDE', OFFERED, 'OFFER_SELECTED']],
  listInsuranceOffers: [['NDE', INSURING, 'same']],
  chooseInsurance: [['NDE', INSURING, 'INSURANCE_SELECTED']],
  createContract: [['NDE', ['INSURANCE_SELECTED'], 'same']],
  sendTransactionCode: [['NDE', ['INSURANCE_SELECTED'], 'same']],
  signContract: [['NDE', ['INSURANCE_SELECTED'], { signed: 'DOC_SIGNED', wrong: 'same' }]],
  readDocuments: [
    ['ND', ['PROCESSED', 'LEGITIMATION_INIT'], 'same'],
    ['NDE', [...DECIDED, 'COMPLETED'], 'same'],
  ],
  changeDocuments: [['NDE', ['DOC_SIGNED'], 'same']],
  finalize: [
    ['ND', ['DOC_SIGNED'], 'COMPLETED'],
    ['E', ['DOC_SIGNED'], 'COMPLETED', identityDone],
  ],
  requestHelpCode: [
    ['NDE', RUNNING, 'same'],
    ['NDE', ['REJECTED'], 'same', mayRetry],
  ],
  cancel: [
    ['NDE', RUNNING, 'CANCELLED'],
    ['NDE', ['REJECTED'], 'CANCELLED', mayRetry],
  ],
} satisfies Record<string, readonly Row[]>;

export type LifecycleCall = keyof typeof TABLE;
/** At most one row fits a call, state, kind and facts. */
export const LIFECYCLE: Readonly<Record<LifecycleCall, readonly Row[]>> = TABLE;

/** The rows that allow a call: one, or none if it is refused. */
export const rowsFor = (
  call: LifecycleCall,
  state: ApplicationState,
  kind: Kind,
  facts: Facts,
): readonly Row[] =>
  LIFECYCLE[call].filter(
    ([kinds, states, , when]) =>
      kinds.includes(kind) && states.includes(state) && (when?.(facts) ?? true),
  );

export const isAllowed = (...call: Parameters<typeof rowsFor>): boolean =>
  rowsFor(...call).length > 0;

/** The state after an allowed call. Throws for a refused call or an unknown outcome (a defect of the sandbox). */
export function stateAfter(
  call: LifecycleCall,
  state: ApplicationState,
  kind: Kind,
  facts: Facts,
  outcome = '',
): ApplicationState {
  const [, , next] = rowsFor(call, state, kind, facts)[0] ?? [];
  const found = typeof next === 'object' ? next[outcome] : next;
  if (found === undefined) throw new Error(`No way from ${state} by ${call} (${kind}, ${outcome})`);
  return found === 'same' ? state : found;
}
