import { afterEach, expect, test, vi } from 'vitest';
import { servicesFor, showAt } from '#app/fixtures/services.tsx';
import { PriceProvider, usePrice } from '#screens/price.tsx';
import type { Verbs } from '#state/verbs.ts';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => document.body.replaceChildren());

function Price() {
  return usePrice().status;
}

test.each([50, 60, 119])(
  'the price of a loan over %i months is that of exactly these months',
  async (months) => {
    const services = servicesFor();
    services.loan.take({
      id: 'a1',
      state: 'INIT',
      loanAmount: 10_000,
      loanDuration: months,
      customer: {},
    });
    const readPricing = vi.fn<Verbs['readPricing']>(() => new Promise(() => undefined));
    const verbs = { readPricing } as Partial<Verbs> as Verbs;
    const price = (
      <PriceProvider wanted>
        <Price />
      </PriceProvider>
    );
    const { leave } = await showAt('/', price, { ...services, verbs });
    expect(readPricing).toHaveBeenCalledExactlyOnceWith(10_000, months);
    await leave();
  },
);
