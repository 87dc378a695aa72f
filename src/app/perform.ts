/** The one interpreter of an outcome of the error catalogue (specification, section 8). */
import { withInApp } from '#flow/entry.ts';
import { outcomeOf } from '#flow/problems.ts';
import type { PopupKind, Problem } from '#flow/problems.ts';

export type PopupAnswer = 'confirm' | 'cancel' | 'close';

/** What performing may do to the page; injected, so that this can be tried without one. */
export interface Effects {
  ask(popup: PopupKind, values?: Record<string, unknown>): Promise<PopupAnswer>;
  fail(): void;
  /** Leaves for another site; the address has been checked. */
  leave(address: string): void;
  /** To the first step of existing customers, where they sign in. */
  signIn(): void;
  help(): void;
  instantLoanUrl: string;
  inApp: boolean;
}

/** What the confirming button of a popup does beyond closing it. */
const CONFIRMED: { [Kind in PopupKind]?: (effects: Effects, retry: (() => void) | undefined) => void } = {
  TECHNICAL_ERROR: (_effects, retry) => retry?.(),
  CUSTOMER_EXISTS: (effects) => effects.signIn(),
  APPLICATION_EXISTS: (effects) => effects.help(),
};

export async function perform(problem: Problem, effects: Effects, retry?: () => void): Promise<void> {
  const outcome = outcomeOf(problem);
  switch (outcome.kind) {
    case 'silent': return;
    case 'fail': return effects.fail();
    case 'instant-loan': return effects.leave(instantLoanAddress(effects));
    case 'popup': {
      const answer = await effects.ask(outcome.popup, popupValues(problem, outcome.popup === 'TECHNICAL_ERROR' && retry === undefined));
      if (answer === 'confirm') CONFIRMED[outcome.popup]?.(effects, retry);
      return;
    }
    default: return outcome satisfies never;
  }
}

/** In the app the instant-loan site is told where the visitor comes from (section 8). */
export function instantLoanAddress({ instantLoanUrl, inApp }: Pick<Effects, 'instantLoanUrl' | 'inApp'>): string {
  if (!inApp) return instantLoanUrl;
  const url = new URL(instantLoanUrl);
  url.searchParams.set('klarFlow', 'true');
  return withInApp(url.href, true);
}

/** `retry: false` takes the button that repeats a call away: there is none to repeat. */
const popupValues = ({ errors }: Problem, withoutRetry: boolean): Record<string, unknown> => ({
  ...(errors === undefined ? {} : { errors: errors.map(({ message }) => message).filter((message) => message !== '') }),
  ...(withoutRetry ? { retry: false } : {}),
});
