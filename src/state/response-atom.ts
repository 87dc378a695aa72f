/** What a part of a screen reads by itself: a failure is shown there, and the screen does not depend on it. */
import { atom } from 'jotai/vanilla';
import type { Getter } from 'jotai/vanilla';
import { unwrap } from 'jotai/vanilla/utils';
import { assertInPlace } from '#flow/problems.ts';
import type { Result } from '#io/api/api.ts';
import type { Actions } from '#state/actions.ts';
import { actionsAtom } from '#state/services.ts';

/** Read while something shows it, and again when what `read` gets has changed. `known`: undefined until there is a response; `retry` reads again. */
export function responseAtom<Value>(
  read: (get: Getter, actions: Actions) => Promise<Result<Value>>,
) {
  const attempt = atom(0);
  const response = atom(async (get): Promise<Result<Value>> => {
    get(attempt);
    const actions = get(actionsAtom);
    // Until the flow has started.
    if (actions === undefined) return new Promise(() => undefined);
    const result = await read(get, actions);
    if (!result.ok) assertInPlace(result.problem);
    return result;
  });
  const retry = atom(undefined, (_get, set) => set(attempt, (count) => count + 1));
  return { response, known: unwrap(response), retry };
}
