/** The only interpreter of the outcomes of the error catalogue (specification, section 8). */
import type { Effects } from '#app/outcomes/effects.ts';
import { outcomeOf } from '#flow/problems.ts';
import type { PopupKind, Problem } from '#flow/problems.ts';

/** The effect of the confirm button of each popup, besides closing it. */
const CONFIRMED: {
  [Kind in PopupKind]?: (effects: Effects, retry: (() => void) | undefined) => void;
} = {
  TECHNICAL_ERROR: (_effects, retry) => retry?.(),
  CUSTOMER_EXISTS: (effects) => effects.signIn(),
  APPLICATION_EXISTS: (effects) => effects.help(),
};

/** Status codes for an expired token. */
const NOT_SIGNED_IN: readonly number[] = [401, 403];

/**
 * An expired token is renewed silently if the session at the provider still exists, and the call is repeated. Otherwise the visitor
 * decides when to leave for the sign-in page, because unsaved entries are lost by leaving.
 */
export async function perform(
  problem: Problem,
  effects: Effects,
  retry?: () => void,
): Promise<void> {
  const signIn =
    problem.done !== true && NOT_SIGNED_IN.includes(problem.status) && effects.signedIn();
  if (signIn && retry !== undefined && (await effects.renew())) return retry();
  const outcome = outcomeOf(problem);
  switch (outcome.kind) {
    case 'in-place':
    case 'resolved':
      return;
    case 'check':
      return effects.showFailedCheck(outcome.check);
    case 'fail':
      return effects.fail(outcome.reason);
    case 'instant-loan':
      return effects.leaveForInstantLoan();
    case 'popup': {
      const technical =
        outcome.popup === 'TECHNICAL_ERROR'
          ? technicalValues(problem, effects, signIn, retry !== undefined)
          : {};
      const answer = await effects.ask(outcome.popup, { ...refusals(problem), ...technical });
      if (answer !== 'confirm') return;
      if (signIn) effects.signInAgain();
      else CONFIRMED[outcome.popup]?.(effects, retry);
      return;
    }
    default:
      return outcome satisfies never;
  }
}

const refusals = ({ errors }: Problem): Record<string, unknown> =>
  errors === undefined
    ? {}
    : { errors: errors.map(({ message }) => message).filter((message) => message !== '') };

/** `retry: false` hides the button that repeats the call, when there is none to repeat. */
function technicalValues(
  { status }: Problem,
  { offline }: Effects,
  signIn: boolean,
  repeatable: boolean,
): Record<string, unknown> {
  if (signIn) return { context: 'signIn' };
  return {
    ...(status === 0 && offline() ? { context: 'offline' } : {}),
    ...(repeatable ? {} : { retry: false }),
  };
}
