import { afterEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { showAt } from '#app/services.test-helpers.tsx';
import { applicationAtom } from '#state/atoms.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import type { Application, CalculatedOffer } from '#flow/application.ts';
import { isChoosable, sentOffers } from '#flow/loan/chosen-offer.ts';
import { PriceProvider, useCover, usePicked, usePrice } from '#screens/shared/price.tsx';
import type { Actions } from '#state/actions/actions.ts';
import { OFFER } from '../../../../tests/applicants/loan.ts';

afterEach(() => document.body.replaceChildren());

function Price() {
  return <p>{usePrice().status}</p>;
}

const offer = (interestType: 'FIX' | 'VARIABLE', installmentAmount: number): CalculatedOffer => ({
  ...OFFER,
  interestType,
  installmentAmount,
});
const [FIX, VARIABLE] = [offer('FIX', 206), offer('VARIABLE', 204)];
const INSURED = { insurance: 'DEATH', monthlyPremium: 17, totalPremium: 1_020 } as const;
const NONE = { insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 } as const;

/** The frame with a screen that chooses an offer or an insurance. */
async function framed(application: Partial<Application>) {
  const services = servicesFor();
  services.loan.take({
    id: 'a1',
    state: 'SCORED',
    loanAmount: 10_000,
    loanDuration: 60,
    productOffer: { calculatedOffers: [FIX, VARIABLE] },
    customer: {},
    ...application,
  });
  const actions = {
    readPricing: vi.fn<Actions['readPricing']>(),
    listInsuranceOffers: vi.fn<Actions['listInsuranceOffers']>(async () => ({
      ok: true,
      value: [NONE, INSURED],
    })),
  };
  function Shown() {
    const [price, cover] = [usePrice(), useCover()];
    const rate = price.status === 'ready' ? price.offer.installmentAmount : price.status;
    const premium = typeof cover?.premium === 'object' ? cover.premium.monthlyPremium : undefined;
    return <p>{`${rate}${cover === undefined ? '' : ` ${cover.insurance} ${premium}`}`}</p>;
  }
  function Picking(picked: Parameters<typeof usePicked>[0]) {
    usePicked(picked);
    return null;
  }
  let next: (screen: ReactNode) => void = () => undefined;
  function Framed() {
    const [screen, setScreen] = useState<ReactNode>();
    useEffect(() => {
      next = setScreen;
    }, []);
    return (
      <PriceProvider wanted>
        <Shown />
        {screen}
      </PriceProvider>
    );
  }
  await showAt('/', <Framed />, { ...services, actions: actions as Partial<Actions> as Actions });
  const show = async (screen: ReactNode) => {
    await act(async () => next(screen));
    return document.body.textContent;
  };
  // The objects of the application, as screens choose them.
  const { productOffer = {} } = services.store.get(applicationAtom) ?? {};
  const [fix, variable] = sentOffers(productOffer).filter(isChoosable);
  return { actions, show, Picking, fix, variable };
}

test.each(['PROCESSED', 'SCORED'] as const)(
  'in %s there is a price for the offer chosen on the screen, not for a wish',
  async (state) => {
    const { Picking, show, actions } = await framed({ state });
    expect(await show(<Picking />)).toBe('open');
    expect(await show(<Picking offer={VARIABLE} />)).toBe('204');
    expect(await show(<Picking offer={FIX} />)).toBe('206');
    expect(await show(null)).toBe('open');
    expect(actions.readPricing).not.toHaveBeenCalled();
  },
);

test('the price follows the insurance chosen on the screen, before and after it is saved', async () => {
  const chosen = { variableInterestType: 'FIX' } as const;
  const first = await framed({ ...chosen, state: 'OFFER_SELECTED', insurance: 'DEATH' });
  expect(await first.show(null), 'left over from another offer').toBe('206');
  expect(await first.show(<first.Picking insurance={INSURED} />)).toBe('206 DEATH 17');
  expect(first.actions.listInsuranceOffers).not.toHaveBeenCalled();
  document.body.replaceChildren();

  const { Picking, show, actions, fix, variable } = await framed({
    ...chosen,
    state: 'INSURANCE_SELECTED',
    insurance: 'DEATH',
  });
  expect(await show(null)).toBe('206 DEATH 17');
  expect(actions.listInsuranceOffers).toHaveBeenCalledOnce();
  expect(await show(<Picking insurance={NONE} />)).toBe('206');
  expect(await show(<Picking offer={fix} />)).toBe('206 DEATH 17');
  expect(await show(<Picking offer={variable} />), 'another offer has another premium').toBe('204');
});

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
    const readPricing = vi.fn<Actions['readPricing']>(() => new Promise(() => undefined));
    const actions = { readPricing } as Partial<Actions> as Actions;
    const price = (
      <PriceProvider wanted>
        <Price />
      </PriceProvider>
    );
    const { leave } = await showAt('/', price, { ...services, actions });
    expect(readPricing).toHaveBeenCalledExactlyOnceWith(10_000, months);
    await leave();
  },
);
