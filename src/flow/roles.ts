/** Who may stay signed in, who may enter a step and when the bearer token goes along (specification, section 6). */
import { isCustomerType } from '#flow/application.ts';
import type { CustomerType } from '#flow/application.ts';
import { isStep, stepRow } from '#flow/steps.ts';

/** Whether a token with this entity claim may stay signed in at a brand that allows `allowed`; else it is logged out. */
export const entityStays = (entity: unknown, allowed: readonly string[]): boolean =>
  allowed.some((each) => each === entity);

/** Roles that route data require must all be held. */
export const holdsAll = (required: readonly string[], held: readonly string[]): boolean =>
  required.every((role) => held.includes(role));

/** `sign-in`: nobody is known yet. `refused`: a role is missing. */
export type Entrance = 'open' | 'sign-in' | 'refused';

/** Existing customers sign in before every step; `required` are the roles of the step, `held` those of the login, absent while there is none. */
export function entrance(
  required: readonly string[],
  customerType: CustomerType,
  held: readonly string[] | undefined,
): Entrance {
  if (customerType === 'existing' && held === undefined) return 'sign-in';
  return holdsAll(required, held ?? []) ? 'open' : 'refused';
}

/** The parts of a path, decoded as the router reads them; `undefined` when one cannot be. */
function segmentsOf(pathname: string): string[] | undefined {
  try {
    return pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/**
 * Whether the token goes along with calls made from this path. Whole segments are compared, never parts of the text:
 * `main` and the steps without `bearer` send none, nor does any place that is not of the flow.
 */
export function sendsBearer(pathname: string): boolean {
  const [area, customerType, step, ...deeper] = segmentsOf(pathname) ?? [];
  if (area !== 'flow' || deeper.length > 0) return false;
  // Where a stored application is looked up, and the failure page.
  if (step === undefined) return customerType === undefined || customerType === 'fail';
  return isCustomerType(customerType) && isStep(step) && stepRow(step).bearer;
}
