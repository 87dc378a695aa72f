/** A condition asks about fields of its own level and can hold for at least one answer. */
import type { Definitions } from '../definitions.ts';
import {
  allBranchesOf,
  asObject,
  followed,
  levelsBelow,
  member,
  namesAt,
  rulesOf,
  stringsIn,
} from '../fields.ts';
import { findingAt, nearest, part, type Finding } from '../finding.ts';
import {
  addedToList,
  entries,
  keyOf,
  members,
  removed,
  replacedBy,
  shown,
  valueOf,
} from '../json-file.ts';
import type { Json, JsonFile, JsonObject, Node } from '../json-file.ts';
import type { Edit } from '../sources.ts';
import { brokenKeyword, converted, valuesNamed } from './bounds.ts';

/** The field that a condition asks about, with the schemas it can have. */
interface Asked {
  name: string;
  schemas: readonly JsonObject[];
  countries: readonly string[];
}

interface Level {
  file: JsonFile;
  /** An object, and what conditions further out add to it. */
  nodes: readonly Node[];
  definitions: Definitions;
}

/** Whether a field can have a value. One that its constant refuses is an answer, too. */
export function canBe(
  { const: _, ...schema }: JsonObject,
  value: Json,
  countries: readonly string[],
): boolean {
  if (schema['format'] === 'country' && !countries.includes(shown(value))) return false;
  return brokenKeyword(schema, value) === undefined;
}
const choicesOf = (schemas: readonly JsonObject[]): Json[] =>
  schemas.flatMap((schema) => (Array.isArray(schema['enum']) ? schema['enum'] : []));

/** The schemas that the field of a level can have: its own and those under other conditions. */
const schemasOf = ({ file, nodes, definitions }: Level, name: string): JsonObject[] =>
  nodes
    .flatMap((node) => [node, ...allBranchesOf(node)])
    .flatMap((each) =>
      members(member(each, 'properties'))
        .filter((one) => one.name === name)
        .map(({ value }) => asObject(followed(file, value, definitions.defs).node)),
    );

/** A value that a condition names and the field `name` cannot have; `without` takes it out. */
export function* impossible(
  file: JsonFile,
  node: Node,
  { name, schemas, countries }: Asked,
  without?: Edit,
): Generator<Finding> {
  const value = valueOf(node);
  const can = (one: Json) => schemas.some((schema) => canBe(schema, one, countries));
  if (can(value)) return;
  // A number, or true or false, that was written as a text.
  const bare = schemas
    .map(({ type }) => (typeof value === 'string' ? converted(value, type) : undefined))
    .find((one) => one !== undefined && can(one));
  if (bare !== undefined) {
    yield findingAt('condition-quoted', file, node, { name, value: shown(value) }, [
      replacedBy(file, node, bare),
    ]);
    return;
  }
  const choices = choicesOf(schemas);
  const known = schemas.some(({ format }) => format === 'country') ? countries : choices;
  const near = nearest(shown(value), known.map(shown));
  const instead = known.find((one) => shown(one) === near);
  const possible =
    choices.length === 0 ? '' : ` ${part('possible', { values: choices.map(shown).join(', ') })}`;
  const values = { name, value: shown(value), possible, instead: near };
  yield findingAt('condition-never', file, node, values, [
    instead === undefined ? without : replacedBy(file, node, instead),
  ]);
}

function* valueFindings(level: Level, name: string, condition: Node) {
  const { file, definitions } = level;
  const asked = { name, schemas: schemasOf(level, name), countries: definitions.countries };
  const named = valuesNamed(condition);
  for (const each of named)
    yield* impossible(file, each, asked, named.length > 1 ? removed(file, each) : undefined);
}

function* typeFindings(level: Level, name: string, condition: Node) {
  const type = member(condition, 'type');
  const fits = schemasOf(level, name).map((schema) => String(schema['type']));
  const [instead] = fits;
  if (type === undefined || instead === undefined) return;
  if (fits.some((each) => each === type.value || (each === 'integer' && type.value === 'number')))
    return;
  yield findingAt(
    'condition-never',
    level.file,
    type,
    { name, value: String(type.value), instead },
    [replacedBy(level.file, type, instead)],
  );
}

/** A bound in a condition lies within the bounds of the field. */
function* boundFindings(level: Level, name: string, condition: Node) {
  const schemas = schemasOf(level, name);
  for (const own of ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum']) {
    const upward = own.endsWith('inimum');
    const open = own.startsWith('exclusive');
    const bound = member(condition, own);
    const value: unknown = bound?.value;
    const limits = schemas.flatMap((schema) => {
      const limit = schema[upward ? 'maximum' : 'minimum'];
      return typeof limit === 'number' ? [limit] : [];
    });
    if (bound === undefined || typeof value !== 'number' || limits.length < schemas.length)
      continue;
    const limit = upward ? Math.max(...limits) : Math.min(...limits);
    const distance = upward ? limit - value : value - limit;
    if (open ? distance > 0 : distance >= 0) continue;
    const instead = open ? limit + (upward ? -1 : 1) : limit;
    const possible = ` ${part(upward ? 'possible.most' : 'possible.least', { limit: String(limit) })}`;
    const values = { name, value: String(value), possible, instead };
    yield findingAt('condition-never', level.file, bound, values, [
      replacedBy(level.file, bound, instead),
    ]);
  }
}

/** `not` leaves at least one value. */
function* notFindings(level: Level, name: string, not: Node) {
  yield* valueFindings(level, name, not);
  const excluded = valuesNamed(not);
  const schemas = schemasOf(level, name);
  const left =
    choicesOf(schemas).some((value) => !excluded.some((each) => each.value === value)) ||
    schemas.some((schema) => !Array.isArray(schema['enum']));
  const last = excluded.at(-1);
  const value = excluded.map((each) => shown(valueOf(each))).join(', ');
  if (!left && last !== undefined)
    yield findingAt('condition-never', level.file, not, { name, value }, [
      removed(level.file, last),
    ]);
}

function* ruleFindings(level: Level, rule: Node): Generator<Finding> {
  const { file } = level;
  const condition = member(rule, 'if');
  if (condition === undefined) return;
  // A block that is its own rule stays; only its condition can go.
  const without = removed(file, rule.parent?.type === 'array' ? rule : condition);
  if (!member(rule, 'then') && !member(rule, 'else'))
    yield findingAt('condition-without-effect', file, keyOf(condition), {}, [without]);
  yield* partFindings(level, condition, without);
}

/** Of a condition, or of the part of it that asks for answers of a block. */
function* partFindings(level: Level, condition: Node, without: Edit): Generator<Finding> {
  const { file, nodes, definitions } = level;
  const names = nodes.flatMap(namesAt);
  const properties = members(member(condition, 'properties'));
  const required = member(condition, 'required');
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
  if (members(condition).length === 0)
    yield findingAt('condition-always', file, keyOf(condition), {}, [without]);
  for (const each of entries(required))
    if (!names.includes(String(each.value))) yield unknown(each, String(each.value));
  for (const { name, key, value } of properties) {
    if (!names.includes(name)) {
      yield unknown(key, name);
      continue;
    }
    if (!stringsIn(required).includes(name))
      yield findingAt('condition-unanswered', file, key, { name }, [
        addedToList(file, condition, 'required', name),
      ]);
    const inner = levelsBelow(file, nodes, definitions.defs).find((each) => each.name === name);
    if (inner && (member(value, 'properties') ?? member(value, 'required'))) {
      yield* partFindings({ ...inner, file, definitions }, value, without);
      continue;
    }
    yield* valueFindings(level, name, value);
    yield* typeFindings(level, name, value);
    yield* boundFindings(level, name, value);
    const not = member(value, 'not');
    if (not !== undefined) yield* notFindings(level, name, not);
  }
}

function* levelFindings(level: Level): Generator<Finding> {
  const { file, nodes, definitions } = level;
  const blocks = nodes.flatMap((each) => [each, ...allBranchesOf(each)]);
  for (const rule of blocks.flatMap(rulesOf)) yield* ruleFindings(level, rule);
  for (const inner of levelsBelow(file, nodes, definitions.defs))
    yield* levelFindings({ ...inner, definitions });
}

export function* conditionFindings(definitions: Definitions): Generator<Finding> {
  for (const { schema: file } of definitions.forms)
    if (file.root !== undefined) yield* levelFindings({ file, nodes: [file.root], definitions });
}
