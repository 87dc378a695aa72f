/**
 * Addresses and the history of the browser: where the visitor is, and going elsewhere without loading the page anew. The addresses are
 * few and named in one table (router.tsx), so this needs no routing library, which would be a tenth of what the welcome page weighs.
 */
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { segmentsOf } from '#flow/roles.ts';

export interface Place {
  /** The decoded parts of the path; `undefined` where they cannot be decoded. */
  segments: readonly string[] | undefined;
  search: string;
  /** Another one for every navigation, also to the same address. */
  visit: number;
}

/** `to` is a path with its query; `replace` leaves no place to come back to. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void;

const PlaceContext = createContext<Place | undefined>(undefined);
const NavigateContext = createContext<Navigate | undefined>(undefined);

const here = (visit: number): Place => ({ segments: segmentsOf(window.location.pathname), search: window.location.search, visit });

export function Navigation({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => here(0));
  useEffect(() => {
    const moved = () => setPlace(({ visit }) => here(visit + 1));
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, []);
  const navigate = useMemo<Navigate>(() => (to, { replace = false } = {}) => {
    if (replace) window.history.replaceState(null, '', to);
    else window.history.pushState(null, '', to);
    setPlace(({ visit }) => here(visit + 1));
  }, []);
  return <NavigateContext value={navigate}><PlaceContext value={place}>{children}</PlaceContext></NavigateContext>;
}

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === undefined) throw new Error('The navigation provides the place.');
  return place;
}

export function useNavigate(): Navigate {
  const navigate = useContext(NavigateContext);
  if (navigate === undefined) throw new Error('The navigation provides the way.');
  return navigate;
}

/** Goes there when it appears, in the place of the address that led here. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

/** For links of the page: a plain click goes there without loading the page anew; every other click is the browser's. */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    navigate(pathname + search);
  };
}
