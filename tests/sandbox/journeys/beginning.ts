/** The sample applicant, as the comparison portal and the console use it. */
import { answersTo, complete, EMPLOYEE } from '../../applicants/applicants.ts';
import type { Application, Brand } from '../application.ts';
import type { ExistingCustomer } from '../people.ts';
import { brandOfEntity, type BankEntity } from '../rules/price-list.ts';
import { newId, type Loan } from '../store/applications.ts';

const { loanAmount, loanDuration } = EMPLOYEE;
export const SAMPLE_WISH = { loanAmount, loanDuration };
/** The loan of an existing customer at the comparison portal; unlike all other samples. */
export const PORTAL_WISH = { loanAmount: 25_000, loanDuration: 84 } as const;

export const SAMPLE_REGISTRATION = answersTo('registration').customer;
export const SAMPLE_FINANCIAL_DATA = answersTo('personal-financial-data');
export const SAMPLE_HOUSING_DATA = answersTo('housing-legal-data');

/** Everything up to the summary. */
export const SAMPLE_CUSTOMER: Application['customer'] = complete(EMPLOYEE).customer;

export interface LoanWish {
  readonly loanAmount: number;
  readonly loanDuration: number;
}

/** The entity an application belongs to when the call names none. */
export const ENTITY_OF_BRAND = { bank: '0100', direct: '0109' } as const satisfies Record<
  Brand,
  BankEntity
>;

export const newCustomerLoan = (
  entity: BankEntity,
  wish: LoanWish,
  customer: Application['customer'],
): Loan => ({
  application: {
    id: newId(),
    channel: 'ONLINE',
    state: 'INIT',
    ...wish,
    insurance: 'NONE',
    customer: {
      ...customer,
      isExistingCustomer: false,
      isLegitimationRequired: true,
      addressRequired: true,
    },
  },
  brand: brandOfEntity(entity),
  entity,
  customerType: 'ntb',
  accountChecked: false,
});

export const existingCustomerLoan = (
  { login, entity, customer }: ExistingCustomer,
  wish: LoanWish,
): Loan => ({
  application: {
    id: newId(),
    channel: 'ONLINE',
    state: 'INIT_EXISTING',
    ...wish,
    insurance: 'NONE',
    customer,
  },
  brand: brandOfEntity(entity),
  entity,
  customerType: 'existing',
  owner: login,
  accountChecked: false,
});
