/** A condition asks about fields of its own level and can hold for at least one answer. */
import type { Definitions } from '../definitions.ts';
import {
  asObject,
  followed,
  isNumber,
  levelsBelow,
  member,
  partsOf,
  propertiesAt,
  rulesOf,
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
import type { Json, JsonObject, Node } from '../json-file.ts';
import type { Edit } from '../sources.ts';
import { brokenKeyword, converted, valuesNamed } from './bounds.ts';

/** The field that a condition asks about, with the schemas it can have: its own and those under other conditions. */
interface Asked {
  name: string;
  schemas: readonly JsonObject[];
  countries: readonly string[];
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

/** A value that a condition names and the field `name` cannot have; `without` takes it out. */
export function* impossible(
  node: Node,
  { name, schemas, countries }: Asked,
  without?: Edit,
): Generator<Finding> {
  const value = valueOf(node);
  const can = (one: Json) => schemas.some((schema) => canBe(schema, one, countries));
  if (can(value)) return;
  const values = { name, value: shown(value) };
  // A number, or true or false, that was written as a text.
  const bare = schemas
    .map(({ type }) => (typeof value === 'string' ? converted(value, type) : undefined))
    .find((one) => one !== undefined && can(one));
  if (bare !== undefined) {
    yield findingAt('condition-quoted', node, values, replacedBy(node, bare));
    return;
  }
  const choices = choicesOf(schemas);
  const known = schemas.some(({ format }) => format === 'country') ? countries : choices;
  const near = nearest(shown(value), known.map(shown));
  const possible =
    choices.length === 0 ? '' : ` ${part('possible', { values: choices.map(shown).join(', ') })}`;
  const edit =
    replacedBy(
      node,
      known.find((one) => shown(one) === near),
    ) ?? without;
  yield findingAt('condition-never', node, { ...values, possible, instead: near }, edit);
}

function* valueFindings(asked: Asked, condition: Node) {
  const named = valuesNamed(condition);
  for (const each of named)
    yield* impossible(each, asked, named.length > 1 ? removed(each) : undefined);
}

function* typeFindings({ name, schemas }: Asked, condition: Node) {
  const type = member(condition, 'type');
  const fits = schemas.map((schema) => String(schema['type']));
  const [instead] = fits;
  if (type === undefined || instead === undefined) return;
  if (fits.some((each) => each === type.value || (each === 'integer' && type.value === 'number')))
    return;
  const values = { name, value: String(type.value), instead };
  yield findingAt('condition-never', type, values, replacedBy(type, instead));
}

/** A bound in a condition lies within the bounds of the field. */
function* boundFindings({ name, schemas }: Asked, condition: Node) {
  for (const own of ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum']) {
    const upward = own.endsWith('inimum');
    const open = own.startsWith('exclusive');
    const bound = member(condition, own);
    const value: unknown = bound?.value;
    if (bound && !schemas.some(isNumber))
      yield findingAt('condition-no-number', keyOf(bound), { name, own }, removed(bound));
    const limits = schemas
      .map((schema) => schema[upward ? 'maximum' : 'minimum'])
      .filter((limit) => typeof limit === 'number');
    if (bound === undefined || typeof value !== 'number' || limits.length < schemas.length)
      continue;
    const limit = upward ? Math.max(...limits) : Math.min(...limits);
    const distance = upward ? limit - value : value - limit;
    if (open ? distance > 0 : distance >= 0) continue;
    const instead = open ? limit + (upward ? -1 : 1) : limit;
    const possible = ` ${part(upward ? 'possible.most' : 'possible.least', { limit: String(limit) })}`;
    const values = { name, value: String(value), possible, instead };
    yield findingAt('condition-never', bound, values, replacedBy(bound, instead));
  }
}

/** `not` leaves at least one value. */
function* notFindings(asked: Asked, not: Node) {
  yield* valueFindings(asked, not);
  const { name, schemas } = asked;
  const excluded = valuesNamed(not);
  const left =
    choicesOf(schemas).some((value) => !excluded.some((each) => each.value === value)) ||
    schemas.some((schema) => !Array.isArray(schema['enum']));
  const last = excluded.at(-1);
  const value = excluded.map((each) => shown(valueOf(each))).join(', ');
  if (!left && last !== undefined)
    yield findingAt('condition-never', not, { name, value }, removed(last));
}

/** Of a condition, or of the part of it that asks for answers of a block; `without` takes it out. */
function* partFindings(
  nodes: readonly Node[],
  condition: Node,
  without: Edit,
  definitions: Definitions,
): Generator<Finding> {
  const { defs, countries } = definitions;
  const fields = nodes.flatMap(propertiesAt);
  const names = fields.map(({ name }) => name);
  const properties = members(member(condition, 'properties'));
  const required = entries(member(condition, 'required'));
  const unknown = (where: Node): Finding => {
    const name = String(where.value);
    const instead = nearest(name, names);
    const both = [...required, ...properties.map(({ key }) => key)].filter(
      ({ value }) => value === name,
    );
    const edits = instead === undefined ? [without] : both.map((each) => replacedBy(each, instead));
    return findingAt('condition-unknown-field', where, { name, instead }, ...edits);
  };
  if (members(condition).length === 0)
    yield findingAt('condition-always', keyOf(condition), {}, without);
  for (const each of required) if (!names.includes(String(each.value))) yield unknown(each);
  for (const { name, key, value } of properties) {
    if (!names.includes(name)) {
      yield unknown(key);
      continue;
    }
    if (!required.some((each) => each.value === name)) {
      const edit = addedToList(condition, 'required', name);
      yield findingAt('condition-unanswered', key, { name }, edit);
    }
    const inner = levelsBelow(nodes, defs).find((each) => each.name === name);
    if (inner && (member(value, 'properties') ?? member(value, 'required'))) {
      yield* partFindings(inner.nodes, value, without, definitions);
      continue;
    }
    const schemas = fields
      .filter((each) => each.name === name)
      .map((each) => asObject(followed(each.value, defs)));
    const asked = { name, schemas, countries };
    yield* valueFindings(asked, value);
    yield* typeFindings(asked, value);
    yield* boundFindings(asked, value);
    const not = member(value, 'not');
    if (not !== undefined) yield* notFindings(asked, not);
  }
}

/** Of the conditions of a level: an object, and what conditions further out add to it. */
export function* conditionFindings(
  nodes: readonly Node[],
  definitions: Definitions,
): Generator<Finding> {
  for (const rule of nodes.flatMap(partsOf).flatMap(rulesOf)) {
    const condition = member(rule, 'if');
    if (condition === undefined) continue;
    // A block that is its own rule stays; only its condition can go.
    const without = removed(rule.parent?.type === 'array' ? rule : condition);
    if (!member(rule, 'then') && !member(rule, 'else'))
      yield findingAt('condition-without-effect', keyOf(condition), {}, without);
    yield* partFindings(nodes, condition, without, definitions);
  }
}
