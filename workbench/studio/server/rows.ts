/**
 * Questions that stand beside each other on the screen: a half and a short one, two halves. Such a row stays together when questions
 * come, move or go, and no other comes about.
 */
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import { uiPathOf } from '../../check/fields.ts';
import { nodeAt, removed, valueAt } from '../../check/json-file.ts';
import { groupsOf } from '../../check/rules/ui.ts';
import { withEdits, type DefinitionSources } from '../../check/sources.ts';

/** The questions of every group, in the order of the screen; then those of each list (`refinancings[]`). */
export function columnsIn(
  definitions: Definitions,
  form: string,
): { group: string; fields: string[] }[] {
  const ui = uiOf(definitions, form);
  if (ui === undefined) return [];
  const listOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));
  const own = definitions.fields.filter((each) => each.form.name === form && each.inItem);
  const inLists = [...new Set(own.map(({ path }) => path))];
  return [
    ...groupsOf(ui).map(({ key, fields }) => ({ group: key, fields })),
    ...[...new Set(inLists.map(listOf))].map((group) => ({
      group,
      fields: inLists.filter((path) => listOf(path) === group),
    })),
  ];
}

const uiOf = ({ forms }: Definitions, form: string) => forms.find(({ name }) => name === form)?.ui;
const widthPath = (path: string): string[] => [...uiPathOf({ path }), 'ui:width'];

/** As the form lays them out (form.css). */
export function pairsIn(definitions: Definitions, form: string): [string, string][] {
  const ui = uiOf(definitions, form);
  const widthOf = (path = '') => ui && valueAt(ui, widthPath(path));
  return columnsIn(definitions, form).flatMap(({ fields }) => {
    const pairs: [string, string][] = [];
    for (let i = 0; i + 1 < fields.length; i += 1) {
      const [one = '', two = '', next] = fields.slice(i, i + 3);
      const widths = [widthOf(one), widthOf(two)];
      const isMixed = widths.includes('half') && widths.includes('short');
      // A half belongs to the short one after it rather than to the half before.
      const isEven = widths.every((each) => each === 'half') && widthOf(next) !== 'short';
      if (!isMixed && !isEven) continue;
      pairs.push([one, two]);
      i += 1;
    }
    return pairs;
  });
}

/** The paths in another order: the row of one changes places with the row beside it, two in a row with each other. */
export function movedIn(
  paths: readonly string[],
  path: string,
  by: number,
  pairs: readonly (readonly string[])[],
): string[] {
  const rowOf = (one: string) =>
    pairs.find((pair) => pair.includes(one) && pair.every((each) => paths.includes(each))) ?? [one];
  const at = paths.indexOf(path);
  const own = rowOf(path);
  const neighbour = paths[at + by];
  const isInRow = neighbour !== undefined && own.includes(neighbour);
  const row = isInRow ? [path] : own;
  const last = by < 0 ? row[0]! : row.at(-1)!;
  const beyond = paths[paths.indexOf(last) + by];
  if (beyond === undefined) return [...paths];
  const other = isInRow ? [beyond] : rowOf(beyond);
  const swapped = by < 0 ? [...row, ...other] : [...other, ...row];
  const start = Math.min(...swapped.map((each) => paths.indexOf(each)));
  return paths.toSpliced(start, swapped.length, ...swapped);
}

/** Takes the widths of those that stand beside another by chance: of the one that moved, otherwise of one that stood alone. */
export function inRows(
  sources: DefinitionSources,
  form: string,
  path: string,
  before: readonly (readonly string[])[],
): DefinitionSources {
  const definitions = readDefinitions(sources);
  const ui = uiOf(definitions, form);
  const wasPair = (pair: readonly string[]) =>
    before.some((each) => pair.every((one) => each.includes(one)));
  const chance = pairsIn(definitions, form).find((pair) => !wasPair(pair));
  const alone = chance?.filter((one) => !before.flat().includes(one)) ?? [];
  const own = alone.includes(path) ? path : (alone.at(-1) ?? chance?.at(-1));
  const width = ui && own !== undefined && nodeAt(ui, widthPath(own));
  return width ? inRows(withEdits(sources, [removed(width)]), form, path, before) : sources;
}

/** Questions that fill a row now, or no longer, and those that stand beside each other now, or no longer. */
export function rowsChanged(then: Definitions, now: Definitions, form: string) {
  const isThere = ({ fields }: Definitions, path: string) =>
    fields.some((each) => each.form.name === form && each.path === path);
  const isWide = (definitions: Definitions, path: string): boolean => {
    const ui = uiOf(definitions, form);
    return (ui && valueAt(ui, widthPath(path))) === undefined;
  };
  const both = columnsIn(now, form)
    .flatMap(({ fields }) => fields)
    .filter((path) => isThere(then, path));
  const resized = both.filter((path) => isWide(then, path) !== isWide(now, path));
  const [pairs, former] = [pairsIn(now, form), pairsIn(then, form)];
  const without = (all: [string, string][], others: [string, string][]) =>
    all.filter(
      (pair) =>
        pair.every((path) => both.includes(path)) &&
        !others.some((each) => pair.every((path) => each.includes(path))),
    );
  return {
    wide: resized.filter((path) => isWide(now, path)),
    narrow: resized.filter((path) => isWide(then, path)),
    joined: without(pairs, former),
    parted: without(former, pairs),
  };
}
