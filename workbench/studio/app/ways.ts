/** The shortest way to a state, by the calls of the state machine that the bank's side follows. */
import { LIFECYCLE } from '../../../tests/sandbox/rules/lifecycle.ts';
import type { Kind } from '../../../tests/sandbox/rules/lifecycle.ts';
import type { ApplicationState } from '#flow/application.ts';

export interface Leg {
  call: string;
  state: ApplicationState;
}

/** Where an application begins, by kind of customer. */
const FIRST: Readonly<Record<Kind, ApplicationState>> = {
  N: 'INIT',
  D: 'PROCESSED',
  E: 'INIT_EXISTING',
};

const next = (from: ApplicationState, kind: Kind): Leg[] =>
  LIFECYCLE.filter(({ kinds, states }) => kinds.includes(kind) && states.includes(from)).flatMap(
    ({ call, next: to }) =>
      (typeof to === 'object' ? Object.values(to) : [to]).flatMap((state): Leg[] =>
        state === 'same' || state === from ? [] : [{ call, state }],
      ),
  );

/** From the beginning; undefined when no way leads there. */
export function wayTo(state: ApplicationState, kind: Kind): Leg[] | undefined {
  let ways: Leg[][] = [[{ call: 'first', state: FIRST[kind] }]];
  const seen = new Set<ApplicationState>([FIRST[kind]]);
  while (ways.length > 0) {
    const found = ways.find((way) => way.at(-1)?.state === state);
    if (found !== undefined) return found;
    ways = ways.flatMap((way) => {
      const last = way.at(-1)?.state;
      return last === undefined
        ? []
        : next(last, kind)
            .filter((leg) => !seen.has(leg.state) && seen.add(leg.state))
            .map((leg) => [...way, leg]);
    });
  }
  return undefined;
}
