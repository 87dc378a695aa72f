/** 'Did you mean …': the nearest known name. */
import { distance } from 'fastest-levenshtein';

/** The nearest of the names, when it is near enough to be a slip: at most a third of the letters differ; else one that begins alike. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  const others = [...names].filter((each) => each !== name);
  const ranked = others
    .map((each) => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.far - b.far);
  const [best] = ranked;
  if (best !== undefined && best.far <= 2 && best.far * 3 <= best.each.length + 2) return best.each;
  const beginning = others.find(
    (each) =>
      Math.min(each.length, name.length) > 2 && (each.startsWith(name) || name.startsWith(each)),
  );
  return (
    beginning ?? (best !== undefined && best.far * 3 <= best.each.length ? best.each : undefined)
  );
}
