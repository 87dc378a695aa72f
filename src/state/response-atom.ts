/** What a part of a screen reads by itself: a failure is shown there, and the screen does not depend on it. */
import type { Getter } from 'jotai/vanilla';
import { atomWithRefresh, unwrap } from 'jotai/vanilla/utils';
import { assertInPlace } from '#flow/problems.ts';
import type { Result } from '#io/api/results.ts';
import type { Actions } from '#state/actions.ts';
import { actionsAtom } from '#state/services.ts';

/**
 * Read while something shows it, and again when what `read` gets has changed, or when `response` is set (without a value).
 * `known`: undefined until there is a response.
 */
export function responseAtom<Value>(
  read: (get: Getter, actions: Actions) => Promise<Result<Value>>,
) {
  const response = atomWithRefresh(async (get): Promise<Result<Value>> => {
    const actions = get(actionsAtom);
    // Until the flow has started.
    if (actions === undefined) return new Promise(() => undefined);
    const result = await read(get, actions);
    if (!result.ok) assertInPlace(result.problem);
    return result;
  });
  return { response, known: unwrap(response) };
}
