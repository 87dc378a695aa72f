/** The lists of the specification, section 3, written out once more by hand: the reference that schemas and OpenAPI are held against. */

/** Enumerations: name in schemas/defs.json (absent = on no form) and component in openapi/application.yaml. */
export const ENUMERATIONS: { def?: string; component: string; values: (string | number)[] }[] = [
  { def: 'gender', component: 'Gender', values: ['MALE', 'FEMALE'] },
  {
    def: 'education', component: 'Education',
    values: [
      'UNDERGRADUATE', 'APPLIED_SCIENCE_DEGREE', 'HIGH_SCHOOL', 'COMMERCIAL_COLLEGE', 'APPRENTICESHIP', 'POLYTECHNIC', 'SECONDARY_SCHOOL',
    ],
  },
  {
    def: 'industry', component: 'Industry',
    values: [
      'BANKING', 'MINING', 'CHEMICAL_INDUSTRY', 'SERVICES', 'POWER_SUPPLY', 'CARGO_TRANSPORT', 'HEALTHCARE', 'GAMBLING', 'AGRICULTURE',
      'PRODUCTION_INDUSTRY', 'WEAPONS', 'CONSTRUCTION_INDUSTRY', 'TRADE', 'PERSONAL_TRANSPORT_POST', 'HOTEL_GASTRONOMY',
      'PUBLISHING_COMMUNICATION', 'ENDOWMENT', 'INSURANCE', 'CLEANING', 'PUBLIC_SERVICES',
    ],
  },
  {
    def: 'occupation', component: 'Occupation',
    values: ['EMPLOYEE', 'LABORER', 'TRAINEE_STUDENT', 'EMPLOYEE_PUBLIC_SERVICE', 'PENSIONER'],
  },
  {
    def: 'additionalIncomeType', component: 'AdditionalIncomeType',
    values: ['RENTAL_INCOME', 'ALIMONY', 'ADDITIONAL_INCOME', 'MATERNITY_ALLOWANCE', 'LIFE_ANNUITY', 'OTHER'],
  },
  {
    def: 'maritalStatus', component: 'MaritalStatus',
    values: ['SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED', 'PARTNERSHIP', 'REGISTERED_PARTNERSHIP'],
  },
  {
    def: 'housingSituation', component: 'HousingSituation',
    values: ['RENTED_APARTMENT', 'CONDOMINIUM', 'HOMESTEAD', 'COOPERATIVE_APARTMENT', 'OTHER'],
  },
  {
    def: 'purpose', component: 'Purpose',
    values: [
      'VEHICLE', 'LOAN_REPAYMENT', 'ACCOUNT_COVERAGE', 'HOUSING', 'EDUCATION', 'VACATION', 'ELECTRONICS', 'MEDICAL_MEASURES', 'OTHER',
    ],
  },
  {
    def: 'pensionInstitution', component: 'PensionInstitution',
    values: [
      'PVA_LSW', 'PVA_LSB', 'PVA_LSG', 'PVA_LSS', 'PVA_LSV', 'PVA_LSN', 'PVA_LSO', 'PVA_LSK', 'PVA_LST', 'AUVA', 'OEGB', 'OEGK', 'BPA',
      'SVS', 'BVAEB', 'VAN',
    ],
  },
  { def: 'loanType', component: 'LoanType', values: ['LOAN', 'MORTGAGE_LOAN', 'LEASING'] },
  { def: 'academicTitle', component: 'AcademicTitle', values: ['', 'Dipl. Ing.', 'MAG', 'BSC', 'BA', 'MSC', 'MA', 'DR', 'PROF'] },
  { def: 'rating', component: 'Rating', values: [1, 2, 3, 4, 5] },
  {
    component: 'ApplicationState',
    values: [
      'INIT_EXISTING', 'INIT', 'PEFI_INFO', 'LEGAL_INFO', 'ACC_INIT', 'ACC_RETRY', 'PROCESSED', 'SCORED', 'LEGITIMATION_INIT', 'LEGITIMATION_COMPLETED',
      'OFFER_SELECTED', 'INSURANCE_SELECTED', 'DOC_SIGNED', 'CANCELLED', 'COMPLETED', 'REJECTED', 'RETRY',
    ],
  },
  { component: 'FederalState', values: ['BURGENLAND', 'CARINTHIA', 'LOWER_AUSTRIA', 'UPPER_AUSTRIA', 'SALZBURG', 'STYRIA', 'TYROL', 'VORARLBERG', 'VIENNA'] },
  { component: 'Decision', values: ['GREEN', 'YELLOW', 'RED'] },
  { component: 'LegitimationStatus', values: ['INITIALIZED', 'MISMATCH', 'APPROVED', 'REJECTED', 'RETRY', 'PENDING'] },
  { component: 'OfferType', values: ['UPSELL', 'DOWNSELL'] },
  { component: 'InterestType', values: ['VARIABLE', 'FIX', 'BOTH'] },
];

/** Of an offer (CalculatedOffer), ten figures; of the whole (ProductOffer), what holds them. */
export const OFFER_FIGURES = [
  'requestedAmount', 'installmentAmount', 'termInMonths', 'nominalInterestRate', 'effectiveInterestRate', 'totalRepaymentAmount',
  'totalInterestPayments', 'totalMaintenanceFee', 'totalOpeningFee', 'maintenanceFeeAmount',
];
export const PRODUCT_OFFER_FIELDS = ['decisionCode', 'calculatedOffers', 'alternativeOffer'];

/** Fields that are no text: their JSON type. Enumerations and dates are texts. */
export const TYPES: Readonly<Record<string, readonly string[]>> = {
  number: [...OFFER_FIGURES.filter((name) => name !== 'termInMonths' && name !== 'requestedAmount'), 'netIncome', 'additionalIncome'],
  integer: ['loanAmount', 'requestedAmount', 'termInMonths', 'loanDuration', 'repaymentDay', 'decisionCode', 'numberOfPeopleInSameHousehold', 'numberOfDependentChildren'],
  boolean: ['psd2Required', 'isPsdRequired', 'allowContact', 'isExistingCustomer', 'isLegitimationRequired', 'addressRequired'],
  array: ['refinancings', 'documents', 'calculatedOffers'],
  object: ['customer', 'productOffer', 'alternativeOffer'],
};

export const CUSTOMER_FIELDS = [
  'gender', 'title', 'firstName', 'lastName', 'emailAddress', 'dateOfBirth', 'mobilePhone', 'nationality', 'cityOfBirth', 'countryOfBirth',
  'street', 'houseNumber', 'city', 'zipCode', 'education', 'industry', 'occupation', 'employedSince', 'netIncome', 'additionalIncome',
  'additionalIncomeType', 'employer', 'employerStreet', 'employerHouseNumber', 'employerZipCode', 'employerCity', 'customerNumber',
  'debitAccount', 'housingSituation', 'residentSince', 'numberOfPeopleInSameHousehold', 'numberOfDependentChildren', 'maritalStatus',
  'allowContact', 'isExistingCustomer', 'isLegitimationRequired', 'addressRequired',
];
export const APPLICATION_FIELDS = [
  'id', 'channel', 'state', 'decision', 'decisionReason', 'productCode', 'productIban', 'loanAmount', 'loanDuration', 'insurance',
  'variableInterestType', 'legitimationStatus', 'helpCode', 'advisorId', 'repaymentDay', 'purpose', 'refinancings', 'customer',
  'productOffer', 'legitimationRedirectURL', 'documents', 'psd2Required', 'crifUrl', 'isPsdRequired',
];

/** Known to the server, never typed into a form. */
export const SERVER_SUPPLIED = ['customer.isExistingCustomer', 'customer.isLegitimationRequired', 'customer.addressRequired'];
