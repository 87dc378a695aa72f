/** A question may change its kind with another answer: an employer is typed, a pension institution chosen, under one name. The
 * answer of one kind is none of the other, so each is put aside with its kind and comes back with it. */
import { pathKey } from './data-path.ts';
import type { Draft } from './draft.ts';
import type { Entry } from './entries.ts';

const kindOf = ({ schema }: Entry): string => JSON.stringify(schema.enum ?? schema.type);

/** Looks at the fields there are now; true when an answer was exchanged. Items of lists are left alone: they change places. */
export function createAnswersApart(draft: Pick<Draft, 'valueAt' | 'put'>, entries: readonly Entry[]): (entries: readonly Entry[]) => boolean {
  const last = new Map(entries.map((entry) => [pathKey(entry.path), entry]));
  const aside = new Map<string, unknown>();
  return (now) => {
    const changed = now.filter((entry) => {
      const key = pathKey(entry.path);
      const former = last.get(key);
      last.set(key, entry);
      if (former === undefined || former.schema === entry.schema || entry.path.some((step) => typeof step === 'number')) return false;
      const [before, kind] = [kindOf(former), kindOf(entry)];
      if (before === kind) return false;
      aside.set(`${key} ${before}`, draft.valueAt(entry.path));
      draft.put(entry.path, aside.get(`${key} ${kind}`));
      return true;
    });
    return changed.length > 0;
  };
}
