/** A server that is busy names a time (io/retry-after.ts): until then the page calls nothing by itself. */
import { atom } from 'jotai/vanilla';
import type { Problem } from '#flow/problems.ts';
import type { Store } from '#state/session.ts';

/** By `performance.now()`. */
const pausedUntilAtom = atom(0);

export const pauseLeft = (store: Store): number =>
  Math.max(0, store.get(pausedUntilAtom) - performance.now());

export function notePause(store: Store, { pauseMs }: Problem): void {
  if (pauseMs !== undefined && pauseMs > pauseLeft(store))
    store.set(pausedUntilAtom, performance.now() + pauseMs);
}
