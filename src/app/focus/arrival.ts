/** After a navigation: scrolls to the top, focuses the heading, applies the tab order a second later. */
import { useEffect } from 'react';
import { scheduleTabOrder } from '#app/focus/tab-order.ts';
import { record } from '#io/log.ts';
import { postToNativeApp } from '#io/native.ts';
import { appReleasedAtom, arrivedAtom } from '#state/atoms.ts';
import { useServices } from '#state/services.ts';
import type { Services } from '#state/services.ts';

/** Tells the bank's app, once per page, to remove its own spinner. */
export function releaseApp({ inApp, store }: Services): void {
  if (!inApp || store.get(appReleasedAtom)) return;
  store.set(appReleasedAtom, true);
  postToNativeApp({ action: 'HIDE_LOADING_SPINNER' });
}

/**
 * `screen`: the screen shown, `undefined` while one is loading. The first screen of a page does not move the focus, because screen
 * readers start at the top of a new page.
 */
export function useArrival(screen: string | undefined): void {
  const services = useServices();
  useEffect(() => {
    if (screen === undefined) return undefined;
    const { store } = services;
    record({ kind: 'step-shown', step: screen });
    if (store.get(arrivedAtom)) {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    releaseApp(services);
    store.set(arrivedAtom, true);
    return scheduleTabOrder(document);
  }, [screen, services]);
}
