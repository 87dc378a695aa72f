/** Rules for the schemas and the UI schemas. Each answers with one sentence per mistake, none when all is well. */
import type { Json, Schema, UiNode, UiSchema } from './repository.ts'
import type { Field } from './schema-fields.ts'

const isObject = (json: unknown): json is UiNode => typeof json === 'object' && json !== null && !Array.isArray(json)

/** Human text is in locales/, so a schema says nothing; `$ref` stands alone (draft-07 ignores its neighbours). */
export const wordProblems = (schema: Json, at = '#'): string[] => {
  if (Array.isArray(schema)) return schema.flatMap((each, i) => wordProblems(each, `${at}/${i}`))
  if (!isObject(schema)) return []
  const inNames = /\/(properties|definitions)$/.test(at)
  return [
    ...(inNames ? [] : ['title', 'description', 'default', 'examples'].filter((word) => word in schema).map((word) => `${at} has a ${word}`)),
    ...('$ref' in schema && Object.keys(schema).length > 1 ? [`${at} has keywords beside $ref`] : []),
    ...Object.entries(schema).flatMap(([key, value]) => wordProblems(value, `${at}/${key}`)),
  ]
}

/** Every definition is used and every use is defined. */
export const unusedDefinitions = (definitions: Record<string, Schema>, schemas: Schema[]): string[] => {
  const used = JSON.stringify(schemas)
  return Object.keys(definitions).filter((name) => !used.includes(`"defs.json#/definitions/${name}"`)).map((name) => `${name} is not used`)
}

/** A pattern must stay linear: no unbounded repetition of a group that repeats without bound itself; anchored at both ends. */
export const patternProblems = (pattern: string): string[] => [
  ...(/\([^)]*[+*][^)]*\)(?:[+*]|\{\d+,\})/.test(pattern) ? [`${pattern} repeats a repetition`] : []),
  ...(pattern.startsWith('^') && pattern.endsWith('$') ? [] : [`${pattern} is not anchored`]),
]

const LIMIT = /^(today|[a-z][A-Za-z.]*?)(?:[+-]\d+[ymd])?$/
/** A date limit is `today` or the path of a field, with an offset; the path must be asked for somewhere. */
export const dateLimitProblems = (field: Field, knownPaths: Set<string>): string[] =>
  Object.entries(field.schema.dateLimits ?? {}).flatMap(([name, limit]) => {
    const base = LIMIT.exec(limit)?.[1]
    if (base === undefined) return [`${field.path}: ${name} "${limit}" is no limit`]
    return base === 'today' || knownPaths.has(base) ? [] : [`${field.path}: ${name} looks at ${base}, which no form asks for`]
  })

/** Every field, conditional ones included, is in exactly one group; a group names nothing else. */
export const groupProblems = (ui: UiSchema, fields: Field[]): string[] => {
  const asked = new Set(fields.filter((field) => !field.inItem).map((field) => field.path))
  const grouped = ui['ui:groups'].flatMap((group) => group.fields)
  return [
    ...grouped.filter((path) => !asked.has(path)).map((path) => `a group names ${path}, which is no field`),
    ...[...asked].filter((path) => !grouped.includes(path)).map((path) => `${path} is in no group`),
    ...grouped.filter((path, i) => grouped.indexOf(path) !== i).map((path) => `${path} is in two groups`),
  ]
}

/** Every entry of a UI schema names a field; `ui:context` and `ui:fills` name its siblings. */
export const uiPathProblems = (node: UiNode, fields: Field[], at = ''): string[] => {
  const paths = new Set(fields.map((field) => field.path))
  const siblings = (path: string, name: string) => path.slice(0, path.lastIndexOf('.') + 1) + name
  return Object.entries(node).filter(([key, value]) => !key.startsWith('ui:') && isObject(value)).flatMap(([key, value]) => {
    const child = value as UiNode
    const path = key === 'items' ? `${at.slice(0, -1)}[]` : at + key
    const known = paths.has(path) || [...paths].some((each) => each.startsWith(`${path}.`))
    const context = child['ui:context']
    const fills = isObject(child['ui:fills']) ? Object.keys(child['ui:fills']) : []
    const named = [...(typeof context === 'string' ? [context] : []), ...fills]
    return [
      ...(known ? [] : [`${path} is no field`]),
      ...named.filter((name) => !paths.has(siblings(path, name))).map((name) => `${path} names ${name}, which is no field beside it`),
      ...uiPathProblems(child, fields, `${path}.`),
    ]
  })
}
