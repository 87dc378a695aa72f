/** The state of a list of suggestions: which are offered, which one is marked. Pure, the combobox performs it. */
import type { SearchResult } from '../../definition.ts';

export interface Suggestions {
  /** The list is open while there are some. */
  readonly results: readonly SearchResult[];
  /** Index of the marked result, -1 for none: nothing is ever marked by itself. */
  readonly active: number;
}

export const offered = (results: readonly SearchResult[]): Suggestions => ({ results, active: -1 });
export const closed = offered([]);

/** The mark moves around the end; undefined when the key is none of the list's. */
export function moved({ results, active }: Suggestions, key: string): Suggestions | undefined {
  const last = results.length - 1;
  if (last < 0) return undefined;
  if (key === 'ArrowDown') return { results, active: active < last ? active + 1 : 0 };
  if (key === 'ArrowUp') return { results, active: active > 0 ? active - 1 : last };
  return undefined;
}
