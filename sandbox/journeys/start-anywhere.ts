/** Creates an application in any state, with its data, offers, documents and checks. */
import { answersTo, type Applicant } from '../applicants/applicants.ts';
import {
  statesOf,
  wayOf,
  type Application,
  type ApplicationState,
  type Brand,
  type CustomerType,
  type LegitimationStatus,
} from '../application.ts';
import { BRANDS } from '../partners/brands.ts';
import { customerOf } from '../people.ts';
import { checkUrl, type Services } from '../services.ts';
import { withValues, type Loan } from '../store/applications.ts';
import { type CheckStatus } from '../store/checks.ts';
import {
  existingCustomerLoan,
  newCustomerLoan,
  SAMPLE,
  withDecision,
  withIndication,
  ensureContract,
  renewStandardInformation,
} from './beginning.ts';

export interface Start {
  readonly state: ApplicationState;
  readonly customerType: CustomerType;
  readonly brand?: Brand;
  readonly channel?: NonNullable<Application['channel']>;
  readonly legitimationStatus?: LegitimationStatus;
  /** When it expires, while it is not finished; none or fewer: it has expired. */
  readonly expiresInHours?: number;
  /** False: never. */
  readonly expires?: boolean;
}

/** The answers of the sample applicant to the steps before this state; the bank's own data of an existing customer are kept. */
function withAnswers(loan: Loan, state: ApplicationState): Loan {
  const way = wayOf(SAMPLE);
  const states = statesOf(way);
  const steps = way.steps.filter(({ makes }) => makes !== undefined);
  const count = states.includes(state) ? states.indexOf(state) : steps.length;
  return steps.slice(0, count).reduce((filled, { step }) => {
    const { customer, ...values } = answersTo(step) as Partial<Applicant>;
    return withValues(filled, {
      ...values,
      customer: { ...customer, ...filled.application.customer },
    });
  }, loan);
}

/** The data that each stage adds, in the order of the flow. */
const STAGES = {
  answered: (loan: Loan) => withValues(loan, { psd2Required: false, isPsdRequired: false }),
  indication: withIndication,
  decision: (loan: Loan) => withDecision(loan).loan,
  offerChosen: (loan: Loan) => withValues(loan, { variableInterestType: 'FIX', repaymentDay: 1 }),
  signed: (loan: Loan) => loan,
} satisfies Readonly<Record<string, (loan: Loan) => Loan>>;
type Stage = keyof typeof STAGES;

/** The last stage that is behind an application in this state; of others, while answers are given, none. */
const REACHED: Readonly<Partial<Record<ApplicationState, Stage>>> = {
  ACC_INIT: 'answered',
  ACC_RETRY: 'answered',
  PROCESSED: 'indication',
  LEGITIMATION_INIT: 'indication',
  LEGITIMATION_COMPLETED: 'indication',
  RETRY: 'indication',
  REJECTED: 'indication',
  SCORED: 'decision',
  OFFER_SELECTED: 'offerChosen',
  INSURANCE_SELECTED: 'offerChosen',
  DOC_SIGNED: 'signed',
  COMPLETED: 'signed',
  CANCELLED: 'answered',
};

/** The identity check of a new customer at this point; an existing one has none by default. */
const IDENTITY: Readonly<Partial<Record<ApplicationState, LegitimationStatus>>> = {
  LEGITIMATION_INIT: 'INITIALIZED',
  RETRY: 'RETRY',
  LEGITIMATION_COMPLETED: 'APPROVED',
  SCORED: 'APPROVED',
  OFFER_SELECTED: 'APPROVED',
  INSURANCE_SELECTED: 'APPROVED',
  DOC_SIGNED: 'APPROVED',
  COMPLETED: 'APPROVED',
};

const ACCOUNT_CHECKS: Readonly<Partial<Record<ApplicationState, CheckStatus['account']>>> = {
  ACC_INIT: 'running',
  ACC_RETRY: 'failed',
};

function decisionOf(
  state: ApplicationState,
  status: LegitimationStatus | undefined,
): Pick<Application, 'decision' | 'decisionReason' | 'signedAt' | 'completedAt'> {
  const now = new Date().toISOString();
  if (state === 'COMPLETED') return { decision: 'GREEN', signedAt: now, completedAt: now };
  // Every rejection has a reason, as after the calls that lead to it.
  const decisionReason = status === 'REJECTED' ? 'IDENTITY_NOT_CONFIRMED' : 'INSUFFICIENT_INCOME';
  if (state === 'REJECTED' && status !== 'RETRY') return { decision: 'RED', decisionReason };
  return status === 'PENDING' ? { decision: 'YELLOW' } : {};
}

function begin({ customerType, brand = 'bank', channel }: Start): Loan {
  const loan =
    customerType === 'existing'
      ? existingCustomerLoan(customerOf(brand), SAMPLE)
      : newCustomerLoan(BRANDS[brand].entity, SAMPLE, answersTo('registration').customer);
  return channel === undefined ? loan : withValues(loan, { channel });
}

/** Stores the application and returns it. */
export async function startAnywhere(services: Services, start: Start): Promise<Loan> {
  const { store } = services;
  const { state, customerType } = start;
  const isAnswered = state === statesOf(wayOf(SAMPLE)).at(-1);
  const reached = isAnswered ? 'answered' : REACHED[state];
  const all = Object.keys(STAGES) as Stage[];
  const stages = reached === undefined ? [] : all.slice(0, all.indexOf(reached) + 1);
  const status = start.legitimationStatus ?? (customerType === 'ntb' ? IDENTITY[state] : undefined);
  const begun = begin(start);
  const answered = state === 'INIT_EXISTING' ? begun : withAnswers(begun, state);
  const filled = stages.reduce((loan, stage) => STAGES[stage](loan), answered);
  const { id } = filled.application;
  await store.insertLoan(filled);

  let loan = withValues(filled, { state, ...decisionOf(state, status) });
  const accountCheck = ACCOUNT_CHECKS[state];
  if (accountCheck !== undefined) {
    const checkId = await store.addCheck('account', id, accountCheck);
    const crifUrl = checkUrl(services, loan, 'account', checkId);
    const required = { loanAmount: 20_000, psd2Required: true, isPsdRequired: true };
    loan = withValues(loan, { ...required, crifUrl });
  }
  if (status !== undefined) {
    const checkId = await store.addCheck('identity', id, status);
    loan = withValues(loan, {
      legitimationStatus: status,
      legitimationRedirectURL: checkUrl(services, loan, 'identity', checkId),
      customer: { ...loan.application.customer, isLegitimationRequired: true },
    });
  }
  if (stages.includes('indication') && state !== 'REJECTED')
    await renewStandardInformation(store, loan);
  if (stages.includes('signed')) await ensureContract(store, loan);
  await store.saveLoan(loan);
  if (start.expires === false) await store.setExpiry(id, null);
  else if (start.expiresInHours !== undefined) await store.setExpiry(id, start.expiresInHours);
  return loan;
}
