/** What happens when a screen is there: top of the page, focus on the heading, tab order a second later. */
import { useEffect } from 'react';
import { scheduleTabOrder } from '#app/tab-order.ts';
import { record } from '#io/log.ts';
import { postToNativeApp } from '#io/native.ts';

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
    } else if (inApp) {
      postToNativeApp({ action: 'HIDE_LOADING_SPINNER' });
    }
    shownBefore = true;
    return scheduleTabOrder(document);
  }, [screen, inApp]);
}
