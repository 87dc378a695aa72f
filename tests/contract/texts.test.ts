import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { components, countryCodes, defs, form, forms, namespaces, texts } from './repository.ts'
import type { Texts } from './repository.ts'
import { errorToneProblems, pluralProblems, proseProblems } from './prose-rules.ts'
import { fieldsOf } from './schema-fields.ts'
import { SHOWN_ONLY } from './specified.ts'
import {
  at, choiceProblems, choicesOf, errorProblems, GENERAL, labelProblems, leaves, legendProblems, strayErrors, strayLabels,
} from './text-rules.ts'

const fields = forms.flatMap(({ schema }) => fieldsOf(schema, defs.definitions))
const choices = choicesOf(fields)
/** Values that the server decides and a screen names: key in enums.json and component in openapi/application.yaml. */
const NAMED_BY_SCREENS: Record<string, string> = {
  interestType: 'InterestType', offerType: 'OfferType', decision: 'Decision', legitimationStatus: 'LegitimationStatus',
  federalState: 'FederalState', documentCategory: 'DocumentCategory',
}
const shown = new Map(Object.entries(NAMED_BY_SCREENS).map(([key, name]) => [key, new Set((components[name]?.enum ?? []).map(String))]))
const contexts = new Set([...countryCodes, ...[...choices.values()].flatMap((values) => [...values])])
const keys = new Set([...fields.map(({ key }) => key), ...SHOWN_ONLY])
const STEPS = [
  'start', 'registration', 'personal-financial-data', 'housing-legal-data', 'summary', 'psd', 'psdresult', 'personal-offer', 'insurance',
  'signing', 'document-upload', 'id-check', 'mismatch', 'result', 'fail',
]

test('every field has its label, and no label is left over', () => {
  expect(labelProblems(fields, texts('fields'))).toEqual([])
  expect(strayLabels(texts('fields'), keys, contexts)).toEqual([])
})
test('every choice has its label, and no label is left over', () => {
  expect(shown.get('decision')?.size).toBe(3)
  expect(choiceProblems(new Map([...choices, ...shown]), texts('enums'))).toEqual([])
})
test('every way to be refused has its text, and no text is left over', () => {
  expect(errorProblems(fields, texts('errors'))).toEqual([])
  expect(strayErrors(fields, texts('errors'))).toEqual([])
  expect(GENERAL.filter((keyword) => typeof texts('errors')[keyword] !== 'string')).toEqual([])
})
test.each(forms)('the groups of $name have legends', ({ name, ui }) => {
  expect(legendProblems(name, ui['ui:groups'].map(({ key }) => key), texts('steps'))).toEqual([])
})
test.each(STEPS)('%s has a title, a heading and an introduction', (step) => {
  for (const part of ['title', 'heading', 'intro', 'submit']) {
    expect(at(texts('steps'), `${step}.${part}`), `steps:${step}.${part}`).toBeTypeOf('string')
  }
})
test('no two steps share a title, so that history and tabs tell them apart', () => {
  const titles = STEPS.map((step) => at(texts('steps'), `${step}.title`))
  expect(new Set(titles).size).toBe(STEPS.length)
})

describe.each(Object.entries(namespaces))('%s.json', (namespace, all) => {
  const rows = leaves(all)
  test('reads well', () => expect(rows.flatMap(([path, text]) => proseProblems(`${namespace}:${path}`, text))).toEqual([]))
  test('counts in pairs', () => expect(pluralProblems(rows.map(([path]) => path))).toEqual([]))
})
test('errors keep their voice down', () => {
  expect(leaves(texts('errors')).flatMap(([path, text]) => errorToneProblems(path, text))).toEqual([])
})

test('i18next finds what the keys promise, even a value with dots and the word for a context', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'de-AT', resources: { 'de-AT': namespaces }, interpolation: { escapeValue: false } })
  expect(i18n.t('enums:title.Dipl. Ing.')).toBe('Dipl.-Ing.')
  expect(i18n.t('enums:title._empty')).toBe('Kein Titel')
  expect(i18n.t('errors:format', { context: 'mobile-phone' })).toContain('Mobilnummer')
  expect(i18n.t('fields:employedSince.label', { context: 'PENSIONER' })).toBe('In Pension seit')
  expect(i18n.t('fields:employedSince.label', { context: 'EMPLOYEE' })).toBe('Beschäftigt seit')
  expect(i18n.t('steps:signing.resendWait', { count: 1 })).toContain('1 Sekunde ')
  for (const [key, values] of choices) {
    expect([...values].filter((value) => i18n.t(`enums:${key}.${value}`) === `${key}.${value}`)).toEqual([])
  }
})

describe('the rules see a mistake', () => {
  const registration = fieldsOf(form('registration').schema, defs.definitions)
  const list = fieldsOf(form('personal-financial-data').schema, defs.definitions).filter(({ path }) => path === 'refinancings')
  test('a missing label', () => {
    expect(labelProblems(registration, { gender: { hint: 'x' } })).toContain('fields:gender.label is missing')
    expect(labelProblems(list, { refinancings: { label: 'x' } })).toContain('fields:refinancings.add is missing')
  })
  test.each<[Texts, string]>([
    [{ shoeSize: { label: 'x' } }, 'fields:shoeSize.label belongs to no field'],
    [{ gender: { tooltip: 'x' } }, 'fields:gender.tooltip is no word of a field'],
    [{ gender: { label_MARTIAN: 'x' } }, 'fields:gender.label_MARTIAN is for an unknown choice'],
  ])('a stray label %j', (all, problem) => expect(strayLabels(all, keys, contexts)).toEqual([problem]))
  test('a choice without label, a label without choice', () => {
    expect(choiceProblems(new Map([['gender', new Set(['MALE', 'FEMALE'])]]), { gender: { MALE: 'Herr', X: 'x' }, colour: { RED: 'rot' } })).toEqual([
      'enums:gender.FEMALE is missing', 'enums:gender.X is no choice', 'enums:colour.RED belongs to no field',
    ])
  })
  test('a refusal without text, a text without refusal', () => {
    expect(errorProblems(registration, { required: 'x', type: 'x', enum: 'x', pattern: 'x', maxLength: 'x', notAfter: 'x', notBefore: 'x' })).toEqual(
      expect.arrayContaining(['errors:gender.required is missing', 'errors:format_email is missing']))
    expect(strayErrors(registration, { gender: { maximum: 'x' }, format_moon: 'x' })).toEqual([
      'errors:gender.maximum can never be shown', 'errors:format_moon can never be shown',
    ])
  })
  test('a legend on one side only', () => {
    expect(legendProblems('x', ['a'], { x: { groups: { b: 'B' } } })).toEqual(['steps:x.groups.a is missing', 'steps:x.groups.b belongs to no group'])
  })
  test.each<[string | number, string]>([
    ['', 'x is empty'], [' Ja', 'x has a stray space'], ['<b>Ja</b>', 'x contains HTML'], ['Please wait', 'x looks English'],
    ['Grund: WRONG_STATE', 'x shows a raw code'], ['Hallo {name}', 'x has a broken placeholder'], [7, 'x is no text'],
    [`${'Wort '.repeat(26)}Ende.`, 'x has a sentence of 27 words'],
  ])('the text "%s"', (text, problem) => expect(proseProblems('x', text)).toContain(problem))
  test('a rude error and a lonely number', () => {
    expect(errorToneProblems('x.required', 'Falsch!')).toHaveLength(2)
    expect(pluralProblems(['a_one'])).toEqual(['a_one has no _other'])
  })
})
