/** What a form asks, flattened: one row per place where a field is defined (a field of two branches has two rows). */
import type { Schema } from './repository.ts'

export interface Field {
  /** Path in the data, list levels as `[]`: `customer.netIncome`, `refinancings[].type`. */
  path: string
  /** Path of its texts: plain-object levels are left out, list levels are not: `netIncome`, `refinancings.type`. */
  key: string
  /** Its schema with `$ref` resolved. */
  schema: Schema
  /** Required wherever it is asked. */
  required: boolean
  /** Part of a list's item, so not in a group of its own. */
  inItem: boolean
}

/** Follows `defs.json#/definitions/<name>`; throws when the name is unknown. */
export const resolve = (schema: Schema, definitions: Record<string, Schema>): Schema => {
  if (schema.$ref === undefined) return schema
  const found = definitions[schema.$ref.replace('defs.json#/definitions/', '')]
  if (!found) throw new Error(`${schema.$ref} does not exist`)
  return found
}

export const fieldsOf = (
  schema: Schema, definitions: Record<string, Schema>, at = { path: '', key: '', inItem: false },
): Field[] => {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, raw]): Field[] => {
    const child = resolve(raw, definitions)
    const path = at.path + name
    if (child.type === 'object') return fieldsOf(child, definitions, { ...at, path: `${path}.` })
    const key = at.key + name
    const field: Field = { path, key, schema: child, required: schema.required?.includes(name) ?? false, inItem: at.inItem }
    const items = child.items
    if (!items) return [field]
    return [field, ...fieldsOf(resolve(items, definitions), definitions, { path: `${path}[].`, key: `${key}.`, inItem: true })]
  })
  const conditional = (schema.allOf ?? []).flatMap(({ then, else: otherwise }) =>
    [then, otherwise].flatMap((branch) => (branch ? fieldsOf(branch, definitions, at) : [])))
  return [...own, ...conditional]
}

const LIMITING = [
  'type', 'enum', 'const', 'format', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'maxLength', 'minItems', 'maxItems',
] as const satisfies (keyof Schema)[]

/** The keywords by which a field can be refused, as they name its errors: `format` is `format_<name>`, date limits are by name. */
export const refusals = ({ schema, required }: Field): string[] => [
  ...(required ? ['required'] : []),
  ...LIMITING.filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => (keyword === 'format' ? `format_${schema.format}` : keyword)),
  ...Object.keys(schema.dateLimits ?? {}),
]
