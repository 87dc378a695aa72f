/** The one interpreter of an outcome of the error catalogue (specification, section 8). */
import { withInApp } from '#flow/navigation/entry.ts';
import { outcomeOf } from '#flow/problems.ts';
import type { Check, PopupAnswer, PopupKind, Problem } from '#flow/problems.ts';

/** What performing may do to the page; injected, so that this can be tried without one. */
export interface Effects {
  ask(popup: PopupKind, values?: Record<string, unknown>): Promise<PopupAnswer>;
  fail(): void;
  /** The screen says in place which check has refused, and what can be done. */
  showFailedCheck(check: Check): void;
  /** Leaves for another site; the address has been checked. */
  leave(address: string): void;
  /** To the first step of existing customers, where they sign in. */
  signIn(): void;
  help(): void;
  /** Whether a login goes with the calls, which may have ended. */
  signedIn(): boolean;
  /** Asks the provider for a new token without showing anything; `false` when there is none, or was one a moment ago. */
  renew(): Promise<boolean>;
  /** Leaves for the provider's sign-in page; it leads back to here. */
  signInAgain(): void;
  /** The browser knows that there is no connection. */
  offline(): boolean;
  instantLoanUrl: string;
  inApp: boolean;
}

/** What the confirming button of a popup does beyond closing it. */
const CONFIRMED: {
  [Kind in PopupKind]?: (effects: Effects, retry: (() => void) | undefined) => void;
} = {
  TECHNICAL_ERROR: (_effects, retry) => retry?.(),
  CUSTOMER_EXISTS: (effects) => effects.signIn(),
  APPLICATION_EXISTS: (effects) => effects.help(),
};

/** Answers that say that the login behind a call counts no more. */
const NOT_SIGNED_IN: readonly number[] = [401, 403];

/**
 * A login that has ended is renewed without a word where the provider still knows the visitor, and the call is repeated. Else
 * the visitor decides when to leave for the sign-in page, because what is typed does not outlive that.
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

/** In the app the instant-loan site is told where the visitor comes from (section 8). */
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

/** `retry: false` takes the button that repeats a call away: there is none to repeat. */
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
