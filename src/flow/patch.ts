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

/** The answers of a step as they are typed, hidden ones too; `null` for one that was removed. */
export const draftAnswers = (
  base: object | undefined,
  typed: object,
  owned: readonly DataPath[],
): Record<string, unknown> =>
  owned.reduce((answers, path) => {
    const value = getIn(typed, path) ?? (answerAt(base, path) === '' ? undefined : null);
    return value === undefined ? answers : setIn(answers, path, value);
  }, {});

/** An application with such answers in place of its own. */
export const withDraft = <Data extends object>(
  application: Data,
  answers: object,
  owned: readonly DataPath[],
): Data =>
  owned.reduce((data, path) => {
    const value = getIn(answers, path);
    return value === undefined ? data : setIn(data, path, value ?? undefined);
  }, application);

export const differs = (saved: unknown, entered: unknown, owned: readonly DataPath[]): boolean =>
  owned.some((path) => answerAt(saved, path) !== answerAt(entered, path));
