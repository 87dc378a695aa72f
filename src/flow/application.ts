/**
 * The layer of decisions: pure tables and functions. No React, no DOM, no fetch, no storage. Types of the OpenAPI description
 * (specification, section 3).
 */
import type { components } from '#openapi/application.gen.ts';

type Schemas = components['schemas'];

/** As the client keeps it: a response may lack the customer, `accept` in state/session.ts adds it. */
export type Application = Schemas['Application'] & { customer: Schemas['Customer'] };
export type ApplicationResponse = Schemas['Application'];
export type ApplicationState = Schemas['ApplicationState'];
export type ApplicationPatch = Schemas['ApplicationPatch'];
/** An offer that can be chosen. A bank may leave out any other figure. */
export type CalculatedOffer = Schemas['Pricing'];
export type Decision = Schemas['Decision'];
export type Ending = Decision | 'CANCELLED';
export type LoanDocument = Schemas['Document'];
export type LegitimationStatus = Schemas['LegitimationStatus'];
export type ProductOffer = Schemas['ProductOffer'];
/** Ids in addresses and in the session; anything else could change the path of a call. */
export const isId = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);

/** What the tables decide by: any answer may be missing, and the state may be one that this release does not know. */
export type ApplicationFacts = Partial<Omit<Application, 'state' | 'customer'>> & {
  state: string;
  customer: Application['customer'];
};

/**
 * How far an application is: answers are missing, all are given, the bank account is being checked, the bank has checked the answers,
 * the contract is signed, the loan is granted, it ended without one.
 */
export type Stage =
  | 'answering'
  | 'answered'
  | 'accountCheck'
  | 'checked'
  | 'signed'
  | 'completed'
  | 'ended'
  | 'unknown';

/** Refused, but the identity check may be repeated: the server stores it as REJECTED, the browser sets RETRY. */
export const mayRepeatCheck = ({
  state,
  legitimationStatus,
}: Pick<ApplicationFacts, 'state' | 'legitimationStatus'>): boolean =>
  state === 'RETRY' || (state === 'REJECTED' && legitimationStatus === 'RETRY');

/** `ntb` = new to bank, `existing` = signs in (specification, section 1); also the second segment of a step's path. */
export const CUSTOMER_TYPES = ['ntb', 'existing'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

export const customerTypeOf = ({
  customer,
}: Partial<Pick<Application, 'customer'>>): CustomerType =>
  customer?.isExistingCustomer === true ? 'existing' : 'ntb';
