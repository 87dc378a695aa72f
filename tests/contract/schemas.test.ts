import { Ajv } from 'ajv'
import { describe, expect, test, vi } from 'vitest'
import { defs, form, forms, steps, uiFiles, uiMeta } from './repository.ts'
import type { Json, Schema, UiNode } from './repository.ts'
import { fieldsOf } from './schema-fields.ts'
import type { Field } from './schema-fields.ts'
import { dateLimitProblems, groupProblems, patternProblems, uiPathProblems, unusedDefinitions, wordProblems } from './schema-rules.ts'

const fields = (schema: Schema): Field[] => fieldsOf(schema, defs.definitions)
const asJson = (value: unknown): Json => value as Json
const allPaths = new Set(forms.flatMap(({ schema }) => fields(schema).map((field) => field.path)))
const ajv = (): Ajv => {
  const instance = new Ajv({ strict: false, validateFormats: false })
  instance.addSchema(defs)
  return instance
}
const metaAccepts = ajv().compile(uiMeta)

describe.each(forms)('$name', ({ schema, ui }) => {
  test('is valid draft-07 and compiles', () => {
    const instance = ajv()
    expect(instance.validateSchema(schema), instance.errorsText()).toBe(true)
    expect(instance.compile(schema)).toBeTypeOf('function')
  })
  test('has no human text and no keyword beside $ref', () => expect(wordProblems(asJson(schema))).toEqual([]))
  test('has a UI schema that says only what the meta schema allows', () => {
    expect(metaAccepts(ui), JSON.stringify(metaAccepts.errors)).toBe(true)
  })
  test('has each field in exactly one group', () => expect(groupProblems(ui, fields(schema))).toEqual([]))
  test('has a UI schema that names fields only', () => expect(uiPathProblems(ui as UiNode, fields(schema))).toEqual([]))
  test('limits dates by what is known', () => {
    expect(fields(schema).flatMap((field) => dateLimitProblems(field, allPaths))).toEqual([])
  })
})

test('the forms are those of the specification: a step without questions of its own needs none', () => {
  expect(steps.map(({ name }) => name).sort()).toEqual([
    'housing-legal-data', 'insurance', 'personal-financial-data', 'personal-offer', 'registration', 'signing', 'start', 'summary',
  ])
  expect([...uiFiles].sort()).toEqual(forms.map(({ name }) => name).sort())
})

describe('the definitions', () => {
  test('are valid, used, and without words', () => {
    const instance = ajv()
    expect(instance.validateSchema(defs)).toBe(true)
    expect(unusedDefinitions(defs.definitions, forms.map(({ schema }) => schema))).toEqual([])
    expect(wordProblems(asJson(defs))).toEqual([])
  })
  const patterns = Object.values(defs.definitions).flatMap(({ pattern }) => pattern ?? [])
  test.each(patterns)('%s is anchored and linear', (pattern) => {
    expect(patternProblems(pattern)).toEqual([])
    const started = performance.now()
    for (const unit of ['a', '1', ' ', 'é', 'a ', '1/', 'FN']) new RegExp(pattern, 'u').test(`${unit.repeat(20_000)}\n`)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('the rules see a mistake', () => {
  const registration = form('registration')
  const seeded = <T>(value: T, change: (copy: T) => void): T => {
    const copy = structuredClone(value)
    change(copy)
    return copy
  }
  test('words and neighbours of $ref', () => {
    expect(wordProblems({ properties: { title: { title: 'Title' } } })).toEqual(['#/properties/title has a title'])
    expect(wordProblems({ $ref: 'x', minimum: 1 })).toEqual(['# has keywords beside $ref'])
  })
  test('an unused definition', () => expect(unusedDefinitions({ lost: {} }, [registration.schema])).toEqual(['lost is not used']))
  test('an explosive or open pattern', () => {
    expect(patternProblems('^(a+)+$')).toHaveLength(1)
    expect(patternProblems('[a-z]+')).toHaveLength(1)
  })
  test('an unknown reference', () => {
    expect(() => fields({ properties: { a: { $ref: 'defs.json#/definitions/lost' } } })).toThrow('lost')
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => ajv().compile({ $ref: 'defs.json#/definitions/lost' })).toThrow('lost')
  })
  test.each(['tomorrow!', 'customer.shoeSize+1y'])('the date limit %s', (notAfter) => {
    const field = { path: 'a', key: 'a', schema: { dateLimits: { notAfter } }, required: false, inItem: false }
    expect(dateLimitProblems(field, allPaths)).toHaveLength(1)
  })
  test('fields without a group, in two groups, and groups without a field', () => {
    const ui = seeded(registration.ui, (copy) => copy['ui:groups'].splice(1, 1, { key: 'x', fields: ['customer.gender', 'customer.shoeSize'] }))
    expect(groupProblems(ui, fields(registration.schema))).toEqual([
      'a group names customer.shoeSize, which is no field', 'customer.emailAddress is in no group',
      'customer.mobilePhone is in no group', 'customer.allowContact is in no group', 'customer.gender is in two groups',
    ])
  })
  test('UI entries without a field', () => {
    const ui: UiNode = { customer: { shoeSize: { 'ui:width': 'short' }, gender: { 'ui:context': 'moon', 'ui:fills': { sun: 'x' } } } }
    expect(uiPathProblems(ui, fields(registration.schema))).toEqual([
      'customer.shoeSize is no field', 'customer.gender names moon, which is no field beside it',
      'customer.gender names sun, which is no field beside it',
    ])
  })
  test.each<UiNode>([
    { 'ui:groups': [], customer: { gender: { 'ui:title': 'Anrede' } } },
    { 'ui:groups': [], customer: { gender: { 'ui:widget': 'password' } } },
    { 'ui:groups': [], customer: { gender: { 'ui:search': 'employers', 'ui:widget': 'select' } } },
    { 'ui:groups': [{ key: 'x', fields: Array.from({ length: 9 }, (_, i) => `f${i}`) }] },
    { customer: { gender: { 'ui:widget': 'radio' } } },
  ])('a UI schema that says too much: %j', (ui) => expect(metaAccepts(ui)).toBe(false))
})
