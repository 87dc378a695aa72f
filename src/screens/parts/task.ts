/** Actions of screens: one at a time, failures handled once (state/handle-problem.ts), and not after the screen was left. */
import { useEffect, useEffectEvent, useRef, useLayoutEffect, type RefObject } from 'react';
import type { Answers, SchemaFormHandle } from '#form/answers/definition.ts';
import type { Application } from '#flow/application.ts';
import type { Problem } from '#flow/problems.ts';
import type { Step } from '#flow/steps.ts';
import { ABORTED, type Result } from '#io/api/results.ts';
import { failedCheckAtom } from '#state/atoms.ts';
import { usePlace, useServices } from '#state/context.tsx';
import { dropDraft } from '#state/drafts.ts';
import { pauseLeft } from '#state/pause.ts';
import { handleProblem } from '#state/handle-problem.ts';
import { useFlowNavigation } from '#state/flow-navigation.ts';

/** Awaits a call; ABORTED once the screen was left, so that nothing follows from the response. */
export type Call = <Value>(response: Promise<Result<Value>>) => Promise<Result<Value>>;

/**
 * Wraps `work`: while it runs, another call does nothing (the button keeps the focus and is not disabled). What a returned problem
 * refuses is shown in `form`, then it is handled; 'Erneut versuchen' in its popup starts the same work again. After the popup is
 * closed, the error summary takes the focus. A failed check is shown beside the main action (failed-check.tsx) until the next attempt.
 */
export function useTask<Args extends readonly unknown[]>(
  work: (call: Call, ...args: Args) => Promise<Problem | undefined>,
  form?: RefObject<SchemaFormHandle | null>,
): (...args: Args) => Promise<void> {
  const services = useServices();
  const place = usePlace();
  const mountSignal = useMountSignal();
  /** The signal of the running work. */
  const running = useRef<AbortSignal>(undefined);
  return async function run(...args: Args): Promise<void> {
    const signal = mountSignal();
    if (running.current === signal) return;
    running.current = signal;
    services.store.set(failedCheckAtom, undefined);
    const call = async <Value>(response: Promise<Result<Value>>): Promise<Result<Value>> => {
      const result = await response;
      return signal.aborted ? ABORTED : result;
    };
    let problem: Problem | undefined;
    try {
      problem = await work(call, ...args);
    } finally {
      if (running.current === signal) running.current = undefined;
    }
    if (problem === undefined) return;
    if (problem.errors !== undefined) form?.current?.showErrors(problem.errors);
    const retry = () => void run(...args);
    const outcome = await handleProblem(services, problem, { ...place, retry });
    // After the dialog has given the focus back: a closed popup is unmounted before `ask` resolves.
    if (problem.errors !== undefined || outcome?.kind === 'check') form?.current?.focusSummary();
  };
}

type Submit<Outcome> = (entered: Answers, call: Call, form: SchemaFormHandle | null) => Outcome;

/** The props of a schema form whose submit is a task. */
export function useSubmit(work: Submit<Promise<Problem | undefined>>) {
  const ref = useRef<SchemaFormHandle>(null);
  const submit = useTask((call, entered: Answers) => work(entered, call, ref.current), ref);
  return { ref, onSubmit: (entered: Answers) => void submit(entered) };
}

/**
 * The props of a StepForm whose submit sends its answers: a success drops the draft and opens the next screen. `send` may return
 * `undefined` when there is nothing to send.
 */
export function useStepSubmit(
  step: Step,
  send: Submit<Promise<Result<Application> | undefined> | undefined>,
) {
  const navigation = useFlowNavigation();
  const { store } = useServices();
  return useSubmit(async (entered, call, form) => {
    const saved = await send(entered, call, form);
    if (saved?.ok !== true) return saved?.problem;
    dropDraft(store, step);
    navigation.proceed(saved.value);
  });
}

/** Runs `work` once on mount. */
export function useOnArrival(work: () => unknown): void {
  const arrive = useEffectEvent(work);
  useEffect(() => {
    void arrive();
  }, []);
}

/** Polling of a check that runs at a partner: interval in milliseconds, and number of polls until the visitor has to ask. */
const POLL_MS = 5_000;
const POLLS = 24;

/** Repeats `poll` while the check is open; not while the server wants not to be asked. */
export function usePolling(isOpen: boolean, poll: () => unknown): void {
  const { store } = useServices();
  const pollAgain = useEffectEvent(poll);
  useEffect(() => {
    if (!isOpen) return undefined;
    let polls = 0;
    const timer = setInterval(() => {
      if (pauseLeft(store) > 0) return;
      polls += 1;
      if (polls >= POLLS) clearInterval(timer);
      void pollAgain();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, store]);
}

/** To be awaited like a call. */
export const pause = (milliseconds: number): Promise<Result<void>> =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ ok: true, value: undefined }), milliseconds);
  });

/** A signal that is aborted on unmount. A layout effect, so that effects of children have it too. */
export function useMountSignal(): () => AbortSignal {
  const life = useRef<AbortController>(undefined);
  useLayoutEffect(() => {
    const controller = new AbortController();
    life.current = controller;
    return () => controller.abort();
  }, []);
  return () => life.current?.signal ?? AbortSignal.abort();
}
