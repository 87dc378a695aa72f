/** What happens when a screen is there: title, top of the page, focus on the heading, tab order a second later. */
import { useEffect, useRef } from 'react';
import { scheduleTabOrder } from '#app/tab-order.ts';

/**
 * `screen` is the screen shown, `undefined` while one is on its way. The first screen of a page moves no focus:
 * the browser reads the page from its beginning.
 */
export function useArrival(screen: string | undefined): void {
  const first = useRef(true);
  useEffect(() => {
    if (screen === undefined) return undefined;
    const arriving = !first.current;
    first.current = false;
    if (arriving) {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    return scheduleTabOrder(document);
  }, [screen]);
}
