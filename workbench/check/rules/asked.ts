/** Every question can come up, and what is required is asked then: tried with the answers that make a difference. */
import { getIn, parsePath, setIn } from '#schema/data-path.ts';
import { ownConditions } from '../../definitions/conditions.ts';
import { comparedIn, conditionsAt, type Level } from '../../definitions/places.ts';
import type { Definitions } from '../definitions.ts';
import type { Field } from '../../definitions/fields.ts';
import { finding, findingAtName, nearest, type Found } from '../finding.ts';
import {
  entriesOf,
  leavesOf,
  partAt,
  pointerTo,
  type Json,
  type Part,
} from '../../definitions/json-file.ts';
import { namesBelow } from './conditions.ts';
import { brokenKeyword, canBe, choicesOf } from './values.ts';

type Guard = ReturnType<typeof conditionsAt>[number];
const pathsOf = (guard: Guard): string[] => comparedIn(guard.if, guard.block).map(([path]) => path);

/** The condition of the branch that has a place. */
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
  const waiting = fields.filter(({ path }) => !reached.has(path));
  const [first] = waiting;
  if (first === undefined) return;
  const circle = [...new Set(waiting.map(({ name }) => name))];
  yield findingAtName('condition-circle', conditionOf(first.part), { name: first.name, circle });
}

/** An answer to one question; in the first item of a list. */
interface Answer {
  path: string;
  data: object;
}
const dataPathOf = (path: string) => parsePath(path.replaceAll('[]', '.0'));
/** None, and those of each compared question that tell the conditions apart. */
function answersTo(
  levels: readonly Level[],
  fields: readonly Field[],
  countries: readonly string[],
): Answer[] {
  const guards = levels.flatMap(ownConditions);
  const compared = new Set(guards.flatMap(pathsOf));
  const named = guards.flatMap((guard) =>
    leavesOf({ file: '', path: [], value: guard.if as Json }).map(({ value }) => value),
  );
  const numbers = named.filter((value) => typeof value === 'number');
  const other = countries.find((each) => !named.includes(each)) ?? '';
  const near = numbers.flatMap((value) => [value - 1, value + 1]);
  const tried = new Set([true, false, 'x', other, ...named, ...near]);
  const answers = fields
    .filter(({ path }) => compared.has(path))
    .flatMap(({ path, schema }) => {
      const possible = [...tried].filter((value) => canBe(schema, value, countries));
      return (schema.enum ? choicesOf([schema]) : possible).map((value) => ({
        path,
        data: setIn({}, dataPathOf(path), value),
      }));
    });
  return [{ path: '', data: {} }, ...answers];
}
const holdsFor =
  ({ data }: Answer) =>
  (guard: Guard): boolean => {
    const block = guard.block.slice(0, -1);
    const own = block === '' ? data : (getIn(data, dataPathOf(block)) ?? {});
    return (brokenKeyword(guard.if, own) === undefined) === (guard.name === 'then');
  };

/** Nobody is held up by a question that is not asked. Conditions about several questions are not tried. */
function* requiredFindings(
  levels: readonly Level[],
  fields: readonly Field[],
  countries: readonly string[],
): Generator<Found> {
  const unasked = new Map<string, Part>();
  const reached = new Set<Level>();
  for (const answer of answersTo(levels, fields, countries)) {
    const isHeld = (trail: Pick<Level, 'trail'>) => ownConditions(trail).every(holdsFor(answer));
    const asked = new Set(fields.filter(isHeld).map(({ path }) => path));
    if (answer.path !== '' && !asked.has(answer.path)) continue;
    for (const level of levels.filter(isHeld)) {
      reached.add(level);
      for (const entry of entriesOf(partAt(level.part, 'required'))) {
        const name = level.path + String(entry.value);
        const isKnown = fields.some((field) => field.path === name);
        if (isKnown && !asked.has(name)) unasked.set(pointerTo(entry.path) + entry.file, entry);
      }
    }
  }
  for (const level of levels.filter(
    (each) => !reached.has(each) && ownConditions(each).length > 1,
  )) {
    const isOfOne = new Set(ownConditions(level).flatMap(pathsOf)).size === 1;
    if (isOfOne && typeof level.trail.at(-1) === 'object')
      yield findingAtName('condition-contradictory', conditionOf(level.part));
  }
  for (const part of unasked.values())
    yield finding('schema-required-unasked', part, { name: part.value });
  for (const { part, path } of levels) {
    const names = namesBelow(path, fields);
    const required = entriesOf(partAt(part, 'required'));
    const free = names.filter((name) => !required.some(({ value }) => value === name));
    for (const entry of required) {
      const name = String(entry.value);
      if (!names.includes(name))
        yield finding('schema-required-unknown', entry, { name, instead: nearest(name, free) });
    }
  }
}

export function* askedFindings(definitions: Definitions): Generator<Found> {
  for (const form of definitions.forms) {
    const fields = definitions.fields.filter((each) => each.form === form);
    const levels = definitions.levels.filter((each) => each.form === form);
    yield* circleFindings(fields);
    yield* requiredFindings(levels, fields, definitions.countries);
  }
}
