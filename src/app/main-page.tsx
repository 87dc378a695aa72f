/** The welcome page and where it leads at once: calculator, registration in the app, or nowhere (specification, section 2). */
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useArrival } from '#app/arrival.ts';
import { useContrast } from '#app/contrast.ts';
import { useEnvironment } from '#app/environment.ts';
import { usePageTitle } from '#app/page-title.ts';
import { Shell } from '#app/shell.tsx';
import { mainDestination, withInApp } from '#flow/entry.ts';
import { replacePage } from '#io/native.ts';
import { MainScreen } from '#screens/main.tsx';
import { applicationIdAtom } from '#state/atoms.ts';

export function MainPage() {
  const { config, brand, entry: { inApp }, store, loan } = useEnvironment();
  const { search } = useLocation();
  const destination = useMemo(
    () => mainDestination({ query: new URLSearchParams(search), applicationId: store.get(applicationIdAtom), inApp, loggedIn: false }),
    [search, store, inApp],
  );
  useEffect(() => {
    if (destination.loan !== undefined) loan.rememberLoan(destination.loan);
    if (destination.kind === 'calculator') replacePage(withInApp(config.brands[brand.id].calculatorUrl, inApp));
  }, [destination, loan, config, brand, inApp]);
  if (destination.kind === 'go') return <Navigate to={withInApp(destination.path, inApp)} replace />;
  return destination.kind === 'show' ? <Welcome /> : null;
}

function Welcome() {
  const { config, brand, entry: { inApp } } = useEnvironment();
  const { t } = useTranslation('shell');
  usePageTitle(t('main.title'));
  useArrival('main', inApp);
  return (
    <Shell brand={brand} step="main" wide links={config.brands[brand.id]} {...useContrast()}>
      <MainScreen brand={brand} search={withInApp('', inApp)} />
    </Shell>
  );
}
