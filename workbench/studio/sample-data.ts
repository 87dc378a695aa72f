/** Sample data for a form, generated from its schema: conditions included, the same every time. */
import { setIn } from '#schema/data-path.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { visibleFields, type Field } from '#form/answers/fields.ts';
import { fileLimitsOf } from '#screens/document-upload/files.ts';
import { sampleValue } from '../../sandbox/applicants/sample-value.ts';

/** Answers reveal fields, whose answers reveal fields. */
const MOST_ROUNDS = 8;

/**
 * `valid`: passes. `invalid`: every field that can hold a wrong value holds one, or nothing is answered. `known` is what the application
 * has.
 */
export function sampleData(
  definition: FormDefinition,
  kind: 'valid' | 'invalid',
  known: Answers,
): Answers {
  let passing: Answers = {};
  const done = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round += 1)
    for (const entry of visibleFields(definition, passing)) {
      if (done.has(entry.path.join('.'))) continue;
      done.add(entry.path.join('.'));
      const value =
        entry.schema.type === 'array'
          ? items(entry)
          : sampleValue(entry, 'valid', [passing, known]);
      if (value !== undefined) passing = setIn(passing, entry.path, value);
    }
  if (kind === 'valid') return passing;
  const wrong = visibleFields(definition, passing).reduce((data, entry) => {
    const value =
      entry.schema.type === 'array' ? undefined : sampleValue(entry, 'invalid', [passing, known]);
    return value === undefined ? data : setIn(data, entry.path, value);
  }, passing);
  // Where there are choices only, what can be wrong is that none is made.
  return wrong === passing ? {} : wrong;
}

function items({ schema }: Field): unknown {
  // The ids of files that have arrived.
  if (fileLimitsOf(schema) !== undefined) return ['1'];
  const isList =
    typeof schema.items === 'object' &&
    !Array.isArray(schema.items) &&
    schema.items.type === 'object';
  if (!isList) return [];
  return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => ({}));
}
