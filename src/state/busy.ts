import type { Store } from '#state/session.ts';
import { busyAtom } from '#state/atoms.ts';

/** Counts a request that does not go through the API client as pending, for the spinner (specification, section 1). */
export async function countAsBusy<Value>(
  store: Store,
  request: () => Promise<Value>,
): Promise<Value> {
  store.set(busyAtom, (active) => active + 1);
  try {
    return await request();
  } finally {
    store.set(busyAtom, (active) => active - 1);
  }
}
