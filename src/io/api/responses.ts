/**
 * Validates responses at the border: what passes has the shape of openapi/application.yaml, so no screen has to check it. Unknown
 * fields stay, enum values are not compared (they may grow), and null in an optional field counts as missing. Numbers, yes and no
 * may come as texts, texts as numbers, days with a time.
 */
import { RESPONSES, MAY_BE_EMPTY, SHAPES, type Shape } from '#openapi/responses.gen.ts';
import { isObject } from '#schema/data-path.ts';
import { momentInVienna, todayInVienna } from '#schema/today.ts';

/** Thrown and caught in this file only. */
class UnexpectedResponseError extends Error {}

/** Longer texts and lists no bank means. */
const MAX_TEXT = 10_000;
const MAX_ITEMS = 1_000;

const isText = (value: unknown): value is string => typeof value === 'string';
const textOf = (value: unknown): string | undefined =>
  isText(value) ? value : Number.isFinite(value) ? String(value) : undefined;
const isTime = (value: unknown): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));

/** A time with an offset is that of a midnight somewhere: its day is counted here. */
const dayOf = (text: string): string =>
  /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? todayInVienna(new Date(text)) : text.slice(0, 10);

/** A time without an offset would be read as one of the visitor's clock. */
const momentOf = (text: string): string =>
  /T[\d:.]+$/.test(text) ? momentInVienna(text).toISOString() : text;

/** The value of each kind, or `undefined`. */
const LEAVES: Readonly<Record<string, (value: unknown) => unknown>> = {
  s: (value) => {
    const text = textOf(value);
    return text !== undefined && text.length <= MAX_TEXT ? text : undefined;
  },
  // Its length is judged where it is opened.
  u: (value) => textOf(value),
  n: (value) => {
    const number = isText(value) && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
    return Number.isFinite(number) ? number : undefined;
  },
  b: (value) => {
    const yesOrNo = value === 'true' || (value === 'false' ? false : value);
    return typeof yesOrNo === 'boolean' ? yesOrNo : undefined;
  },
  d: (value) => (isTime(value) ? dayOf(value) : undefined),
  t: (value) => (isTime(value) ? momentOf(value) : undefined),
  o: (value) => (isObject(value) ? value : undefined),
  // An HTML page (an error or a sign-in page) is not a document.
  f: (value) =>
    value instanceof Blob && value.size > 0 && !/html|json/.test(value.type) ? value : undefined,
};

/** Some systems write an empty text for a number or a day that they do not have. */
const isMissing = (shape: Shape, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (value === '' && isText(shape) && !/^[su]$/.test(shape) && (shape.split(':')[0] ?? '') in LEAVES);

/** The value without nulls; throws for one that does not fit. */
function fitted(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'string') {
    const named = SHAPES[shape];
    if (named !== undefined) return fitted(named, value);
    const [kind = '', min = -Infinity, max = Infinity] = shape.split(':');
    const read = LEAVES[kind]?.(value);
    const isOut = typeof read === 'number' && (read < Number(min) || read > Number(max));
    if (read === undefined || isOut) throw new UnexpectedResponseError();
    return read;
  }
  if (isList(shape)) {
    if (!Array.isArray(value) || value.length > MAX_ITEMS) throw new UnexpectedResponseError();
    return value.filter((item) => item !== null).map((item) => fitted(shape[0], item));
  }
  if (!isObject(value)) throw new UnexpectedResponseError();
  const rest = { ...value };
  for (const [key, below] of Object.entries(shape)) {
    const name = key.replace('!', '');
    const part =
      below === 'Draft'
        ? draftIn(value[name])
        : isMissing(below, value[name])
          ? undefined
          : fitted(below, value[name]);
    if (part !== undefined) rest[name] = part;
    else if (key === name) delete rest[name];
    else throw new UnexpectedResponseError();
  }
  return rest;
}

/** Another release may have kept it, or somebody else: the application is there without it. */
function draftIn(value: unknown): unknown {
  try {
    const { step, savedAt, answers } = fitted('Draft', value) as Record<string, unknown>;
    return { step, savedAt, answers: answersIn('Application', answers) };
  } catch {
    return undefined;
  }
}

/** Of a draft's answers what the description names, as it was typed: a number or a day may be a text. */
function answersIn(shape: Shape, value: unknown): unknown {
  if (value === null) return null;
  if (typeof shape === 'string') {
    const named = SHAPES[shape];
    if (named !== undefined) return answersIn(named, value);
    if (shape === 'b') return LEAVES['b']?.(value);
    return (shape.startsWith('n') ? LEAVES['n']?.(value) : undefined) ?? LEAVES['s']?.(value);
  }
  if (isList(shape))
    return Array.isArray(value)
      ? value.map((item) => answersIn(shape[0], item)).filter(isObject)
      : undefined;
  if (!isObject(value)) return undefined;
  const parts = Object.entries(shape).map(([key, below]) => {
    const name = key.replace('!', '');
    return [name, Object.hasOwn(value, name) ? answersIn(below, value[name]) : undefined] as const;
  });
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

/** The response in the shape of the description, `undefined` when it does not fit. A changing call may have no content. */
export function readResponse(operationId: string, value: unknown): { value: unknown } | undefined {
  const shape = RESPONSES[operationId];
  const empty = value === undefined || value === null;
  if (empty && MAY_BE_EMPTY.includes(operationId)) return { value: undefined };
  try {
    return { value: shape === undefined ? value : fitted(shape, value) };
  } catch {
    return undefined;
  }
}
