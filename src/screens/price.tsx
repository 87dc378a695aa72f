/** The price of the loan asked for (specification, section 7: pricing per brand), read once for all that shows it: the offer box and the summary. */
import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { CalculatedOffer } from '#flow/application.ts';
import { chosenOffer } from '#flow/chosen-offer.ts';
import { termOf } from '#flow/limits.ts';
import { assertInPlace } from '#flow/problems.ts';
import { useApplication, useLoan, useVerbs } from '#state/context.tsx';

export type Price =
  | { status: 'loading' }
  | { status: 'failed'; retry(): void }
  /** `chosen`: what the bank's offer that the applicant has chosen costs, no longer a wish. */
  | { status: 'ready'; offer: CalculatedOffer; chosen?: true };

const PriceContext = createContext<Price>({ status: 'loading' });

export const usePrice = (): Price => useContext(PriceContext);

/**
 * Asked anew whenever amount or term change, while it is `wanted`. From the choice on it is the offer chosen: the price of the
 * loan asked for is another one where its kind of interest is.
 */
export function PriceProvider({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const { amount, years } = useLoan();
  const application = useApplication();
  const chosen = application && chosenOffer(application);
  // The server's months are exact, years for the screen are rounded.
  const months = termOf(years, application?.loanDuration);
  const reads = wanted && chosen === undefined;
  const { readPricing } = useVerbs();
  const [price, setPrice] = useState<Price>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!reads) return undefined;
    let current = true;
    setPrice({ status: 'loading' });
    void readPricing(amount, months).then((result) => {
      if (!current) return;
      if (result.ok) return setPrice({ status: 'ready', offer: result.value });
      assertInPlace(result.problem);
      setPrice({ status: 'failed', retry: () => setAttempt((count) => count + 1) });
    });
    return () => {
      current = false;
    };
  }, [reads, amount, months, readPricing, attempt]);
  return (
    <PriceContext
      value={chosen === undefined ? price : { status: 'ready', offer: chosen, chosen: true }}
    >
      {children}
    </PriceContext>
  );
}
