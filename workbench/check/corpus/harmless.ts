/** Everyday changes that are right: the check has nothing to say about them. */
import { LABORERS_SAY_MORE } from './schemas.ts';

interface Change {
  file: string;
  find: string;
  replace: string;
}

const FIELDS = 'locales/de-AT/fields.json';
const API = 'openapi/application.yaml';
const DEFS = 'schemas/defs.json';
const HOUSING = 'schemas/steps/housing-legal-data';
const FINANCIAL = 'schemas/steps/personal-financial-data';

export const HARMLESS: readonly { name: string; changes: readonly Change[] }[] = [
  {
    name: 'keys in another order',
    changes: [
      {
        file: DEFS,
        find: '"type": "integer", "minimum": 1, "maximum": 15',
        replace: '"maximum": 15, "minimum": 1, "type": "integer"',
      },
    ],
  },
  {
    name: 'a longer text',
    changes: [
      { file: FIELDS, find: '"label": "Ort"', replace: '"label": "Ort, in dem Sie wohnen"' },
    ],
  },
  {
    name: 'a hint where there was none',
    changes: [
      {
        file: FIELDS,
        find: '"maritalStatus": { "label": "Familienstand" }',
        replace: '"maritalStatus": { "label": "Familienstand", "hint": "So, wie er heute ist." }',
      },
    ],
  },
  {
    name: 'a hint taken away',
    changes: [{ file: FIELDS, find: ', "hint": "Wofür brauchen Sie den Kredit?"', replace: '' }],
  },
  {
    name: 'an explanation',
    changes: [
      {
        file: FIELDS,
        find: '"industry": { "label": "Branche",',
        replace:
          '"industry": { "label": "Branche", "info": { "title": "Wozu fragen wir?", "text": "So schätzen wir die Sicherheit Ihres Einkommens ein." },',
      },
    ],
  },
  {
    name: 'a new optional field',
    changes: [
      {
        file: `${HOUSING}.schema.json`,
        find: '"residentSince": {',
        replace:
          '"numberOfCars": { "type": "integer", "minimum": 0, "maximum": 9 },\n        "residentSince": {',
      },
      {
        file: `${HOUSING}.ui.json`,
        find: '"customer.residentSince",',
        replace: '"customer.numberOfCars", "customer.residentSince",',
      },
      {
        file: FIELDS,
        find: '"maritalStatus"',
        replace: '"numberOfCars": { "label": "Anzahl Ihrer Fahrzeuge" },\n  "maritalStatus"',
      },
      {
        file: API,
        find: '        actsOnOwnAccount: { type: boolean }\n',
        replace:
          "        actsOnOwnAccount: { type: boolean }\n        numberOfCars: { type: [integer, 'null'], minimum: 0, maximum: 9 }\n",
      },
      {
        file: API,
        find: '        addressRequired: { type: boolean }\n',
        replace:
          '        addressRequired: { type: boolean }\n        numberOfCars: { type: integer, minimum: 0, maximum: 9 }\n',
      },
    ],
  },
  {
    name: 'a new choice everywhere',
    changes: [
      {
        file: DEFS,
        find: '"MEDICAL_MEASURES",\n        "OTHER"\n',
        replace: '"MEDICAL_MEASURES",\n        "WEDDING",\n        "OTHER"\n',
      },
      {
        file: API,
        find: 'MEDICAL_MEASURES,\n            OTHER,',
        replace: 'MEDICAL_MEASURES,\n            WEDDING,\n            OTHER,',
      },
      {
        file: 'locales/de-AT/enums.json',
        find: '"MEDICAL_MEASURES": ',
        replace: '"WEDDING": "Hochzeit",\n    "MEDICAL_MEASURES": ',
      },
    ],
  },
  {
    name: 'a closed limit inside the open one',
    changes: [
      {
        file: DEFS,
        find: '"exclusiveMinimum": 0, "maximum": 999999',
        replace: '"minimum": 1, "maximum": 999999',
      },
      {
        file: 'locales/de-AT/errors.json',
        find: '"exclusiveMinimum": "Bitte geben Sie einen',
        replace: '"minimum": "Bitte geben Sie einen',
      },
      {
        file: 'locales/de-AT/errors.json',
        find: '"exclusiveMinimum": "Bitte geben Sie eine Rate',
        replace: '"minimum": "Bitte geben Sie eine Rate',
      },
    ],
  },
  {
    name: 'a stricter rule',
    changes: [
      {
        file: DEFS,
        find: '"income": { "type": "number", "format": "money", "minimum": 1,',
        replace: '"income": { "type": "number", "format": "money", "minimum": 300,',
      },
    ],
  },
  {
    name: 'a shorter answer',
    changes: [
      {
        file: 'schemas/popups/feedback.schema.json',
        find: '"maxLength": 500',
        replace: '"minLength": 3, "maxLength": 400',
      },
    ],
  },
  {
    name: 'older applicants only',
    changes: [{ file: DEFS, find: 'today-18y', replace: 'today-21y' }],
  },
  {
    name: 'an optional field becomes required',
    changes: [
      {
        file: 'schemas/steps/registration.schema.json',
        find: '"emailAddress", "mobilePhone"]',
        replace: '"emailAddress", "mobilePhone", "allowContact"]',
      },
      {
        file: 'locales/de-AT/errors.json',
        find: '"gender": { "required"',
        replace:
          '"allowContact": { "required": "Bitte sagen Sie, ob wir Sie informieren dürfen." },\n  "gender": { "required"',
      },
    ],
  },
  {
    name: 'a question becomes required by a condition',
    changes: [
      {
        file: `${FINANCIAL}.schema.json`,
        find: '"allOf": [\n        {',
        replace: `"allOf": [\n        ${LABORERS_SAY_MORE},\n        {`,
      },
      {
        file: 'locales/de-AT/errors.json',
        find: '"additionalIncome": {',
        replace:
          '"additionalIncome": {\n    "required": "Bitte geben Sie Ihr weiteres Einkommen ein.",',
      },
    ],
  },
  {
    name: 'a question of a list becomes required by a condition',
    changes: [
      {
        file: `${FINANCIAL}.schema.json`,
        find: '"required": ["type", "institution",',
        replace:
          '"allOf": [{ "if": { "required": ["type"], "properties": { "type": { "enum": ["LEASING"] } } }, "then": { "required": ["iban"] } }],\n              "required": ["type", "institution",',
      },
      {
        file: 'locales/de-AT/errors.json',
        find: '"refinancings": {',
        replace: '"refinancings": {\n    "iban": { "required": "Bitte geben Sie den IBAN ein." },',
      },
    ],
  },
  {
    name: 'a condition for one more choice',
    changes: [
      {
        file: `${FINANCIAL}.schema.json`,
        find: '["EMPLOYEE", "LABORER", "EMPLOYEE_PUBLIC_SERVICE"]',
        replace: '["EMPLOYEE", "LABORER", "EMPLOYEE_PUBLIC_SERVICE", "TRAINEE_STUDENT"]',
      },
    ],
  },
  {
    name: 'another condition',
    changes: [
      {
        file: `${FINANCIAL}.schema.json`,
        find: '"exclusiveMinimum": 0 }',
        replace: '"minimum": 500 }',
      },
    ],
  },
  {
    name: 'a radio becomes a list',
    changes: [
      {
        file: `${FINANCIAL}.ui.json`,
        find: '"occupation": { "ui:widget": "radio" }',
        replace: '"occupation": { "ui:widget": "select" }',
      },
    ],
  },
  {
    name: 'fields in another order',
    changes: [
      {
        file: `${HOUSING}.ui.json`,
        find: '"customer.street", "customer.houseNumber", "customer.zipCode", "customer.city"',
        replace: '"customer.zipCode", "customer.city", "customer.street", "customer.houseNumber"',
      },
    ],
  },
  {
    name: 'a field moved to another group',
    changes: [
      {
        file: `${HOUSING}.ui.json`,
        find: '"customer.taxResidentOnlyInAustria",\n        "customer.usPerson"\n',
        replace: '"customer.taxResidentOnlyInAustria"\n',
      },
      {
        file: `${HOUSING}.ui.json`,
        find: '"fields": [\n        "customer.politicallyExposed"',
        replace: '"fields": [\n        "customer.usPerson",\n        "customer.politicallyExposed"',
      },
    ],
  },
  {
    name: 'a pattern with a choice',
    changes: [
      {
        file: DEFS,
        find: '"^[A-Za-z0-9 ./-]{5,20}$"',
        replace: '"^(?:[A-Z]{2} ?)?[A-Za-z0-9 ./-]{5,18}$"',
      },
    ],
  },
  {
    name: 'a label for one choice',
    changes: [
      {
        file: FIELDS,
        find: '"hint_PENSIONER": "Wählen',
        replace: '"hint_EMPLOYEE": "Wie heißt die Firma?",\n    "hint_PENSIONER": "Wählen',
      },
    ],
  },
  {
    name: 'errors for one choice',
    changes: [
      {
        file: 'locales/de-AT/errors.json',
        find: '"employedSince": {',
        replace:
          '"employedSince": {\n    "required_PENSIONER": "Bitte geben Sie an, seit wann Sie in Pension sind.",',
      },
      {
        file: 'locales/de-AT/errors.json',
        find: '"taxNumber": {',
        replace: '"taxNumber": {\n    "pattern_DE": "Bitte prüfen Sie die 11 Ziffern.",',
      },
    ],
  },
  {
    name: 'an explanation for one choice',
    changes: [
      {
        file: FIELDS,
        find: '"label_PENSIONER": "In Pension seit"',
        replace:
          '"info": { "title": "Wozu?", "text": "Für die Prüfung.", "text_PENSIONER": "Für die Prüfung Ihrer Pension." },\n    "label_PENSIONER": "In Pension seit"',
      },
    ],
  },
  {
    name: 'an own error text',
    changes: [
      {
        file: 'locales/de-AT/errors.json',
        find: '"street": { "required"',
        replace:
          '"street": { "maxLength": "Bitte kürzen Sie den Namen der Straße auf {{limit}} Zeichen.", "required"',
      },
    ],
  },
  {
    name: 'a step shown in one more state',
    changes: [
      {
        file: 'src/flow/steps.ts',
        find: "states: ['DOC_SIGNED'] }",
        replace: "states: ['DOC_SIGNED', 'INSURANCE_SELECTED'] }",
      },
    ],
  },
  {
    name: 'other progress',
    changes: [{ file: 'src/flow/steps.ts', find: 'at(45, 0, 0, 0)', replace: 'at(50, 0, 0, 0)' }],
  },
  {
    name: 'other line breaks',
    changes: [
      {
        file: DEFS,
        find: '"enum": ["MALE", "FEMALE"] }',
        replace: '"enum": [\n      "MALE",\n      "FEMALE"\n    ] }',
      },
    ],
  },
];
