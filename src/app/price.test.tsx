import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { environmentFor } from '#app/fixtures/environment.ts';
import { PriceProvider, usePrice } from '#screens/price.tsx';
import { LoanStateContext } from '#state/context.tsx';
import type { Verbs } from '#state/verbs.ts';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => document.body.replaceChildren());

function Price() {
  return usePrice().status;
}

test.each([50, 60, 119])(
  'the price of a loan over %i months is that of exactly these months',
  async (months) => {
    const { store, loan } = await environmentFor();
    loan.take({ id: 'a1', state: 'INIT', loanAmount: 10_000, loanDuration: months, customer: {} });
    const readPricing = vi.fn<Verbs['readPricing']>(() => new Promise(() => undefined));
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <LoanStateContext
          value={{ store, loan, verbs: { readPricing } as Partial<Verbs> as Verbs }}
        >
          <PriceProvider wanted>
            <Price />
          </PriceProvider>
        </LoanStateContext>,
      ),
    );
    expect(readPricing).toHaveBeenCalledExactlyOnceWith(10_000, months);
    await act(async () => root.unmount());
  },
);
