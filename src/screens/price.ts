/** The price of the loan and the scoring that is asked for with it (specification, section 7: pricing, process). */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Application, CalculatedOffer } from '#flow/application.ts';
import { termOf } from '#flow/limits.ts';
import { isChanged } from '#flow/problems.ts';
import type { Problem } from '#flow/problems.ts';
import { resume } from '#flow/resume.ts';
import { useFlowControl } from '#screens/flow-control.ts';
import { useApplication, useChanged, useLoan, useVerbs } from '#state/context.tsx';

function usePriceReader() {
  const { readPricing } = useVerbs();
  const { amount, years } = useLoan();
  const months = termOf(years, useApplication()?.loanDuration);
  return () => readPricing(amount, months);
}

/** The price shown on a screen: `undefined` while it is on its way or when it could not be read. */
export function usePrice(): CalculatedOffer | undefined {
  const read = usePriceReader();
  const [price, setPrice] = useState<CalculatedOffer>();
  const { amount } = useLoan();
  const months = useApplication()?.loanDuration;
  const show = useEffectEvent(async (late: AbortSignal) => {
    const answer = await read();
    if (answer.ok && !late.aborted) setPrice(answer.value);
  });
  // The loan may be another one than it was, when the application was changed elsewhere.
  useEffect(() => {
    const late = new AbortController();
    // The rate of another loan is none of this one's.
    setPrice(undefined);
    void show(late.signal);
    return () => late.abort();
  }, [amount, months]);
  return price;
}

/**
 * Asks for the scoring and moves on by its answer. `shown` is the monthly rate in euro that the visitor saw; without
 * one it is read first. `seen` is the application they saw. Resolves with what went wrong. Data changed since they were shown are not scored: `onChanged`
 * shows them, by default the summary does.
 */
export function useScoring(onChanged?: () => void): (shown?: number, seen?: Application) => Promise<Problem | undefined> {
  const { process, catchUp } = useVerbs();
  const changed = useChanged();
  const read = usePriceReader();
  const control = useFlowControl();
  return async (shown, seen) => {
    const price = await (shown === undefined ? read() : undefined);
    if (price?.ok === false) return price.problem;
    const installment = shown ?? price?.value.installmentAmount ?? 0;
    const scored = await process(installment, seen);
    if (scored.ok) {
      control.proceed(scored.value);
      return undefined;
    }
    if (!isChanged(scored.problem)) return scored.problem;
    const now = await catchUp(scored.problem);
    if (!now.ok) return now.problem;
    if (resume(now.value) === 'summary' && onChanged !== undefined) onChanged();
    else {
      changed.set(resume(now.value) === 'summary');
      control.go(resume(now.value));
    }
    return undefined;
  };
}
