/** Requests that do not go through the API client. */
import { isReplaced } from '#io/release.ts';
import { busyAtom, replacedAtom } from '#state/atoms.ts';
import type { Store } from '#state/session.ts';

/** Counts a request as pending, for the spinner (specification, section 1). */
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

/** For files whose failure is reported in place (countries, proof of work): a newer release is announced beside it. */
export async function noteReplaced<Loaded>(store: Store, load: Promise<Loaded>): Promise<Loaded> {
  load.catch(async () => {
    if (await isReplaced()) store.set(replacedAtom, true);
  });
  return load;
}
