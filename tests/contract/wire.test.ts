import { describe, expect, test } from 'vitest'
import { components, countryCodes, defs, forms } from './repository.ts'
import { fieldsOf } from './schema-fields.ts'
import type { Field } from './schema-fields.ts'
import {
  APPLICATION_FIELDS, CUSTOMER_FIELDS, ENUMERATIONS, NARROWED, NOT_IN_APPLICATION, OWN_ENUMERATIONS, SERVER_ENUMERATIONS, SERVER_SUPPLIED,
} from './specified.ts'
import { listProblems, unaskedFields, valuesOf, wireProblems } from './wire-rules.ts'

const fields = forms.flatMap(({ schema }) => fieldsOf(schema, defs.definitions))
const onTheWire = fields.filter(({ path }) => !NOT_IN_APPLICATION.includes(path))
const inDefs = (name: string) => valuesOf(defs.definitions[name] ?? {}) ?? []
const inApi = (name: string) => valuesOf(components[name] ?? {}) ?? []
const API = 'openapi/application.yaml'

describe('enumerations', () => {
  test.each(ENUMERATIONS)('$component holds the values of the specification', ({ def, component, values }) => {
    expect(listProblems(component, values, inApi(component), API)).toEqual([])
    if (def !== undefined) expect(listProblems(def, values, inDefs(def), 'schemas/defs.json')).toEqual([])
  })
  test.each(OWN_ENUMERATIONS)('$def is the same on both sides', ({ def, component }) => {
    expect(inDefs(def).length).toBeGreaterThan(1)
    expect(listProblems(def, inDefs(def), inApi(component), API)).toEqual([])
  })
  test('the applicant chooses one kind of interest', () => {
    const { def, component, without } = NARROWED
    expect(listProblems(def, [...inDefs(def), ...without], inApi(component), API)).toEqual([])
  })
  test('no enumeration is on one side only', () => {
    const listed = [...ENUMERATIONS, ...OWN_ENUMERATIONS, NARROWED]
    const inAnyDef = Object.keys(defs.definitions).filter((name) => defs.definitions[name]?.enum)
    expect(inAnyDef.filter((name) => !listed.some(({ def }) => def === name))).toEqual([])
    const inAnyComponent = Object.keys(components).filter((name) => components[name]?.enum)
    expect(inAnyComponent.filter((name) => !listed.some(({ component }) => component === name) && !SERVER_ENUMERATIONS.includes(name))).toEqual([])
  })
  test('the free choice of insurance starts with none', () => expect(inDefs('insurance')[0]).toBe('NONE'))
})

describe('fields', () => {
  test('the backend takes what the forms yield', () => {
    expect(onTheWire.flatMap((field) => wireProblems(field, components))).toEqual([])
  })
  test('every customer field of the specification is asked for or comes from the server', () => {
    const asked = new Set(fields.map(({ path }) => path))
    expect(unaskedFields(CUSTOMER_FIELDS.map((name) => `customer.${name}`), asked, SERVER_SUPPLIED)).toEqual([])
  })
  test('the backend knows every field of the specification', () => {
    const known = (name: string) => new Set(Object.keys(components[name]?.properties ?? {}))
    expect(APPLICATION_FIELDS.filter((name) => !known('Application').has(name))).toEqual([])
    expect(CUSTOMER_FIELDS.filter((name) => !known('Customer').has(name))).toEqual([])
  })
  test('a form asks for nothing that only the server knows', () => {
    expect(fields.filter(({ path }) => SERVER_SUPPLIED.includes(path))).toEqual([])
  })
  test('a field is asked for on one step only (3.3.7, redundant entry)', () => {
    const homes = forms.flatMap(({ schema }) => [...new Set(fieldsOf(schema, defs.definitions).map(({ path }) => path))])
    expect(homes.filter((path, i) => homes.indexOf(path) !== i)).toEqual([])
  })
})

test('the country list is ISO 3166-1 alpha-2, and Kosovo under the code that authorities use for it', () => {
  expect(countryCodes).toEqual([...new Set(countryCodes)].sort())
  expect(countryCodes).toHaveLength(249 + 1)
  const names = new Intl.DisplayNames('de-AT', { type: 'region' })
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code) || names.of(code) === code)).toEqual([])
  expect(countryCodes).toEqual(expect.arrayContaining('AT DE CH LI IT SI HU SK CZ HR BA RS RO TR UA XK'.split(' ')))
})

describe('the rules see a mistake', () => {
  const field = (path: string, schema: Field['schema']): Field => ({ path, key: path, schema, required: true, inItem: false })
  test('a value on one side only', () => {
    expect(listProblems('colour', ['RED', 'BLUE'], ['RED', 'PINK'], 'here')).toEqual(['colour: "BLUE" is missing in here', 'colour: "PINK" is only in here'])
  })
  test('a field that the backend does not know, in one sentence that names the file', () => {
    expect(wireProblems(field('customer.shoeSize', { type: 'integer' }), components)).toEqual([
      'The form asks for customer.shoeSize, which openapi/application.yaml does not know: add it to the Application there.',
    ])
    expect(wireProblems(field('refinancings[].colour', { type: 'string' }), components)).toHaveLength(1)
  })
  test.each([
    ['customer.netIncome', { type: 'string' }],
    ['customer.city', { type: 'string', maxLength: 6000 }],
    ['customer.gender', { type: 'string' }],
    ['customer.gender', { type: 'string', enum: ['MALE', 'MARTIAN'] }],
  ])('%s as %j', (path, schema) => expect(wireProblems(field(path, schema), components)).toHaveLength(1))
  test('a field that nobody asks for', () => {
    expect(unaskedFields(['customer.shoeSize'], new Set(), [])).toEqual(['no form asks for customer.shoeSize'])
  })
})
