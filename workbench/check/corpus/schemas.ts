/** Mistakes of writing, of schemas, bounds, conditions and patterns. */
import type { Mistake } from './mistake.ts';

const DEFS = 'schemas/defs.json';
const FINANCIAL = 'schemas/steps/personal-financial-data.schema.json';
const HOUSING = 'schemas/steps/housing-legal-data.schema.json';
const REGISTRATION = 'schemas/steps/registration.schema.json';
const FEEDBACK = 'schemas/popups/feedback.schema.json';

/** The last condition of a block, and the same with another one within it. */
const INNERMOST = '"required": ["additionalIncomeType"],\n            "properties"';
const inner = (name: string, asked: string, required: string): string =>
  `"required": ["additionalIncomeType"],\n            "if": { "required": [${name}], "properties": { ${name}: ${asked} } }, "then": { "required": [${required}] },\n            "properties"`;
/** A question that everybody is asked, and some have to answer. */
export const LABORERS_SAY_MORE = '{ "if": { "required": ["occupation"], "properties": { "occupation": { "const": "LABORER" } } }, "then": { "required": ["additionalIncome"] } }';

export const SCHEMA_MISTAKES: readonly Mistake[] = [
  { name: 'a comma is missing', file: DEFS, find: '["MALE", "FEMALE"] },', replace: '["MALE", "FEMALE"] }', code: 'json-syntax' },
  { name: 'a comma too many', file: REGISTRATION, find: '"allowContact": { "$ref": "defs.json#/definitions/choice" }', replace: '"allowContact": { "$ref": "defs.json#/definitions/choice" },', code: 'json-syntax' },
  { name: 'a quote is missing', file: 'locales/de-AT/fields.json', find: '"Anrede"', replace: '"Anrede', code: 'json-syntax' },
  { name: 'a bracket is missing', file: HOUSING, find: '{ "enum": ["AT"] }', replace: '{ "enum": ["AT" }', code: 'json-syntax' },
  { name: 'a colon is missing', file: 'schemas/steps/signing.ui.json', find: '"utan": {', replace: '"utan" {', code: 'json-syntax' },
  { name: 'quotes of a typewriter', file: 'locales/de-AT/fields.json', find: '"Anrede"', replace: '„Anrede“', code: 'json-syntax' },
  { name: 'quotes of code', file: DEFS, find: '"LEASING"', replace: "'LEASING'", code: 'json-syntax' },
  { name: 'a text over two lines', file: 'locales/de-AT/fields.json', find: 'Zählen Sie sich selbst und', replace: 'Zählen Sie sich selbst\nund', code: 'json-syntax', at: { file: 'locales/de-AT/fields.json', find: 'Zählen Sie sich selbst' } },
  { name: 'a backslash alone', file: DEFS, find: '"^[1-9]\\\\d{3}$"', replace: '"^[1-9]\\d{3}$"', code: 'json-syntax' },
  { name: 'a key twice in a schema', file: DEFS, find: '"minimum": 0, "maximum": 99999', replace: '"minimum": 0, "maximum": 99999, "minimum": 10', code: 'json-duplicate-key' },
  { name: 'a key twice in the texts', file: 'locales/de-AT/fields.json', find: '"maritalStatus": { "label": "Familienstand" },', replace: '"maritalStatus": { "label": "Familienstand" },\n  "gender": { "label": "Geschlecht" },', code: 'json-duplicate-key' },

  { name: 'a misspelled keyword', file: DEFS, find: '"maxLength": 70 },\n    "place"', replace: '"maxLenght": 70 },\n    "place"', code: 'schema-unknown-keyword' },
  { name: 'a keyword of another standard', file: FEEDBACK, find: '"maxLength": 500', replace: '"maxLength": 500, "nullable": true', code: 'schema-unknown-keyword' },
  { name: 'the misspelled properties of a level', file: 'schemas/steps/summary.schema.json', find: '"properties"', replace: '"propertes"', code: 'schema-unknown-keyword' },
  { name: 'a misspelled then', file: FINANCIAL, find: '"then"', replace: '"them"', code: 'schema-unknown-keyword' },
  { name: 'a misspelled list of conditions', file: FINANCIAL, find: '"allOf"', replace: '"allof"', code: 'schema-unknown-keyword' },
  { name: 'a misspelled limit', file: DEFS, find: '"minimum": 1, "maximum": 99999', replace: '"minimun": 1, "maximum": 99999', code: 'schema-unknown-keyword' },
  { name: 'a reference without its sign', file: FINANCIAL, find: '"netIncome": { "$ref"', replace: '"netIncome": { "ref"', code: 'schema-unknown-keyword' },
  { name: 'a misspelled kind', file: DEFS, find: '"choice": { "type"', replace: '"choice": { "tpye"', code: 'schema-unknown-keyword' },
  { name: 'a title in a schema', file: DEFS, find: '"choice": { "type": "boolean" }', replace: '"choice": { "type": "boolean", "title": "Auswahl" }', code: 'schema-words' },
  { name: 'an answer given in advance', file: DEFS, find: '"repaymentDay": { "type": "integer",', replace: '"repaymentDay": { "type": "integer", "default": 3,', code: 'schema-words' },
  { name: 'a rule beside $ref', file: FINANCIAL, find: '"netIncome": { "$ref": "defs.json#/definitions/income" }', replace: '"netIncome": { "$ref": "defs.json#/definitions/income", "minimum": 100 }', code: 'schema-beside-ref' },
  { name: 'an unknown definition', file: FINANCIAL, find: 'defs.json#/definitions/maritalStatus', replace: 'defs.json#/definitions/maritalStatu', code: 'schema-unknown-ref' },
  { name: 'a definition of the same file', file: REGISTRATION, find: 'defs.json#/definitions/gender', replace: '#/definitions/gender', code: 'schema-unknown-ref' },
  { name: 'a field without its kind', file: DEFS, find: '"zip": { "type": "string", ', replace: '"zip": { ', code: 'schema-without-type', at: { file: HOUSING, find: '"zipCode": {' } },
  { name: 'a number without its kind', file: DEFS, find: '"children": { "type": "integer", ', replace: '"children": { ', code: 'schema-without-type', at: { file: HOUSING, find: '"numberOfDependentChildren": {' } },
  { name: 'a blank in the name of a field', file: HOUSING, find: '"houseNumber": {', replace: '"house Number": {', code: 'name-unreadable' },
  { name: 'an unknown format', file: DEFS, find: '"format": "email"', replace: '"format": "e-mail"', code: 'schema-unknown-format' },
  { name: 'an unknown type', file: DEFS, find: '"choice": { "type": "boolean" }', replace: '"choice": { "type": "bool" }', code: 'schema-unknown-type' },
  { name: 'a number as text', file: DEFS, find: '"minimum": 1, "maximum": 15', replace: '"minimum": "1", "maximum": 15', code: 'schema-keyword-value' },
  { name: 'one name instead of a list', file: 'schemas/steps/signing.schema.json', find: '"required": ["utan"]', replace: '"required": "utan"', code: 'schema-keyword-value' },
  { name: 'a rule for letters on a number', file: DEFS, find: '"children": { "type": "integer",', replace: '"children": { "type": "integer", "maxLength": 2,', code: 'schema-keyword-type' },
  { name: 'a format on the wrong type', file: DEFS, find: '"income": { "type": "number"', replace: '"income": { "type": "string"', code: 'schema-format-type' },
  { name: 'a choice listed twice', file: DEFS, find: '["LOAN", "MORTGAGE_LOAN", "LEASING"]', replace: '["LOAN", "MORTGAGE_LOAN", "LOAN", "LEASING"]', code: 'schema-listed-twice' },
  { name: 'a required field that is not there', file: REGISTRATION, find: '"required": ["gender",', replace: '"required": ["salutation", "gender",', code: 'schema-required-unknown' },
  { name: 'a misspelled required field of a branch', file: FINANCIAL, find: '"required": ["additionalIncomeType"]', replace: '"required": ["aditionalIncomeType"]', code: 'schema-required-unknown' },
  { name: 'a definition without use', file: DEFS, find: '"choice": {', replace: '"oldChoice": { "type": "boolean" },\n    "choice": {', code: 'schema-definition-unused' },
  { name: 'the same question on two steps', file: 'schemas/steps/summary.schema.json', find: '"properties": {', replace: '"properties": {\n    "purpose": { "$ref": "defs.json#/definitions/purpose" },', code: 'schema-asked-twice' },

  { name: 'a pattern with an open bracket', file: DEFS, find: '"^[1-9]\\\\d{3}$"', replace: '"^[1-9\\\\d{3}$"', code: 'pattern-broken' },
  { name: 'a pattern with an open group', file: DEFS, find: '"^(?:[Ff][Nn] ?)?\\\\d', replace: '"^(?:[Ff][Nn] ??\\\\d', code: 'pattern-broken' },
  { name: 'a pattern without an end', file: DEFS, find: '"^[A-Za-z0-9 ./-]{5,20}$"', replace: '"^[A-Za-z0-9 ./-]{5,20}"', code: 'pattern-open' },
  { name: 'a pattern that runs away', file: DEFS, find: '"^[\\\\p{L}\\\\d][^<>{}]*$"', replace: '"^([\\\\p{L}\\\\d]+)*[^<>{}]*$"', code: 'pattern-runaway' },
  { name: 'a pattern that repeats a choice of the same', file: DEFS, find: '"^[A-Za-z0-9 ./-]{5,20}$"', replace: '"^(?:[A-Za-z0-9]|[A-Z])*$"', code: 'pattern-runaway' },

  { name: 'the least above the most', file: DEFS, find: '"minimum": 1, "maximum": 15', replace: '"minimum": 15, "maximum": 1', code: 'bounds-contradictory' },
  { name: 'the shortest longer than the longest', file: FEEDBACK, find: '"maxLength": 500', replace: '"minLength": 45, "maxLength": 5', code: 'bounds-contradictory' },
  { name: 'more entries needed than allowed', file: FINANCIAL, find: '"minItems": 1,\n            "maxItems": 5', replace: '"minItems": 5,\n            "maxItems": 1', code: 'bounds-contradictory' },
  { name: 'nothing between the bounds', file: DEFS, find: '"exclusiveMinimum": 0, "maximum": 999999', replace: '"exclusiveMinimum": 0, "maximum": 0', code: 'bounds-contradictory' },
  { name: 'a choice of the wrong type', file: DEFS, find: '"enum": [1, 5, 10,', replace: '"enum": ["1", 5, 10,', code: 'value-type' },
  { name: 'a choice outside the bounds', file: DEFS, find: '"repaymentDay": { "type": "integer",', replace: '"repaymentDay": { "type": "integer", "maximum": 20,', code: 'value-outside' },
  { name: 'a constant that is no choice', file: DEFS, find: '"gender": { "type": "string",', replace: '"gender": { "type": "string", "const": "MAL",', code: 'value-unlisted' },
  { name: 'date limits the wrong way round', file: DEFS, find: '"notAfter": "today-18y", "notBefore": "today-120y"', replace: '"notAfter": "today-120y", "notBefore": "today-18y"', code: 'date-limits-contradictory' },
  { name: 'date limits by today and by a field the wrong way round', file: DEFS, find: '"notAfter": "today", "notBefore": "customer.dateOfBirth+15y"', replace: '"notAfter": "customer.dateOfBirth+15y", "notBefore": "today"', code: 'date-limits-contradictory' },
  { name: 'a date limit without a unit', file: DEFS, find: '"today-18y"', replace: '"today-18"', code: 'date-limit-unreadable' },
  { name: 'a date limit by a field that nobody asks', file: DEFS, find: '"notBefore": "customer.dateOfBirth+15y"', replace: '"notBefore": "customer.birthDate+15y"', code: 'date-limit-unknown' },
  { name: 'an unknown date limit', file: DEFS, find: '{ "notAfter": "today-18y"', replace: '{ "notafter": "today-18y"', code: 'date-limit-name' },
  { name: 'a date limit by a field that is no date', file: DEFS, find: '"notBefore": "customer.dateOfBirth+15y"', replace: '"notBefore": "customer.zipCode"', code: 'date-limit-by-no-date' },
  { name: 'a date limit by a field with a digit in its name', file: DEFS, find: '"notBefore": "customer.dateOfBirth+15y"', replace: '"notBefore": "customer.address2Since+15y"', code: 'date-limit-unknown' },
  { name: 'a date limit on an IBAN', file: DEFS, find: '"format": "iban"', replace: '"format": "iban", "dateLimits": { "notAfter": "today" }', code: 'date-limit-without-date' },

  { name: 'a condition with a misspelled choice', file: FINANCIAL, find: '{ "enum": ["PENSIONER"] }', replace: '{ "enum": ["PENSIONIST"] }', code: 'condition-never' },
  { name: 'a condition with a country that does not exist', file: HOUSING, find: '{ "enum": ["DE"] }', replace: '{ "enum": ["GER"] }', code: 'condition-never' },
  { name: 'a condition above what can be entered', file: FINANCIAL, find: '{ "type": "number", "exclusiveMinimum": 0 }', replace: '{ "type": "number", "exclusiveMinimum": 1000000 }', code: 'condition-never' },
  { name: 'a condition with a number in quotes', file: FINANCIAL, find: '{ "type": "number", "exclusiveMinimum": 0 }', replace: '{ "enum": ["500"] }', code: 'condition-quoted' },
  { name: 'a condition on the wrong type', file: FINANCIAL, find: '{ "type": "number", "exclusiveMinimum": 0 }', replace: '{ "type": "string", "exclusiveMinimum": 0 }', code: 'condition-never' },
  { name: 'a condition about a field of another level', file: FINANCIAL, find: '"if": { "required": ["purpose"], "properties": { "purpose": {', replace: '"if": { "required": ["purposes"], "properties": { "purposes": {', code: 'condition-unknown-field' },
  { name: 'a condition that holds unanswered', file: HOUSING, find: '"if": { "required": ["taxCountry"], "properties": { "taxCountry": { "enum": ["AT"] } } }', replace: '"if": { "properties": { "taxCountry": { "enum": ["AT"] } } }', code: 'condition-unanswered' },
  { name: 'a condition that asks nothing', file: FINANCIAL, find: '"allOf": [\n    {', replace: '"allOf": [\n    { "if": {}, "then": { "required": ["purpose"] } },\n    {', code: 'condition-always' },
  { name: 'a condition in a condition with a misspelled choice', file: FINANCIAL, find: INNERMOST, replace: inner('"education"', '{ "enum": ["APPRENTICSHIP"] }', '"additionalIncomeType"'), code: 'condition-never' },
  { name: 'a condition in a condition about a field that is not there', file: FINANCIAL, find: INNERMOST, replace: inner('"eduction"', '{ "enum": ["APPRENTICESHIP"] }', '"additionalIncomeType"'), code: 'condition-unknown-field' },
  { name: 'a misspelled required field under a condition in a condition', file: FINANCIAL, find: INNERMOST, replace: inner('"education"', '{ "enum": ["APPRENTICESHIP"] }', '"aditionalIncomeType"'), code: 'schema-required-unknown' },
  { name: 'a question required by a condition has no words for a missing answer', file: FINANCIAL, find: '"allOf": [\n        {', replace: `"allOf": [\n        ${LABORERS_SAY_MORE},\n        {`, code: 'text-missing', at: { file: 'locales/de-AT/errors.json', find: '"additionalIncome": {' } },
  { name: 'a condition beside the list of conditions', file: FINANCIAL, find: '"required": ["customer", "purpose"],', replace: '"required": ["customer", "purpose"],\n  "if": { "required": ["porpose"] },\n  "then": { "required": ["purpose"] },', code: 'condition-unknown-field', at: { file: FINANCIAL, find: '"if": { "required": ["porpose"] }' } },
  { name: 'a condition without effect', file: FINANCIAL, find: '"allOf": [\n    {', replace: '"allOf": [\n    { "if": { "required": ["purpose"], "properties": { "purpose": { "enum": ["HOUSING"] } } } },\n    {', code: 'condition-without-effect' },
];
