/** What the invented applicant answers, by field name, as a person types it. Boolean = a box to tick. */
export type Answer = string | boolean;
export type Answers = Readonly<Record<string, Answer>>;

export const REGISTRATION: Answers = {
  gender: 'FEMALE',
  firstName: 'Anna',
  lastName: 'Musterfrau',
  dateOfBirth: '1.2.1990',
  emailAddress: 'anna.musterfrau@beispiel.at',
  mobilePhone: '0664 123 45 67',
  allowContact: false,
};

export const FINANCIAL: Answers = {
  nationality: 'Österreich',
  countryOfBirth: 'Österreich',
  cityOfBirth: 'Graz',
  maritalStatus: 'MARRIED',
  education: 'HIGH_SCHOOL',
  occupation: 'EMPLOYEE',
  industry: 'TRADE',
  employedSince: '03.2015',
  employer: 'Testfirma Handels GmbH',
  employerStreet: 'Industriestraße',
  employerHouseNumber: '12',
  employerZipCode: '8020',
  employerCity: 'Graz',
  netIncome: '2.850,50',
  debitAccount: 'at61 1904 3002 3457 3201',
  purpose: 'VEHICLE',
};

export const HOUSING: Answers = {
  street: 'Testgasse',
  houseNumber: '7/3',
  zipCode: '8010',
  city: 'Graz',
  residentSince: '5.2018',
  housingSituation: 'RENTED_APARTMENT',
  numberOfPeopleInSameHousehold: '3',
  numberOfDependentChildren: '1',
  taxCountry: 'Österreich',
  taxResidentOnlyInAustria: true,
  usPerson: 'false',
  politicallyExposed: 'false',
  actsOnOwnAccount: true,
  creditCheckNoticeRead: true,
};
