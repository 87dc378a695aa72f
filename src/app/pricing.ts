/** The price of the loan asked for, for the offer box (specification, section 7: pricing per brand). */
import { useCallback, useEffect, useState } from 'react';
import type { CalculatedOffer } from '#flow/application.ts';
import { termOf } from '#flow/limits.ts';
import { useApplication, useLoan, useVerbs } from '#state/context.tsx';

export type Price =
  | { status: 'loading' }
  | { status: 'failed'; retry(): void }
  | { status: 'ready'; offer: CalculatedOffer };

/** Asked anew whenever amount or term change; the server's months are exact, years for the screen are rounded. */
export function usePricing(): Price {
  const { amount, years } = useLoan();
  const months = termOf(years, useApplication()?.loanDuration);
  const { readPricing } = useVerbs();
  const [price, setPrice] = useState<Price>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    let current = true;
    setPrice({ status: 'loading' });
    void readPricing(amount, months).then((result) => {
      if (current) setPrice(result.ok ? { status: 'ready', offer: result.value } : { status: 'failed', retry });
    });
    return () => {
      current = false;
    };
  }, [amount, months, readPricing, attempt, retry]);
  return price;
}
