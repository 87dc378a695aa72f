/** After a navigation: scrolls to the top, focuses the heading, applies the tab order a second later. */
import { useEffect } from 'react';
import { scheduleTabOrder } from '#app/focus/tab-order.ts';
import { record } from '#io/log.ts';
import { postToNativeApp } from '#io/browser/native.ts';
import { appReleasedAtom, arrivedAtom } from '#state/atoms.ts';
import { useServices } from '#state/services.ts';
import type { Services } from '#state/services.ts';

/** Tells the bank's app, once per page, to remove its own spinner. */
export function releaseApp({ inApp, store }: Services): void {
  if (!inApp || store.get(appReleasedAtom)) return;
  store.set(appReleasedAtom, true);
  postToNativeApp({ action: 'HIDE_LOADING_SPINNER' });
}

/** Orca says nothing of a focus that comes while the place it was reading is taken away. */
const FIRST_FOCUS_MS = 300;

/**
 * Screen readers read a page from its beginning when it has loaded, so its first screen moves no focus. One that comes later does: what
 * they have read until then is the frame and 'Wird geladen'. A control that already has the focus keeps it.
 */
const isReadFromTheStart = (page: Document): boolean =>
  page.readyState !== 'complete' || page.activeElement !== page.body;

/**
 * `screen` is the screen shown, `undefined` while one is loading.
 */
export function useArrival(screen: string | undefined): void {
  const services = useServices();
  useEffect(() => {
    if (screen === undefined) return undefined;
    const { store } = services;
    record({ kind: 'step-shown', step: screen });
    const isFirst = !store.get(arrivedAtom);
    const focusHeading = () =>
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!isFirst) {
      window.scrollTo(0, 0);
      focusHeading();
    } else if (!isReadFromTheStart(document)) {
      timer = setTimeout(() => {
        if (document.activeElement === document.body) focusHeading();
      }, FIRST_FOCUS_MS);
    }
    releaseApp(services);
    store.set(arrivedAtom, true);
    const cancelTabOrder = scheduleTabOrder(document);
    return () => {
      clearTimeout(timer);
      cancelTabOrder();
    };
  }, [screen, services]);
}
