/**
 * The state machine of an application: which call is allowed in which state for which kind of customer, and the next state.
 * Any other call is refused with 412 APPLICATION_HAS_WRONG_STATE. Beyond the specification's calls, the standard information
 * can be read from the offer on, and the signed contract after completion.
 */
import type { ApplicationState, SavedStep, Way } from '../application.ts';

/** N = new customer, D = new customer from the comparison portal, E = existing customer. */
export type Kind = 'N' | 'D' | 'E';

/** Conditions of a row besides state and kind. */
export interface Facts {
  /** The steps that are asked of the applicant. */
  readonly way: Way;
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
const IDENTIFYING: States = ['PROCESSED', 'LEGITIMATION_INIT', 'RETRY'];
const INSURING: States = ['OFFER_SELECTED', 'INSURANCE_SELECTED'];
const OFFERED: States = ['SCORED', ...INSURING];
const DECIDED: States = ['LEGITIMATION_COMPLETED', ...OFFERED, 'DOC_SIGNED'];
const ACCOUNT_CHECK: States = ['ACC_INIT', 'ACC_RETRY'];

const SCORING = { scored: 'SCORED', rejected: 'REJECTED' } as const;
const REFUSED = { rejected: 'REJECTED', retry: 'REJECTED', unchanged: 'same' } as const;
const NEW_IDENTIFIED = { ...REFUSED, approved: 'LEGITIMATION_COMPLETED' } as const;
const EXISTING_IDENTIFIED = { ...REFUSED, approved: 'COMPLETED' } as const;

const checkNotMandatory = (facts: Facts): boolean => !facts.accountCheckMandatory;
const identityOpen = (facts: Facts): boolean => facts.legitimationRequired;
const identityDone = (facts: Facts): boolean => !facts.legitimationRequired;
const mayRetry = (facts: Facts): boolean => facts.mayRetryLegitimation;

/** The rows of saving a step: the first time it makes its state, later it corrects answers. */
function rowsOfSaving({ makes }: SavedStep, states: States): Row[] {
  if (makes === undefined) return [['NE', states.slice(-1), 'same']];
  const at = states.indexOf(makes);
  return [
    ['NE', states.slice(at - 1, at), makes],
    ['NE', states.slice(at), 'same'],
  ];
}

/** The rows whose states follow from the steps that are asked. */
function ofAnswers({ from, steps }: Way) {
  const states = [from, ...steps.flatMap(({ makes }) => makes ?? [])];
  const answered = states.at(-1) ?? from;
  const ready: States = [answered, 'ACC_RETRY'];
  const running: States = [
    'INIT_EXISTING',
    ...states,
    ...ACCOUNT_CHECK,
    ...IDENTIFYING,
    ...DECIDED,
  ];
  return {
    patchStart: [['E', ['INIT_EXISTING'], from]],
    patchLoan: [['NE', states, 'same']],
    saveDraft: [['NE', states, 'same']],
    ...Object.fromEntries(steps.map((each) => [`save ${each.step}`, rowsOfSaving(each, states)])),
    startAccountCheck: [['NE', ready, 'ACC_INIT']],
    getAccountCheck: [
      ['NE', ACCOUNT_CHECK, { ok: answered, failed: 'ACC_RETRY', running: 'ACC_INIT' }],
    ],
    process: [
      ['N', ready, 'PROCESSED', checkNotMandatory],
      ['E', ready, SCORING, checkNotMandatory],
    ],
    requestHelpCode: [
      ['NDE', running, 'same'],
      ['NDE', ['REJECTED'], 'same', mayRetry],
    ],
    cancel: [
      ['NDE', running, 'CANCELLED'],
      ['NDE', ['REJECTED'], 'CANCELLED', mayRetry],
    ],
  } satisfies Record<string, readonly Row[]>;
}

const TABLE = {
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
} satisfies Record<string, readonly Row[]>;

export type LifecycleCall =
  keyof typeof TABLE | keyof ReturnType<typeof ofAnswers> | `save ${string}`;

/** At most one row fits a call, state, kind and facts. */
export const lifecycleOf = (way: Way): Readonly<Record<LifecycleCall, readonly Row[]>> => ({
  ...TABLE,
  ...ofAnswers(way),
});

/** The rows that allow a call: one, or none if it is refused. */
export const rowsFor = (
  call: LifecycleCall,
  state: ApplicationState,
  kind: Kind,
  facts: Facts,
): readonly Row[] =>
  (lifecycleOf(facts.way)[call] ?? []).filter(
    ([kinds, states, , when]) =>
      kinds.includes(kind) && states.includes(state) && (when?.(facts) ?? true),
  );

/**
 * The state while answers are given, once they ask for other steps: that before a step now asked for, and without the state of a step
 * no longer asked for. `all` are the states in their order.
 */
export function settled(
  state: ApplicationState,
  all: States,
  before: States,
  after: States,
): ApplicationState {
  const added = all.findIndex((each) => after.includes(each) && !before.includes(each));
  const reached = all.slice(0, all.indexOf(state) + 1);
  const kept = added < 0 ? reached : reached.slice(0, added);
  return kept.findLast((each) => after.includes(each)) ?? state;
}

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
