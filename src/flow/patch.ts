/** What a step's PATCH carries: its data, and `null` for every answer that was given before and is gone now. */
import type { ApplicationPatch } from '#flow/application.ts';

/** Where an answer stands in the application. */
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
 * `seen` is the application, `entered` the valid data of a form, `owned` the paths its schema can ask for. Without the
 * nulls a server that merges would keep an income that the applicant has taken back.
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
  // The form's validator has made true that these data are the part of an application its schema describes.
  return gone.reduce(withNull, { ...entered }) as ApplicationPatch;
}

/** `null`, nothing and an empty text are one: no answer. */
const answerAt = (data: unknown, path: Path): string => {
  const value = valueAt(data, path);
  return value === null || value === undefined || value === '' ? '' : JSON.stringify(value);
};

/** Whether `entered` answers any of the `owned` paths differently than `saved`. */
export const differs = (saved: unknown, entered: unknown, owned: readonly Path[]): boolean =>
  owned.some((path) => answerAt(saved, path) !== answerAt(entered, path));
