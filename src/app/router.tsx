/**
 * What stands at the address (specification, section 2). The welcome page stands alone: the router, and with it everything beyond main, is
 * loaded when somebody leaves main or opens the application elsewhere, and stays from then on.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import { useEnvironment } from '#app/environment.ts';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { Failure } from '#app/failure.tsx';
import { STATEMENT_PATH } from '#app/footer.tsx';
import { FramedFailure } from '#app/framed-failure.tsx';
import { LoadingFrame } from '#app/loading-frame.tsx';
import { MainPage } from '#app/main-page.tsx';
import { Navigation } from '#app/navigation.tsx';
import type { Navigate } from '#app/navigation.tsx';
import { loadPages, pagesNow } from '#app/pages-loader.ts';
import { PageSpinner } from '#app/spinner.tsx';
import { withInApp } from '#flow/entry.ts';
import { MAIN_PATH } from '#flow/resume.ts';

/** What the router has addresses for, besides main. */
const BEYOND = /^\/(flow|signin)(\/|$)/;

type Part = 'main' | 'beyond' | 'statement';
/** What the address is of. Every unknown one leads to main at once, `/?amount=…&duration=…` of the calculator with its query. */
function partHere(inApp: boolean): Part {
  const { pathname, search } = window.location;
  if (BEYOND.test(pathname)) return 'beyond';
  if (pathname === STATEMENT_PATH) return 'statement';
  if (pathname !== MAIN_PATH)
    window.history.replaceState(
      null,
      '',
      pathname === '/' ? `${MAIN_PATH}${search}` : withInApp(MAIN_PATH, inApp),
    );
  return 'main';
}

export function AppRouter() {
  const { entry } = useEnvironment();
  const [part, setPart] = useState<Part>(() =>
    entry.portal === undefined ? partHere(entry.inApp) : 'beyond',
  );
  const leave = useCallback(() => setPart('beyond'), []);
  return (
    <ErrorBoundary
      area="frame"
      fallback={(retry) => (
        <main className="crash">
          <Failure kind="crash" onRetry={retry} />
        </main>
      )}
    >
      <ErrorBoundary
        area="flow"
        fallback={(retry) => <FramedFailure kind="crash" onRetry={retry} />}
      >
        {part === 'main' ? <MainAlone onLeave={leave} /> : <Lazy {...LAZY[part]} />}
      </ErrorBoundary>
      <PageSpinner />
    </ErrorBoundary>
  );
}

function MainAlone({ onLeave }: { onLeave(): void }) {
  const place = useMemo(() => ({ search: window.location.search, visit: 'first' }), []);
  const navigate = useCallback<Navigate>(
    (to, { replace = false } = {}) => {
      if (replace) window.history.replaceState(null, '', to);
      else window.history.pushState(null, '', to);
      onLeave();
    },
    [onLeave],
  );
  // Forward, on a page that was loaded again at main.
  useEffect(() => {
    window.addEventListener('popstate', onLeave);
    return () => window.removeEventListener('popstate', onLeave);
  }, [onLeave]);
  return (
    <Navigation place={place} navigate={navigate}>
      <MainPage />
    </Navigation>
  );
}

interface Loading {
  now: () => ComponentType | undefined;
  load: () => Promise<ComponentType>;
}
const LAZY: Readonly<Record<Exclude<Part, 'main'>, Loading>> = {
  beyond: { now: () => pagesNow()?.Pages, load: async () => (await loadPages()).Pages },
  statement: {
    now: () => undefined,
    load: async () => (await import('#app/accessibility-statement.tsx')).StatementPage,
  },
};

/** A failed load can be tried again. */
function Lazy({ now, load }: Loading) {
  const [Page, setPage] = useState<ComponentType | undefined>(now);
  const [failed, setFailed] = useState(false);
  const begin = useCallback(() => {
    setFailed(false);
    load().then(
      (Loaded) => setPage(() => Loaded),
      () => setFailed(true),
    );
  }, [load]);
  useEffect(() => (Page === undefined ? begin() : undefined), [Page, begin]);
  if (failed) return <FramedFailure kind="load" onRetry={begin} />;
  return Page === undefined ? <LoadingFrame /> : <Page />;
}
