/**
 * What a schema asks for once its conditions are decided: `if`/`then`/`else` and `allOf`, at any depth. Each condition was compiled
 * ahead (compile/compile-form.ts), so nothing is interpreted and nothing compared here. Parts of a schema that need no deciding
 * stay the very objects they are, so that a field knows that nothing about it changed.
 */
import type { RJSFSchema } from '@rjsf/utils';
import type { FormDefinition } from './definition.ts';

export function isSchema(value: unknown): value is RJSFSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Properties and requirements of both; where both describe the same field, the keywords of the second win. */
function together(first: RJSFSchema, second: RJSFSchema): RJSFSchema {
  const result: RJSFSchema = { ...first, ...second };
  if (first.required && second.required)
    result.required = [...new Set([...first.required, ...second.required])];
  if (first.properties && second.properties) {
    const properties = { ...first.properties };
    for (const [name, other] of Object.entries(second.properties)) {
      const own = properties[name];
      properties[name] = isSchema(own) && isSchema(other) ? together(own, other) : other;
    }
    result.properties = properties;
  }
  return result;
}

/** The schema without conditions, as `data` decides them; `data` is that of the schema's own level. */
export function decided(
  definition: Pick<FormDefinition, 'holds'>,
  schema: RJSFSchema,
  data: unknown,
): RJSFSchema {
  const { if: condition, then, else: otherwise, allOf, ...plain } = schema;
  if (condition === undefined && allOf === undefined) return schema;
  const met = isSchema(condition) ? definition.holds(condition, data ?? {}) : condition;
  const branch = met === undefined ? undefined : met ? then : otherwise;
  const parts: readonly unknown[] = [branch, ...(allOf ?? [])];
  return parts
    .filter(isSchema)
    .reduce((whole, part) => together(whole, decided(definition, part, data)), plain);
}
