/**
 * Limits that JSON Schema cannot express, because they are other answers or the day: `dateLimits` (date-limits.ts) and
 * `numberLimits: {notAbove, notBelow}`, each a data path or the sum of a list (`refinancings[].installmentAmount`), with an optional
 * factor (`customer.netIncome*0.4`). One implementation for the forms, the sandbox and the samples. An unknown or missing
 * answer sets no limit.
 */
import { getIn, isObject, parsePath } from './data-path.ts';
import { brokenDateLimit, distanceOf, type DateLimits } from './date-limits.ts';

export interface NumberLimits {
  readonly notAbove?: string;
  readonly notBelow?: string;
}

/** The grammar of a number limit: the path of another answer, or of the answers in a list; factor. */
export const NUMBER_LIMIT = /^([a-z]\w*(?:\.\w+)*(?:\[\]\.\w+)?)(?:\*(\d{1,6}(?:\.\d{1,4})?))?$/;

/** The number at a path, of `list[].field` the sum to the cent; undefined where there is none. */
export function numberAt(path: string, answer: (path: string) => unknown): number | undefined {
  const [base = '', field] = path.split('[].');
  const value = answer(base);
  if (field === undefined) return typeof value === 'number' ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  const cents = value.map((item) => Math.round(Number(getIn(item, [field]) ?? 0) * 100));
  return cents.reduce((sum, amount) => sum + amount, 0) / 100;
}

/** The number that a limit names, to the cent; undefined where it sets none. `sources` are searched in order. */
export function numberLimit(limit: string, sources: readonly unknown[]): number | undefined {
  const [, base = '', factor = '1'] = NUMBER_LIMIT.exec(limit) ?? [];
  const number = numberAt(base, (path) =>
    sources.map((source) => getIn(source, parsePath(path))).find((value) => value !== undefined),
  );
  return number === undefined ? undefined : Math.round(number * Number(factor) * 100) / 100;
}

function brokenNumberLimit(value: number, limits: NumberLimits, sources: readonly unknown[]) {
  for (const keyword of ['notAbove', 'notBelow'] as const) {
    const limit = numberLimit(limits[keyword] ?? '', sources);
    if (limit !== undefined && (keyword === 'notAbove' ? value > limit : value < limit))
      return { keyword, limit };
  }
  return undefined;
}

/** The keywords of schemas that relate an answer to others, and the JSON type they are for. */
export const LIMITS = { dateLimits: 'string', numberLimits: 'number' } as const;

/** The first limit of its schema that a value does not keep. `today` is an ISO day. */
export function brokenLimit(
  schema: object,
  value: unknown,
  sources: readonly unknown[],
  today?: string,
): { keyword: string; limit: string | number; years?: number } | undefined {
  const { format, dateLimits, numberLimits } = schema as Readonly<Record<string, unknown>>;
  if (typeof value === 'string' && isObject(dateLimits)) {
    const limits: DateLimits = dateLimits;
    const broken = brokenDateLimit(value, limits, format === 'month', sources, today);
    return broken && { ...broken, ...distanceOf(limits[broken.keyword] ?? '') };
  }
  return typeof value === 'number' && isObject(numberLimits)
    ? brokenNumberLimit(value, numberLimits as NumberLimits, sources)
    : undefined;
}
