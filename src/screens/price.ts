/** The price of the loan and the scoring that is asked for with it (specification, section 7: pricing, process). */
import { useState } from 'react';
import type { CalculatedOffer } from '#flow/application.ts';
import { monthsOf } from '#flow/limits.ts';
import type { Problem } from '#flow/problems.ts';
import { useFlowControl } from '#screens/flow-control.ts';
import { useArrival } from '#screens/task.ts';
import { useApplication, useLoan, useVerbs } from '#state/context.tsx';

function usePriceReader() {
  const { readPricing } = useVerbs();
  const { amount, years } = useLoan();
  const months = useApplication()?.loanDuration ?? monthsOf(years);
  return () => readPricing(amount, months);
}

/** The price shown on a screen: `undefined` while it is on its way or when it could not be read. */
export function usePrice(): CalculatedOffer | undefined {
  const read = usePriceReader();
  const [price, setPrice] = useState<CalculatedOffer>();
  useArrival(async () => {
    const answer = await read();
    if (answer.ok) setPrice(answer.value);
  });
  return price;
}

/**
 * Asks for the scoring and moves on by its answer. `shown` is the monthly rate in euro that the visitor saw; without
 * one it is read first. Resolves with what went wrong.
 */
export function useScoring(): (shown?: number) => Promise<Problem | undefined> {
  const { process } = useVerbs();
  const read = usePriceReader();
  const control = useFlowControl();
  return async (shown) => {
    const price = await (shown === undefined ? read() : undefined);
    if (price?.ok === false) return price.problem;
    const installment = shown ?? price?.value.installmentAmount ?? 0;
    const scored = await process(installment);
    if (!scored.ok) return scored.problem;
    control.proceed(scored.value);
    return undefined;
  };
}
