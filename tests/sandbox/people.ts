/**
 * Invented people and magic values: what to enter so that the sandbox refuses or steers. Nothing here is met by accident: every
 * trigger is an address under sandbox.example, a process id of the portal, or a login. The console lists them.
 */
import { EXISTING_CUSTOMER } from '../applicants/applicants.ts';
import type { FrontendError } from './api/answer.ts';
import type { Application } from './application.ts';
import type { BankEntity } from './rules/price-list.ts';
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

interface Refused {
  readonly reason: FrontendError;
  readonly effect: string;
}

/** Registration with one of these e-mail addresses is refused. */
export const REGISTRATION_REFUSALS: Readonly<Record<string, Refused>> = {
  'antrag.laeuft@sandbox.example': {
    reason: 'APPLICATION_EXISTS',
    effect: 'Es läuft schon ein Antrag.',
  },
  'schon.kunde@sandbox.example': {
    reason: 'CUSTOMER_EXISTS',
    effect: 'Die Person ist schon Kundin oder Kunde.',
  },
  'mitarbeiter@sandbox.example': {
    reason: 'EMPLOYEE',
    effect: 'Die Person arbeitet bei der Bank.',
  },
  'sofortkredit@sandbox.example': {
    reason: 'FTL_OFFER_AVAILABLE',
    effect: 'Ein Sofortkredit ist vorbereitet.',
  },
  'sperrliste@sandbox.example': {
    reason: 'CUSTOMER_BL_CHECK',
    effect: 'Die Person steht auf der Sperrliste.',
  },
  'adresse.falsch@sandbox.example': {
    reason: 'ADDRESS_CHECK_FAILED',
    effect: 'Die Prüfung der Adresse scheitert.',
  },
  'pruefung.scheitert@sandbox.example': {
    reason: 'CUSTOMER_CHECK_FAILED',
    effect: 'Die Prüfung der Person scheitert.',
  },
};

/** The account check is not available for this address (412 PSD2_NOT_AVAILABLE). */
export const WITHOUT_ACCOUNT_CHECK = 'ohne.kontopruefung@sandbox.example';

/** Process ids of the comparison portal; any other one is a new customer with data taken over. */
export const PORTAL_REFUSALS: Readonly<Record<string, Refused>> = {
  'V-SPERRLISTE': {
    reason: 'CUSTOMER_BL_CHECK',
    effect: 'Vergleichsportal: Die Person steht auf der Sperrliste.',
  },
  'V-ADRESSE': {
    reason: 'ADDRESS_CHECK_FAILED',
    effect: 'Vergleichsportal: Die Prüfung der Adresse scheitert.',
  },
  'V-PRUEFUNG': {
    reason: 'CUSTOMER_CHECK_FAILED',
    effect: 'Vergleichsportal: Die Prüfung der Person scheitert.',
  },
};
export const PORTAL_EXISTING = 'V-BESTANDSKUNDE';

/** A customer who can sign in. */
export interface ExistingCustomer {
  readonly login: string;
  readonly entity: BankEntity;
  readonly refusal?: FrontendError;
  readonly effect: string;
  readonly customer: Application['customer'];
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

/** Can sign in, but belongs to neither brand. */
export const FOREIGN_SIGN_IN = {
  login: 'fremd',
  entity: '9999',
  firstName: 'Franka',
  lastName: 'Fremd',
  effect: 'Kundin einer fremden Bank: wird wieder abgemeldet.',
};

const STEERING: Readonly<Record<keyof typeof STEERING_INCOMES, string>> = {
  REJECTED: 'kein Angebot (nach der Identitätsprüfung)',
  DOWNSELL: 'Angebot mit niedrigerem Betrag',
  AS_ASKED: 'Angebot wie gewünscht',
  UPSELL: 'Angebot wie gewünscht und ein höheres',
};

/** Everything above as the console shows it. */
export function testPeople(): TestPerson[] {
  return [
    ...Object.entries(REGISTRATION_REFUSALS).map(([value, { reason, effect }]): TestPerson => ({
      kind: 'ntb',
      value,
      name: reason,
      effect,
    })),
    {
      kind: 'ntb',
      value: WITHOUT_ACCOUNT_CHECK,
      name: 'PSD2_NOT_AVAILABLE',
      effect: 'Die Kontoprüfung ist nicht verfügbar.',
    },
    ...Object.entries(PORTAL_REFUSALS).map(([value, { reason, effect }]): TestPerson => ({
      kind: 'portal',
      value,
      name: reason,
      effect,
    })),
    {
      kind: 'portal',
      value: PORTAL_EXISTING,
      name: 'isExistingCustomer',
      effect: 'Vergleichsportal: Die Person ist schon Kundin oder Kunde.',
    },
    ...EXISTING_CUSTOMERS.map(({ login, entity, customer, effect }): TestPerson => ({
      kind: 'existing',
      value: login,
      name: `${customer.firstName} ${customer.lastName} (${entity})`,
      effect,
    })),
    {
      kind: 'existing',
      value: FOREIGN_SIGN_IN.login,
      effect: FOREIGN_SIGN_IN.effect,
      name: `${FOREIGN_SIGN_IN.firstName} ${FOREIGN_SIGN_IN.lastName} (${FOREIGN_SIGN_IN.entity})`,
    },
    ...Object.entries(STEERING).map(([name, effect]): TestPerson => ({
      kind: 'data',
      value: `netIncome ${Reflect.get(STEERING_INCOMES, name)}`,
      name,
      effect: `${effect} (10.000 Euro, 5 Jahre, Mietwohnung, allein)`,
    })),
    {
      kind: 'data',
      value: 'loanAmount 20000',
      name: 'psd2Required',
      effect: 'Ab 20.000 Euro ist die Kontoprüfung Pflicht.',
    },
    {
      kind: 'data',
      value: 'netIncome 900',
      name: 'isPsdRequired',
      effect: 'Unter 1.000 Euro Einkommen wird die Kontoprüfung gezeigt, ist aber keine Pflicht.',
    },
    {
      kind: 'data',
      value: 'politicallyExposed',
      name: 'YELLOW',
      effect: 'Politisch exponiert, US-Person oder keine Datei hochgeladen: Prüfung von Hand.',
    },
  ];
}
