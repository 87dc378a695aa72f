/** Mistakes of UI schemas and between forms and the description of the calls. */
import type { Mistake } from './mistake.ts';

const FINANCIAL = 'schemas/steps/personal-financial-data.ui.json';
const HOUSING = 'schemas/steps/housing-legal-data.ui.json';
const REGISTRATION = 'schemas/steps/registration.ui.json';
const API = 'openapi/application.yaml';
const DEFS = 'schemas/defs.json';

export const UI_MISTAKES: readonly Mistake[] = [
  { name: 'more fields in a group than can be', file: FINANCIAL, find: '"customer.customerNumber"]\n    },\n    {\n      "key": "employerAddress",\n      "fields": ["customer.employerStreet", "customer.employerHouseNumber", "customer.employerZipCode", "customer.employerCity"]\n    },\n    { "key": "income", "fields": ["customer.netIncome", ', replace: '"customer.customerNumber", "customer.employerStreet", "customer.employerHouseNumber", "customer.employerZipCode", "customer.employerCity"]\n    },\n    {\n      "key": "employerAddress",\n      "fields": ["customer.netIncome"]\n    },\n    { "key": "income", "fields": [', code: 'ui-group-full' },
  { name: 'a misspelled option', file: HOUSING, find: '"housingSituation": { "ui:widget"', replace: '"housingSituation": { "ui:widgt"', code: 'ui-unknown-option' },
  { name: 'a text in a UI schema', file: FINANCIAL, find: '"occupation": { "ui:widget": "radio" }', replace: '"occupation": { "ui:widget": "radio", "ui:title": "Beruf" }', code: 'ui-unknown-option' },
  { name: 'an unknown widget', file: FINANCIAL, find: '"occupation": { "ui:widget": "radio" }', replace: '"occupation": { "ui:widget": "radios" }', code: 'ui-unknown-value' },
  { name: 'an unknown width', file: REGISTRATION, find: '"ui:width": "short"', replace: '"ui:width": "shorts"', code: 'ui-unknown-value' },
  { name: 'an unknown autocomplete', file: REGISTRATION, find: '"given-name"', replace: '"givenname"', code: 'ui-unknown-value' },
  { name: 'an input for another kind of answer', file: HOUSING, find: '"taxCountry": { "ui:width"', replace: '"taxCountry": { "ui:widget": "stepper", "ui:width"', code: 'ui-widget-misfit' },
  { name: 'a yes-no for a choice', file: FINANCIAL, find: '"maritalStatus": { "ui:widget": "select"', replace: '"maritalStatus": { "ui:widget": "yes-no"', code: 'ui-widget-misfit' },
  { name: 'a field that is not there', file: HOUSING, find: '"houseNumber": { "ui:autocomplete"', replace: '"houseNumbr": { "ui:autocomplete"', code: 'ui-unknown-field' },
  { name: 'a field of another step', file: REGISTRATION, find: '"allowContact": { "ui:widget": "checkbox" }', replace: '"allowContact": { "ui:widget": "checkbox" },\n    "maritalStatus": { "ui:widget": "select" }', code: 'ui-unknown-field' },
  { name: 'a group with a field that is not there', file: HOUSING, find: '"customer.zipCode", "customer.city"] }', replace: '"customer.zipCode", "customer.town"] }', code: 'ui-group-unknown-field' },
  { name: 'a group with a misspelled field', file: FINANCIAL, find: '"customer.netIncome", "customer.additionalIncome"', replace: '"customer.netIncom", "customer.additionalIncome"', code: 'ui-group-unknown-field' },
  { name: 'a field in two groups', file: FINANCIAL, find: '"fields": ["customer.debitAccount"]', replace: '"fields": ["customer.debitAccount", "customer.netIncome"]', code: 'ui-field-twice' },
  { name: 'a field in no group', file: FINANCIAL, find: '"purpose", "refinancings"]', replace: '"purpose"]', code: 'ui-field-without-group', at: { file: FINANCIAL, find: '"fields": ["purpose"]' } },
  { name: 'an empty group', file: REGISTRATION, find: '{ "key": "contact",', replace: '{ "key": "empty", "fields": [] },\n    { "key": "contact",', code: 'ui-group-empty' },
  { name: 'two groups of one name', file: FINANCIAL, find: '"key": "account"', replace: '"key": "income"', code: 'ui-group-twice' },
  { name: 'a group without a name', file: REGISTRATION, find: '"key": "contact", ', replace: '', code: 'ui-group-nameless' },
  { name: 'a group whose name has a blank', file: REGISTRATION, find: '"key": "contact"', replace: '"key": "con tact"', code: 'name-unreadable' },
  { name: 'an order with a field that is not there', file: FINANCIAL, find: '"items": {', replace: '"items": { "ui:order": ["type", "institutoin"],', code: 'ui-order-unknown' },
  { name: 'an order where the groups decide', file: REGISTRATION, find: '"customer": {', replace: '"customer": { "ui:order": ["title", "gender"],', code: 'ui-order-idle' },
  { name: 'a context by a field that is not there', file: FINANCIAL, find: '"ui:context": "occupation"', replace: '"ui:context": "ocupation"', code: 'ui-context-unknown' },
  { name: 'a search that fills a field that is not there', file: FINANCIAL, find: '"employerCity": "city"', replace: '"employerTown": "city"', code: 'ui-fills-unknown' },
  { name: 'a search that has no such result', file: HOUSING, find: '{ "zipCode": "zipCode", "city": "city" }', replace: '{ "zipCode": "zip", "city": "city" }', code: 'ui-fills-foreign' },
  { name: 'a search without its input', file: HOUSING, find: '"ui:widget": "search",\n      ', replace: '', code: 'ui-search-without-widget' },
  { name: 'an input that searches nothing', file: HOUSING, find: '"ui:widget": "search",\n      "ui:search": "addresses",\n      "ui:fills": { "zipCode": "zipCode", "city": "city" },', replace: '"ui:widget": "search",', code: 'ui-search-of-what', at: { file: HOUSING, find: '"ui:widget": "search"' } },
  { name: 'an empty entry', file: FINANCIAL, find: '"debitAccount": { "ui:autocomplete": "off" }', replace: '"debitAccount": {}', code: 'ui-empty' },
  { name: 'no groups at all', file: 'schemas/steps/signing.ui.json', find: '"ui:groups": [{ "key": "code", "fields": ["utan"] }],\n', replace: '', code: 'ui-groups-missing', at: { file: 'schemas/steps/signing.ui.json', find: '{' } },
];

export const WIRE_MISTAKES: readonly Mistake[] = [
  { name: 'an answer that the description requires is left open', file: 'schemas/steps/personal-financial-data.schema.json', find: '"required": ["type", ', replace: '"required": [', code: 'wire-required', at: { file: 'schemas/steps/personal-financial-data.schema.json', find: '"type": { "$ref"' } },
  { name: 'a part of the choice of an offer is left open', file: 'schemas/steps/personal-offer.schema.json', find: '"variableInterestType", "repaymentDay"]', replace: '"variableInterestType"]', code: 'wire-required', at: { file: 'schemas/steps/personal-offer.schema.json', find: '"repaymentDay": {' } },
  { name: 'an email address of any length', file: 'schemas/defs.json', find: '"format": "email", "maxLength": 254', replace: '"format": "email"', code: 'wire-limit', at: { file: 'schemas/steps/registration.schema.json', find: '"emailAddress": {' } },
  { name: 'a name of any length', file: 'schemas/defs.json', find: `.'’-]*$", "maxLength": 70 },`, replace: `.'’-]*$" },`, code: 'wire-limit', at: { file: 'schemas/steps/registration.schema.json', find: '"firstName": {' } },
  { name: 'a field that the description does not know', file: 'schemas/steps/registration.schema.json', find: '"lastName": {', replace: '"lastNam": {', code: 'wire-field-unknown' },
  { name: 'a choice that the description does not know', file: DEFS, find: '"HOMESTEAD"', replace: '"HOMESTED"', code: 'wire-value-unknown' },
  { name: 'a choice that only the description has misspelled', file: API, find: 'RENTED_APARTMENT,', replace: 'RENTED_APARTMENTS,', code: 'wire-value-unknown' },
  { name: 'a choice that no form offers', file: API, find: 'enum: [LOAN, MORTGAGE_LOAN, LEASING]', replace: 'enum: [LOAN, MORTGAGE_LOAN, LEASING, CREDIT_CARD]', code: 'wire-value-unoffered' },
  { name: 'a choice taken out of a form', file: DEFS, find: '"COOPERATIVE_APARTMENT", "OTHER"]', replace: '"COOPERATIVE_APARTMENT"]', code: 'wire-value-unoffered' },
  { name: 'another type than the description has', file: DEFS, find: '"choice": { "type": "boolean" }', replace: '"choice": { "type": "string" }', code: 'wire-type' },
  { name: 'longer than the description allows', file: 'schemas/popups/feedback.schema.json', find: '"maxLength": 500', replace: '"maxLength": 5000', code: 'wire-limit' },
  { name: 'more than the description allows', file: DEFS, find: '"minimum": 1, "maximum": 15', replace: '"minimum": 1, "maximum": 20', code: 'wire-limit' },
  { name: 'less than the description allows', file: DEFS, find: '"minimum": 1, "maximum": 15', replace: '"minimum": 0, "maximum": 15', code: 'wire-limit' },
  { name: 'an open limit outside the closed one of the description', file: DEFS, find: '"minimum": 1, "maximum": 15', replace: '"minimum": 1, "exclusiveMaximum": 17', code: 'wire-limit' },
  { name: 'more entries than the description allows', file: 'schemas/steps/personal-financial-data.schema.json', find: '"maxItems": 5', replace: '"maxItems": 6', code: 'wire-limit' },
  { name: 'no limit where the description has one', file: DEFS, find: '"minimum": 1, "maximum": 15', replace: '"minimum": 1', code: 'wire-limit', at: { file: 'schemas/steps/housing-legal-data.schema.json', find: '"numberOfPeopleInSameHousehold": {' } },
  { name: 'free where the description has a list', file: DEFS, find: '"gender": { "type": "string", "enum": ["MALE", "FEMALE"] }', replace: '"gender": { "type": "string" }', code: 'wire-free', at: { file: 'schemas/steps/registration.schema.json', find: '"gender": {' } },
  { name: 'a field that cannot be changed', file: API, find: '        maritalStatus: { $ref: \'#/components/schemas/MaritalStatus\' }\n        taxCountry', replace: '        taxCountry', code: 'wire-field-unpatched', at: { file: 'schemas/steps/personal-financial-data.schema.json', find: '"maritalStatus": {' } },
  { name: 'a text that cannot be taken back', file: API, find: 'taxNumber: { type: [string, \'null\'], maxLength: 20 }', replace: 'taxNumber: { type: string, maxLength: 20 }', code: 'wire-null' },
  { name: 'a choice that cannot be taken back', file: API, find: 'industry: { anyOf: [{ $ref: \'#/components/schemas/Industry\' }, { type: \'null\' }] }', replace: 'industry: { $ref: \'#/components/schemas/Industry\' }', code: 'wire-null' },
  { name: 'a list that cannot be taken back', file: API, find: 'refinancings: { anyOf: [{ type: array, maxItems: 5, items: { $ref: \'#/components/schemas/Refinancing\' } }, { type: \'null\' }] }', replace: 'refinancings: { type: array, maxItems: 5, items: { $ref: \'#/components/schemas/Refinancing\' } }', code: 'wire-null' },
  { name: 'a field that no form asks for', file: API, find: '        numberOfDependentChildren: { type: integer', replace: '        numberOfPets: { type: integer }\n        numberOfDependentChildren: { type: integer', code: 'wire-field-unasked' },
];
