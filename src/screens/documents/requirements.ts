/** Which documents are asked for, in this order, and which of them an application cannot do without. */
import type { components } from '#openapi/application.gen.ts';

type Schemas = components['schemas'];
export type UploadCategory = Schemas['UploadCategory'];
export type LoanDocument = Schemas['Document'];

/**
 * The specification names no list. Income is always proven. The identity is checked by the legitimation, so a copy of the
 * document only helps; the proof of residence comes when the bank has asked for it, which no field of the application says.
 */
export const CATEGORIES = {
  INCOME_PROOF: { required: true },
  IDENTITY: { required: false },
  REGISTRATION_CERTIFICATE: { required: false },
  OTHER: { required: false },
} as const satisfies Record<UploadCategory, { required: boolean }>;

type RequiredCategory = {
  [Name in UploadCategory]: (typeof CATEGORIES)[Name]['required'] extends true ? Name : never;
}[UploadCategory];
const isRequired = (name: UploadCategory): name is RequiredCategory => CATEGORIES[name].required;

export const CATEGORY_NAMES = [
  'INCOME_PROOF',
  'IDENTITY',
  'REGISTRATION_CERTIFICATE',
  'OTHER',
] as const satisfies readonly (keyof typeof CATEGORIES)[];

/** A document that was uploaded; contracts and the standard information are the bank's own. */
export interface UploadedDocument extends LoanDocument {
  category: UploadCategory;
}
export const isUploaded = (document: LoanDocument): document is UploadedDocument =>
  Object.hasOwn(CATEGORIES, document.category);

export const missingCategories = (documents: readonly LoanDocument[]): RequiredCategory[] =>
  CATEGORY_NAMES.filter(isRequired).filter(
    (name) => !documents.some(({ category }) => category === name),
  );
