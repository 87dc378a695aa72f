/**
 * Validates responses at the border: what passes has the shape of openapi/application.yaml, so no screen has to check it. Unknown
 * fields stay, enum values are not compared (they may grow), and null in an optional field counts as missing.
 */
import { ANSWERS, MAY_BE_EMPTY, SHAPES } from '#openapi/answers.gen.ts';
import type { Shape } from '#openapi/answers.gen.ts';

/** Thrown and caught in this file only. */
class Unfit extends Error {}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LEAVES: Readonly<Record<string, (value: unknown) => boolean>> = {
  s: (value) => typeof value === 'string',
  n: Number.isFinite,
  b: (value) => typeof value === 'boolean',
  d: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  o: isObject,
  // An HTML page (an error or a sign-in page) is not a document.
  f: (value) => value instanceof Blob && value.size > 0 && !/html|json/.test(value.type),
};

/** The value without nulls; throws for one that does not fit. */
function fitted(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'string') {
    const named = SHAPES[shape];
    if (named !== undefined) return fitted(named, value);
    if (LEAVES[shape]?.(value) !== true) throw new Unfit();
    return value;
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) throw new Unfit();
    return value.map((item) => fitted(shape[0], item));
  }
  if (!isObject(value)) throw new Unfit();
  const rest = { ...value };
  for (const [key, below] of Object.entries(shape)) {
    const name = key.replace('!', '');
    if ((value[name] ?? undefined) !== undefined) rest[name] = fitted(below, value[name]);
    else if (key === name) delete rest[name];
    else throw new Unfit();
  }
  return rest;
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

/** The response in the shape of the description, `undefined` when it does not fit. A changing call may have no content. */
export function readAnswer(operationId: string, value: unknown): { value: unknown } | undefined {
  const shape = ANSWERS[operationId];
  const empty = value === undefined || value === null;
  if (empty && MAY_BE_EMPTY.includes(operationId)) return { value: undefined };
  try {
    return { value: shape === undefined ? value : fitted(shape, value) };
  } catch {
    return undefined;
  }
}
