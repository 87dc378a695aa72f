/** What each form accepts and refuses: samples, tried on the sample applicant. Names stand without the leading `customer.`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getIn, parsePath, setIn } from '#schema/data-path.ts';
import { createAjvWithoutLimits } from '../../build/ajv.ts';
import { readDefinitions } from '../../workbench/check/definitions.ts';
import { refusals } from '../../workbench/definitions/fields.ts';
import { sourcesOnDisk } from '../../workbench/definitions/sources.ts';
import { answersIn, type Schema } from '../../sandbox/applicants/applicants.ts';

/** Changes of fields (undefined: left out), then the refusals as `field keyword`. */
type Case = readonly [Readonly<Record<string, unknown>>, ...refused: string[]];
interface Samples {
  /** Required fields, each left out. */
  readonly missing: string;
  /** Values of one field that are accepted. */
  readonly accepted?: Readonly<Record<string, readonly unknown[]>>;
  /** Values of one field that are refused, by keyword. */
  readonly refused: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
  /** Several fields at once. */
  readonly together?: readonly Case[];
}

const EMPLOYMENT = `industry employedSince employer employerStreet employerHouseNumber
  employerZipCode employerCity`;
const UNEMPLOYED = Object.fromEntries(EMPLOYMENT.split(/\s+/).map((name) => [name, undefined]));
const LEASING = {
  type: 'LEASING',
  institution: 'Auto Leasing AG',
  outstandingAmount: 5000,
  installmentAmount: 210.4,
};
const REPAYMENT = { purpose: 'LOAN_REPAYMENT' };
const PENSIONER = { occupation: 'PENSIONER' };
const ELSEWHERE = { taxResidentElsewhere: true };
const SLOVENIA = { country: 'SI', taxNumber: '12345678' };

const SAMPLES: Readonly<Record<string, Samples>> = {
  registration: {
    missing: 'gender firstName lastName dateOfBirth emailAddress mobilePhone',
    accepted: {
      title: ['', 'Dipl. Ing.'],
      firstName: ['Łukasz', 'Nguyễn Thị', 'a'.repeat(70), 'علی\u200cرضا', 'क्\u200dष', 'Mercè·la'],
      lastName: ["O'Brien", "'t Hooft", 'Анна', 'Cal·lís'],
      allowContact: [true],
    },
    refused: {
      title: { enum: ['LORD'] },
      gender: { enum: ['X'] },
      firstName: { maxLength: ['a'.repeat(71)] },
      lastName: { pattern: ['R2D2', '<b>'] },
      dateOfBirth: { format: ['24.03.1985'] },
      emailAddress: { format: ['anna'] },
      mobilePhone: { format: ['12'] },
      allowContact: { type: ['ja'] },
    },
  },
  'personal-financial-data': {
    missing: `nationality cityOfBirth countryOfBirth maritalStatus education netIncome debitAccount
      purpose ${EMPLOYMENT}`,
    accepted: {
      cityOfBirth: [
        ...["'s-Gravenhage", '’s-Hertogenbosch', 'Sankt Pölten (NÖ)', '6th of October City'],
        ...['9 de Julio', '25 de Mayo', '100 Mile House', '1. Mai'],
      ],
      customerNumber: ['FN 123456a', 'fn123456A', '1234 w'],
      employerZipCode: ['1000', '9999', '80331', '101', 'SW1A 1AA', 'LV-1010', '12345-6789'],
      netIncome: [1, 99_999],
      additionalIncome: [0],
    },
    refused: {
      cityOfBirth: { pattern: ["'-", '1010', '1010 Wien', '12', '6@October'] },
      customerNumber: { pattern: ['FN 123456c'] },
      employerZipCode: { pattern: ['80', '12345678901', '80331.', '???', '   ', '<b>80331'] },
      employer: { maxLength: ['a'.repeat(101)] },
      netIncome: { minimum: [0], maximum: [99_999.5], type: ['2300'] },
      additionalIncome: { minimum: [-1] },
      debitAccount: { format: ['AT61'] },
      nationality: { format: ['Austria'] },
      employedSince: { format: ['09.2019'] },
    },
    together: [
      [{ customerNumber: 'FN 1234567a' }, 'customerNumber format', 'customerNumber pattern'],
      [{ customerNumber: '123456' }, 'customerNumber format', 'customerNumber pattern'],
      [{ ...UNEMPLOYED, occupation: undefined }, 'occupation required'],
      [{ ...UNEMPLOYED, occupation: 'TRAINEE_STUDENT' }],
      [{ ...UNEMPLOYED, ...PENSIONER }, 'employedSince required', 'employer required'],
      [{ ...UNEMPLOYED, ...PENSIONER, employedSince: '2020-01-01', employer: 'PVA_LSW' }],
      [PENSIONER, 'employer enum'],
      [{ occupation: 'LABORER', industry: undefined }, 'industry required'],
      [{ occupation: 'EMPLOYEE_PUBLIC_SERVICE', industry: undefined }, 'industry required'],
      [{ additionalIncome: 0.5 }, 'additionalIncomeType required'],
      [{ additionalIncome: 300, additionalIncomeType: 'RENTAL_INCOME' }],
      [REPAYMENT, 'refinancings required'],
      [{ ...REPAYMENT, refinancings: [] }, 'refinancings minItems'],
      [{ ...REPAYMENT, refinancings: [LEASING] }],
      [{ ...REPAYMENT, refinancings: Array(6).fill(LEASING) }, 'refinancings maxItems'],
      [
        {
          ...REPAYMENT,
          refinancings: [{ ...LEASING, type: 'GIFT', iban: '1', outstandingAmount: 0 }],
        },
        ...['type enum', 'iban format', 'outstandingAmount exclusiveMinimum'].map(
          (row) => `refinancings.0.${row}`,
        ),
      ],
      [
        { ...REPAYMENT, refinancings: [{}] },
        ...Object.keys(LEASING).map((name) => `refinancings.0.${name} required`),
      ],
    ],
  },
  'housing-legal-data': {
    missing: `street houseNumber zipCode city residentSince housingSituation taxCountry usPerson
      numberOfPeopleInSameHousehold numberOfDependentChildren taxResidentElsewhere
      politicallyExposed actsOnOwnAccount creditCheckNoticeRead`,
    accepted: {
      houseNumber: [
        ...['1', '12a', '12 A', '12-14', '3/2/15', '7 Top 5', '12/Stiege 2'],
        ...['12/Stiege 1, Tür 4', '12/3 (Hof)', '12/1+2', '12/Top #4', '12, Stiege 3', '7/2/14'],
        ...['a12', 'Nr. 5', 'Stiege 2', 'Top 3', 'Block B, Haus 3', 'Parz. 12', '12/II/5', '12½'],
        ...['Kleingarten Parz. 12', '12 - 14', 'o. Nr.', 'ohne Nummer'],
        ...[`1 ${'x'.repeat(38)}`, '12 a/3. Stock/Tür 14', 'EG 1', 'St. 2'],
      ],
      street: [
        ...['Straße des 17. Juni', '4. Parkstraße', 'Quartier 21+22', 'Haupt- & Seitengasse'],
        ...["'s Gassl", 'Carrer Paral·lel', 'Am Graben (Hof 2)', 'Land-/Seestraße'],
        ...['18.-Oktober-Straße', '3. Mai-Gasse', '1. Haidequerstraße', '11er Straße'],
      ],
      city: ["'s-Hertogenbosch", 'St. Pölten', 'Wien/Umgebung', 'Brod & Dol', '3 Raben'],
      numberOfDependentChildren: [15],
      politicallyExposed: [true],
    },
    refused: {
      houseNumber: {
        pattern: ['Top', '', '12#', '7/', '12/<b>', '{12}', '12\n3', '12\u0000'],
        maxLength: [`1 ${'x'.repeat(39)}`],
      },
      city: { maxLength: ['a'.repeat(61)], pattern: ['1010 Wien', '8010'] },
      housingSituation: { enum: ['TENT'] },
      zipCode: { pattern: ['80100'] },
      street: { pattern: ['???', '<b>', '{a}', '+12', 'Gasse\n2'] },
      numberOfPeopleInSameHousehold: { minimum: [0], maximum: [16], type: [1.5] },
      numberOfDependentChildren: { minimum: [-1] },
      actsOnOwnAccount: { const: [false] },
      creditCheckNoticeRead: { const: [false] },
    },
    together: [
      [{ taxCountry: 'Italien', taxNumber: '12345' }, 'taxCountry format'],
      [{ taxCountry: 'IT' }, 'taxNumber required'],
      [{ taxCountry: 'IT', taxNumber: 'RSSMRA85T10A562S' }],
      [{ taxCountry: 'IT', taxNumber: '123' }, 'taxNumber pattern'],
      [{ taxCountry: 'DE' }, 'taxNumber required'],
      ...['12 345 678 901', '12345678901', '12/345/678/901', '12.345.678-901'].map(
        (taxNumber): Case => [{ taxCountry: 'DE', taxNumber }],
      ),
      [{ taxCountry: 'DE', taxNumber: '1234567890' }, 'taxNumber pattern'],
      [{ usPerson: true }, 'usTaxNumber required'],
      [{ usPerson: true, usTaxNumber: '123456789' }],
      [{ usPerson: true, usTaxNumber: '123-45-6789' }],
      [{ usPerson: true, usTaxNumber: '123 45 6789' }],
      [{ usPerson: true, usTaxNumber: '123.45/6789' }],
      [{ usPerson: true, usTaxNumber: '123--45-6789' }, 'usTaxNumber pattern'],
      [{ usPerson: true, usTaxNumber: '12-3456-789' }, 'usTaxNumber pattern'],
      [ELSEWHERE, 'taxResidences required'],
      [{ ...ELSEWHERE, taxResidences: [] }, 'taxResidences minItems'],
      [{ ...ELSEWHERE, taxResidences: [{ country: 'AT' }, SLOVENIA] }],
      [{ ...ELSEWHERE, taxResidences: Array(5).fill(SLOVENIA) }, 'taxResidences maxItems'],
      [{ ...ELSEWHERE, taxResidences: [{}] }, 'taxResidences.0.country required'],
      [{ ...ELSEWHERE, taxResidences: [{ country: 'SI' }] }, 'taxResidences.0.taxNumber required'],
      [
        { ...ELSEWHERE, taxResidences: [{ country: 'HU', taxNumber: '1' }] },
        'taxResidences.0.taxNumber pattern',
      ],
      [
        { ...ELSEWHERE, taxResidences: [{ country: 'DE', taxNumber: '12345' }] },
        'taxResidences.0.taxNumber pattern',
      ],
    ],
  },
  summary: { missing: 'declaration', refused: { declaration: { const: [false] } } },
  'personal-offer': {
    missing: 'variableInterestType repaymentDay',
    accepted: { variableInterestType: ['FIX', 'BOTH'] },
    refused: { variableInterestType: { enum: ['NEITHER'] }, repaymentDay: { enum: [31] } },
    together: [[{ repaymentDay: '15' }, 'repaymentDay enum', 'repaymentDay type']],
  },
  insurance: {
    missing: 'insurance',
    accepted: { insurance: ['DEATH_DISABILITY_UNEMPLOYMENT'] },
    refused: { insurance: { enum: ['ALL'] } },
  },
  signing: {
    missing: 'standardInformationRead contractRead utan',
    refused: {
      standardInformationRead: { const: [false] },
      contractRead: { const: [false] },
      utan: { format: ['12345'], type: [123456] },
    },
  },
  'document-upload': {
    missing: 'documents documents.INCOME_PROOF',
    accepted: { 'documents.OTHER': [['3']] },
    refused: {
      'documents.INCOME_PROOF': { minItems: [[]] },
      'documents.occupation': { enum: ['ASTRONAUT'] },
    },
  },
  loan: {
    missing: 'loanAmount loanDuration',
    accepted: { loanAmount: [4000] },
    refused: { loanAmount: { minimum: [3999], maximum: [75_001] }, loanDuration: { enum: [66] } },
    together: [[{ loanAmount: 10_000.123 }, 'loanAmount format', 'loanAmount type']],
  },
  feedback: {
    missing: 'rating',
    accepted: { comment: [undefined] },
    refused: { rating: { enum: [0] }, comment: { maxLength: ['a'.repeat(501)] } },
  },
};

const ROOT = join(import.meta.dirname, '../..');
const { fields, forms } = readDefinitions(sourcesOnDisk(ROOT));
/** Without `$schema`, which names the meta schema for editors. */
function read(file: string): Schema {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { $schema: _meta, ...schema } = JSON.parse(text) as Schema;
  return schema;
}

const ajv = createAjvWithoutLimits({ strict: true });
ajv.addSchema(read('schemas/defs.json') as object);

/** The refusals of an answer as `field keyword`. The error of an `if` repeats those of its branch. */
function refused(schema: Schema, answer: object): string[] {
  const validate = ajv.compile(schema as object);
  if (validate(answer)) return [];
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, keyword, params }) => {
      const path = [...instancePath.split('/').slice(1), params['missingProperty'] ?? []].flat();
      return `${path.join('.').replace(/^customer\./, '')} ${keyword}`;
    })
    .sort();
}

const casesOf = ({ missing, accepted = {}, refused, together = [] }: Samples): Case[] => [
  ...missing
    .split(/\s+/)
    .filter(Boolean)
    .map((name): Case => [{ [name]: undefined }, `${name} required`]),
  ...Object.entries(accepted).flatMap(([name, values]) =>
    values.map((value): Case => [{ [name]: value }]),
  ),
  ...Object.entries(refused).flatMap(([name, byKeyword]) =>
    Object.entries(byKeyword).flatMap(([keyword, values]) =>
      values.map((value): Case => [{ [name]: value }, `${name} ${keyword}`]),
    ),
  ),
  ...together,
];

/** By keyword an answer that it refuses, made of the schema; `undefined` is left out. */
const REFUSED: Readonly<Record<string, (schema: Readonly<Record<string, unknown>>) => unknown>> = {
  required: () => undefined,
  enum: () => '?',
  const: (schema) => schema['const'] !== true,
  pattern: () => '\u0000',
  minLength: () => '',
  maxLength: ({ maxLength }) => 'n'.repeat(Number(maxLength) + 1),
  minimum: ({ minimum }) => Number(minimum) - 1,
  maximum: ({ maximum }) => Number(maximum) + 1,
  exclusiveMinimum: ({ exclusiveMinimum }) => exclusiveMinimum,
  exclusiveMaximum: ({ exclusiveMaximum }) => exclusiveMaximum,
  multipleOf: ({ multipleOf }) => Number(multipleOf) / 2,
  minItems: () => [],
  format: ({ type }) => (type === 'string' ? '?' : 0.001),
};

test('samples are of forms', () =>
  expect(forms.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SAMPLES))));

describe.each(forms.map(({ name }) => name))('%s', (name) => {
  const samples = SAMPLES[name] ?? { missing: '', refused: {} };
  const schema = read(forms.find((form) => form.name === name)?.schema.file ?? '');
  const own = fields.filter(({ form }) => form.name === name);
  const valid = answersIn(schema);
  const inCustomer = Object.keys(schema.properties ?? {}).includes('customer');
  const cases = casesOf(samples);

  test('accepts a complete answer', () => expect(refused(schema, valid)).toEqual([]));

  test.each(cases)('%j', (changes, ...expected) => {
    const answer = Object.entries(changes).reduce((data, [field, value]) => {
      const isTop = !inCustomer || own.some(({ path }) => path === field);
      return setIn(data, parsePath(isTop ? field : `customer.${field}`), value);
    }, valid);
    expect(refused(schema, answer)).toEqual(expected.sort());
  });

  test('is refused without any answer, where a field is required', () =>
    expect(refused(schema, {}).length > 0).toBe(own.some(({ required }) => required)));

  const nameOf = (path: string) => path.replace(/^customer\./, '');
  const keywordsOf = (field: (typeof own)[number]) =>
    refusals(field).map((keyword) => keyword.replace(/_.*/, ''));
  const sampled = new Set(cases.flatMap(([changes]) => Object.keys(changes)));
  /** Asked of the sample applicant, and without a sample above. */
  const others = own.filter(
    ({ path, inItem, always }) =>
      !inItem && !sampled.has(nameOf(path)) && (always || getIn(valid, parsePath(path)) != null),
  );
  const derived = others.flatMap((field) =>
    keywordsOf(field).flatMap((keyword) => (keyword in REFUSED ? [{ field, keyword }] : [])),
  );

  test('refuses what the schema of a field without a sample excludes', () => {
    for (const { field, keyword } of derived) {
      const answer = setIn(valid, parsePath(field.path), REFUSED[keyword]?.(field.schema));
      expect(refused(schema, answer), field.path).toContain(`${nameOf(field.path)} ${keyword}`);
    }
  });

  test('is tried with every keyword that refuses a field', () => {
    const tried = new Set([
      ...cases.flatMap(([, ...rows]) => rows.map((row) => row.split(' ')[1])),
      ...derived.map(({ keyword }) => keyword),
    ]);
    const elsewhere = ['type', 'notAfter', 'notBefore', 'notAbove', 'notBelow'];
    const untried = own.flatMap((field) =>
      keywordsOf(field)
        .filter((keyword) => !tried.has(keyword) && !elsewhere.includes(keyword))
        .map((keyword) => `${field.form.schema.file}: ${field.path} ${keyword}`),
    );
    expect(untried, `lacks a sample in SAMPLES of ${import.meta.filename}`).toEqual([]);
  });
});
