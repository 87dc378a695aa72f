/** Rules for the words: each field, choice and error has its text, and none is left over. One sentence per mistake. */
import type { Json, Texts } from './repository.ts'
import { refusals } from './schema-fields.ts'
import type { Field } from './schema-fields.ts'

const isObject = (json: Json | undefined): json is Texts => typeof json === 'object' && json !== null && !Array.isArray(json)

/** The text or branch at a dotted path. */
export const at = (texts: Texts, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((node, part) => (isObject(node) ? node[part] : undefined), texts)

/** All texts below a node as [path, text]; list entries are numbered. */
export const leaves = (node: Json, path = ''): [string, Json][] => {
  const inside = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  if (Array.isArray(node)) return node.flatMap((each, i) => leaves(each, inside(i)))
  return isObject(node) ? Object.entries(node).flatMap(([key, each]) => leaves(each, inside(key))) : [[path, node]]
}

/** A field has a label; a list has the words of its buttons too. */
export const labelProblems = (fields: Field[], texts: Texts): string[] => {
  const wanted = fields.flatMap(({ key, schema }) => ['label', ...(schema.type === 'array' ? ['add', 'item', 'remove', 'empty'] : [])]
    .map((part) => `${key}.${part}`))
  return [...new Set(wanted)].filter((path) => typeof at(texts, path) !== 'string').map((path) => `fields:${path} is missing`)
}

const FIELD_WORDS = /^(label|hint)(_[A-Za-z0-9]+)?$|^info\.(title|text)$|^(add|item|remove|empty)$/
/** A text of fields.json belongs to a field, says something that a field has, and a context is a value of a choice or a country. */
export const strayLabels = (texts: Texts, keys: Set<string>, contexts: Set<string>): string[] =>
  leaves(texts).flatMap(([path]) => {
    const key = [...keys].filter((each) => path.startsWith(`${each}.`)).sort((a, b) => b.length - a.length)[0]
    if (key === undefined) return [`fields:${path} belongs to no field`]
    const word = path.slice(key.length + 1)
    const context = /^(?:label|hint)_(.+)$/.exec(word)?.[1]
    if (!FIELD_WORDS.test(word)) return [`fields:${path} is no word of a field`]
    return context !== undefined && !contexts.has(context) ? [`fields:${path} is for an unknown choice`] : []
  })

/** Choices per text key: the union over all places where a field is defined. */
export const choicesOf = (fields: Field[]): Map<string, Set<string>> => {
  const choices = new Map<string, Set<string>>()
  for (const { key, schema } of fields) {
    if (!schema.enum) continue
    const values = schema.enum.map((value) => (value === '' ? '_empty' : String(value)))
    choices.set(key, new Set([...(choices.get(key) ?? []), ...values]))
  }
  return choices
}

/** Every choice has a label, and no label is without its choice. */
export const choiceProblems = (choices: Map<string, Set<string>>, texts: Texts): string[] => {
  const byKey = [...choices].flatMap(([key, values]) => {
    const found = at(texts, key)
    const labels = Object.keys(isObject(found) ? found : {})
    return [
      ...[...values].filter((value) => !labels.includes(value)).map((value) => `enums:${key}.${value} is missing`),
      ...labels.filter((label) => !values.has(label)).map((label) => `enums:${key}.${label} is no choice`),
    ]
  })
  const strays = leaves(texts).map(([path]) => path)
    .filter((path) => path !== '_choose' && ![...choices.keys()].some((key) => path.startsWith(`${key}.`)))
  return [...byKey, ...strays.map((path) => `enums:${path} belongs to no field`)]
}

/** Whatever a field can be refused for has a text: its own, or that of the keyword; a missing answer always gets its own. */
export const errorProblems = (fields: Field[], texts: Texts): string[] => {
  const has = (path: string) => typeof at(texts, path) === 'string'
  const missing = fields.flatMap((field) => refusals(field).flatMap((keyword) => {
    const own = has(`${field.key}.${keyword}`) || (keyword.startsWith('format_') && has(`${field.key}.format`))
    if (own || (keyword !== 'required' && has(keyword))) return []
    return [`errors:${keyword === 'required' ? `${field.key}.` : ''}${keyword} is missing`]
  }))
  return [...new Set(missing)]
}

/** The keywords that may have a text of their own without a field: what a field that comes later can be refused for. */
export const GENERAL = [
  'required', 'type', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength',
  'pattern', 'minItems', 'maxItems', 'uniqueItems', 'notAfter', 'notBefore', 'format',
]
/** An error text of a field is for a way in which that field can be refused; a format's text is for a format in use. */
export const strayErrors = (fields: Field[], texts: Texts): string[] => {
  const possible = new Set(fields.flatMap((field) => refusals(field).map((keyword) => `${field.key}.${keyword}`)))
  const formats = new Set(fields.map(({ schema }) => `format_${schema.format}`))
  return leaves(texts).map(([path]) => path)
    .filter((path) => !GENERAL.includes(path) && !formats.has(path) && !possible.has(path))
    .map((path) => `errors:${path} can never be shown`)
}

/** The legends of a form's groups exist, and no legend is without a group. */
export const legendProblems = (form: string, groups: string[], texts: Texts): string[] => {
  const found = at(texts, `${form}.groups`)
  const legends = Object.keys(isObject(found) ? found : {})
  return [
    ...groups.filter((key) => !legends.includes(key)).map((key) => `steps:${form}.groups.${key} is missing`),
    ...legends.filter((key) => !groups.includes(key)).map((key) => `steps:${form}.groups.${key} belongs to no group`),
  ]
}
