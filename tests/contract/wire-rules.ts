/** Rules between the forms and openapi/application.yaml. Each answers with one sentence per mistake. */
import type { Components, Schema } from './repository.ts'
import type { Field } from './schema-fields.ts'

/** The values of an enumeration; a whole-number range counts as its numbers. */
export const valuesOf = ({ enum: values, type, minimum, maximum }: Schema): (string | number)[] | undefined => {
  if (values) return values
  if (type !== 'integer' || minimum === undefined || maximum === undefined) return undefined
  return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i)
}

/** Two lists hold the same values; the order is the form's own matter. */
export const listProblems = (name: string, here: (string | number)[], there: (string | number)[], place: string): string[] => [
  ...here.filter((value) => !there.includes(value)).map((value) => `${name}: "${value}" is missing in ${place}`),
  ...there.filter((value) => !here.includes(value)).map((value) => `${name}: "${value}" is only in ${place}`),
]

const component = (schema: Schema | undefined, components: Components): Schema | undefined =>
  schema?.$ref ? components[schema.$ref.replace('#/components/schemas/', '')] : schema

/** Where a form's path lies in the Application: its schema, or undefined. */
export const wireSchema = (path: string, components: Components): Schema | undefined =>
  path.split('.').reduce<Schema | undefined>((parent, part) => {
    const child = component(parent?.properties?.[part.replace('[]', '')], components)
    return part.endsWith('[]') ? component(child?.items, components) : child
  }, components['Application'])

/** What a form lets through, the backend must be able to take. */
export const wireProblems = (field: Field, components: Components): string[] => {
  const { path, schema } = field
  const wire = wireSchema(path, components)
  if (!wire) return [`The form asks for ${path}, which openapi/application.yaml does not know: add it to the Application there.`]
  const { maxLength = Infinity } = schema
  const strays = wire.enum ? (schema.enum ?? []).filter((value) => !wire.enum?.includes(value)) : []
  return [
    ...(wire.type === schema.type ? [] : [`${path} is ${schema.type} on the form and ${wire.type} in openapi/application.yaml`]),
    ...(schema.maxLength !== undefined && maxLength > (wire.maxLength ?? Infinity) ? [`${path} may be longer than openapi/application.yaml allows`] : []),
    ...(wire.enum && !schema.enum ? [`${path} is free on the form and an enumeration in openapi/application.yaml`] : []),
    ...strays.map((value) => `${path} offers ${value}, which openapi/application.yaml does not know`),
  ]
}

/** Every field of the specification is asked for or comes from the server. */
export const unaskedFields = (specified: string[], asked: Set<string>, supplied: string[]): string[] =>
  specified.filter((path) => !asked.has(path) && !supplied.includes(path)).map((path) => `no form asks for ${path}`)
