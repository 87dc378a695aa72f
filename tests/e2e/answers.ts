/** What the sample applicant enters, by field name. */
import { typed } from '../applicants/typed.ts';

export type { Answer, Answers } from '../applicants/typed.ts';

export const REGISTRATION = typed('registration');
export const FINANCIAL = typed('personal-financial-data');
export const HOUSING = typed('housing-legal-data');
