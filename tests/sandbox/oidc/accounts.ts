/** Who can sign in at the provider: the test customers, and one of a bank that has nothing to do with either brand. */
import { EXISTING_CUSTOMERS, FOREIGN_SIGN_IN } from '../people.ts';

export interface Account {
  /** Also the subject of the tokens. */
  readonly login: string;
  readonly entity: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What trying with this login shows, German. */
  readonly effect: string;
}

export const ACCOUNTS: readonly Account[] = [
  ...EXISTING_CUSTOMERS.map(
    ({ login, entity, effect, customer: { firstName = '', lastName = '' } }) => ({
      login,
      entity,
      effect,
      firstName,
      lastName,
    }),
  ),
  FOREIGN_SIGN_IN,
];

export const accountOf = (login: string): Account | undefined =>
  ACCOUNTS.find((account) => account.login === login);

export const fullName = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`;
