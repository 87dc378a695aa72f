/** A condition asks about fields of its own level and can hold for at least one answer. */
import type { Definitions } from '../definitions.ts';
import { allBranchesOf, asObject, followed, member, rulesOf, stringsIn } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { entries, keyOf, members, place, pointerOf, removed, replacedBy } from '../json-file.ts';
import type { Json, JsonFile, JsonObject, Node } from '../json-file.ts';
import { nearest } from '../near.ts';
import { part } from '../parts.ts';
import { brokenBound } from './bounds.ts';
import { compiles } from './patterns.ts';
import { namesAt } from './schema.ts';

interface Level {
  file: JsonFile;
  node: Node;
  step: string;
  definitions: Definitions;
}

/** Whether a field can have a value. */
function canBe(schema: JsonObject, value: Json, countries: readonly string[]): boolean {
  const { type, enum: values, format, pattern } = schema;
  if (Array.isArray(values)) return values.includes(value);
  if (type === 'string' && typeof value !== 'string') return false;
  if ((type === 'integer' || type === 'number') && typeof value !== 'number') return false;
  if (type === 'boolean' && typeof value !== 'boolean') return false;
  if (type === 'boolean' && 'const' in schema) return true; // False is an answer too, refused later.
  if (format === 'country' && !countries.includes(String(value))) return false;
  if (
    typeof pattern === 'string' &&
    typeof value === 'string' &&
    compiles(pattern) &&
    !new RegExp(pattern, 'u').test(value)
  )
    return false;
  return brokenBound(schema, value) === undefined;
}
/** A number, or true or false, that was written as a text. */
const unquoted = (text: string): Json | undefined =>
  text === 'true' || text === 'false'
    ? text === 'true'
    : text.trim() !== '' && Number.isFinite(Number(text))
      ? Number(text)
      : undefined;
const candidates = (schemas: readonly JsonObject[], countries: readonly string[]): Json[] =>
  schemas.flatMap((schema) => [
    ...(Array.isArray(schema['enum']) ? schema['enum'] : []),
    ...(schema['format'] === 'country' ? countries : []),
  ]);

const possible = (schemas: readonly JsonObject[]): string => {
  const values = candidates(schemas, []);
  return values.length === 0 ? '' : ` ${part('possible', { values: values.join(', ') })}`;
};

/** The schemas that the field of a level can have: its own and those under other conditions. */
const schemasOf = ({ file, node, definitions }: Level, name: string): JsonObject[] =>
  [node, ...allBranchesOf(node)].flatMap((each) =>
    members(member(each, 'properties'))
      .filter((one) => one.name === name)
      .map(({ value }) => asObject(followed(file, value, definitions.defs).node)),
  );

/** The values that `enum` or `const` names. */
function valuesNamed(schema: Node): Node[] {
  const constant = member(schema, 'const');
  return [...entries(member(schema, 'enum')), ...(constant ? [constant] : [])];
}

function valueFindings(level: Level, name: string, asked: Node): Finding[] {
  const {
    file,
    step,
    definitions: { countries },
  } = level;
  const schemas = schemasOf(level, name);
  const wanted = valuesNamed(asked);
  const values = wanted.flatMap((each): Finding[] => {
    const value = each.value as Json;
    if (schemas.some((schema) => canBe(schema, value, countries))) return [];
    const bare = typeof value === 'string' ? unquoted(value) : undefined;
    if (bare !== undefined && schemas.some((schema) => canBe(schema, bare, countries))) {
      return [
        finding('condition-quoted', place(file, each), {
          step,
          pointer: pointerOf(each),
          values: { name, value: String(value) },
          edits: [replacedBy(file, each, bare)],
        }),
      ];
    }
    const instead = candidates(schemas, countries).find(
      (one) => String(one) === nearest(String(value), candidates(schemas, countries).map(String)),
    );
    const edit =
      instead !== undefined
        ? replacedBy(file, each, instead)
        : wanted.length > 1
          ? removed(file, each)
          : undefined;
    return [
      finding('condition-never', place(file, each), {
        step,
        pointer: pointerOf(each),
        values: { name, value: String(value), possible: possible(schemas) },
        edits: edit && [edit],
      }),
    ];
  });
  const type = member(asked, 'type');
  const fits = [...new Set(schemas.map((schema) => String(schema['type'])))];
  const wrongType =
    type !== undefined &&
    fits.length > 0 &&
    !fits.some((each) => each === type.value || (each === 'integer' && type.value === 'number'));
  return [
    ...values,
    ...(wrongType
      ? [
          finding('condition-never', place(file, type), {
            step,
            pointer: pointerOf(type),
            values: { name, value: String(type.value) },
            edits: [replacedBy(file, type, fits[0] ?? 'string')],
          }),
        ]
      : []),
    ...[
      ['minimum', 'maximum'],
      ['exclusiveMinimum', 'maximum'],
      ['maximum', 'minimum'],
      ['exclusiveMaximum', 'minimum'],
    ].flatMap(([own = '', other = '']) => {
      const bound = member(asked, own);
      const value: unknown = bound?.value;
      const limits = schemas.flatMap((schema) =>
        typeof schema[other] === 'number' ? [schema[other]] : [],
      );
      if (bound === undefined || typeof value !== 'number' || limits.length < schemas.length)
        return [];
      const possible = limits.some((limit) =>
        other === 'maximum'
          ? own === 'minimum'
            ? value <= limit
            : value < limit
          : own === 'maximum'
            ? value >= limit
            : value > limit,
      );
      const [limit, inside] =
        other === 'maximum' ? [Math.max(...limits), -1] : [Math.min(...limits), 1];
      return possible
        ? []
        : [
            finding('condition-never', place(file, bound), {
              step,
              pointer: pointerOf(bound),
              values: {
                name,
                value: String(value),
                possible: ` ${part(`possible.${other === 'maximum' ? 'most' : 'least'}`, { limit: String(limit) })}`,
              },
              edits: [
                replacedBy(file, bound, own.startsWith('exclusive') ? limit + inside : limit),
              ],
            }),
          ];
    }),
  ];
}

function notFindings(level: Level, name: string, not: Node): Finding[] {
  const { file, step } = level;
  const excluded = valuesNamed(not);
  const all = schemasOf(level, name).flatMap((schema) =>
    Array.isArray(schema['enum']) ? schema['enum'] : [undefined],
  );
  const left = all.filter((value) => !excluded.some((each) => each.value === value));
  const last = excluded.at(-1);
  return [
    ...valueFindings(level, name, not),
    ...(left.length === 0 && last !== undefined
      ? [
          finding('condition-never', place(file, not), {
            step,
            pointer: pointerOf(not),
            values: { name, value: excluded.map(({ value }) => String(value)).join(', ') },
            edits: [removed(file, last)],
          }),
        ]
      : []),
  ];
}

function ruleFindings(level: Level, rule: Node): Finding[] {
  const { file, node, step } = level;
  const condition = member(rule, 'if');
  if (condition === undefined) return [];
  const names = namesAt(node);
  const asked = members(member(condition, 'properties'));
  const answered = stringsIn(member(condition, 'required'));
  // A block that is its own rule stays; only its condition can go.
  const without = [removed(file, rule.parent?.type === 'array' ? rule : condition)];
  const unknown = (where: Node, name: string, value: Node): Finding => {
    const instead = nearest(name, names);
    const both = [
      ...entries(member(condition, 'required')).filter((each) => each.value === name),
      ...asked.filter((each) => each.name === name).map(({ key }) => key),
    ];
    return finding('condition-unknown-field', place(file, where), {
      step,
      pointer: pointerOf(value),
      values: { name, instead },
      edits: instead === undefined ? without : both.map((each) => replacedBy(file, each, instead)),
    });
  };
  return [
    ...((member(rule, 'then') ?? member(rule, 'else'))
      ? []
      : [
          finding('condition-without-effect', place(file, keyOf(condition)), {
            step,
            pointer: pointerOf(rule),
            edits: without,
          }),
        ]),
    ...(members(condition).length > 0
      ? []
      : [
          finding('condition-always', place(file, keyOf(condition)), {
            step,
            pointer: pointerOf(condition),
            edits: without,
          }),
        ]),
    ...entries(member(condition, 'required'))
      .filter((each) => !names.includes(String(each.value)))
      .map((each) => unknown(each, String(each.value), each)),
    ...asked.flatMap(({ name, key, value }): Finding[] => {
      if (!names.includes(name)) return [unknown(key, name, value)];
      const list = member(condition, 'required');
      const edit =
        list === undefined
          ? {
              file: file.path,
              start: condition.offset + 1,
              end: condition.offset + 1,
              newText: ` "required": [${JSON.stringify(name)}],`,
            }
          : {
              file: file.path,
              start: list.offset + 1,
              end: list.offset + 1,
              newText: `${JSON.stringify(name)}${entries(list).length > 0 ? ', ' : ''}`,
            };
      const open = answered.includes(name)
        ? []
        : [
            finding('condition-unanswered', place(file, key), {
              step,
              pointer: pointerOf(value),
              values: { name },
              edits: [edit],
            }),
          ];
      const not = member(value, 'not');
      return [
        ...open,
        ...valueFindings(level, name, value),
        ...(not === undefined ? [] : notFindings(level, name, not)),
      ];
    }),
  ];
}
function levelFindings(level: Level): Finding[] {
  const {
    file,
    node,
    definitions: { defs },
  } = level;
  const blocks = [node, ...allBranchesOf(node)];
  const children = blocks
    .flatMap((each) => members(member(each, 'properties')).map(({ value }) => value))
    .flatMap((value) => {
      const target = followed(file, value, defs);
      const items = member(target.node, 'items');
      return member(target.node, 'type')?.value === 'object'
        ? [target]
        : items === undefined
          ? []
          : [followed(target.file, items, defs)];
    });
  return [
    ...blocks.flatMap(rulesOf).flatMap((rule) => ruleFindings(level, rule)),
    ...children.flatMap((child) => levelFindings({ ...level, ...child })),
  ];
}

export const conditionFindings = (definitions: Definitions): Finding[] =>
  definitions.forms.flatMap(({ name, schema }) =>
    schema.root === undefined
      ? []
      : levelFindings({ file: schema, node: schema.root, step: name, definitions }),
  );
