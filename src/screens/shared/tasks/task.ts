/** Actions of screens: one at a time, failures reported once, nothing after the screen was left. */
import { useEffect, useEffectEvent, useRef, useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import type { SchemaFormHandle } from '#form/definition.ts';
import type { Application } from '#flow/application.ts';
import { CHANGED_TRIES, isChanged, outcomeOf, type Problem } from '#flow/problems.ts';
import type { Result } from '#io/api/api.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useActions, useClearFailedCheck } from '#state/context.tsx';

/**
 * Wraps `work`: while it runs, another call does nothing (the button keeps the focus and is not disabled). A returned problem is
 * reported; 'Erneut versuchen' in its popup starts the same work again. After the popup is closed, the error summary of `form` takes
 * the focus. A failed check is shown beside the main action (failed-check.tsx) until the next attempt.
 */
export function useTask<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<Problem | undefined>,
  form?: RefObject<SchemaFormHandle | null>,
): (...args: Args) => Promise<void> {
  const control = useFlowControl();
  const mountSignal = useMountSignal();
  const clearFailedCheck = useClearFailedCheck();
  /** The signal of the running work. */
  const running = useRef<AbortSignal>(undefined);
  return async function run(...args: Args): Promise<void> {
    const signal = mountSignal();
    // A popup outlives its screen: its 'Erneut versuchen' starts nothing there.
    if (signal.aborted || running.current === signal) return;
    running.current = signal;
    clearFailedCheck();
    let problem: Problem | undefined;
    try {
      problem = await work(...args);
    } finally {
      if (running.current === signal) running.current = undefined;
    }
    if (problem === undefined || signal.aborted) return;
    await control.report(problem, () => void run(...args));
    if (problem.errors !== undefined || outcomeOf(problem).kind === 'check')
      form?.current?.focusSummary();
  };
}

/** Runs `work` once on mount. */
export function useOnArrival(work: () => unknown): void {
  const arrive = useEffectEvent(work);
  useEffect(() => {
    void arrive();
  }, []);
}

/**
 * Optimistic locking: sends with the version of `base` (If-Match); on 409 reloads the application and retries, at most
 * `CHANGED_TRIES` times. `onConflict` may end it before each retry by returning a result. Resolves with 'left' when the screen
 * was left.
 */
export function useRetryOnConflict() {
  const { catchUp } = useActions();
  const mountSignal = useMountSignal();
  return async function retryOnConflict<Value, End extends string>(
    base: Application | undefined,
    send: (base: Application | undefined) => Promise<Result<Value>>,
    onConflict: (current: Application, base: Application | undefined) => End | undefined,
    triesLeft = CHANGED_TRIES,
  ): Promise<Result<Value> | End | 'left'> {
    const signal = mountSignal();
    const sent = await send(base);
    if (sent.ok || !isChanged(sent.problem)) return sent;
    if (triesLeft === 0)
      return { ok: false, problem: { operationId: sent.problem.operationId, status: 0 } };
    const current = await catchUp(sent.problem);
    if (!current.ok) return current;
    if (signal.aborted) return 'left';
    return (
      onConflict(current.value, base) ??
      retryOnConflict(current.value, send, onConflict, triesLeft - 1)
    );
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * An abort signal that is aborted on unmount: work reads it before it starts, and navigates only if it is not aborted. A layout
 * effect, so that effects of children have it too.
 */
export function useMountSignal(): () => AbortSignal {
  const life = useRef<AbortController>(undefined);
  useLayoutEffect(() => {
    const controller = new AbortController();
    life.current = controller;
    return () => controller.abort();
  }, []);
  return () => life.current?.signal ?? AbortSignal.abort();
}
