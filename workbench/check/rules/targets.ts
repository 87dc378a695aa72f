/** Where the answers of a form go: a component of the OpenAPI description. */
import type { Field } from '../fields.ts';

/** Where the answers of a form go when they are not a part of the application. */
export const TARGETS: Readonly<Record<string, string>> = {
  signing: 'SignRequest',
  feedback: 'Feedback',
};
/** Chosen with a call of its own, which answers with the application. */
export const CHOICES: Readonly<Record<string, string>> = {
  'personal-offer': 'OfferChoice',
  insurance: 'InsuranceChoice',
};
export const rootOf = ({ form }: Field): string => TARGETS[form.name] ?? 'Application';
/** What is asked after the registration is saved by changing the application, unless it is a choice or a signature. */
export const isPatched = ({ form: { kind, name } }: Field): boolean =>
  kind === 'steps' && name !== 'registration' && !(name in TARGETS) && !(name in CHOICES);
/** The component that the answers of a form are sent with, where that is another one than they belong to. */
export const sentWith = (field: Field): string | undefined =>
  CHOICES[field.form.name] ?? (isPatched(field) ? 'ApplicationPatch' : undefined);
