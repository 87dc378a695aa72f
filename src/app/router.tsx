/** The addresses of the application (specification, section 2). Whatever is not known leads to main. */
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { MainPage } from '#app/main-page.tsx';
import { withInApp } from '#flow/entry.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import { useEnvironment } from '#app/environment.ts';

export function AppRouter() {
  const { entry } = useEnvironment();
  const main = <Navigate to={withInApp(MAIN_PATH, entry.inApp)} replace />;
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Routes>
          <Route path={MAIN_PATH} element={<MainPage />} />
          <Route path="/flow/*" element={<LazyFlowArea />} />
          {/* The loan in the address of the root goes along, the rest is read already. */}
          <Route path="/" element={<RootRedirect />} />
          <Route path="*" element={main} />
        </Routes>
      </ErrorBoundary>
    </BrowserRouter>
  );
}

/** `/?amount=…&duration=…` comes from the calculator: main gets the query. */
function RootRedirect() {
  return <Navigate to={`${MAIN_PATH}${window.location.search}`} replace />;
}

/** The flow area's code is loaded with the first address below /flow; a failed load can be tried again. */
function LazyFlowArea() {
  const [Area, setArea] = useState<ComponentType>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    import('#app/flow-area.tsx').then(({ FlowArea }) => setArea(() => FlowArea), setFailure);
  }, []);
  if (failure !== undefined) throw failure;
  return Area === undefined ? null : <Area />;
}
