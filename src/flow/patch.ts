/** The body of a step's PATCH: the form's data, and `null` for every answer that was removed. */
import type { ApplicationPatch } from '#flow/application.ts';

/** Path of an answer in the application. */
export type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, step) => (isObject(found) ? found[step] : undefined), data);

function withNull(
  data: Readonly<Record<string, unknown>>,
  [step, ...rest]: Path,
): Readonly<Record<string, unknown>> {
  if (step === undefined) return data;
  const below = data[step];
  return {
    ...data,
    [step]: rest.length === 0 ? null : withNull(isObject(below) ? below : {}, rest),
  };
}

/**
 * `base` is the application that the entries are based on, `entered` the valid data of a form, `owned` the data paths of its schema.
 * Without the nulls a server that merges would keep removed answers.
 */
export function stepPatch(
  base: object | undefined,
  entered: object,
  owned: readonly Path[],
): ApplicationPatch {
  const gone = owned.filter(
    (path) =>
      valueAt(entered, path) === undefined && (valueAt(base, path) ?? undefined) !== undefined,
  );
  // The cast holds: the data were validated by the schema, which describes a part of an application.
  return gone.reduce(withNull, { ...entered }) as ApplicationPatch;
}

/** `null`, undefined and an empty text count as no answer. */
const answerAt = (data: unknown, path: Path): string => {
  const value = valueAt(data, path);
  return value === null || value === undefined || value === '' ? '' : JSON.stringify(value);
};

/** Whether `entered` and `saved` differ at any of the `owned` paths. */
export const differs = (saved: unknown, entered: unknown, owned: readonly Path[]): boolean =>
  owned.some((path) => answerAt(saved, path) !== answerAt(entered, path));
