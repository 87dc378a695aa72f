/** A complete, valid answer to each form, and small changes that the schema must refuse at a given place for a given reason. */
import type { RJSFSchema } from '@rjsf/utils';
import { answersIn } from '../applicants/applicants.ts';
import { forms } from './repository.ts';
import type { Json } from './repository.ts';

export type Data = { [key: string]: Json };
/** What is changed (path → value, undefined = left out) and what is refused: `path keyword` in any order; none = still fine. */
export type Case = [changed: Record<string, Json | undefined>, ...refused: string[]];

export const VALID: Record<string, Data> = Object.fromEntries(
  forms.map(({ name, schema }) => [name, answersIn(schema as RJSFSchema) as Data]),
);

const employerData = Object.fromEntries(
  [
    'industry',
    'employedSince',
    'employer',
    'employerStreet',
    'employerHouseNumber',
    'employerZipCode',
    'employerCity',
  ].map((name) => [`customer.${name}`, undefined]),
);
const loan = {
  type: 'LEASING',
  institution: 'Auto Leasing AG',
  outstandingAmount: 5000,
  installmentAmount: 210.4,
};
const missing = (names: string[]): Case[] =>
  names.map((name) => [{ [name]: undefined }, `${name} required`]);
const oneOf = (name: string, value: Json, ...refused: string[]): Case => [
  { [name]: value },
  ...refused.map((keyword) => `${name} ${keyword}`),
];

export const CASES: Record<string, Case[]> = {
  registration: [
    ...missing(
      ['gender', 'firstName', 'lastName', 'dateOfBirth', 'emailAddress', 'mobilePhone'].map(
        (name) => `customer.${name}`,
      ),
    ),
    oneOf('customer.title', ''),
    oneOf('customer.title', 'Dipl. Ing.'),
    oneOf('customer.title', 'LORD', 'enum'),
    oneOf('customer.gender', 'X', 'enum'),
    oneOf('customer.firstName', 'Łukasz'),
    oneOf('customer.firstName', 'Nguyễn Thị'),
    oneOf('customer.lastName', "O'Brien"),
    oneOf('customer.lastName', 'Анна'),
    oneOf('customer.lastName', 'R2D2', 'pattern'),
    oneOf('customer.lastName', '<b>', 'pattern'),
    oneOf('customer.firstName', 'a'.repeat(70)),
    oneOf('customer.firstName', 'a'.repeat(71), 'maxLength'),
    oneOf('customer.dateOfBirth', '24.03.1985', 'format'),
    oneOf('customer.emailAddress', 'anna', 'format'),
    oneOf('customer.mobilePhone', '12', 'format'),
    oneOf('customer.allowContact', true),
    oneOf('customer.allowContact', 'ja', 'type'),
  ],
  'personal-financial-data': [
    ...missing(
      [
        'nationality',
        'cityOfBirth',
        'countryOfBirth',
        'maritalStatus',
        'education',
        'netIncome',
        'debitAccount',
      ].map((name) => `customer.${name}`),
    ),
    ...missing(Object.keys(employerData)),
    [{ ...employerData, 'customer.occupation': undefined }, 'customer.occupation required'],
    [{ purpose: undefined }, 'purpose required'],
    [{ ...employerData, 'customer.occupation': 'TRAINEE_STUDENT' }],
    [
      { ...employerData, 'customer.occupation': 'PENSIONER' },
      'customer.employedSince required',
      'customer.employer required',
    ],
    [
      {
        ...employerData,
        'customer.occupation': 'PENSIONER',
        'customer.employedSince': '2020-01-01',
        'customer.employer': 'PVA_LSW',
      },
    ],
    [{ 'customer.occupation': 'PENSIONER' }, 'customer.employer enum'],
    ...['LABORER', 'EMPLOYEE_PUBLIC_SERVICE'].map((occupation): Case => [
      { 'customer.occupation': occupation, 'customer.industry': undefined },
      'customer.industry required',
    ]),
    ...["'s-Gravenhage", '’s-Hertogenbosch', 'Sankt Pölten (NÖ)'].map((place) =>
      oneOf('customer.cityOfBirth', place),
    ),
    oneOf('customer.cityOfBirth', "'-", 'pattern'),
    ...['FN 123456a', 'fn123456A', '1234 w'].map((number) =>
      oneOf('customer.customerNumber', number),
    ),
    ...['FN 1234567a', '123456', 'FN 123456c'].map((number) =>
      oneOf('customer.customerNumber', number, 'pattern'),
    ),
    ...['1000', '9999', '80331', '101', 'SW1A 1AA', 'LV-1010', '12345-6789'].map((zip) =>
      oneOf('customer.employerZipCode', zip),
    ),
    ...['80', '12345678901', '80331.', '???', '   ', '<b>80331'].map((zip) =>
      oneOf('customer.employerZipCode', zip, 'pattern'),
    ),
    oneOf('customer.employer', 'a'.repeat(101), 'maxLength'),
    oneOf('customer.netIncome', 0, 'minimum'),
    oneOf('customer.netIncome', 1),
    oneOf('customer.netIncome', 99_999),
    oneOf('customer.netIncome', 99_999.5, 'maximum'),
    oneOf('customer.netIncome', '2300', 'type'),
    oneOf('customer.additionalIncome', 0),
    oneOf('customer.additionalIncome', -1, 'minimum'),
    [{ 'customer.additionalIncome': 0.5 }, 'customer.additionalIncomeType required'],
    [{ 'customer.additionalIncome': 300, 'customer.additionalIncomeType': 'RENTAL_INCOME' }],
    oneOf('customer.debitAccount', 'AT61', 'format'),
    oneOf('customer.nationality', 'Austria', 'format'),
    oneOf('customer.employedSince', '09.2019', 'format'),
    [{ purpose: 'LOAN_REPAYMENT' }, 'refinancings required'],
    [{ purpose: 'LOAN_REPAYMENT', refinancings: [] }, 'refinancings minItems'],
    [{ purpose: 'LOAN_REPAYMENT', refinancings: [loan] }],
    [
      { purpose: 'LOAN_REPAYMENT', refinancings: Array.from({ length: 6 }, () => loan) },
      'refinancings maxItems',
    ],
    [
      {
        purpose: 'LOAN_REPAYMENT',
        refinancings: [loan, { ...loan, type: 'GIFT', iban: '1', outstandingAmount: 0 }],
      },
      'refinancings.1.type enum',
      'refinancings.1.iban format',
      'refinancings.1.outstandingAmount exclusiveMinimum',
    ],
    [
      { purpose: 'LOAN_REPAYMENT', refinancings: [{}] },
      ...Object.keys(loan).map((name) => `refinancings.0.${name} required`),
    ],
  ],
  'housing-legal-data': [
    ...missing(
      [
        'street',
        'houseNumber',
        'zipCode',
        'city',
        'residentSince',
        'housingSituation',
        'numberOfPeopleInSameHousehold',
        'numberOfDependentChildren',
        'taxCountry',
        'taxResidentElsewhere',
        'usPerson',
        'politicallyExposed',
        'actsOnOwnAccount',
        'creditCheckNoticeRead',
      ].map((name) => `customer.${name}`),
    ),
    ...[
      '1',
      '12a',
      '12 A',
      '12-14',
      '3/2/15',
      '7 Top 5',
      '12/Stiege 2',
      '12/Stiege 1, Tür 4',
      '12/3 (Hof)',
      '12/1+2',
      '12/Top #4',
    ].map((number) => oneOf('customer.houseNumber', number)),
    ...['a12', '', '12#', '12/<b>', `1 ${'x'.repeat(16)}`].map((number) =>
      oneOf('customer.houseNumber', number, 'pattern'),
    ),
    oneOf('customer.city', 'a'.repeat(61), 'maxLength'),
    oneOf('customer.housingSituation', 'TENT', 'enum'),
    [
      { 'customer.taxCountry': 'Italien', 'customer.taxNumber': '12345' },
      'customer.taxCountry format',
    ],
    oneOf('customer.zipCode', '80100', 'pattern'),
    oneOf('customer.street', '???', 'pattern'),
    oneOf('customer.numberOfPeopleInSameHousehold', 0, 'minimum'),
    oneOf('customer.numberOfPeopleInSameHousehold', 16, 'maximum'),
    oneOf('customer.numberOfPeopleInSameHousehold', 1.5, 'type'),
    oneOf('customer.numberOfDependentChildren', 15),
    oneOf('customer.numberOfDependentChildren', -1, 'minimum'),
    [{ 'customer.usPerson': true }, 'customer.usTaxNumber required'],
    ...['123456789', '123-45-6789', '123 45 6789'].map((number): Case => [
      { 'customer.usPerson': true, 'customer.usTaxNumber': number },
    ]),
    [
      { 'customer.usPerson': true, 'customer.usTaxNumber': '12-3456-789' },
      'customer.usTaxNumber pattern',
    ],
    [{ 'customer.taxResidentElsewhere': true }, 'customer.taxResidences required'],
    [
      { 'customer.taxResidentElsewhere': true, 'customer.taxResidences': [] },
      'customer.taxResidences minItems',
    ],
    [
      {
        'customer.taxResidentElsewhere': true,
        'customer.taxResidences': [{ country: 'AT' }, { country: 'SI', taxNumber: '12345678' }],
      },
    ],
    [
      {
        'customer.taxResidentElsewhere': true,
        'customer.taxResidences': [{}, { country: 'SI' }, { country: 'HU', taxNumber: '1' }],
      },
      'customer.taxResidences.0.country required',
      'customer.taxResidences.1.taxNumber required',
      'customer.taxResidences.2.taxNumber pattern',
    ],
    [
      {
        'customer.taxResidentElsewhere': true,
        'customer.taxResidences': Array.from({ length: 5 }, () => ({ country: 'AT' })),
      },
      'customer.taxResidences maxItems',
    ],
    oneOf('customer.politicallyExposed', true),
    ...['actsOnOwnAccount', 'creditCheckNoticeRead'].map((name) =>
      oneOf(`customer.${name}`, false, 'const'),
    ),
    [{ 'customer.taxCountry': 'IT' }, 'customer.taxNumber required'],
    [{ 'customer.taxCountry': 'IT', 'customer.taxNumber': 'RSSMRA85T10A562S' }],
    [{ 'customer.taxCountry': 'IT', 'customer.taxNumber': '123' }, 'customer.taxNumber pattern'],
    [{ 'customer.taxCountry': 'DE' }, 'customer.taxNumber required'],
    [{ 'customer.taxCountry': 'DE', 'customer.taxNumber': '12 345 678 901' }],
    [
      { 'customer.taxCountry': 'DE', 'customer.taxNumber': '1234567890' },
      'customer.taxNumber pattern',
    ],
  ],
  summary: [...missing(['declaration']), oneOf('declaration', false, 'const')],
  'personal-offer': [
    ...missing(['variableInterestType', 'repaymentDay']),
    oneOf('variableInterestType', 'BOTH', 'enum'),
    oneOf('repaymentDay', 31, 'enum'),
    oneOf('repaymentDay', '15', 'type', 'enum'),
  ],
  insurance: [
    ...missing(['insurance']),
    oneOf('insurance', 'DEATH_DISABILITY_UNEMPLOYMENT'),
    oneOf('insurance', 'ALL', 'enum'),
  ],
  signing: [
    ...missing(['standardInformationRead', 'contractRead', 'utan']),
    oneOf('standardInformationRead', false, 'const'),
    oneOf('contractRead', false, 'const'),
    oneOf('utan', '12345', 'format'),
    oneOf('utan', 123456, 'type'),
  ],
  'document-upload': [
    ...missing(['documents', 'documents.INCOME_PROOF']),
    oneOf('documents.INCOME_PROOF', [], 'minItems'),
    oneOf('documents.OTHER', ['3']),
    oneOf('documents.occupation', 'ASTRONAUT', 'enum'),
  ],
  loan: [
    ...missing(['loanAmount', 'loanDuration']),
    oneOf('loanAmount', 3999, 'minimum'),
    oneOf('loanAmount', 4000),
    oneOf('loanAmount', 75_001, 'maximum'),
    oneOf('loanDuration', 66, 'enum'),
  ],
  feedback: [
    ...missing(['rating']),
    oneOf('rating', 0, 'enum'),
    [{ comment: undefined }],
    oneOf('comment', 'a'.repeat(501), 'maxLength'),
  ],
};
