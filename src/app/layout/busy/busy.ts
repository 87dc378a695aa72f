/** When the spinner is shown and announced (milliseconds): short waits do not flicker, long ones are explained. */
import { useEffect, useState } from 'react';

const SHOWN_AFTER_MS = 150;
const SHOWN_AT_LEAST_MS = 300;
const ANNOUNCED_AFTER_MS = 1_000;
const SLOW_AFTER_MS = 10_000;

/** For screen readers; `done` only after another announcement. */
export type Announcement = '' | 'loading' | 'slow' | 'done';

export interface BusySigns {
  shown: boolean;
  announcement: Announcement;
}

/**
 * Debounces the busy state of one burst of requests and reports changes by `onChange`. A burst ends when the overlay is gone, so
 * consecutive calls are announced once.
 */
export function createBusySigns(onChange: (signs: BusySigns) => void) {
  let signs: BusySigns = { shown: false, announcement: '' };
  let shownSince = 0;
  let busy = false;
  let pending: ReturnType<typeof setTimeout>[] = [];
  const update = (change: Partial<BusySigns>): void => {
    signs = { ...signs, ...change };
    onChange(signs);
  };
  const later = (work: () => void, milliseconds: number): void => {
    pending.push(setTimeout(work, milliseconds));
  };
  const stopTimers = (): void => {
    pending.forEach(clearTimeout);
    pending = [];
  };
  const begin = (): void => {
    stopTimers();
    if (!signs.shown) {
      later(() => {
        shownSince = Date.now();
        update({ shown: true });
      }, SHOWN_AFTER_MS);
    }
    if (signs.announcement !== 'loading' && signs.announcement !== 'slow')
      later(() => update({ announcement: 'loading' }), ANNOUNCED_AFTER_MS);
    later(() => update({ announcement: 'slow' }), SLOW_AFTER_MS);
  };
  const end = (): void => {
    stopTimers();
    const finish = (): void => {
      const heard = signs.announcement === 'loading' || signs.announcement === 'slow';
      if (signs.shown || heard) update({ shown: false, announcement: heard ? 'done' : '' });
    };
    const rest = signs.shown ? SHOWN_AT_LEAST_MS - (Date.now() - shownSince) : 0;
    if (rest > 0) later(finish, rest);
    else finish();
  };
  return {
    set(now: boolean): void {
      if (now === busy) return;
      busy = now;
      if (now) begin();
      else end();
    },
    stop(): void {
      stopTimers();
      busy = false;
    },
  };
}

export function useBusySigns(busy: boolean): BusySigns {
  const [signs, setSigns] = useState<BusySigns>({ shown: false, announcement: '' });
  const [watch] = useState(() => createBusySigns(setSigns));
  useEffect(() => watch.set(busy), [watch, busy]);
  useEffect(() => watch.stop, [watch]);
  return signs;
}
