/**
 * One row per step: its guard (section 4), the panels beside it (section 2), whether calls send the bearer token (section 6) and the
 * progress (sections 4 and 9).
 */
import {
  customerTypeOf,
  type ApplicationFacts,
  type ApplicationState,
  type CustomerType,
  type Decision,
  type Ending,
  type Stage,
} from '#flow/application.ts';
import { PROGRESS_START } from '#flow/limits.ts';

export const STEPS = [
  'start',
  'registration',
  'personal-financial-data',
  'housing-legal-data',
  'summary',
  'psd',
  'psdresult',
  'personal-offer',
  'insurance',
  'signing',
  'document-upload',
  'id-check',
  'mismatch',
  'result',
] as const;
export type Step = (typeof STEPS)[number];

export const isStep = (text: string | undefined): text is Step =>
  STEPS.some((step) => step === text);

/** A screen of the flow; `fail` belongs to no kind of customer. */
export type Screen = Step | 'fail';

export const PHASES = ['completion', 'check', 'decide', 'close'] as const;
/** Percent of each phase. */
export type Progress = Record<(typeof PHASES)[number], number>;

/** The input of a guard: the application with its answers; `state` is absent while there is none. */
type GuardFacts = Partial<Omit<ApplicationFacts, 'state' | 'decision'>> & {
  state?: string | undefined;
  decision?: Decision | undefined;
};

interface Admits {
  /** States that admit every customer, or `always`. */
  states: 'always' | readonly ApplicationState[];
  /** Further states for one kind of customer. */
  alsoFor?: { [Type in CustomerType]?: readonly ApplicationState[] };
  /** Before there is an application. */
  withoutState?: true;
  /** In any state with a decision. */
  withDecision?: true;
}

/** Answers of an applicant. */
type When = Partial<Omit<ApplicationFacts, 'customer'>> & {
  customer?: Partial<ApplicationFacts['customer']>;
};

/** Why there is nothing to do on a step that its guard admits: the name of a text. */
export type Instead =
  | 'signed'
  | 'insuranceFirst'
  | 'checked'
  | 'dataFirst'
  | 'declarationFirst'
  | 'noResult'
  | 'noIdentityCheck';
/** By how far the application is, or by what comes first. */
type InsteadWhen = {
  readonly [When in Stage | 'declarationDue' | 'insuranceDue' | 'noIdentityCheck']?: Instead;
};

export interface StepRow {
  admits: Admits;
  /** The answers without which it is not asked (`x-lifecycle` in openapi/application.yaml says so of the server). */
  when?: When;
  /** Where the server would refuse the step's calls (the guards of section 4 are wider): the text that is shown instead. */
  insteadWhen?: InsteadWhen;
  /** Whose heading that text has, where the step's own describes what did not happen. */
  insteadTitledAs?: Step;
  /** The panels beside it. */
  offerBox?: true;
  helpCode?: true;
  bearer?: true;
  /** Required roles (section 6); the specification names none. */
  roles?: readonly string[];
  progress: Progress | { [Type in CustomerType]: Progress };
  /** While its offers are provisional: for those who see it twice, before the identity check and after. */
  provisional?: { [Type in CustomerType]?: Progress };
  /** Who does not always see it: it does not count as a page of its phase. */
  optional?: readonly CustomerType[];
  /** The steps it leads to, where that is not the next one alone. */
  leadsTo?: readonly Step[];
  /** Has a back button: while answers are collected. */
  back?: true;
  /** Its main action saves answers: the next screen announces it, the summary shows them. */
  saves?: true;
  /** Its answers create the application of a new customer. */
  creates?: true;
  /** A partner's page leads back here. Once its check has a result, the next page replaces this one: Back would only lead forward again. */
  afterPartner?: true;
}

const DATA_ENTRY = ['INIT', 'PEFI_INFO', 'LEGAL_INFO'] as const;
const OFFER_CHOSEN = ['OFFER_SELECTED', 'INSURANCE_SELECTED', 'DOC_SIGNED'] as const;
const ACCOUNT_CHECK: InsteadWhen = {
  answering: 'dataFirst',
  checked: 'checked',
  signed: 'checked',
  completed: 'checked',
  ended: 'checked',
};
const at = (completion: number, check: number, decide: number, close: number): Progress => ({
  completion,
  check,
  decide,
  close,
});
const BOTH_PANELS = { offerBox: true, helpCode: true } as const;
const EVERYBODY = ['ntb', 'existing'] as const;
const IDENTITY = { ntb: at(100, 100, 50, 0), existing: at(100, 100, 100, 80) };

export const STEP_TABLE = {
  start: {
    admits: { states: ['INIT_EXISTING'], withoutState: true },
    ...BOTH_PANELS,
    bearer: true,
    progress: at(PROGRESS_START, 0, 0, 0),
    leadsTo: ['personal-financial-data'],
  },
  registration: {
    admits: { states: [], withoutState: true },
    offerBox: true,
    progress: at(PROGRESS_START, 0, 0, 0),
    saves: true,
    creates: true,
  },
  'personal-financial-data': {
    admits: { states: DATA_ENTRY },
    ...BOTH_PANELS,
    progress: at(45, 0, 0, 0),
    saves: true,
  },
  'housing-legal-data': {
    admits: { states: DATA_ENTRY },
    ...BOTH_PANELS,
    progress: at(75, 0, 0, 0),
    saves: true,
    back: true,
  },
  summary: {
    admits: { states: DATA_ENTRY },
    ...BOTH_PANELS,
    progress: at(100, 0, 0, 0),
    back: true,
    leadsTo: ['personal-offer', 'psd'],
  },
  psd: {
    admits: { states: 'always' },
    insteadWhen: { ...ACCOUNT_CHECK, declarationDue: 'declarationFirst' },
    ...BOTH_PANELS,
    bearer: true,
    progress: at(100, 50, 0, 0),
    optional: EVERYBODY,
  },
  psdresult: {
    admits: { states: 'always' },
    insteadWhen: { ...ACCOUNT_CHECK, answered: 'noResult' },
    ...BOTH_PANELS,
    bearer: true,
    progress: at(100, 75, 0, 0),
    optional: EVERYBODY,
    afterPartner: true,
  },
  'personal-offer': {
    admits: { states: ['SCORED', ...OFFER_CHOSEN], alsoFor: { ntb: ['PROCESSED'] } },
    insteadWhen: { signed: 'signed' },
    ...BOTH_PANELS,
    progress: { ntb: at(100, 100, 75, 0), existing: at(100, 100, 50, 0) },
    provisional: { ntb: at(100, 100, 25, 0) },
    leadsTo: ['insurance', 'id-check'],
  },
  insurance: {
    admits: { states: OFFER_CHOSEN },
    insteadWhen: { signed: 'signed' },
    ...BOTH_PANELS,
    bearer: true,
    progress: at(100, 100, 100, 0),
  },
  signing: {
    admits: { states: OFFER_CHOSEN },
    insteadWhen: { signed: 'signed', insuranceDue: 'insuranceFirst' },
    ...BOTH_PANELS,
    bearer: true,
    progress: at(100, 100, 100, 30),
  },
  'document-upload': {
    admits: { states: ['DOC_SIGNED'] },
    bearer: true,
    progress: at(100, 100, 100, 60),
    leadsTo: ['result', 'id-check'],
  },
  'id-check': {
    admits: { states: ['PROCESSED', 'LEGITIMATION_INIT'], alsoFor: { existing: ['DOC_SIGNED'] } },
    bearer: true,
    progress: IDENTITY,
    optional: ['existing'],
    afterPartner: true,
    leadsTo: ['personal-offer', 'result'],
  },
  mismatch: {
    admits: { states: 'always' },
    insteadWhen: { noIdentityCheck: 'noIdentityCheck' },
    insteadTitledAs: 'id-check',
    bearer: true,
    progress: IDENTITY,
    optional: EVERYBODY,
  },
  result: {
    admits: { states: ['CANCELLED'], withDecision: true },
    bearer: true,
    progress: at(100, 100, 100, 100),
  },
} as const satisfies Record<Step, StepRow>;

/** The steps that collect answers, which the summary shows. */
export type CollectingStep = {
  [Name in Step]: (typeof STEP_TABLE)[Name] extends { saves: true } ? Name : never;
}[Step];

export const stepRow = (step: Step): StepRow => STEP_TABLE[step];

export const COLLECTING_STEPS: readonly CollectingStep[] = STEPS.filter(
  (step): step is CollectingStep => stepRow(step).saves === true,
);

const has = (facts: object, when: object): boolean =>
  Object.entries(when).every(([name, value]) => {
    const fact: unknown = Reflect.get(facts, name);
    return typeof value === 'object' && value !== null ? has(fact ?? {}, value) : fact === value;
  });

export const stepsAfter = (step: Step): readonly Step[] => {
  const next = STEPS.indexOf(step) + 1;
  return stepRow(step).leadsTo ?? STEPS.slice(next, next + 1);
};

export const isAsked = (step: Step, facts: object): boolean => has(facts, stepRow(step).when ?? {});

/** Whether a step admits an application, by the guard of its row (section 4). */
export function admits(step: Step, facts: GuardFacts): boolean {
  if (!isAsked(step, facts)) return false;
  const { states, alsoFor, withoutState, withDecision }: Admits = stepRow(step).admits;
  if (states === 'always') return true;
  if (facts.decision !== undefined && withDecision) return true;
  if (facts.state === undefined) return withoutState === true;
  return [...states, ...(alsoFor?.[customerTypeOf(facts)] ?? [])].some(
    (state) => state === facts.state,
  );
}

/** The previous step, if there is a way back and its guard admits the visitor now. */
export function previousStep(step: Step, facts: GuardFacts): Step | undefined {
  if (stepRow(step).back !== true) return undefined;
  return STEPS.slice(0, STEPS.indexOf(step)).findLast((earlier) => admits(earlier, facts));
}

function ownProgress(step: Step, customerType: CustomerType, isProvisional = false): Progress {
  const { progress, provisional } = stepRow(step);
  const first = isProvisional ? provisional?.[customerType] : undefined;
  if (first !== undefined) return first;
  return 'completion' in progress ? progress : progress[customerType];
}

/** What of an application its progress depends on beside the step. */
interface Reached {
  ending?: Ending | undefined;
  signed?: boolean;
  provisional?: boolean;
  identityDue?: boolean;
}

/**
 * The progress. It ends after a refusal, a cancellation or a result without a decision. A pending result stays where the check is:
 * after the contract is `signed` in the last phase, so that the progress never falls.
 */
export function progressAt(
  step: Step,
  customerType: CustomerType,
  { ending, signed = false, provisional = false }: Reached = {},
): Progress | undefined {
  if (step !== 'result' || ending === 'GREEN') return ownProgress(step, customerType, provisional);
  return ending === 'YELLOW' ? IDENTITY[signed ? 'existing' : customerType] : undefined;
}

/** The current phase: the first incomplete one, else the last. */
export const currentPhase = (progress: Progress): (typeof PHASES)[number] =>
  PHASES.find((phase) => progress[phase] < 100) ?? 'close';

/** The page of a step in its phase, or the one it repeats; `undefined` if the phase has one page, or the step is none of them. */
export function pageInPhase(
  step: Step,
  customerType: CustomerType,
  { provisional = false, identityDue = false }: Pick<Reached, 'provisional' | 'identityDue'> = {},
): { page: number; pages: number } | undefined {
  const own = ownProgress(step, customerType, provisional);
  const phase = currentPhase(own);
  const isOptional = (each: Step) =>
    (stepRow(each).optional?.includes(customerType) === true &&
      !(each === 'id-check' && identityDue)) ||
    'when' in stepRow(each);
  const percents = STEPS.filter((each) => !isOptional(each))
    .flatMap((each) => [ownProgress(each, customerType, true), ownProgress(each, customerType)])
    .filter((progress) => currentPhase(progress) === phase && progress[phase] < 100)
    .map((progress) => progress[phase]);
  // 'start' and 'registration' are one page, each for its kind of customer.
  const pages = [...new Set(percents)].sort((a, b) => a - b);
  const page = pages.indexOf(own[phase]) + 1;
  return page === 0 || pages.length === 1 ? undefined : { page, pages: pages.length };
}
