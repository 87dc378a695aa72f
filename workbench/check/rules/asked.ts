/** Every question can come up, and what a condition requires is asked then: tried with the answers that make a difference. */
import { getNodePath } from 'jsonc-parser';
import { getIn, setIn } from '#schema/data-path.ts';
import type { Definitions } from '../definitions.ts';
import { asObject, member, stringsIn, subschemas, type Field } from '../fields.ts';
import { findingAt, type Finding } from '../finding.ts';
import { entries, isObject, keyOf, members, valueOf } from '../json-file.ts';
import type { Json, JsonFile, Node } from '../json-file.ts';
import { removed } from '../patch.ts';
import { brokenKeyword } from './bounds.ts';
import { canBe } from './conditions.ts';

/** A condition on the way to a question: of the answers of the object at `base` (`customer.`). */
interface Guard {
  condition: Node;
  holds: boolean;
  base: string;
}
interface Place {
  path: string;
  guards: readonly Guard[];
}

/** Where a part of a schema is in the data; in a list the conditions inside its item. */
function placeOf(root: Node, node: Node): Place {
  let [at, base, guards]: [Node | undefined, string, Guard[]] = [root, '', []];
  let isName = false;
  for (const step of getNodePath(node)) {
    const condition = member(at, 'if');
    if (isName) base += `${String(step)}.`;
    else if (step === 'items') [base, guards] = [base.replace(/\.$/, '[].'), []];
    else if ((step === 'then' || step === 'else') && condition)
      guards = [...guards, { condition, holds: step === 'then', base }];
    isName = !isName && step === 'properties';
    at = typeof step === 'number' ? at?.children?.[step] : member(at, step);
  }
  return { path: base.slice(0, -1), guards };
}

/** The paths that a condition asks for. */
function askedBy(condition: Node, base: string): string[] {
  const properties = member(condition, 'properties');
  const names = [
    ...stringsIn(member(condition, 'required')),
    ...members(properties).map(({ name }) => name),
  ];
  return [...new Set(names)].flatMap((name) => {
    const inner = member(properties, name);
    const isBlock = member(inner, 'properties') ?? member(inner, 'required');
    return inner && isBlock ? askedBy(inner, `${base}${name}.`) : [base + name];
  });
}
const askedIn = (guards: readonly Guard[]): string[] =>
  guards.flatMap(({ condition, base }) => askedBy(condition, base));

/** The questions of a form and where they are asked. */
interface Asked {
  file: JsonFile;
  fields: readonly Field[];
  countries: readonly string[];
  places: ReadonlyMap<string, readonly Place[]>;
}
const needsOf = ({ places }: Asked, { guards }: Place): string[] =>
  askedIn(guards.filter(({ holds }) => holds)).filter((path) => places.has(path));

/** Questions that come up whatever the others need, then those that need only these, and so on. */
function reachedIn(asked: Asked): ReadonlySet<string> {
  const reached = new Set<string>();
  const isReached = (path: string): boolean => reached.has(path);
  for (let size = -1; size < reached.size;) {
    size = reached.size;
    for (const [path, places] of asked.places)
      if (places.some((place) => needsOf(asked, place).every(isReached))) reached.add(path);
  }
  return reached;
}

function* circleFindings(asked: Asked, reached: ReadonlySet<string>) {
  const told = new Set<string>();
  const next = (path: string): string =>
    asked.places
      .get(path)!
      .flatMap((place) => needsOf(asked, place))
      .find((each) => !reached.has(each))!;
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
  for (const path of asked.places.keys()) {
    if (reached.has(path)) continue;
    const chain = [path];
    while (!chain.includes(next(chain.at(-1)!))) chain.push(next(chain.at(-1)!));
    const circle = chain.slice(chain.indexOf(next(chain.at(-1)!)));
    const [first = path] = circle;
    const guard = asked.places
      .get(first)!
      .flatMap(({ guards }) => guards)
      .find(({ condition, base }) => askedBy(condition, base).includes(next(first)));
    if (circle.some((each) => told.has(each)) || guard === undefined) continue;
    circle.forEach((each) => told.add(each));
    const possible = circle.map(nameOf);
    yield findingAt('condition-circle', keyOf(guard.condition), {
      name: nameOf(first),
      circle: possible,
    });
  }
}

/** The values that a condition names. */
const literals = (json: Json): Json[] =>
  isObject(json) ? Object.values(json).flatMap(literals) : Array.isArray(json) ? json : [json];

/** Answers of a question that tell conditions apart; without one where it can be left out. */
function answersOf({ fields, countries }: Asked, path: string, named: readonly Json[]): Json[] {
  const own = fields.filter((each) => each.path === path);
  const numbers = named.filter((each) => typeof each === 'number');
  const other = countries.find((each) => !named.includes(each)) ?? '';
  const tried = [
    true,
    false,
    'x',
    other,
    ...named,
    ...numbers.flatMap((each) => [each - 1, each + 1]),
  ];
  const answers = own.flatMap(({ schema }) =>
    (Array.isArray(schema['enum']) ? schema['enum'] : tried).filter((each) =>
      canBe(schema, each, countries),
    ),
  );
  const isOptional = own.every(({ required }) => !required);
  return [...new Set([...answers, ...(isOptional && answers.length > 0 ? [null] : [])])];
}

/** More combinations are not tried. */
const MOST = 4000;
/** The answers under which all of these conditions hold, each of a question that is asked then; undefined where they cannot be tried. */
function situations(asked: Asked, guards: readonly Guard[], more: readonly Guard[] = []) {
  const all = [...guards, ...more];
  const paths = new Set(askedIn(all));
  for (const path of paths) {
    const places = asked.places.get(path) ?? [];
    for (const each of places.flatMap((place) => place.guards)) {
      all.push(each);
      askedBy(each.condition, each.base).forEach((one) => paths.add(one));
    }
  }
  const named = all.flatMap(({ condition }) => literals(valueOf(condition)));
  // A list item is on its own.
  const scope = /^.*\[\]\./.exec(guards[0]?.base ?? '')?.[0] ?? '';
  const within = (path: string): string[] => path.slice(scope.length).split('.');
  let found: Json[] = [{}];
  for (const path of paths) {
    const answers = answersOf(asked, path, named);
    found = found.flatMap((data) =>
      answers.map((each): Json =>
        each === null ? data : (setIn(data as object, within(path), each) as Json),
      ),
    );
    if (found.length === 0 || found.length > MOST) return undefined;
  }
  const holdsIn =
    (data: Json) =>
    ({ condition, holds, base }: Guard) => {
      const own = base === scope ? data : getIn(data, within(base.slice(0, -1)));
      const isTrue = brokenKeyword(asObject(condition), (own ?? {}) as Json) === undefined;
      return isTrue === holds;
    };
  const isAsked = (data: Json, path: string): boolean =>
    asked.places.get(path)?.some((place) => place.guards.every(holdsIn(data))) === true;
  return found
    .filter((data) =>
      [...paths].every((path) => getIn(data, within(path)) === undefined || isAsked(data, path)),
    )
    .filter((data) => guards.every(holdsIn(data)))
    .map((data) => ({ isAsked: (path: string) => isAsked(data, path) }));
}

/** A condition in another one leaves answers to it. */
function* contradictions(asked: Asked, reached: ReadonlySet<string>) {
  const told = new Set<Node>();
  for (const { path, guards } of [...asked.places.values()].flat()) {
    const inner = guards.at(-1)?.condition;
    if (guards.length < 2 || !reached.has(path) || !inner || told.has(inner)) continue;
    told.add(inner);
    if (situations(asked, guards)?.length !== 0) continue;
    yield findingAt('condition-contradictory', keyOf(inner));
  }
}

/** Nobody is held up by a question that is not asked. */
function* requiredFindings(asked: Asked, root: Node) {
  const { file, places } = asked;
  for (const node of subschemas(file)) {
    const required = member(node, 'required');
    const own = members(member(node, 'properties')).map(({ name }) => name);
    for (const entry of entries(required)) {
      const name = String(entry.value);
      const { path: base, guards } = placeOf(root, node);
      const path = base === '' ? name : `${base}.${name}`;
      const asking = places.get(path);
      if (guards.length === 0 || own.includes(name) || asking === undefined) continue;
      const all = situations(
        asked,
        guards,
        asking.flatMap((each) => each.guards),
      );
      if (all?.every((each) => each.isAsked(path)) !== false) continue;
      const isOnly = entries(required).length === 1;
      const change = removed(isOnly && required ? required : entry);
      yield findingAt('schema-required-unasked', entry, { name }, change);
    }
  }
}

export function* askedFindings({ forms, fields, countries }: Definitions): Generator<Finding> {
  for (const { schema: file } of forms) {
    const { root } = file;
    if (root === undefined) continue;
    const own = fields.filter((each) => each.form.schema === file);
    const places = new Map<string, Place[]>();
    for (const { node, path } of own)
      // What a shared definition asks for has no conditions of the form.
      places.set(path, [...(places.get(path) ?? []), placeOf(root, node)]);
    const asked = { file, fields: own, countries, places };
    const reached = reachedIn(asked);
    yield* circleFindings(asked, reached);
    yield* contradictions(asked, reached);
    yield* requiredFindings(asked, root);
  }
}
