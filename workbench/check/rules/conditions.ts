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
import { findingAt, nearest, type Finding } from '../finding.ts';
import { entries, keyOf, members, shown, valueOf } from '../json-file.ts';
import type { Json, JsonObject, Node } from '../json-file.ts';
import { addedToList, removed, renamed, replaced, type Located } from '../patch.ts';
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
  without?: Located,
): Generator<Finding> {
  const value = valueOf(node);
  const can = (one: Json) => schemas.some((schema) => canBe(schema, one, countries));
  if (can(value)) return;
  // A number, or true or false, that was written as a text.
  const bare = schemas
    .map(({ type }) => (typeof value === 'string' ? converted(value, type) : undefined))
    .find((one) => one !== undefined && can(one));
  const possible = choicesOf(schemas);
  const known = schemas.some(({ format }) => format === 'country') ? countries : possible;
  const near = nearest(shown(value), known.map(shown));
  const instead = bare ?? known.find((one) => shown(one) === near);
  const about = { name, value, possible: possible.map(shown), instead };
  yield findingAt('condition-never', node, about, replaced(node, instead) ?? without);
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
  const about = { name, value: String(type.value), instead };
  yield findingAt('condition-never', type, about, replaced(type, instead));
}

/** A bound in a condition lies within the bounds of the field; of what is no number it says nothing. */
function* boundFindings({ name, schemas }: Asked, condition: Node) {
  for (const own of ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum']) {
    const bound = member(condition, own);
    const value: unknown = bound?.value;
    if (bound === undefined || typeof value !== 'number') continue;
    if (!schemas.some(isNumber)) {
      yield findingAt('condition-always', keyOf(bound), { name, keyword: own }, removed(bound));
      continue;
    }
    const isLeast = own.endsWith('inimum');
    const limits = schemas.map((schema) => schema[isLeast ? 'maximum' : 'minimum']);
    const numbers = limits.filter((limit) => typeof limit === 'number');
    if (numbers.length < schemas.length) continue;
    const limit = isLeast ? Math.max(...numbers) : Math.min(...numbers);
    const distance = isLeast ? limit - value : value - limit;
    if (own.startsWith('exclusive') ? distance > 0 : distance >= 0) continue;
    yield findingAt('condition-never', bound, { name, value, [isLeast ? 'most' : 'least']: limit });
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
  without: Located,
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
    const keys = properties.filter((each) => each.name === name).map(({ key }) => key);
    const listed = required.filter(({ value }) => value === name);
    const changes =
      instead === undefined
        ? [without]
        : [
            ...keys.map((each) => renamed(each, instead)),
            ...listed.map((each) => replaced(each, instead)),
          ];
    return findingAt('condition-unknown-field', where, { name, instead }, ...changes);
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
      const change = addedToList(condition, 'required', name);
      yield findingAt('condition-unanswered', key, { name }, change);
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
      yield findingAt('condition-always', keyOf(condition), {}, without);
    yield* partFindings(nodes, condition, without, definitions);
  }
}
