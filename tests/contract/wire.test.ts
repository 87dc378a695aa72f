/** The lists of the specification, section 3, are all there; a bank may add to them (workbench/check compares schemas and OpenAPI). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import defs from '#schemas/defs.json' with { type: 'json' };
import { onTheWire, valuesIn } from '../../workbench/check/api.ts';
import { readDefinitions } from '../../workbench/check/definitions.ts';
import { isObject } from '../../workbench/definitions/json-file.ts';
import { sourcesOnDisk } from '../../workbench/definitions/sources.ts';
import { specification, valuesOf } from '../specification.ts';

const { enumerations, inCalls, objects, states } = specification;

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
  test.each(Object.entries({ ...enumerations, ...inCalls, ApplicationState: states.join(', ') }))(
    '%s in OpenAPI',
    (name, values) => expect(inApi(name)).toEqual(expect.arrayContaining(valuesOf(values))),
  );
  test.each(Object.entries(enumerations))('%s in the forms', (name, values) =>
    expect(inForms(`${name.charAt(0).toLowerCase()}${name.slice(1)}`)).toEqual(
      expect.arrayContaining(valuesOf(values)),
    ),
  );
  test('the free choice of insurance starts with none', () =>
    expect(inForms('insurance')[0]).toBe('NONE'));
  test('the applicant chooses one kind of interest, or an offer that names none (BOTH, not sent)', () =>
    expect(inForms('interestChoice')).toEqual(['VARIABLE', 'FIX', 'BOTH']));
});

describe('fields', () => {
  test('every customer field is in a form or comes from the server, and none is both', () => {
    const names = valuesOf(objects.Customer).map((field) => field.split(' ')[0] ?? '');
    expect(names.filter((name) => !asked.has(`customer.${name}`))).toEqual(SERVER_SUPPLIED);
  });
  test.each(Object.entries(objects))('%s has its fields with their types', (component, list) => {
    const specified = valuesOf(list);
    expect(
      specified.map((field) => {
        const [name = ''] = field.split(' ');
        const type = [onTheWire(api, component, name)?.schema['type']].flat();
        return `${name} ${type.filter((each) => each !== 'null').join()}`;
      }),
    ).toEqual(specified.map((field) => (field.includes(' ') ? field : `${field} string`)));
  });
  test('nothing is chosen or ticked for the applicant', () => {
    const schemas = ['schemas/defs.json', ...forms.map(({ schema: { file } }) => file)];
    for (const file of schemas)
      expect(readFileSync(join(ROOT, file), 'utf8'), file).not.toContain('"default"');
  });
});

test('every step with questions has its form', () =>
  expect(forms.map(({ name }) => name)).toEqual(
    expect.arrayContaining(specification.withQuestions),
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
