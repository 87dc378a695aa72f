/** What happens when a screen is there: top of the page, focus on the heading, tab order a second later. */
import { useEffect } from 'react';
import { scheduleTabOrder } from '#app/focus/tab-order.ts';
import { record } from '#io/log.ts';
import { postToNativeApp } from '#io/native.ts';
import { appReleasedAtom, arrivedAtom } from '#state/atoms.ts';
import { useServices } from '#state/services.ts';
import type { Services } from '#state/services.ts';

/** Lets the bank's app take its own spinner away, once a page: what lies below is to be seen. */
export function releaseApp({ inApp, store }: Services): void {
  if (!inApp || store.get(appReleasedAtom)) return;
  store.set(appReleasedAtom, true);
  postToNativeApp({ action: 'HIDE_LOADING_SPINNER' });
}

/**
 * `screen` is the screen shown, `undefined` while one is on its way. The first screen of a page moves no focus, as
 * the browser reads a page from its beginning, and lets the bank's app take its own spinner away.
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
