/** The body of a step's PATCH: the form's data, and `null` for every answer that was removed. */
import type { ApplicationPatch } from '#flow/application.ts';
import { getIn, setIn, type DataPath } from '#schema/data-path.ts';

/**
 * `base` is the application that the entries are based on, `entered` the valid data of a form, `owned` the data paths of its schema.
 * Without the nulls a server that merges would keep removed answers.
 */
export function stepPatch(
  base: object | undefined,
  entered: object,
  owned: readonly DataPath[],
): ApplicationPatch {
  const removed = owned.filter(
    (path) => getIn(entered, path) === undefined && (getIn(base, path) ?? undefined) !== undefined,
  );
  // The cast holds: the data were validated by the schema, which describes a part of an application.
  return removed.reduce((patch, path) => setIn(patch, path, null), entered) as ApplicationPatch;
}

/** `null`, undefined and an empty text count as no answer. */
const answerAt = (data: unknown, path: DataPath): string => {
  const value = getIn(data, path);
  return value === null || value === undefined || value === '' ? '' : JSON.stringify(value);
};

/** Whether `entered` and `saved` differ at any of the `owned` paths. */
export const differs = (saved: unknown, entered: unknown, owned: readonly DataPath[]): boolean =>
  owned.some((path) => answerAt(saved, path) !== answerAt(entered, path));
