/** How screens do their work: one piece at a time, failures reported once, nothing said for a screen that is gone. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import type { SchemaFormHandle } from '#form/definition.ts';
import type { Application } from '#flow/application.ts';
import { CHANGED_TRIES, isChanged, outcomeOf } from '#flow/problems.ts';
import type { Problem } from '#flow/problems.ts';
import type { Result } from '#io/api/result.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useMountSignal } from '#screens/shared/tasks/mount-signal.ts';
import { useActions, useClearFailedCheck } from '#state/context.tsx';

/**
 * Makes an action of `work`: while it runs, a further start does nothing (the button keeps the focus and is not
 * disabled). The problem it may resolve with is reported; 'Erneut versuchen' there starts the same work again.
 * Once the message is closed, the focus goes to what `form` says was refused. A failed check is said beside the main action
 * (failed-check.tsx), until something is tried again.
 */
export function useTask<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<Problem | undefined>,
  form?: RefObject<SchemaFormHandle | null>,
): (...args: Args) => Promise<void> {
  const control = useFlowControl();
  const mountSignal = useMountSignal();
  const clearFailedCheck = useClearFailedCheck();
  /** The signal of the work under way. */
  const running = useRef<AbortSignal>(undefined);
  return async function run(...args: Args): Promise<void> {
    const signal = mountSignal();
    if (running.current === signal) return;
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

/** Does `work` when the screen appears. */
export function useOnArrival(work: () => unknown): void {
  const arrive = useEffectEvent(work);
  useEffect(() => {
    void arrive();
  }, []);
}

/**
 * How to send over the application as it was `seen` and, where it has been changed since, over what it has become, a few times.
 * `onward` looks at that before each further time: what it answers ends the matter. `left`: so has the visitor.
 */
export function useOverChanges() {
  const { catchUp } = useActions();
  const mountSignal = useMountSignal();
  return async function overChanges<Value, End extends string>(
    seen: Application | undefined,
    send: (seen: Application | undefined) => Promise<Result<Value>>,
    onward: (now: Application, seen: Application | undefined) => End | undefined,
    left = CHANGED_TRIES,
  ): Promise<Result<Value> | End | 'left'> {
    const signal = mountSignal();
    const sent = await send(seen);
    if (sent.ok || !isChanged(sent.problem)) return sent;
    if (left === 0)
      return { ok: false, problem: { operationId: sent.problem.operationId, status: 0 } };
    const now = await catchUp(sent.problem);
    if (!now.ok) return now;
    if (signal.aborted) return 'left';
    return onward(now.value, seen) ?? overChanges(now.value, send, onward, left - 1);
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
