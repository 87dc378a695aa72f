/** Who may stay signed in and who may enter a step (specification, section 6). */
import type { CustomerType } from '#flow/application.ts';

/** Whether a token with this entity claim may stay signed in at a brand that allows `allowed`; else it is logged out. */
export const entityStays = (entity: unknown, allowed: readonly string[]): boolean =>
  allowed.some((each) => each === entity);

/** Roles that route data require must all be held. */
export const holdsAll = (required: readonly string[], held: readonly string[]): boolean =>
  required.every((role) => held.includes(role));

/** `sign-in`: the visitor is not signed in. `refused`: a role is missing. */
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
