/** Fields that are read-only because the bank already has their answers: which ones and under which condition, by step. */
import type { FormDefinition } from '#form/definition.ts';
import { pathKey } from '#form/schema/data-path.ts';
import { errorsOf } from '#form/answers/validation.ts';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';

type Customer = Application['customer'];

interface ReadOnlyRule {
  fields: readonly (keyof Customer)[];
  holds(customer: Customer): boolean;
}

/** Where the applicant lives; housing-legal-data asks for it. */
export const ADDRESS = ['street', 'houseNumber', 'zipCode', 'city'] as const;

/** The address is asked for only if the bank says so (specification, section 3: addressRequired). */
const READ_ONLY: { [Name in Step]?: ReadOnlyRule } = {
  'housing-legal-data': {
    fields: ADDRESS,
    holds: ({ addressRequired }) => addressRequired === false,
  },
};

export const keyOf = (name: string): string => `customer.${name}`;

/**
 * The read-only fields of a step: all of them or none, so that no address is half filled in. None when the form refuses one of the
 * values, because an error at a read-only field could not be corrected.
 */
export function readOnlyFields(
  step: Step,
  form: FormDefinition,
  customer: Customer | undefined,
): readonly string[] {
  const rule = READ_ONLY[step];
  if (rule === undefined || customer === undefined || !rule.holds(customer)) return [];
  const keys = rule.fields.map(keyOf);
  const refused = errorsOf(form, { customer }).some(({ field }) =>
    keys.includes(pathKey(field.path)),
  );
  return refused ? [] : rule.fields;
}
