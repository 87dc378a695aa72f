/** Invented data of a complete application: what the comparison portal hands over and what the console starts with. */
import type { Application } from '../application.ts';

export const SAMPLE_WISH = { loanAmount: 10_000, loanDuration: 60 } as const;
/** What an existing customer asked for at the comparison portal: nothing that anybody begins with otherwise. */
export const PORTAL_WISH = { loanAmount: 25_000, loanDuration: 84 } as const;

export const SAMPLE_REGISTRATION = {
  gender: 'FEMALE',
  title: 'MAG',
  firstName: 'Maria',
  lastName: 'Musterfrau',
  dateOfBirth: '1988-05-17',
  emailAddress: 'maria.musterfrau@sandbox.example',
  mobilePhone: '+436641234567',
  allowContact: false,
} as const satisfies Application['customer'];

export const SAMPLE_FINANCIAL_DATA = {
  purpose: 'VEHICLE',
  customer: {
    nationality: 'AT',
    cityOfBirth: 'Graz',
    countryOfBirth: 'AT',
    maritalStatus: 'SINGLE',
    education: 'HIGH_SCHOOL',
    occupation: 'EMPLOYEE',
    industry: 'TRADE',
    employedSince: '2015-09-01',
    employer: 'Donau Handels GmbH',
    customerNumber: 'FN 123456a',
    employerStreet: 'Lassallestraße',
    employerHouseNumber: '7',
    employerZipCode: '1020',
    employerCity: 'Wien',
    netIncome: 2_300,
    debitAccount: 'AT611904300234573201',
  },
} as const satisfies Partial<Application>;

export const SAMPLE_HOUSING_DATA = {
  customer: {
    street: 'Mariahilfer Straße',
    houseNumber: '12/4',
    zipCode: '1070',
    city: 'Wien',
    residentSince: '2018-03-01',
    housingSituation: 'RENTED_APARTMENT',
    numberOfPeopleInSameHousehold: 1,
    numberOfDependentChildren: 0,
    taxCountry: 'AT',
    taxResidentOnlyInAustria: true,
    usPerson: false,
    politicallyExposed: false,
    actsOnOwnAccount: true,
    creditCheckNoticeRead: true,
  },
} as const satisfies Partial<Application>;

/** Everything up to the summary. */
export const SAMPLE_CUSTOMER: Application['customer'] = {
  ...SAMPLE_REGISTRATION,
  ...SAMPLE_FINANCIAL_DATA.customer,
  ...SAMPLE_HOUSING_DATA.customer,
};
