/** The lists of the specification, section 3, written out by hand: schemas and OpenAPI are compared with them. */

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
export const ON_FORMS = listsIn(`
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
export const IN_CALLS = listsIn(`
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
export const FIELDS = listsIn(`
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
export const SERVER_SUPPLIED = ['isExistingCustomer', 'isLegitimationRequired', 'addressRequired'];
