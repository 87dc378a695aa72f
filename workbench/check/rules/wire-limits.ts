/** A form accepts nothing that the OpenAPI description refuses: its limits are the same or narrower. */
import type { Schema } from '../../definitions/places.ts';
import type { Field } from '../../definitions/fields.ts';
import { finding, findingAtName, type Found } from '../finding.ts';
import { partAt, type JsonObject } from '../../definitions/json-file.ts';

/** The keywords of a limit, the open one second. */
const LIMITS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
  ['minLength'],
  ['maxLength'],
  ['minItems'],
  ['maxItems'],
] as const;
/** An open limit lies one whole number, or a hair, inside. */
const HAIR = 1e-6;

/** How far a schema lets an answer go, all limits turned so that more is wider. */
function reach(
  schema: Schema | JsonObject,
  [closed, open]: (typeof LIMITS)[number],
  inside: number,
) {
  const turn = closed.startsWith('min') ? -1 : 1;
  const limit = (name = '', less = 0): number => {
    const value = schema[name];
    return typeof value === 'number' ? turn * value - less : Infinity;
  };
  return Math.min(limit(closed), limit(open, inside));
}

/** Formats limit the length themselves, but an email address can be as long as one likes. */
const isBounded = ({ format, pattern }: Schema): boolean =>
  (typeof format === 'string' && format !== 'email') ||
  (typeof pattern === 'string' &&
    !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, '')));
/** A list or a pattern limits the answer in its own way; a part under a condition only adds to a field that has its limits. */
const isLimitedOtherwise = (schema: Schema, name: string): boolean =>
  schema.type === undefined ||
  'enum' in schema ||
  'const' in schema ||
  (name === 'minLength' && ('pattern' in schema || 'format' in schema)) ||
  (name === 'maxLength' && isBounded(schema));

export function* limitFindings(
  { path, part, home, schema }: Field,
  theirs: JsonObject,
): Generator<Found> {
  const inside = schema.type === 'integer' ? 1 : HAIR;
  for (const limit of LIMITS) {
    const name = limit.find((each) => typeof theirs[each] === 'number');
    const [mine] = limit.flatMap((each) => partAt(home, each) ?? []);
    if (name === undefined || reach(schema, limit, inside) <= reach(theirs, limit, inside))
      continue;
    const about = { field: path, keyword: name, value: mine?.value, theirs: theirs[name] };
    if (mine) yield finding('wire-limit', mine, about);
    else if (!isLimitedOtherwise(schema, name)) yield findingAtName('wire-limit', part, about);
  }
}
