/** Creates an application in any state, with its data, offers, documents and checks. */
import type { Query } from '../database/query.ts';
import type {
  Application,
  ApplicationState,
  Brand,
  CustomerType,
  LegitimationStatus,
} from '../application.ts';
import { EXISTING_CUSTOMERS } from '../people.ts';
import { brandOfEntity } from '../rules/price-list.ts';
import { checkUrl } from '../api/endpoints/checks.ts';
import type { Services } from '../services.ts';
import { insertLoan, saveLoan, withValues, type Loan } from '../store/applications.ts';
import { addCheck } from '../store/checks.ts';
import {
  ENTITY_OF_BRAND,
  existingCustomerLoan,
  newCustomerLoan,
  SAMPLE_FINANCIAL_DATA,
  SAMPLE_HOUSING_DATA,
  SAMPLE_REGISTRATION,
  SAMPLE_WISH,
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
}

/** The bank's own data of an existing customer are kept. */
const withData = (loan: Loan, { customer, ...values }: Partial<Application>): Loan =>
  withValues(loan, { ...values, customer: { ...customer, ...loan.application.customer } });

/** The data that each stage adds, in the order of the flow. */
const STAGES = {
  financialData: (loan: Loan) => withData(loan, SAMPLE_FINANCIAL_DATA),
  housingData: (loan: Loan) =>
    withValues(withData(loan, SAMPLE_HOUSING_DATA), { psd2Required: false, isPsdRequired: false }),
  indication: withIndication,
  decision: (loan: Loan) => withDecision(loan).loan,
  offerChosen: (loan: Loan) => withValues(loan, { variableInterestType: 'FIX', repaymentDay: 1 }),
  insuranceChosen: (loan: Loan) => withValues(loan, { insurance: 'NONE' }),
  signed: (loan: Loan) => loan,
} satisfies Readonly<Record<string, (loan: Loan) => Loan>>;
type Stage = keyof typeof STAGES;

/** The last stage that is behind an application in this state. */
const REACHED: Readonly<Record<ApplicationState, Stage | undefined>> = {
  INIT_EXISTING: undefined,
  INIT: undefined,
  PEFI_INFO: 'financialData',
  LEGAL_INFO: 'housingData',
  ACC_INIT: 'housingData',
  ACC_RETRY: 'housingData',
  PROCESSED: 'indication',
  LEGITIMATION_INIT: 'indication',
  LEGITIMATION_COMPLETED: 'indication',
  RETRY: 'indication',
  REJECTED: 'indication',
  SCORED: 'decision',
  OFFER_SELECTED: 'offerChosen',
  INSURANCE_SELECTED: 'insuranceChosen',
  DOC_SIGNED: 'signed',
  COMPLETED: 'signed',
  CANCELLED: 'housingData',
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

const ACCOUNT_CHECKS = { ACC_INIT: 'running', ACC_RETRY: 'failed' } as const;

const decisionOf = (
  state: ApplicationState,
  status: LegitimationStatus | undefined,
): Application['decision'] | undefined =>
  state === 'COMPLETED'
    ? 'GREEN'
    : state === 'REJECTED' && status !== 'RETRY'
      ? 'RED'
      : status === 'PENDING'
        ? 'YELLOW'
        : undefined;

/** Every rejection has a reason, as after the calls that lead to it. */
const reasonOf = (
  decision: Application['decision'] | undefined,
  status: LegitimationStatus | undefined,
): string | undefined =>
  decision !== 'RED'
    ? undefined
    : status === 'REJECTED'
      ? 'IDENTITY_NOT_CONFIRMED'
      : 'INSUFFICIENT_INCOME';

function begin({ customerType, brand = 'bank', channel }: Start): Loan {
  const person = EXISTING_CUSTOMERS.find(
    ({ entity, refusal }) => brandOfEntity(entity) === brand && refusal === undefined,
  );
  const loan =
    customerType === 'existing' && person !== undefined
      ? existingCustomerLoan(person, SAMPLE_WISH)
      : newCustomerLoan(ENTITY_OF_BRAND[brand], SAMPLE_WISH, SAMPLE_REGISTRATION);
  return channel === undefined ? loan : withValues(loan, { channel });
}

/** Stores the application and returns it. */
export async function startAnywhere(services: Services, query: Query, start: Start): Promise<Loan> {
  const { state, customerType } = start;
  const reached = REACHED[state];
  const all = Object.keys(STAGES) as Stage[];
  const stages = reached === undefined ? [] : all.slice(0, all.indexOf(reached) + 1);
  const status = start.legitimationStatus ?? (customerType === 'ntb' ? IDENTITY[state] : undefined);
  const filled = stages.reduce((loan, stage) => STAGES[stage](loan), begin(start));
  const { id } = filled.application;
  await insertLoan(query, filled);

  const accountCheck =
    state === 'ACC_INIT' || state === 'ACC_RETRY'
      ? await addCheck(query, 'account', id, ACCOUNT_CHECKS[state])
      : undefined;
  const identityCheck =
    status === undefined ? undefined : await addCheck(query, 'identity', id, status);
  const decision = decisionOf(state, status);
  const loan = withValues(filled, {
    state,
    decision,
    decisionReason: reasonOf(decision, status),
    ...(accountCheck === undefined
      ? {}
      : {
          loanAmount: 20_000,
          psd2Required: true,
          isPsdRequired: true,
          crifUrl: checkUrl(services, filled, 'account', accountCheck),
        }),
    ...(identityCheck === undefined
      ? {}
      : {
          legitimationStatus: status,
          legitimationRedirectURL: checkUrl(services, filled, 'identity', identityCheck),
          customer: { ...filled.application.customer, isLegitimationRequired: true },
        }),
  });
  if (stages.includes('indication') && state !== 'REJECTED')
    await renewStandardInformation(query, loan);
  if (stages.includes('signed')) await ensureContract(query, loan);
  await saveLoan(query, loan);
  return loan;
}
