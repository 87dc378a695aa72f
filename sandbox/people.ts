/** Test persons and magic values, listed on the console: addresses under sandbox.example, process ids of the portal, logins. */
import { EXISTING_CUSTOMER } from './applicants/applicants.ts';
import type { FrontendError } from './api/answer.ts';
import type { Application, Brand } from './application.ts';
import { brandOfEntity, type BankEntity } from './rules/price-list.ts';
import { STEERING_INCOMES } from './rules/scoring.ts';

/** A magic value and its effect: an invented person, a process id of the portal, a login or a field. */
export interface TestPerson {
  readonly kind: 'ntb' | 'existing' | 'portal' | 'data';
  /** The value to enter. */
  readonly value: string;
  readonly name: string;
  /** German, for people who try the product. */
  readonly effect: string;
}

type Refused = readonly [reason: FrontendError, effect: string];
const rowsOf = (refusals: Readonly<Record<string, Refused>>) =>
  Object.entries(refusals).map(([value, refusal]) => [value, ...refusal] as const);

/** Registration with one of these e-mail addresses is refused. */
export const REGISTRATION_REFUSALS: Readonly<Record<string, Refused>> = {
  'antrag.laeuft@sandbox.example': ['APPLICATION_EXISTS', 'Es läuft schon ein Antrag.'],
  'schon.kunde@sandbox.example': ['CUSTOMER_EXISTS', 'Die Person ist schon Kundin oder Kunde.'],
  'mitarbeiter@sandbox.example': ['EMPLOYEE', 'Die Person arbeitet bei der Bank.'],
  'sofortkredit@sandbox.example': ['FTL_OFFER_AVAILABLE', 'Ein Sofortkredit ist vorbereitet.'],
  'sperrliste@sandbox.example': ['CUSTOMER_BL_CHECK', 'Die Person steht auf der Sperrliste.'],
  'adresse.falsch@sandbox.example': ['ADDRESS_CHECK_FAILED', 'Die Adressprüfung scheitert.'],
  'pruefung.scheitert@sandbox.example': ['CUSTOMER_CHECK_FAILED', 'Die Prüfung scheitert.'],
};

/** The account check is not available for this address (412 PSD2_NOT_AVAILABLE). */
export const WITHOUT_ACCOUNT_CHECK = 'ohne.kontopruefung@sandbox.example';

/** Process ids of the comparison portal; any other one is a new customer with prefilled data. */
export const PORTAL_REFUSALS: Readonly<Record<string, Refused>> = {
  'V-SPERRLISTE': ['CUSTOMER_BL_CHECK', 'Die Person steht auf der Sperrliste.'],
  'V-ADRESSE': ['ADDRESS_CHECK_FAILED', 'Die Adressprüfung scheitert.'],
  'V-PRUEFUNG': ['CUSTOMER_CHECK_FAILED', 'Die Prüfung scheitert.'],
};
export const PORTAL_EXISTING = 'V-BESTANDSKUNDE';

/** An account of the OpenID provider; the login is also the subject of the tokens. */
export interface Account {
  readonly login: string;
  readonly entity: string;
  readonly effect: string;
  readonly customer: Application['customer'];
}

/** A customer who can sign in. */
export interface ExistingCustomer extends Account {
  readonly entity: BankEntity;
  readonly refusal?: FrontendError;
}

const existing = (
  firstName: string,
  lastName: string,
  more: Application['customer'],
): Application['customer'] => ({
  ...EXISTING_CUSTOMER.customer,
  firstName,
  lastName,
  emailAddress: `${firstName}.${lastName}@sandbox.example`.toLowerCase(),
  ...more,
});

export const EXISTING_CUSTOMERS: readonly ExistingCustomer[] = [
  {
    login: 'anna',
    entity: '0100',
    effect: 'Bestandskundin der größeren Bank, ohne neue Identitätsprüfung.',
    customer: EXISTING_CUSTOMER.customer,
  },
  {
    login: 'bruno',
    entity: '0110',
    effect: 'Bestandskunde der größeren Bank, Identität wird neu geprüft.',
    customer: existing('Bruno', 'Huber', { gender: 'MALE', isLegitimationRequired: true }),
  },
  {
    login: 'clara',
    entity: '0109',
    effect: 'Bestandskundin der Direktbank, Adresse wird abgefragt.',
    customer: existing('Clara', 'Moser', { addressRequired: true }),
  },
  {
    login: 'firma',
    entity: '0100',
    refusal: 'EXISTING_NON_RETAIL',
    effect: 'Firmenkunde: kein Antrag möglich.',
    customer: existing('Ferdinand', 'Gruber', { gender: 'MALE' }),
  },
];

/** The first customer of a brand. */
export const customerOf = (brand: Brand): ExistingCustomer =>
  EXISTING_CUSTOMERS.find(({ entity }) => brandOfEntity(entity) === brand)!;

export const ACCOUNTS: readonly Account[] = [
  ...EXISTING_CUSTOMERS,
  {
    login: 'fremd',
    entity: '9999',
    effect: 'Kundin einer fremden Bank: wird wieder abgemeldet.',
    customer: { firstName: 'Franka', lastName: 'Fremd' },
  },
];
export const accountOf = (login: string): Account | undefined =>
  ACCOUNTS.find((account) => account.login === login);
export const fullName = ({ customer: { firstName, lastName } }: Account): string =>
  `${firstName} ${lastName}`;

const STEERING: Readonly<Record<keyof typeof STEERING_INCOMES, string>> = {
  REJECTED: 'kein Angebot (nach der Identitätsprüfung)',
  DOWNSELL: 'Angebot mit niedrigerem Betrag',
  AS_ASKED: 'Angebot wie gewünscht',
  UPSELL: 'Angebot wie gewünscht und ein höheres',
};

type Row = readonly [value: string, name: string, effect: string];
const ROWS: Readonly<Record<TestPerson['kind'], readonly Row[]>> = {
  ntb: [
    ...rowsOf(REGISTRATION_REFUSALS),
    [WITHOUT_ACCOUNT_CHECK, 'PSD2_NOT_AVAILABLE', 'Die Kontoprüfung ist nicht verfügbar.'],
  ],
  portal: [
    ...rowsOf(PORTAL_REFUSALS),
    [PORTAL_EXISTING, 'isExistingCustomer', 'Die Person ist schon Kundin oder Kunde.'],
  ],
  existing: ACCOUNTS.map((account) => {
    const { login, entity, effect } = account;
    return [login, `${fullName(account)} (${entity})`, effect];
  }),
  data: [
    ...Object.entries(STEERING_INCOMES).map(([name, income]): Row => {
      const effect = STEERING[name as keyof typeof STEERING];
      const loan = '10.000 Euro, 5 Jahre, Mietwohnung, allein';
      return [`netIncome ${income}`, name, `${effect} (${loan})`];
    }),
    ['loanAmount 20000', 'psd2Required', 'Ab 20.000 Euro ist die Kontoprüfung Pflicht.'],
    ['netIncome 900', 'isPsdRequired', 'Unter 1.000 Euro Einkommen wird die Kontoprüfung gezeigt.'],
    ['politicallyExposed', 'YELLOW', 'Auch US-Person oder keine Datei: Prüfung von Hand.'],
  ],
};

/** All test persons and magic values, for the console. */
export const TEST_PEOPLE: readonly TestPerson[] = Object.entries(ROWS).flatMap(([kind, rows]) =>
  rows.map(([value, name, effect]) => ({ kind: kind as TestPerson['kind'], value, name, effect })),
);
