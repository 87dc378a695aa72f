/** Every question can come up, and what is required is asked then: tried with the answers that make a difference. */
import { setIn } from '#schema/data-path.ts';
import { isSame } from '../../definitions/files.ts';
import { comparedIn, conditionsAt } from '../../definitions/places.ts';
import type { Definitions } from '../definitions.ts';
import type { Field } from '../fields.ts';
import { finding, findingAtName, nearest, type Found } from '../finding.ts';
import { entriesOf, isObject, partAt, type Json, type Part } from '../json-file.ts';
import { namesBelow } from './conditions.ts';
import { brokenKeyword, canBe, choicesOf } from './values.ts';

type Guard = ReturnType<typeof conditionsAt>[number];
const pathsOf = (guard: Guard): string[] => comparedIn(guard.if, guard.block).map(([path]) => path);

/** The condition of the branch that has a place or is one. */
function conditionOf({ file, path }: Part): Part {
  const at = path.findLastIndex((step) => step === 'then' || step === 'else');
  return { file, path: [...path.slice(0, at), 'if'], value: null };
}

/** Questions that come up whatever the others need, then those that need only these, and so on: the others wait for each other. */
function* circleFindings(fields: readonly Field[]): Generator<Found> {
  const known = new Set(fields.map(({ path }) => path));
  const reached = new Set<string>();
  for (let size = -1; size < reached.size;) {
    size = reached.size;
    for (const field of fields) {
      const guards = conditionsAt(field).filter(({ name }) => name === 'then');
      if (guards.flatMap(pathsOf).every((path) => reached.has(path) || !known.has(path)))
        reached.add(field.path);
    }
  }
  const [first, ...others] = fields.filter(({ path }) => !reached.has(path));
  if (first === undefined) return;
  const circle = [...new Set([first, ...others].map(({ name }) => name))];
  yield findingAtName('condition-circle', conditionOf(first.part), { name: first.name, circle });
}

/** The values that a condition names. */
const literals = (json: unknown): Json[] =>
  isObject(json)
    ? Object.values(json).flatMap(literals)
    : Array.isArray(json)
      ? json.flatMap(literals)
      : [json as Json];
/** Answers of a question that tell conditions apart. */
function answersOf(own: readonly Field[], guards: readonly Guard[], countries: readonly string[]) {
  const named = guards.flatMap((guard) => literals(guard.if));
  const numbers = named.filter((each) => typeof each === 'number');
  const other = countries.find((each) => !named.includes(each)) ?? '';
  const near = numbers.flatMap((each) => [each - 1, each + 1]);
  const tried = [true, false, 'x', other, ...named, ...near];
  return own.flatMap(({ schema }) =>
    'enum' in schema ? choicesOf([schema]) : tried.filter((each) => canBe(schema, each, countries)),
  );
}
const holds =
  (path: string, answer: Json) =>
  (guard: Guard): boolean => {
    const isBelow = path.startsWith(guard.block);
    const data = isBelow ? setIn({}, path.slice(guard.block.length).split('.'), answer) : {};
    return (brokenKeyword(guard.if, data) === undefined) === (guard.name === 'then');
  };

/** With what has to be true for the answers that the conditions look at. */
function withNeeded(guards: readonly Guard[], fields: readonly Field[]): Guard[] {
  const all = [...guards];
  for (const guard of all)
    for (const path of pathsOf(guard)) {
      const [own, another] = fields.filter((each) => each.path === path);
      const needed = own && !another ? conditionsAt(own) : [];
      all.push(...needed.filter((each) => !all.some((one) => isSame(one, each))));
    }
  return all;
}

/** Nobody is held up by a question that is not asked. Conditions about several questions are not tried. */
function* requiredFindings(
  levels: Definitions['levels'],
  fields: readonly Field[],
  countries: readonly string[],
): Generator<Found> {
  for (const level of levels) {
    const own = conditionsAt(level);
    const paths = [...new Set(own.flatMap(pathsOf))];
    const [path = ''] = paths;
    const asked = fields.filter((each) => each.path === path);
    const held = answersOf(asked, own, countries).filter((each) => own.every(holds(path, each)));
    const isTried = paths.length === 1 && asked.length > 0;
    if (own.length > 1 && isTried && held.length === 0 && typeof level.trail.at(-1) === 'object')
      yield findingAtName('condition-contradictory', conditionOf(level.part));
    const guards = withNeeded(own, fields);
    const names = namesBelow(level.path, fields);
    const required = entriesOf(partAt(level.part, 'required'));
    const free = names.filter((each) => !required.some(({ value }) => value === each));
    for (const part of required) {
      const name = String(part.value);
      const places = fields.filter((each) => each.path === level.path + name);
      const isAsked = (place: Field): boolean =>
        conditionsAt(place).every((each) => guards.some((one) => isSame(one, each)));
      if (!names.includes(name))
        yield finding('schema-required-unknown', part, { name, instead: nearest(name, free) });
      else if (places.length === 0 || places.some(isAsked) || paths.includes(level.path + name))
        continue;
      else if (
        paths.length === 0 ||
        (isTried &&
          !held.every((each) =>
            places.some((place) => conditionsAt(place).every(holds(path, each))),
          ))
      )
        yield finding('schema-required-unasked', part, { name });
    }
  }
}

export function* askedFindings({
  forms,
  levels,
  fields,
  countries,
}: Definitions): Generator<Found> {
  for (const form of forms) {
    const own = fields.filter((each) => each.form === form);
    yield* circleFindings(own);
    yield* requiredFindings(
      levels.filter((each) => each.form === form),
      own,
      countries,
    );
  }
}
