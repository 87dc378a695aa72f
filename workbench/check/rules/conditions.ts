/** A condition asks about fields of its own level and can hold for at least one answer. */
import type { Definitions } from '../definitions.ts';
import { allBranchesOf, asObject, followed, member, rulesOf, stringsIn } from '../fields.ts';
import { findingAt, part, nearest } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { added, entries, keyOf, members, removed, replacedBy } from '../json-file.ts';
import type { Json, JsonFile, JsonObject, Node } from '../json-file.ts';
import { brokenBound, isOfType, valuesNamed } from './bounds.ts';
import { compiles } from './patterns.ts';
import { namesAt } from './schema.ts';

interface Level {
  file: JsonFile;
  node: Node;
  definitions: Definitions;
}

/** Whether a field can have a value. */
function canBe(schema: JsonObject, value: Json, countries: readonly string[]): boolean {
  const { type, enum: values, format, pattern } = schema;
  if (Array.isArray(values)) return values.includes(value);
  if (!isOfType(value, type)) return false;
  if (type === 'boolean' && 'const' in schema) return true; // False is an answer too, refused later.
  if (format === 'country' && !countries.includes(String(value))) return false;
  if (typeof pattern === 'string' && typeof value === 'string' && compiles(pattern))
    if (!new RegExp(pattern, 'u').test(value)) return false;
  return brokenBound(schema, value) === undefined;
}
/** A number, or true or false, that was written as a text. */
const unquoted = (text: Json): Json | undefined =>
  text === 'true' || text === 'false'
    ? text === 'true'
    : typeof text === 'string' && text.trim() !== '' && Number.isFinite(Number(text))
      ? Number(text)
      : undefined;
const choicesOf = (schemas: readonly JsonObject[]): Json[] =>
  schemas.flatMap((schema) => (Array.isArray(schema['enum']) ? schema['enum'] : []));

/** The schemas that the field of a level can have: its own and those under other conditions. */
const schemasOf = ({ file, node, definitions }: Level, name: string): JsonObject[] =>
  [node, ...allBranchesOf(node)].flatMap((each) =>
    members(member(each, 'properties'))
      .filter((one) => one.name === name)
      .map(({ value }) => asObject(followed(file, value, definitions.defs).node)),
  );

function valueFindings(level: Level, name: string, condition: Node): Finding[] {
  const { file, definitions } = level;
  const { countries } = definitions;
  const schemas = schemasOf(level, name);
  const named = valuesNamed(condition);
  const can = (value: Json) => schemas.some((schema) => canBe(schema, value, countries));
  return named.flatMap((each): Finding[] => {
    const value = each.value as Json;
    if (can(value)) return [];
    const bare = unquoted(value);
    if (bare !== undefined && can(bare))
      return [
        findingAt('condition-quoted', file, each, { name, value: String(value) }, [
          replacedBy(file, each, bare),
        ]),
      ];
    const choices = choicesOf(schemas);
    const known = schemas.some(({ format }) => format === 'country') ? countries : choices;
    const near = nearest(String(value), known.map(String));
    const instead = known.find((one) => String(one) === near);
    const possible =
      choices.length === 0 ? '' : ` ${part('possible', { values: choices.join(', ') })}`;
    return [
      findingAt(
        'condition-never',
        file,
        each,
        { name, value: String(value), possible, instead: near },
        [
          instead !== undefined
            ? replacedBy(file, each, instead)
            : named.length > 1
              ? removed(file, each)
              : undefined,
        ],
      ),
    ];
  });
}

function typeFindings(level: Level, name: string, condition: Node): Finding[] {
  const type = member(condition, 'type');
  const fits = schemasOf(level, name).map((schema) => String(schema['type']));
  const [instead] = fits;
  if (type === undefined || instead === undefined) return [];
  if (fits.some((each) => each === type.value || (each === 'integer' && type.value === 'number')))
    return [];
  return [
    findingAt('condition-never', level.file, type, { name, value: String(type.value), instead }, [
      replacedBy(level.file, type, instead),
    ]),
  ];
}

/** A bound in a condition lies within the bounds of the field. */
function boundFindings(level: Level, name: string, condition: Node): Finding[] {
  const schemas = schemasOf(level, name);
  return (['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const).flatMap(
    (own) => {
      const upward = own.endsWith('inimum');
      const open = own.startsWith('exclusive');
      const bound = member(condition, own);
      const value: unknown = bound?.value;
      const limits = schemas.flatMap((schema) => {
        const limit = schema[upward ? 'maximum' : 'minimum'];
        return typeof limit === 'number' ? [limit] : [];
      });
      if (bound === undefined || typeof value !== 'number' || limits.length < schemas.length)
        return [];
      const limit = upward ? Math.max(...limits) : Math.min(...limits);
      const distance = upward ? limit - value : value - limit;
      if (open ? distance > 0 : distance >= 0) return [];
      const instead = open ? limit + (upward ? -1 : 1) : limit;
      const possible = part(upward ? 'possible.most' : 'possible.least', { limit: String(limit) });
      return [
        findingAt(
          'condition-never',
          level.file,
          bound,
          { name, value: String(value), possible: ` ${possible}`, instead },
          [replacedBy(level.file, bound, instead)],
        ),
      ];
    },
  );
}

/** `not` leaves at least one value. */
function notFindings(level: Level, name: string, not: Node): Finding[] {
  const excluded = valuesNamed(not);
  const schemas = schemasOf(level, name);
  const left =
    choicesOf(schemas).some((value) => !excluded.some((each) => each.value === value)) ||
    schemas.some((schema) => !Array.isArray(schema['enum']));
  const last = excluded.at(-1);
  return [
    ...valueFindings(level, name, not),
    ...(left || last === undefined
      ? []
      : [
          findingAt(
            'condition-never',
            level.file,
            not,
            { name, value: excluded.map(({ value }) => String(value)).join(', ') },
            [removed(level.file, last)],
          ),
        ]),
  ];
}

function ruleFindings(level: Level, rule: Node): Finding[] {
  const { file, node } = level;
  const condition = member(rule, 'if');
  if (condition === undefined) return [];
  const names = namesAt(node);
  const properties = members(member(condition, 'properties'));
  const required = member(condition, 'required');
  // A block that is its own rule stays; only its condition can go.
  const without = removed(file, rule.parent?.type === 'array' ? rule : condition);
  const unknown = (where: Node, name: string): Finding => {
    const instead = nearest(name, names);
    const both = [
      ...entries(required).filter((each) => each.value === name),
      ...properties.filter((each) => each.name === name).map(({ key }) => key),
    ];
    return findingAt(
      'condition-unknown-field',
      file,
      where,
      { name, instead },
      instead === undefined ? [without] : both.map((each) => replacedBy(file, each, instead)),
    );
  };
  const hasEffect = member(rule, 'then') ?? member(rule, 'else');
  return [
    ...(hasEffect
      ? []
      : [findingAt('condition-without-effect', file, keyOf(condition), {}, [without])]),
    ...(members(condition).length > 0
      ? []
      : [findingAt('condition-always', file, keyOf(condition), {}, [without])]),
    ...entries(required)
      .filter((each) => !names.includes(String(each.value)))
      .map((each) => unknown(each, String(each.value))),
    ...properties.flatMap(({ name, key, value }): Finding[] => {
      if (!names.includes(name)) return [unknown(key, name)];
      const not = member(value, 'not');
      return [
        ...(stringsIn(required).includes(name)
          ? []
          : [
              findingAt('condition-unanswered', file, key, { name }, [
                required === undefined
                  ? added(file, condition, `"required": [${JSON.stringify(name)}]`)
                  : added(file, required, JSON.stringify(name)),
              ]),
            ]),
        ...valueFindings(level, name, value),
        ...typeFindings(level, name, value),
        ...boundFindings(level, name, value),
        ...(not === undefined ? [] : notFindings(level, name, not)),
      ];
    }),
  ];
}

function levelFindings(level: Level): Finding[] {
  const { file, node, definitions } = level;
  const blocks = [node, ...allBranchesOf(node)];
  const children = blocks
    .flatMap((each) => members(member(each, 'properties')))
    .flatMap(({ value }) => {
      const target = followed(file, value, definitions.defs);
      const items = member(target.node, 'items');
      if (items !== undefined) return [followed(target.file, items, definitions.defs)];
      return member(target.node, 'type')?.value === 'object' ? [target] : [];
    });
  return [
    ...blocks.flatMap(rulesOf).flatMap((rule) => ruleFindings(level, rule)),
    ...children.flatMap((child) => levelFindings({ ...child, definitions })),
  ];
}

export const conditionFindings = (definitions: Definitions): Finding[] =>
  definitions.forms.flatMap(({ schema }) =>
    schema.root === undefined
      ? []
      : levelFindings({ file: schema, node: schema.root, definitions }),
  );
