/** What happens when a screen is there: top of the page, focus on the heading, tab order a second later. */
import { useEffect } from 'react';
import { scheduleTabOrder } from '#app/tab-order.ts';
import { record } from '#io/log.ts';
import { postToNativeApp } from '#io/native.ts';

/** Whether the bank's app has been told to take its own spinner away. */
let released = false;

/** Lets the bank's app take its own spinner away, once a page: what lies below is to be seen. */
export function releaseApp(inApp: boolean): void {
  if (!inApp || released) return;
  released = true;
  postToNativeApp({ action: 'HIDE_LOADING_SPINNER' });
}

/** Whether this page has shown a screen already: the first one is arrived at by the browser, not by us. */
let shownBefore = false;

/**
 * `screen` is the screen shown, `undefined` while one is on its way. The first screen of a page moves no focus, as
 * the browser reads a page from its beginning, and lets the bank's app take its own spinner away.
 */
export function useArrival(screen: string | undefined, inApp: boolean): void {
  useEffect(() => {
    if (screen === undefined) return undefined;
    record({ kind: 'step-shown', step: screen });
    if (shownBefore) {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    releaseApp(inApp);
    shownBefore = true;
    return scheduleTabOrder(document);
  }, [screen, inApp]);
}
