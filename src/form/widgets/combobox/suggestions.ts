/** The state of a list of suggestions: which are offered, which one is marked. Pure, the combobox performs it. */
import type { SearchResult } from '../../definition.ts';

export interface Suggestions {
  readonly open: boolean;
  readonly results: readonly SearchResult[];
  /** Index of the marked result, -1 for none: nothing is ever marked by itself. */
  readonly active: number;
}

export const closed: Suggestions = { open: false, results: [], active: -1 };

export function offered(results: readonly SearchResult[]): Suggestions {
  return { open: results.length > 0, results, active: -1 };
}

/** The mark belonged to the text of before. */
export function unmarked(suggestions: Suggestions): Suggestions {
  return suggestions.active < 0 ? suggestions : { ...suggestions, active: closed.active };
}

const moves: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active, count) => (active + 1) % count,
  ArrowUp: (active, count) => (active <= 0 ? count - 1 : active - 1),
};

/** The mark moves around the end; undefined when the key is none of the list's. */
export function moved(suggestions: Suggestions, key: string): Suggestions | undefined {
  const move = moves[key];
  if (move === undefined || !suggestions.open) return undefined;
  return { ...suggestions, active: move(suggestions.active, suggestions.results.length) };
}
