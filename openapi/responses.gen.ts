/** Made of application.yaml by `npm run definitions -- api`; read by src/io/api/responses.ts. */

/** s = text, n = number, b = yes or no, d = day, t = time, o = any object, f = a file; another word names a shape; "!" marks what has to be there. */
export type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };

export const SHAPES: Readonly<Record<string, Shape>> = {
  Employer: {"name!":"s","street":"s","houseNumber":"s","zipCode":"s","city":"s","customerNumber":"s"},
  Address: {"street!":"s","zipCode":"s","city":"s"},
  Branch: {"name!":"s","street":"s","houseNumber":"s","zipCode":"s","city":"s","federalState":"s","phone":"s","openingHours":"s"},
  Pricing: {"requestedAmount!":"n","installmentAmount!":"n","termInMonths!":"n","nominalInterestRate":"n","effectiveInterestRate":"n","totalRepaymentAmount":"n","totalInterestPayments":"n","totalMaintenanceFee":"n","totalOpeningFee":"n","maintenanceFeeAmount":"n","lastInstallmentAmount":"n","interestType":"s","indicator":"s"},
  Application: {"id!":"s","version":"n","channel":"s","state!":"s","decision":"s","decisionReason":"s","productCode":"s","productIban":"s","loanAmount":"n","loanDuration":"n","insurance":"s","insuranceOffer":"InsuranceOffer","variableInterestType":"s","legitimationStatus":"s","helpCode":"s","advisorId":"s","repaymentDay":"n","purpose":"s","refinancings":["Refinancing"],"customer":"Customer","productOffer":"ProductOffer","legitimationRedirectURL":"s","documents":["Document"],"psd2Required":"b","crifUrl":"s","isPsdRequired":"b","declaration":"b","signedAt":"t","completedAt":"t"},
  InsuranceOffer: {"insurance!":"s","monthlyPremium!":"n","totalPremium!":"n","documents":["InsuranceDocument"]},
  InsuranceDocument: {"name!":"s","url!":"s"},
  Refinancing: {"type!":"s","institution":"s","iban":"s","outstandingAmount":"n","installmentAmount":"n"},
  Customer: {"gender":"s","title":"s","firstName":"s","lastName":"s","emailAddress":"s","dateOfBirth":"d","mobilePhone":"s","nationality":"s","cityOfBirth":"s","countryOfBirth":"s","street":"s","houseNumber":"s","city":"s","zipCode":"s","education":"s","industry":"s","occupation":"s","employedSince":"d","netIncome":"n","additionalIncome":"n","additionalIncomeType":"s","employer":"s","employerStreet":"s","employerHouseNumber":"s","employerZipCode":"s","employerCity":"s","customerNumber":"s","debitAccount":"s","housingSituation":"s","residentSince":"d","numberOfPeopleInSameHousehold":"n","numberOfDependentChildren":"n","maritalStatus":"s","allowContact":"b","isExistingCustomer":"b","isLegitimationRequired":"b","addressRequired":"b","taxCountry":"s","taxNumber":"s","actsOnOwnAccount":"b","politicallyExposed":"b","usPerson":"b","usTaxNumber":"s","taxResidentElsewhere":"b","taxResidences":["TaxResidence"],"creditCheckNoticeRead":"b"},
  TaxResidence: {"country!":"s","taxNumber":"s"},
  ProductOffer: {"decisionCode":"n","interestType":"s","validUntil":"d","indicative":"b","calculatedOffers":["CalculatedOffer"],"alternativeOffer":"AlternativeOffer"},
  CalculatedOffer: {"requestedAmount":"n","installmentAmount":"n","termInMonths":"n","nominalInterestRate":"n","effectiveInterestRate":"n","totalRepaymentAmount":"n","totalInterestPayments":"n","totalMaintenanceFee":"n","totalOpeningFee":"n","maintenanceFeeAmount":"n","lastInstallmentAmount":"n","interestType":"s","indicator":"s"},
  AlternativeOffer: {"type":"s","calculatedOffers":["CalculatedOffer"]},
  Document: {"id!":"s","name!":"s","category!":"s","contentType":"s","size":"n"},
  PortalApplication: {"id!":"s","customer!":{"isExistingCustomer!":"b"}},
  TransactionCodeSent: {"phoneNumber":"s","sendsLeft":"n","expiresAt":"t"},
  Legitimation: {"status!":"s","redirectURL":"s"},
  LegitimationStart: {"status":"s","redirectURL":"s"},
};

export const RESPONSES: Readonly<Record<string, Shape>> = {
  searchEmployers: ["Employer"],
  searchAddresses: ["Address"],
  listBranches: ["Branch"],
  getPricing: "Pricing",
  getCaptchaChallenge: "o",
  createApplication: "Application",
  createExistingApplication: "Application",
  initialiseFromComparisonPortal: "PortalApplication",
  getApplication: "Application",
  updateApplication: "Application",
  requestHelpCode: "Application",
  getAccountCheck: "Application",
  startAccountCheck: "Application",
  processApplication: "Application",
  calculateOffers: "Application",
  chooseOffer: "Application",
  listInsuranceOffers: ["InsuranceOffer"],
  chooseInsurance: "Application",
  listDocuments: ["Document"],
  uploadDocument: "Application",
  getDocument: "f",
  deleteDocument: "Application",
  createContract: "Application",
  sendTransactionCode: "TransactionCodeSent",
  signContract: "Application",
  getLegitimation: "Legitimation",
  startLegitimation: "LegitimationStart",
  finalizeApplication: "Application",
  cancelApplication: "Application",
};

/** Operation by method and path. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  "GET /employers": "searchEmployers",
  "GET /addresses": "searchAddresses",
  "GET /branches": "listBranches",
  "GET /pricing/{entity}": "getPricing",
  "GET /captcha": "getCaptchaChallenge",
  "POST /feedback": "sendFeedback",
  "POST /applications": "createApplication",
  "POST /applications/existing": "createExistingApplication",
  "POST /applications/durchblicker": "initialiseFromComparisonPortal",
  "GET /applications/{id}": "getApplication",
  "PATCH /applications/{id}": "updateApplication",
  "PUT /applications/{id}/helpcode": "requestHelpCode",
  "GET /applications/{id}/account": "getAccountCheck",
  "POST /applications/{id}/account": "startAccountCheck",
  "POST /applications/{id}/process": "processApplication",
  "POST /applications/{id}/products": "calculateOffers",
  "PUT /applications/{id}/products": "chooseOffer",
  "GET /applications/{id}/insurance-offers": "listInsuranceOffers",
  "POST /applications/{id}/insurance-offers": "chooseInsurance",
  "GET /applications/{id}/documents": "listDocuments",
  "POST /applications/{id}/documents": "uploadDocument",
  "GET /applications/{id}/documents/{docId}": "getDocument",
  "DELETE /applications/{id}/documents/{docId}": "deleteDocument",
  "POST /applications/{id}/contract": "createContract",
  "POST /applications/{id}/contract/utan": "sendTransactionCode",
  "POST /applications/{id}/contract/sign": "signContract",
  "GET /applications/{id}/legitimation": "getLegitimation",
  "POST /applications/{id}/legitimation": "startLegitimation",
  "POST /applications/{id}/finalize": "finalizeApplication",
  "POST /applications/{id}/cancel": "cancelApplication"
};

/** Operations that may answer with no content (204). */
export const MAY_BE_EMPTY: readonly string[] = ["sendFeedback","updateApplication","requestHelpCode","getAccountCheck","startAccountCheck","processApplication","calculateOffers","chooseOffer","chooseInsurance","uploadDocument","deleteDocument","createContract","sendTransactionCode","signContract","startLegitimation","finalizeApplication","cancelApplication"];
