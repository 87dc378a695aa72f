/** The conditions under which questions are asked, as comparisons with the answers of others. */
import { shown, type Json } from './json-file.ts';
import type { Files } from './files.ts';
import {
  conditionsAt,
  comparedIn,
  pathsAsked,
  placesIn,
  type Branch,
  type Place,
  type Schema,
} from './places.ts';
import { scopeOf, type Ask, type Comparison, type Condition } from './comparison.ts';

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
const listed = (schema: Schema): string[] | undefined => {
  const { enum: list, const: one } = schema as { enum?: Json[]; const?: Json };
  return list ? list.map(shown) : one === undefined ? undefined : [shown(one)];
};
/** What a schema within `if` compares with; undefined for what has no words. */
function comparisonIn({ not, type: _, ...rest }: Schema): Comparison | undefined {
  const is = listed(rest);
  if (is) return { is };
  const isNot = not && listed(not);
  if (isNot) return { not: isNot };
  const isBounds = Object.entries(rest).every(
    ([name, value]) => BOUNDS.includes(name) && typeof value === 'number',
  );
  return isBounds && Object.keys(rest).length > 0 ? (rest as Comparison) : undefined;
}
/** The conditions of a question within its list item: the list has its own. */
export const ownConditions = ({ trail }: Pick<Place, 'trail'>): (Branch & { block: string })[] =>
  conditionsAt({ trail }).slice(
    conditionsAt({
      trail: trail.slice(0, trail.findLastIndex((step) => String(step).endsWith('[]')) + 1),
    }).length,
  );

/** All that has to be true for a question to be asked; undefined where it has no words. */
export function conditionsOf(place: Place, all: readonly Place[]): Condition[] | undefined {
  const [branch, inner] = ownConditions(place);
  if (branch === undefined) return [];
  if (inner || branch.name === 'else') return undefined;
  const conditions = comparedIn(branch.if, branch.block).map(([path, schema]) => {
    const asked = all.find((each) => each.path === path);
    const comparison = comparisonIn(schema);
    return asked && comparison && { field: asked.name, path, ...comparison };
  });
  const spoken = conditions.flatMap((each) => each ?? []);
  return spoken.length === conditions.length && spoken.length > 0 ? spoken : undefined;
}

/** How a question can be compared: with its answers, or as a number. */
function askOf({ name, path, schema }: Place, countries: readonly string[]): Ask[] {
  const { type, format, enum: list } = schema as { type?: string; format?: string; enum?: Json[] };
  const values = format === 'country' ? countries : type === 'boolean' ? [true, false] : list;
  const isNumber = !values && (type === 'number' || type === 'integer');
  return values || isNumber ? [{ name, path, isNumber, values: (values ?? []).map(shown) }] : [];
}
/** What the condition of a question may ask for: others of the step, or of the list item, that do not depend on it themselves. */
export function asksOf(all: readonly Place[], path: string, countries: readonly string[]): Ask[] {
  const beside = all.filter((each) => each.path !== path && scopeOf(each.path) === scopeOf(path));
  const dependent = new Set([path]);
  // A set also visits what is added while it is iterated.
  for (const one of dependent)
    for (const each of beside) if (pathsAsked(each).includes(one)) dependent.add(each.path);
  const asks = beside
    .filter((each) => !dependent.has(each.path))
    .flatMap((each) => askOf(each, countries));
  return [...new Map(asks.map((each) => [each.path, each])).values()];
}

/** Why a condition cannot be written; the text is `edit.<obstacle>`. */
export type Obstacle = 'noAnswer' | 'allAnswers' | 'isCircle';
export function obstacleOf(
  files: Files,
  { form, question }: { form: string; question: string },
  { field: _, path, ...comparison }: Condition,
  countries: readonly string[],
): Obstacle | undefined {
  if (path === '') return undefined;
  const asked = asksOf(placesIn(files, form), question, countries).find(
    (each) => each.path === path,
  );
  const values = comparison.is ?? comparison.not;
  if (asked === undefined) return 'isCircle';
  if (values ? values.length === 0 : Object.keys(comparison).length === 0) return 'noAnswer';
  return values && new Set(values).size >= asked.values.length ? 'allAnswers' : undefined;
}
