/**
 * Questions that stand beside each other on the screen: a half and a short one, two halves. Such a row stays together when questions
 * come, move or go, and no other comes about.
 */
import type { Definitions } from '../../check/definitions.ts';
import { uiPathOf } from '../../check/fields.ts';
import { nodeAt, removed, valueAt } from '../../check/json-file.ts';
import { groupsOf } from '../../check/rules/ui.ts';
import type { Edit } from '../../check/sources.ts';

/** The questions of every group, in the order of the screen; then those of each list (`refinancings[]`). */
export function columnsIn(
  { forms, fields: all }: Definitions,
  form: string,
): { group: string; fields: string[] }[] {
  const ui = forms.find(({ name }) => name === form)?.ui;
  if (ui === undefined) return [];
  const listOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));
  const own = all.filter((each) => each.form.name === form && each.inItem);
  const inLists = [...new Set(own.map(({ path }) => path))];
  return [
    ...groupsOf(ui).map(({ key, fields }) => ({ group: key, fields })),
    ...[...new Set(inLists.map(listOf))].map((group) => ({
      group,
      fields: inLists.filter((path) => listOf(path) === group),
    })),
  ];
}

const widthPath = (path: string): string[] => [...uiPathOf({ path }), 'ui:width'];

/** As the form lays them out (form.css). */
export function pairsIn(definitions: Definitions, form: string): [string, string][] {
  const ui = definitions.forms.find(({ name }) => name === form)?.ui;
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

/** Takes the width of one that stands beside another by chance: the one that moved, otherwise one that stood alone. */
export function rowOfItsOwn(
  definitions: Definitions,
  form: string,
  path: string,
  before: readonly (readonly string[])[],
): Edit[] {
  const ui = definitions.forms.find(({ name }) => name === form)?.ui;
  const wasPair = (pair: readonly string[]) =>
    before.some((each) => pair.every((one) => each.includes(one)));
  const now = pairsIn(definitions, form);
  const chance = now.find((pair) => !wasPair(pair));
  const alone = chance?.filter((one) => !before.flat().includes(one)) ?? [];
  const own = alone.includes(path) ? path : (alone.at(-1) ?? chance?.at(-1));
  const width = ui && own !== undefined && nodeAt(ui, widthPath(own));
  return width ? [removed(width)] : [];
}
