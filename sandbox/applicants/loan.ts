/** The sample loan of the component tests: an offer that adds up (a worked example in repayment-plan.test.ts), and its documents. */
import type { components } from '#openapi/application.gen.ts';

type Schemas = components['schemas'];
type LoanDocument = Schemas['Document'];

/** Euro, percent a year, months. */
export const OFFER = {
  requestedAmount: 10_000,
  installmentAmount: 205.97,
  termInMonths: 60,
  nominalInterestRate: 6.9,
  effectiveInterestRate: 9.02,
  totalRepaymentAmount: 12_357.98,
  totalInterestPayments: 1_907.98,
  totalMaintenanceFee: 150,
  totalOpeningFee: 300,
  maintenanceFeeAmount: 2.5,
  interestType: 'FIX',
} as const satisfies Schemas['CalculatedOffer'];

export const documentOf = (category: LoanDocument['category'], id: string = category) =>
  ({ id, name: `${id}.pdf`, category, contentType: 'application/pdf', size: 100_000 }) as const;
