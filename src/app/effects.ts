/** What performing an outcome needs of the page, for the frame and for the screens alike. */
import { useMemo } from 'react';
import { useAsk } from '#app/ask.ts';
import { useEnvironment } from '#app/environment.ts';
import { useLeaving } from '#app/leaving.tsx';
import { useNavigate } from '#app/navigation.tsx';
import type { Effects } from '#app/perform.ts';
import { customerTypeOf } from '#flow/application.ts';
import { withInApp } from '#flow/entry.ts';
import { FAIL_PATH, pathOf } from '#flow/resume.ts';
import type { Screen } from '#flow/resume.ts';
import { goToPage } from '#io/native.ts';
import { applicationAtom, failedCheckAtom, loanAtom } from '#state/atoms.ts';

/** A call that is refused again this soon after a renewal is refused for another reason (milliseconds). */
const RENEWAL_REST_MS = 20_000;

/** `screen`: where something is tried, which says the checks that refuse it. */
export function useEffects(screen?: Screen): Omit<Effects, 'help'> {
  const {
    config,
    brand,
    store,
    loan,
    login,
    entry: { inApp },
  } = useEnvironment();
  const navigate = useNavigate();
  const ask = useAsk();
  const { onPurpose } = useLeaving();
  const { instantLoanUrl } = config.brands[brand.id];
  return useMemo(() => {
    let renewed = Number.NEGATIVE_INFINITY;
    return {
      ask,
      inApp,
      instantLoanUrl,
      fail: () => void navigate(withInApp(FAIL_PATH, inApp)),
      showFailedCheck: (check) =>
        store.set(failedCheckAtom, (last) => ({ check, screen, count: (last?.count ?? 0) + 1 })),
      // A redirect, in the app too (section 8): the browser beside the app is for partners' pages, from which one comes back.
      leave: (address) => onPurpose(() => goToPage(address)),
      signIn() {
        // The start is for whoever has no application (section 4), and a new customer's is no existing one's: it is given up, the wish stays.
        const [application, wish] = [store.get(applicationAtom), store.get(loanAtom)];
        if (application !== undefined && customerTypeOf(application) === 'ntb') {
          loan.clear();
          if (wish !== undefined) loan.rememberLoan(wish);
        }
        navigate(withInApp(pathOf('start', 'existing'), inApp));
      },
      signedIn: () => login.token() !== undefined,
      async renew() {
        if (Date.now() - renewed < RENEWAL_REST_MS) return false;
        renewed = Date.now();
        return login.renew();
      },
      signInAgain: () => void login.signIn(window.location.pathname),
      offline: () => !window.navigator.onLine,
    };
  }, [ask, inApp, instantLoanUrl, loan, login, navigate, onPurpose, screen, store]);
}
