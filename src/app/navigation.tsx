/**
 * Where the visitor is, and the way elsewhere, for what stands on the welcome page and in the flow alike. Main stands before the router is
 * there (router.tsx); everywhere else both come from the router (pages.tsx).
 */
import { createContext, useCallback, useContext, useEffect } from 'react';
import type { MouseEvent, ReactNode } from 'react';

export interface Place {
  search: string;
  /** Another one for every navigation, also to the same address. */
  visit: string;
}

/** `to` is a path with its query; `replace` leaves no place to come back to. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void;

const PlaceContext = createContext<Place | undefined>(undefined);
const NavigateContext = createContext<Navigate | undefined>(undefined);

/** The address one stands at already takes its own place, as in every browser: a double click would else have to be gone back twice. */
export function Navigation({
  place,
  navigate,
  children,
}: {
  place: Place;
  navigate: Navigate;
  children: ReactNode;
}) {
  const go = useCallback<Navigate>(
    (to, options) => {
      const { pathname, search } = window.location;
      navigate(to, to === pathname + search ? { ...options, replace: true } : options);
    },
    [navigate],
  );
  return (
    <NavigateContext value={go}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </NavigateContext>
  );
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

/** A click that follows a link in this tab; with a key or another button the browser opens it elsewhere. */
export const isPlainClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** For links of the page: a plain click goes there without loading the page anew; every other click is the browser's. */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    navigate(pathname + search);
  };
}
