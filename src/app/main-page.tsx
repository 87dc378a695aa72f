/** The welcome page and where it leads at once: calculator, in the app the flow, or nowhere (specification, section 2). */
import { useAtomValue } from 'jotai/react';
import { useEffect, useMemo } from 'react';
import { useArrival } from '#app/arrival.ts';
import { useContrast } from '#app/contrast.ts';
import { useEnvironment } from '#app/environment.ts';
import { useLogin, useLogout } from '#app/login.ts';
import { Redirect, useFollow, usePlace } from '#app/navigation.tsx';
import { Notification } from '#app/notification.tsx';
import { usePageTitle } from '#app/page-title.ts';
import { prefetchFlow } from '#app/prefetch.ts';
import { Shell } from '#app/shell.tsx';
import { mainDestination, withInApp } from '#flow/entry.ts';
import type { SignOutNotice } from '#flow/sign-in.ts';
import { useTranslate } from '#form/use-translate.ts';
import { replacePage } from '#io/native.ts';
import { MainScreen } from '#screens/main.tsx';
import { applicationAtom, applicationIdAtom } from '#state/atoms.ts';
import { signOutNoticeAtom } from '#state/login.ts';

export function MainPage() {
  const {
    config,
    brand,
    entry: { inApp },
    store,
    loan,
    login,
  } = useEnvironment();
  const { search } = usePlace();
  const { kind } = useLogin();
  const notice = useAtomValue(signOutNoticeAtom, { store });
  const destination = useMemo(
    () =>
      mainDestination({
        query: new URLSearchParams(search),
        applicationId: store.get(applicationIdAtom),
        inApp,
        loggedIn: kind === 'in',
        notice: notice !== undefined,
      }),
    [search, store, inApp, kind, notice],
  );
  useEffect(() => {
    // Whoever has come back from an application has its loan, not another one that the address asks for.
    if (destination.loan !== undefined && store.get(applicationAtom) === undefined)
      loan.rememberLoan(destination.loan);
    if (destination.kind === 'calculator')
      replacePage(withInApp(config.brands[brand.id].calculatorUrl, inApp));
    // Only the app asks who is there: it has no choice to offer here.
    if (destination.kind === 'go' && kind === 'unknown') void login.check();
  }, [destination, loan, login, kind, config, brand, inApp, store]);
  if (destination.kind === 'show') return <Welcome notice={notice} />;
  const decided = kind === 'in' || kind === 'out' || kind === 'unavailable';
  return destination.kind === 'go' && decided ? (
    <Redirect to={withInApp(destination.path, inApp)} />
  ) : null;
}

const LOOK = {
  logout: 'success',
  elsewhere: 'info',
  foreign: 'error',
  ended: 'success',
} as const satisfies Record<SignOutNotice, string>;

function Welcome({ notice }: { notice: SignOutNotice | undefined }) {
  const {
    config,
    brand,
    entry: { inApp },
    store,
  } = useEnvironment();
  const t = useTranslate('shell');
  usePageTitle(t('main.title'));
  useArrival('main', inApp);
  useEffect(() => prefetchFlow(), []);
  // Said once: whoever comes back here later is a visitor like any other.
  useEffect(() => () => store.set(signOutNoticeAtom, undefined), [store]);
  return (
    <Shell
      brand={brand}
      step="main"
      wide
      links={config.brands[brand.id]}
      {...useContrast()}
      {...useLogout()}
    >
      {notice !== undefined && (
        <div className="page">
          <Notification type={LOOK[notice]}>
            {t(`main.signedOut.${notice}`, { product: brand.product })}
          </Notification>
        </div>
      )}
      <MainScreen brand={brand} search={withInApp('', inApp)} onFollow={useFollow()} />
    </Shell>
  );
}
