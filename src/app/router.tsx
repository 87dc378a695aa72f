/** The addresses of the application (specification, section 2). Whatever is not known leads to main. */
import { useCallback, useEffect, useState } from 'react';
import { areaNow, loadArea } from '#app/area.ts';
import { useEnvironment } from '#app/environment.ts';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { Failure } from '#app/failure.tsx';
import type { FlowDoor } from '#app/flow-area.tsx';
import { FramedFailure } from '#app/framed-failure.tsx';
import { LoadingFrame } from '#app/loading-frame.tsx';
import { MainPage } from '#app/main-page.tsx';
import { Navigation, Redirect, usePlace } from '#app/navigation.tsx';
import { withInApp } from '#flow/entry.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import { SIGN_IN_PATH } from '#flow/sign-in.ts';

export function AppRouter() {
  const { entry } = useEnvironment();
  const [portal, setPortal] = useState(entry.portal);
  const onDone = useCallback(() => setPortal(undefined), []);
  return (
    <Navigation>
      <ErrorBoundary area="frame" fallback={(retry) => <main className="crash"><Failure kind="crash" onRetry={retry} /></main>}>
        <ErrorBoundary area="flow" fallback={(retry) => <FramedFailure kind="crash" onRetry={retry} />}>
          {portal === undefined ? <Pages /> : <LazyFlowArea door={{ kind: 'portal', ids: portal, onDone }} />}
        </ErrorBoundary>
      </ErrorBoundary>
    </Navigation>
  );
}

const STEPS: FlowDoor = { kind: 'steps' };
const SIGN_IN_RETURN: FlowDoor = { kind: 'sign-in-return' };

function Pages() {
  const { entry } = useEnvironment();
  const { segments = ['?'], search } = usePlace();
  const path = `/${segments.join('/')}`;
  if (path === MAIN_PATH) return <MainPage />;
  if (path === SIGN_IN_PATH) return <LazyFlowArea door={SIGN_IN_RETURN} />;
  if (segments[0] === 'flow') return <LazyFlowArea door={STEPS} />;
  // `/?amount=…&duration=…` comes from the calculator: main gets the query. Everything else of it is read already.
  return <Redirect to={path === '/' ? `${MAIN_PATH}${search}` : withInApp(MAIN_PATH, entry.inApp)} />;
}

/** The flow area's code is loaded with the first address that needs it; a failed load can be tried again. */
function LazyFlowArea({ door }: { door: FlowDoor }) {
  const [area, setArea] = useState(areaNow);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadArea().then((module) => setArea(() => module), () => setFailed(true));
  }, []);
  useEffect(() => (area === undefined ? load() : undefined), [area, load]);
  if (failed) return <FramedFailure kind="load" onRetry={load} />;
  return area === undefined ? <LoadingFrame /> : <area.FlowArea door={door} />;
}
