/** Answers that the bank has and does not ask for: by step, what they are and when. */
import type { FormDefinition } from '#form/definition.ts';
import { pathKey } from '#form/schema/data-path.ts';
import { errorsOf } from '#form/answers/validation.ts';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';

type Customer = Application['customer'];

interface Given {
  fields: readonly (keyof Customer)[];
  holds(customer: Customer): boolean;
}

/** Where the applicant lives; housing-legal-data asks for it. */
export const ADDRESS = ['street', 'houseNumber', 'zipCode', 'city'] as const;

/** The address is asked for only if the bank says so (specification, section 3: addressRequired). */
const GIVEN: { [Name in Step]?: Given } = {
  'housing-legal-data': {
    fields: ADDRESS,
    holds: ({ addressRequired }) => addressRequired === false,
  },
};

export const keyOf = (name: string): string => `customer.${name}`;

/**
 * The names of the given fields of a step: all of them or none, so that no address is half filled in. What the form
 * itself refuses, missing or not, is asked for: an error at a read-only field could not be corrected.
 */
export function givenFields(
  step: Step,
  form: FormDefinition,
  customer: Customer | undefined,
): readonly string[] {
  const given = GIVEN[step];
  if (given === undefined || customer === undefined || !given.holds(customer)) return [];
  const keys = given.fields.map(keyOf);
  const refused = errorsOf(form, { customer }).some(({ field }) =>
    keys.includes(pathKey(field.path)),
  );
  return refused ? [] : given.fields;
}
