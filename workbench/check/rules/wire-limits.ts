/** A form accepts nothing that the OpenAPI description refuses: its limits are the same or narrower, and it asks for what is required. */
import { isRequired, onTheWire } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { member, stringsIn } from '../fields.ts';
import type { Field } from '../fields.ts';
import { findingAt, part } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { added, keyOf, replacedBy } from '../json-file.ts';
import type { JsonObject } from '../json-file.ts';
import { UPLOAD } from './files.ts';
import { rootOf, sentWith } from './wire.ts';

/** The keywords of a limit, the open one second; `turn` = 1 where more is wider, -1 where less is. */
const LIMITS: readonly { keywords: readonly [closed: string, open?: string]; turn: 1 | -1 }[] = [
  { keywords: ['minimum', 'exclusiveMinimum'], turn: -1 },
  { keywords: ['maximum', 'exclusiveMaximum'], turn: 1 },
  { keywords: ['minLength'], turn: -1 },
  { keywords: ['maxLength'], turn: 1 },
  { keywords: ['minItems'], turn: -1 },
  { keywords: ['maxItems'], turn: 1 },
];
/** An open limit lies one whole number, or a hair, inside. */
const HAIR = 1e-6;

/** How far a schema lets an answer go, all limits turned so that more is wider. */
function reach(
  schema: JsonObject,
  { keywords: [closed, open = ''], turn }: (typeof LIMITS)[number],
  whole: boolean,
): number {
  const limit = (name: string, inside: number): number =>
    typeof schema[name] === 'number' ? turn * schema[name] - inside : Infinity;
  return Math.min(limit(closed, 0), limit(open, whole ? 1 : HAIR));
}

/** Formats limit the length themselves, but an email address can be as long as one likes. */
const isBounded = ({ format, pattern }: JsonObject): boolean =>
  (typeof format === 'string' && format !== 'email') ||
  (typeof pattern === 'string' &&
    !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, '')));
/** A list or a pattern limits the answer in its own way; a part under a condition only adds to a field that has its limits. */
const limitedOtherwise = (schema: JsonObject, name: string): boolean =>
  schema['type'] === undefined ||
  'enum' in schema ||
  'const' in schema ||
  (name === 'minLength' && ('pattern' in schema || 'format' in schema)) ||
  (name === 'maxLength' && isBounded(schema));

function limitFindings(field: Field, component: string, { api }: Definitions): Finding[] {
  const { file, node } = field.at;
  const theirs = onTheWire(api, component, field.path)?.schema ?? {};
  const whole = field.schema['type'] === 'integer';
  return LIMITS.flatMap((limit) => {
    const keywords = limit.keywords.flatMap((each) => each ?? []);
    const name = keywords.find((each) => typeof theirs[each] === 'number');
    const mine = keywords.flatMap((each) => member(node, each) ?? [])[0];
    if (name === undefined || reach(field.schema, limit, whole) <= reach(theirs, limit, whole))
      return [];
    if (mine === undefined && limitedOtherwise(field.schema, name)) return [];
    const bound = theirs[name] ?? null;
    const own = member(node, name);
    const edit =
      own === undefined
        ? added(file, node, `"${name}": ${String(bound)}`)
        : replacedBy(file, own, bound);
    const values = {
      path: field.path,
      name,
      limit: mine === undefined ? part('limit.none') : String(mine.value),
      theirs: String(bound),
    };
    return [
      mine === undefined
        ? findingAt('wire-limit', field.form.schema, keyOf(field.node), values, [edit])
        : findingAt('wire-limit', file, mine, values, [edit]),
    ];
  });
}

/** What a component of the description requires may not be left out where the form asks it. */
function requiredFindings(field: Field, { api }: Definitions): Finding[] {
  const { form, name, node, path } = field;
  const owner = onTheWire(api, rootOf(field), path)?.owner;
  const components = [owner, path === name ? sentWith(field) : undefined];
  const component = components.find((each) => each !== undefined && isRequired(api, each, name));
  const block = node.parent?.parent?.parent?.parent;
  const list = block && member(block, 'required');
  if (component === undefined || block === undefined || stringsIn(list).includes(name)) return [];
  return [
    findingAt('wire-required', form.schema, keyOf(node), { path, component }, [
      list === undefined
        ? added(form.schema, block, `"required": [${JSON.stringify(name)}]`)
        : added(form.schema, list, JSON.stringify(name)),
    ]),
  ];
}

export const wireLimitFindings = (definitions: Definitions): Finding[] =>
  definitions.fields
    .filter(({ form }) => form.name !== UPLOAD)
    .flatMap((field) => [
      ...requiredFindings(field, definitions),
      ...[rootOf(field), sentWith(field)].flatMap((component) =>
        component === undefined ? [] : limitFindings(field, component, definitions),
      ),
    ]);
