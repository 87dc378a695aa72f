/**
 * The layer of decisions: pure tables and functions. No React, no DOM, no fetch, no storage. Types of the OpenAPI description
 * (specification, section 3).
 */
import type { components } from '#openapi/application.gen.ts';

type Schemas = components['schemas'];

/** As the client keeps it: a response may lack the customer, `take` in state/session.ts adds it. */
export type Application = Schemas['Application'] & { customer: Schemas['Customer'] };
export type ApplicationAnswer = Schemas['Application'];
export type ApplicationState = Schemas['ApplicationState'];
export type ApplicationPatch = Schemas['ApplicationPatch'];
/** An offer that can be chosen. A bank may leave out any other figure. */
export type CalculatedOffer = Schemas['Pricing'];
export type Decision = Schemas['Decision'];
export type LegitimationStatus = Schemas['LegitimationStatus'];
export type ProductOffer = Schemas['ProductOffer'];
/** Ids in addresses and in the session; anything else could change the path of a call. */
export const isId = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);

/** Refused, but the identity check may be repeated: the server stores it as REJECTED, the browser sets RETRY. */
export const mayRepeatCheck = ({
  state,
  legitimationStatus,
}: Pick<Application, 'legitimationStatus'> & { state: string }): boolean =>
  state === 'RETRY' || (state === 'REJECTED' && legitimationStatus === 'RETRY');

/** `ntb` = new to bank, `existing` = signs in (specification, section 1); also the second segment of a step's path. */
export const CUSTOMER_TYPES = ['ntb', 'existing'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

export function customerTypeOf(application: {
  customer: Pick<Application['customer'], 'isExistingCustomer'>;
}): CustomerType {
  return application.customer.isExistingCustomer === true ? 'existing' : 'ntb';
}
