/** The lists of the specification are all there; a bank may add to them (workbench/check sees that all sides agree). */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDefinitions } from '../../workbench/check/definitions.ts';
import { onTheWire, valuesIn } from '../../workbench/check/api.ts';
import { isObject } from '../../workbench/check/json-file.ts';
import { sourcesOnDisk } from '../../workbench/check/sources.ts';
import { countryCodes, defs } from './repository.ts';
import {
  APPLICATION_FIELDS,
  CUSTOMER_FIELDS,
  ENUMERATIONS,
  OFFER_FIGURES,
  PRODUCT_OFFER_FIELDS,
  SERVER_SUPPLIED,
  TYPES,
} from './specified.ts';

const { fields, api } = readDefinitions(sourcesOnDisk(join(import.meta.dirname, '../..')));
const asked = new Set(fields.map(({ path }) => path));
const inApi = (name: string) => {
  const schema = api.components[name];
  return valuesIn(isObject(schema) ? schema : undefined) ?? [];
};

describe('enumerations', () => {
  test.each(ENUMERATIONS)(
    '$component holds the values of the specification',
    ({ def, component, values }) => {
      expect(inApi(component)).toEqual(expect.arrayContaining(values));
      if (def !== undefined)
        expect(defs.definitions[def]?.enum ?? []).toEqual(expect.arrayContaining(values));
    },
  );
  test('the free choice of insurance starts with none', () =>
    expect(defs.definitions['insurance']?.enum?.[0]).toBe('NONE'));
  test('the applicant chooses one kind of interest', () =>
    expect(defs.definitions['interestChoice']?.enum).toEqual(['VARIABLE', 'FIX']));
});

describe('fields', () => {
  test('every customer field of the specification is asked for or comes from the server', () => {
    const paths = CUSTOMER_FIELDS.map((name) => `customer.${name}`);
    expect(paths.filter((path) => !asked.has(path) && !SERVER_SUPPLIED.includes(path))).toEqual([]);
  });
  test.each(
    Object.entries({
      Application: APPLICATION_FIELDS,
      Customer: CUSTOMER_FIELDS,
      ProductOffer: PRODUCT_OFFER_FIELDS,
      CalculatedOffer: OFFER_FIGURES,
    }),
  )('the backend knows every field of the specification, with its type: %s', (component, names) => {
    const typeOf = (name: string) =>
      [onTheWire(api, component, name)?.schema['type']].flat().filter((type) => type !== 'null');
    const specified = (name: string) =>
      Object.entries(TYPES).find(([, fields]) => fields.includes(name))?.[0] ?? 'string';
    expect(Object.fromEntries(names.map((name) => [name, typeOf(name)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, [specified(name)]])),
    );
  });
  test('a form asks for nothing that only the server knows', () => {
    expect(SERVER_SUPPLIED.filter((path) => asked.has(path))).toEqual([]);
  });
});

test('the country list is ISO 3166-1 alpha-2, and Kosovo under the code that authorities use for it', () => {
  expect(countryCodes).toEqual([...new Set(countryCodes)].sort());
  expect(countryCodes).toHaveLength(249 + 1);
  const names = new Intl.DisplayNames('de-AT', { type: 'region' });
  expect(
    countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code) || names.of(code) === code),
  ).toEqual([]);
  expect(countryCodes).toEqual(
    expect.arrayContaining('AT DE CH LI IT SI HU SK CZ HR BA RS RO TR UA XK'.split(' ')),
  );
});
