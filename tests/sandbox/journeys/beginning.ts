/** The three ways an application begins. */
import type { Application, Brand } from '../application.ts';
import type { ExistingCustomer } from '../people.ts';
import { brandOfEntity, type BankEntity } from '../rules/price-list.ts';
import { newId, type Loan } from '../store/applications.ts';

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
