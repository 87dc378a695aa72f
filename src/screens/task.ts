/** How screens do their work: one piece at a time, failures reported once, nothing done for a screen that is gone. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Problem } from '#flow/problems.ts';
import { useFlowControl } from '#screens/flow-control.ts';

/**
 * Makes an action of `work`: while it runs, a further start does nothing (the button keeps the focus and is not
 * disabled). The problem it may resolve with is reported; 'Erneut versuchen' there starts the same work again.
 * `reported` is told when the message is closed.
 */
export function useTask<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<Problem | undefined>,
  reported?: (problem: Problem) => void,
): (...args: Args) => Promise<void> {
  const control = useFlowControl();
  const running = useRef(false);
  return async function run(...args: Args): Promise<void> {
    if (running.current) return;
    running.current = true;
    let problem: Problem | undefined;
    try {
      problem = await work(...args);
    } finally {
      running.current = false;
    }
    if (problem === undefined) return;
    await control.report(problem, () => void run(...args));
    reported?.(problem);
  };
}

/** Does `work` once when the screen appears; `left` is aborted when the screen goes. */
export function useArrival(work: (left: AbortSignal) => Promise<unknown>): void {
  const arrive = useEffectEvent(work);
  useEffect(() => {
    const visit = new AbortController();
    void arrive(visit.signal);
    return () => visit.abort();
  }, []);
}

/** Resolves after so many milliseconds, at once when `left` is aborted. */
export function pause(milliseconds: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (left.aborted || milliseconds <= 0) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    left.addEventListener('abort', () => { clearTimeout(timer); resolve(); }, { once: true });
  });
}
