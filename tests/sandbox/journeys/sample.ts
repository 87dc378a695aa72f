/** The sample applicant, as the comparison portal and the console use it. */
import { answersTo, complete, EMPLOYEE } from '../../applicants/applicants.ts';
import type { Application } from '../application.ts';

const { loanAmount, loanDuration } = EMPLOYEE;
export const SAMPLE_WISH = { loanAmount, loanDuration };
/** The loan of an existing customer at the comparison portal; unlike all other samples. */
export const PORTAL_WISH = { loanAmount: 25_000, loanDuration: 84 } as const;

export const SAMPLE_REGISTRATION = answersTo('registration').customer;
export const SAMPLE_FINANCIAL_DATA = answersTo('personal-financial-data');
export const SAMPLE_HOUSING_DATA = answersTo('housing-legal-data');

/** Everything up to the summary. */
export const SAMPLE_CUSTOMER: Application['customer'] = complete(EMPLOYEE).customer;
