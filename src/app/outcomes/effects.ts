/** The effects that performing an outcome has on the page, for the frame and the screens. */
import { useRef } from 'react';
import { useAsk } from '#app/dialogs/popups.ts';
import { useLeaving } from '#app/session/leaving.tsx';
import { useGo } from '#app/navigation.ts';
import { customerTypeOf } from '#flow/application.ts';
import type { CustomerCheck, FailReason } from '#flow/problems.ts';
import { FAIL_PATH, START_PATH } from '#flow/resume.ts';
import type { Screen } from '#flow/resume.ts';
import { goToPage } from '#io/browser/native.ts';
import { applicationAtom, failedCheckAtom, failReasonAtom, loanAtom } from '#state/atoms.ts';
import { useServices } from '#state/context.tsx';

/** A call refused again within this time of a renewal was refused for another reason (milliseconds). */
const RENEWAL_REST_MS = 20_000;

export type Effects = ReturnType<typeof useEffects> & { help(): void };

/** The instant-loan site gets `inApp` (section 8). */
function instantLoanAddress(instantLoanUrl: string, inApp: boolean): string {
  if (!inApp) return instantLoanUrl;
  const url = new URL(instantLoanUrl);
  url.searchParams.set('klarFlow', 'true');
  url.searchParams.set('inApp', 'true');
  return url.href;
}

/** `screen`: the screen that shows a failed check. */
export function useEffects(screen?: Screen) {
  const { site, store, loan, login, inApp } = useServices();
  const go = useGo();
  const renewed = useRef(Number.NEGATIVE_INFINITY);
  const ask = useAsk();
  const { onPurpose } = useLeaving();
  return {
    ask,
    fail(reason?: FailReason) {
      store.set(failReasonAtom, reason);
      void go(FAIL_PATH);
    },
    /** The screen shows which check failed and what the visitor can do. */
    showFailedCheck: (check: CustomerCheck) =>
      store.set(failedCheckAtom, (last) => ({ check, screen, count: (last?.count ?? 0) + 1 })),
    /** A redirect, in the app too (section 8): the external browser is for partners' pages, from which visitors return. */
    leaveForInstantLoan: () =>
      onPurpose(() => goToPage(instantLoanAddress(site.instantLoanUrl, inApp))),
    /** Goes to the first step of existing customers, which starts the sign-in. */
    signIn() {
      // The guard of the start admits only visitors without an application (section 4): a new customer's one is dropped, the
      // requested loan stays.
      const [application, wish] = [store.get(applicationAtom), store.get(loanAtom)];
      if (application !== undefined && customerTypeOf(application) === 'ntb') {
        loan.clear();
        if (wish !== undefined) loan.rememberLoan(wish);
      }
      void go(START_PATH);
    },
    /** Whether calls send a token, which may have expired. */
    signedIn: () => login.token() !== undefined,
    /** Renews the token silently; `false` when that fails or was done a moment ago. */
    async renew() {
      if (Date.now() - renewed.current < RENEWAL_REST_MS) return false;
      renewed.current = Date.now();
      return login.renew();
    },
    /** Leaves for the provider's sign-in page, which returns to this address. */
    signInAgain: () => void login.signIn(window.location.pathname),
    offline: () => !window.navigator.onLine,
  };
}
