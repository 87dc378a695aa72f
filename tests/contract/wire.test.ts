/** The lists of the specification, section 3, written out by hand, are all there; a bank may add to them (workbench/check compares schemas and OpenAPI). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import defs from '#schemas/defs.json' with { type: 'json' };
import { onTheWire, valuesIn } from '../../workbench/check/api.ts';
import { readDefinitions } from '../../workbench/check/definitions.ts';
import { isObject } from '../../workbench/check/json-file.ts';
import { sourcesOnDisk } from '../../workbench/check/sources.ts';

/** `Name: value, value`; further lines are indented. */
const listsIn = (text: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    text
      .trim()
      .split(/\n(?! )/)
      .map((line) => line.split(': '))
      .map(([name = '', values = '']) => [name, values.split(',').map((value) => value.trim())]),
  );

/** Enumerations of the forms (schemas/defs.json, in lower camel case) and of openapi/application.yaml. */
const ON_FORMS = listsIn(`
Gender: MALE, FEMALE
Education: UNDERGRADUATE, APPLIED_SCIENCE_DEGREE, HIGH_SCHOOL, COMMERCIAL_COLLEGE, APPRENTICESHIP,
  POLYTECHNIC, SECONDARY_SCHOOL
Industry: BANKING, MINING, CHEMICAL_INDUSTRY, SERVICES, POWER_SUPPLY, CARGO_TRANSPORT, HEALTHCARE,
  GAMBLING, AGRICULTURE, PRODUCTION_INDUSTRY, WEAPONS, CONSTRUCTION_INDUSTRY, TRADE,
  PERSONAL_TRANSPORT_POST, HOTEL_GASTRONOMY, PUBLISHING_COMMUNICATION, ENDOWMENT, INSURANCE,
  CLEANING, PUBLIC_SERVICES
Occupation: EMPLOYEE, LABORER, TRAINEE_STUDENT, EMPLOYEE_PUBLIC_SERVICE, PENSIONER
AdditionalIncomeType: RENTAL_INCOME, ALIMONY, ADDITIONAL_INCOME, MATERNITY_ALLOWANCE, LIFE_ANNUITY,
  OTHER
MaritalStatus: SINGLE, MARRIED, DIVORCED, WIDOWED, PARTNERSHIP, REGISTERED_PARTNERSHIP
HousingSituation: RENTED_APARTMENT, CONDOMINIUM, HOMESTEAD, COOPERATIVE_APARTMENT, OTHER
Purpose: VEHICLE, LOAN_REPAYMENT, ACCOUNT_COVERAGE, HOUSING, EDUCATION, VACATION, ELECTRONICS,
  MEDICAL_MEASURES, OTHER
PensionInstitution: PVA_LSW, PVA_LSB, PVA_LSG, PVA_LSS, PVA_LSV, PVA_LSN, PVA_LSO, PVA_LSK, PVA_LST,
  AUVA, OEGB, OEGK, BPA, SVS, BVAEB, VAN
LoanType: LOAN, MORTGAGE_LOAN, LEASING
AcademicTitle: , Dipl. Ing., MAG, BSC, BA, MSC, MA, DR, PROF
Rating: 1, 2, 3, 4, 5`);

/** Enumerations of openapi/application.yaml alone. */
const IN_CALLS = listsIn(`
ApplicationState: INIT_EXISTING, INIT, PEFI_INFO, LEGAL_INFO, ACC_INIT, ACC_RETRY, PROCESSED, SCORED,
  LEGITIMATION_INIT, LEGITIMATION_COMPLETED, OFFER_SELECTED, INSURANCE_SELECTED, DOC_SIGNED,
  CANCELLED, COMPLETED, REJECTED, RETRY
FederalState: BURGENLAND, CARINTHIA, LOWER_AUSTRIA, UPPER_AUSTRIA, SALZBURG, STYRIA, TYROL,
  VORARLBERG, VIENNA
Decision: GREEN, YELLOW, RED
LegitimationStatus: INITIALIZED, MISMATCH, APPROVED, REJECTED, RETRY, PENDING
OfferType: UPSELL, DOWNSELL
InterestType: VARIABLE, FIX, BOTH`);

/** The fields of each object with their JSON types; without one a string. */
const FIELDS = listsIn(`
Application: id, channel, state, decision, decisionReason, productCode, productIban,
  loanAmount integer, loanDuration integer, insurance, variableInterestType, legitimationStatus,
  helpCode, advisorId, repaymentDay integer, purpose, refinancings array, customer object,
  productOffer object, legitimationRedirectURL, documents array, psd2Required boolean, crifUrl,
  isPsdRequired boolean
Customer: gender, title, firstName, lastName, emailAddress, dateOfBirth, mobilePhone, nationality,
  cityOfBirth, countryOfBirth, street, houseNumber, city, zipCode, education, industry, occupation,
  employedSince, netIncome number, additionalIncome number, additionalIncomeType, employer,
  employerStreet, employerHouseNumber, employerZipCode, employerCity, customerNumber, debitAccount,
  housingSituation, residentSince, numberOfPeopleInSameHousehold integer,
  numberOfDependentChildren integer, maritalStatus, allowContact boolean,
  isExistingCustomer boolean, isLegitimationRequired boolean, addressRequired boolean
ProductOffer: decisionCode integer, calculatedOffers array, alternativeOffer object
CalculatedOffer: requestedAmount integer, installmentAmount number, termInMonths integer,
  nominalInterestRate number, effectiveInterestRate number, totalRepaymentAmount number,
  totalInterestPayments number, totalMaintenanceFee number, totalOpeningFee number,
  maintenanceFeeAmount number`);

/** Fields of the customer that only the server knows. */
const SERVER_SUPPLIED = ['isExistingCustomer', 'isLegitimationRequired', 'addressRequired'];

const ROOT = join(import.meta.dirname, '../..');
const { fields, api, forms, countries } = readDefinitions(sourcesOnDisk(ROOT));
const asked = new Set(fields.map(({ path }) => path));
const inApi = (name: string): string[] => {
  const schema = api.components[name];
  return (valuesIn(isObject(schema) ? schema : undefined) ?? []).map(String);
};
const inForms = (name: string): string[] => {
  const definition: unknown = Reflect.get(defs.definitions, name);
  return isObject(definition) && Array.isArray(definition['enum'])
    ? definition['enum'].map(String)
    : [];
};

describe('enumerations have the values of the specification', () => {
  test.each(Object.entries({ ...ON_FORMS, ...IN_CALLS }))('%s in OpenAPI', (name, values) =>
    expect(inApi(name)).toEqual(expect.arrayContaining([...values])),
  );
  test.each(Object.entries(ON_FORMS))('%s in the forms', (name, values) =>
    expect(inForms(`${name.charAt(0).toLowerCase()}${name.slice(1)}`)).toEqual(
      expect.arrayContaining([...values]),
    ),
  );
  test('the free choice of insurance starts with none', () =>
    expect(inForms('insurance')[0]).toBe('NONE'));
  test('the applicant chooses one kind of interest, or an offer that names none (BOTH, not sent)', () =>
    expect(inForms('interestChoice')).toEqual(['VARIABLE', 'FIX', 'BOTH']));
});

describe('fields', () => {
  test('every customer field is in a form or comes from the server, and none is both', () => {
    const names = FIELDS['Customer']?.map((field) => field.split(' ')[0] ?? '') ?? [];
    expect(names.filter((name) => !asked.has(`customer.${name}`))).toEqual(SERVER_SUPPLIED);
  });
  test.each(Object.entries(FIELDS))('%s has its fields with their types', (component, specified) =>
    expect(
      specified.map((field) => {
        const [name = ''] = field.split(' ');
        const type = [onTheWire(api, component, name)?.schema['type']].flat();
        return `${name} ${type.filter((each) => each !== 'null').join()}`;
      }),
    ).toEqual(specified.map((field) => (field.includes(' ') ? field : `${field} string`))),
  );
  test('nothing is chosen or ticked for the applicant', () => {
    const schemas = ['schemas/defs.json', ...forms.map(({ schema: { path } }) => path)];
    for (const file of schemas)
      expect(readFileSync(join(ROOT, file), 'utf8'), file).not.toContain('"default"');
  });
});

test('every step with questions has its form', () =>
  expect(forms.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['registration', 'personal-financial-data', 'housing-legal-data', 'summary'],
      ...['personal-offer', 'insurance', 'signing'],
    ]),
  ));

test('the country list is ISO 3166-1 alpha-2, and Kosovo by the code that authorities use', () => {
  expect(countries).toEqual([...new Set(countries)].sort());
  expect(countries).toHaveLength(249 + 1);
  const names = new Intl.DisplayNames('de-AT', { type: 'region' });
  expect(countries.filter((code) => !/^[A-Z]{2}$/.test(code) || names.of(code) === code)).toEqual(
    [],
  );
  expect(countries).toEqual(
    expect.arrayContaining('AT DE CH LI IT SI HU SK CZ HR BA RS RO TR UA XK'.split(' ')),
  );
});
