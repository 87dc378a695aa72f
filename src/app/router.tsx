/**
 * What stands at the address (specification, section 2). The welcome page stands alone: the router, and with it everything beyond main, is
 * loaded when somebody leaves main or opens the application elsewhere, and stays from then on.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEnvironment } from '#app/environment.ts';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { Failure } from '#app/failure.tsx';
import { FramedFailure } from '#app/framed-failure.tsx';
import { LoadingFrame } from '#app/loading-frame.tsx';
import { MainPage } from '#app/main-page.tsx';
import { Navigation } from '#app/navigation.tsx';
import type { Navigate } from '#app/navigation.tsx';
import { loadPages, pagesNow } from '#app/pages-loader.ts';
import { withInApp } from '#flow/entry.ts';
import { MAIN_PATH } from '#flow/resume.ts';

/** What the router has addresses for, besides main. */
const BEYOND = /^\/(flow|signin)(\/|$)/;

/** Whether the address is main's, to which every unknown one leads at once, `/?amount=…&duration=…` of the calculator with its query. */
function isMain(inApp: boolean): boolean {
  const { pathname, search } = window.location;
  if (BEYOND.test(pathname)) return false;
  if (pathname !== MAIN_PATH) window.history.replaceState(null, '', pathname === '/' ? `${MAIN_PATH}${search}` : withInApp(MAIN_PATH, inApp));
  return true;
}

export function AppRouter() {
  const { entry } = useEnvironment();
  const [beyond, setBeyond] = useState(() => entry.portal !== undefined || !isMain(entry.inApp));
  const leave = useCallback(() => setBeyond(true), []);
  return (
    <ErrorBoundary area="frame" fallback={(retry) => <main className="crash"><Failure kind="crash" onRetry={retry} /></main>}>
      <ErrorBoundary area="flow" fallback={(retry) => <FramedFailure kind="crash" onRetry={retry} />}>
        {beyond ? <LazyPages /> : <MainAlone onLeave={leave} />}
      </ErrorBoundary>
    </ErrorBoundary>
  );
}

function MainAlone({ onLeave }: { onLeave(): void }) {
  const place = useMemo(() => ({ search: window.location.search, visit: 'first' }), []);
  const navigate = useCallback<Navigate>((to, { replace = false } = {}) => {
    if (replace) window.history.replaceState(null, '', to);
    else window.history.pushState(null, '', to);
    onLeave();
  }, [onLeave]);
  // Forward, on a page that was loaded again at main.
  useEffect(() => {
    window.addEventListener('popstate', onLeave);
    return () => window.removeEventListener('popstate', onLeave);
  }, [onLeave]);
  return <Navigation place={place} navigate={navigate}><MainPage /></Navigation>;
}

/** A failed load can be tried again. */
function LazyPages() {
  const [pages, setPages] = useState(pagesNow);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadPages().then((module) => setPages(() => module), () => setFailed(true));
  }, []);
  useEffect(() => (pages === undefined ? load() : undefined), [pages, load]);
  if (failed) return <FramedFailure kind="load" onRetry={load} />;
  return pages === undefined ? <LoadingFrame /> : <pages.Pages />;
}
