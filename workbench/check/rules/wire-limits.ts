/** A form admits nothing that the description of the calls refuses: where that has a limit, the form's is the same or narrower. */
import { onTheWire } from '../api.ts';
import { member, stringsIn } from '../fields.ts';
import type { Field } from '../fields.ts';
import type { Definitions } from '../definitions.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { added, isObject, keyOf, place, pointerOf, replacedBy } from '../json-file.ts';
import type { JsonObject } from '../json-file.ts';
import { part } from '../parts.ts';

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

/** Formats that limit the length themselves; an email address can be as long as one likes. */
const isBounded = ({ format, pattern }: JsonObject): boolean =>
  (typeof format === 'string' && format !== 'email') ||
  (typeof pattern === 'string' &&
    !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, '')));
/** A list or a pattern says otherwise what may be answered; a part under a condition only adds to a field that has its limits. */
const limitedOtherwise = (schema: JsonObject, name: string): boolean =>
  schema['type'] === undefined ||
  'enum' in schema ||
  'const' in schema ||
  (name === 'minLength' && ('pattern' in schema || 'format' in schema)) ||
  (name === 'maxLength' && isBounded(schema));

/** `components`: where the answers of the form go. */
export function limitFindings(
  field: Field,
  components: readonly string[],
  { api }: Definitions,
): Finding[] {
  const { file, node } = field.at;
  return components.flatMap((component) =>
    LIMITS.flatMap((limit) => {
      const theirs = onTheWire(api, component, field.path)?.schema ?? {};
      const name = limit.keywords.find(
        (each) => each !== undefined && typeof theirs[each] === 'number',
      );
      const bound = name === undefined ? undefined : theirs[name];
      const whole = field.schema['type'] === 'integer';
      const mine = limit.keywords.flatMap((each) => member(node, each ?? '') ?? [])[0];
      if (
        name === undefined ||
        bound === undefined ||
        reach(field.schema, limit, whole) <= reach(theirs, limit, whole) ||
        (mine === undefined && limitedOtherwise(field.schema, name))
      )
        return [];
      const own = member(node, name);
      return [
        finding(
          'wire-limit',
          mine === undefined ? place(field.form.schema, keyOf(field.node)) : place(file, mine),
          {
            step: field.form.name,
            pointer: pointerOf(mine ?? field.node),
            values: {
              path: field.path,
              name,
              limit: mine === undefined ? part('limit.none') : String(mine.value),
              theirs: String(bound),
            },
            edits: [
              own === undefined
                ? added(file, node, `"${name}": ${String(bound)}`)
                : replacedBy(file, own, bound),
            ],
          },
        ),
      ];
    }),
  );
}

/** What a component of the description requires may not be left out where the form asks it. `components`: those that take the answer. */
export function requiredFindings(
  field: Field,
  components: readonly (string | undefined)[],
  { api }: Definitions,
): Finding[] {
  const block = field.node.parent?.parent?.parent?.parent;
  const wanting = components.find((component) => {
    const schema = api.components[component ?? ''];
    return (
      isObject(schema) &&
      Array.isArray(schema['required']) &&
      schema['required'].includes(field.name)
    );
  });
  const list = block && member(block, 'required');
  if (wanting === undefined || block === undefined || stringsIn(list).includes(field.name))
    return [];
  const { schema } = field.form;
  const name = JSON.stringify(field.name);
  return [
    finding('wire-required', place(schema, keyOf(field.node)), {
      step: field.form.name,
      pointer: pointerOf(field.node),
      values: { path: field.path, component: wanting },
      edits: [
        list === undefined
          ? added(schema, block, `"required": [${name}]`)
          : added(schema, list, name),
      ],
    }),
  ];
}
