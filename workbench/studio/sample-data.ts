/** Sample data for a form, generated from its schema: conditions included, the same every time. */
import { setIn } from '#schema/data-path.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { visibleFields, type Field } from '#form/answers/fields.ts';
import { fileLimitsOf } from '#screens/document-upload/files.ts';
import { sampleValue, type Filling } from '../../sandbox/applicants/sample-value.ts';

/** Answers reveal fields, whose answers reveal fields. */
const MOST_ROUNDS = 8;

/**
 * `empty`: nothing. `valid`: passes. `boundary`: the longest and largest that passes, and of each choice the one that asks for
 * most. `invalid`: every field that can hold a wrong value holds one, or nothing is answered. `known` is what the application has.
 */
export function sampleData(
  definition: FormDefinition,
  kind: Filling | 'empty',
  known: Answers,
): Answers {
  if (kind === 'empty') return {};
  const entries = (data: Answers): readonly Field[] => visibleFields(definition, data);

  const fill = (start: Answers, value: (entry: Field, data: Answers) => unknown): Answers => {
    let data = start;
    const done = new Set<string>();
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const open = entries(data).filter(({ path }) => !done.has(path.join('.')));
      if (open.length === 0) break;
      for (const entry of open) {
        done.add(entry.path.join('.'));
        const found = entry.schema.type === 'array' ? items(entry, kind) : value(entry, data);
        if (found !== undefined) data = setIn(data, entry.path, found);
      }
    }
    return data;
  };

  /** Of a choice the value after which most fields are asked for; the last of several. */
  const richest = (entry: Field, data: Answers): unknown =>
    (entry.schema.enum ?? []).reduce<{ value: unknown; count: number }>(
      (best, value) => {
        const count = entries(setIn(data, entry.path, value)).length;
        return count >= best.count ? { value, count } : best;
      },
      { value: undefined, count: -1 },
    ).value;

  const passing = fill({}, (entry, data) =>
    kind === 'boundary' && entry.schema.enum !== undefined
      ? richest(entry, data)
      : sampleValue(entry, kind === 'boundary' ? 'boundary' : 'valid', [data, known]),
  );
  if (kind !== 'invalid') return passing;
  const wrong = entries(passing).reduce((data, entry) => {
    const value =
      entry.schema.type === 'array' ? undefined : sampleValue(entry, 'invalid', [passing, known]);
    return value === undefined ? data : setIn(data, entry.path, value);
  }, passing);
  // Where there are choices only, what can be wrong is that none is made.
  return wrong === passing ? {} : wrong;
}

function items({ schema }: Field, kind: Filling): unknown {
  // The ids of files that have arrived.
  if (fileLimitsOf(schema) !== undefined) return ['1'];
  const isList =
    typeof schema.items === 'object' &&
    !Array.isArray(schema.items) &&
    schema.items.type === 'object';
  if (!isList) return [];
  const count = kind === 'boundary' ? (schema.maxItems ?? 3) : Math.max(1, schema.minItems ?? 1);
  return Array.from({ length: count }, () => ({}));
}
