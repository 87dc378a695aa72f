/** A form accepts nothing that the OpenAPI description refuses, and leaves nothing out that it requires. */
import { isRequired, onTheWire } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { blockOf, member, stringsIn, type Field } from '../fields.ts';
import { findingAt } from '../finding.ts';
import { keyOf } from '../json-file.ts';
import type { Json, JsonObject } from '../json-file.ts';
import { addedTo, addedToList, replaced } from '../patch.ts';
import { isBounded } from './bounds.ts';
import { rootOf, sentWith } from './targets.ts';

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
function reach(schema: JsonObject, [closed, open]: (typeof LIMITS)[number], whole: boolean) {
  const turn = closed.startsWith('min') ? -1 : 1;
  const limit = (name: string | undefined, inside: number): number => {
    const value = schema[name ?? ''];
    return typeof value === 'number' ? turn * value - inside : Infinity;
  };
  return Math.min(limit(closed, 0), limit(open, whole ? 1 : HAIR));
}

/** A list or a pattern limits the answer in its own way; a part under a condition only adds to a field that has its limits. */
const limitedOtherwise = (schema: JsonObject, name: string): boolean =>
  schema['type'] === undefined ||
  'enum' in schema ||
  'const' in schema ||
  (name === 'minLength' && ('pattern' in schema || 'format' in schema)) ||
  (name === 'maxLength' && isBounded(schema));

/** A form accepts nothing that the OpenAPI description refuses: its limits are the same or narrower. */
export function* limitFindings(field: Field, component: string, { api }: Definitions) {
  const { at: node } = field;
  const theirs = onTheWire(api, component, field.path)?.schema ?? {};
  const whole = field.schema['type'] === 'integer';
  for (const limit of LIMITS) {
    const name = limit.find((each) => typeof theirs[each] === 'number');
    const mine = limit.flatMap((each) => member(node, each) ?? [])[0];
    if (name === undefined || reach(field.schema, limit, whole) <= reach(theirs, limit, whole))
      continue;
    if (mine === undefined && limitedOtherwise(field.schema, name)) continue;
    const bound = theirs[name] ?? null;
    const own = member(node, name);
    const about = {
      field: field.path,
      keyword: name,
      value: mine?.value as Json | undefined,
      theirs: bound,
    };
    const change = own ? replaced(own, bound) : addedTo(node, name, bound);
    yield findingAt('wire-limit', mine ?? keyOf(field.node), about, change);
  }
}

/** What a component of the description requires may not be left out where the form asks it. */
export function* requiredFindings(field: Field, { api }: Definitions) {
  const { name, node, path } = field;
  const owner = onTheWire(api, rootOf(field), path)?.owner;
  const components = [owner, path === name ? sentWith(field) : undefined];
  const component = components.find((each) => each !== undefined && isRequired(api, each, name));
  const block = blockOf(node);
  if (component === undefined || block === undefined) return;
  if (stringsIn(member(block, 'required')).includes(name)) return;
  const change = addedToList(block, 'required', name);
  yield findingAt('wire-required', keyOf(node), { field: path, component }, change);
}
