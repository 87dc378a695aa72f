/** Files whose failure is reported in place (countries, proof of work): a newer release is announced beside it. */
import { isReplaced } from '#io/release.ts';
import type { Store } from '#state/session.ts';
import { replacedAtom } from '#state/atoms.ts';

export async function noteReplaced<Loaded>(store: Store, load: Promise<Loaded>): Promise<Loaded> {
  load.catch(async () => {
    if (await isReplaced()) store.set(replacedAtom, true);
  });
  return load;
}
