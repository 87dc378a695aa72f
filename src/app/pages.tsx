/** The addresses of the application (specification, section 2), by the router. Whatever is not known leads to main. */
// First, so that the sheets of panels and screens can overrule them.
import '#app/flow.css';
import '#app/flow-blocks.css';
import { startTransition, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { BrowserRouter, matchPath, useLocation, useNavigate } from 'react-router-dom';
import { useEnvironment } from '#app/environment.ts';
import { FlowArea } from '#app/flow-area.tsx';
import type { FlowDoor } from '#app/flow-area.tsx';
import { MainPage } from '#app/main-page.tsx';
import { Navigation, Redirect } from '#app/navigation.tsx';
import type { Navigate } from '#app/navigation.tsx';
import { withInApp } from '#flow/entry.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import { SIGN_IN_PATH } from '#flow/sign-in.ts';

/** For main.tsx, to which this module is all of the flow. */
export { restoreEarly } from '#app/loan-state.ts';

export function Pages() {
  const { entry } = useEnvironment();
  const [portal, setPortal] = useState(entry.portal);
  // With the router's own way, which is a transition too: an address drawn before it would lead away from where the entry leads.
  const onDone = useCallback(() => startTransition(() => setPortal(undefined)), []);
  return (
    <BrowserRouter>
      <Routed>
        {portal === undefined ? (
          <Addresses />
        ) : (
          <FlowArea door={{ kind: 'portal', ids: portal, onDone }} />
        )}
      </Routed>
    </BrowserRouter>
  );
}

/** The router's place and way, under the names that main knows them by. */
function Routed({ children }: { children: ReactNode }) {
  const { search, key } = useLocation();
  const go = useNavigate();
  const place = useMemo(() => ({ search, visit: key }), [search, key]);
  const navigate = useCallback<Navigate>((to, options) => void go(to, options), [go]);
  return (
    <Navigation place={place} navigate={navigate}>
      {children}
    </Navigation>
  );
}

const STEPS: FlowDoor = { kind: 'steps' };
const SIGN_IN_RETURN: FlowDoor = { kind: 'sign-in-return' };

function Addresses() {
  const { entry } = useEnvironment();
  const { pathname, search } = useLocation();
  if (matchPath(MAIN_PATH, pathname)) return <MainPage />;
  if (matchPath('/flow/*', pathname)) return <FlowArea door={STEPS} />;
  if (matchPath(SIGN_IN_PATH, pathname)) return <FlowArea door={SIGN_IN_RETURN} />;
  // `/?amount=…&duration=…` comes from the calculator: main gets the query. Everything else of it is read already.
  return (
    <Redirect to={pathname === '/' ? `${MAIN_PATH}${search}` : withInApp(MAIN_PATH, entry.inApp)} />
  );
}
