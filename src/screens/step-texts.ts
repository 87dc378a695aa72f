/** Texts of the steps that are more than one sentence. */
import type { TFunction } from 'i18next';
import { rowsOf } from '#screens/text-rows.ts';

/** The sentences of a list in the text file. */
export function listOf(t: TFunction<'steps'>, key: string): string[] {
  const list: unknown = t(key, { returnObjects: true, defaultValue: [] });
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
}

/** The pairs of a `[{ term, text }]` in the text file. */
export function pairsOf(t: TFunction<'steps'>, key: string): { term: string; text: string }[] {
  return rowsOf(t(key, { returnObjects: true, defaultValue: [] }), 'term', 'text');
}
