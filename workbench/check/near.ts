/** 'Did you mean …': the nearest known name by edit distance. */

/** Letters to change, add, leave out or swap until one word is the other; capitals count half. */
function distance(from: string, to: string): number {
  if (from.toLowerCase() === to.toLowerCase()) return from === to ? 0 : 0.5;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The nearest of the names, when it is near enough to be a slip: at most a third of the letters, at least one; else one that begins alike. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  const ranked = [...names]
    .filter((each) => each !== name)
    .map((each) => ({ each, far: distance(name, each) }))
    .sort((a, b) => a.far - b.far);
  const beginning = [...names].find(
    (each) =>
      each !== name &&
      Math.min(each.length, name.length) > 2 &&
      (each.startsWith(name) || name.startsWith(each)),
  );
  const [best] = ranked;
  if (beginning !== undefined && (best === undefined || best.far > 2)) return beginning;
  return best !== undefined &&
    best.far <= Math.max(1, Math.min(4, Math.floor(Math.max(name.length, best.each.length) / 3)))
    ? best.each
    : undefined;
}
