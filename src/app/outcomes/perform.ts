/** The only interpreter of the outcomes of the error catalogue (specification, section 8). */
import { withInApp } from '#flow/navigation/entry.ts';
import { outcomeOf } from '#flow/problems.ts';
import type { CustomerCheck, PopupAnswer, PopupKind, Problem } from '#flow/problems.ts';

/** Effects on the page, injected so that this can be tested without one. */
export interface Effects {
  ask(popup: PopupKind, values?: Record<string, unknown>): Promise<PopupAnswer>;
  fail(): void;
  /** The screen shows which check failed and what the visitor can do. */
  showFailedCheck(check: CustomerCheck): void;
  /** Leaves for another site; the address was checked before. */
  leave(address: string): void;
  /** Goes to the first step of existing customers, which starts the sign-in. */
  signIn(): void;
  help(): void;
  /** Whether calls send a token, which may have expired. */
  signedIn(): boolean;
  /** Renews the token silently; `false` when that fails or was done a moment ago. */
  renew(): Promise<boolean>;
  /** Leaves for the provider's sign-in page, which returns to this address. */
  signInAgain(): void;
  /** The browser reports that it is offline. */
  offline(): boolean;
  instantLoanUrl: string;
  inApp: boolean;
}

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
  const signIn = NOT_SIGNED_IN.includes(problem.status) && effects.signedIn();
  if (signIn && retry !== undefined && (await effects.renew())) return retry();
  const outcome = outcomeOf(problem);
  switch (outcome.kind) {
    case 'in-place':
    case 'resolved':
      return;
    case 'check':
      return effects.showFailedCheck(outcome.check);
    case 'fail':
      return effects.fail();
    case 'instant-loan':
      return effects.leave(instantLoanAddress(effects));
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

/** The instant-loan site gets `inApp` (section 8). */
export function instantLoanAddress({
  instantLoanUrl,
  inApp,
}: Pick<Effects, 'instantLoanUrl' | 'inApp'>): string {
  if (!inApp) return instantLoanUrl;
  const url = new URL(instantLoanUrl);
  url.searchParams.set('klarFlow', 'true');
  return withInApp(url.href, true);
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
