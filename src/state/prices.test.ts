import { expect, test, vi } from 'vitest';
import type { Application, CalculatedOffer } from '#flow/application.ts';
import { isChoosable } from '#flow/loan/chosen-offer.ts';
import type { Actions } from '#state/actions.ts';
import { applicationAtom } from '#state/atoms.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import {
  coverAtom,
  pickedAtom,
  priceAtom,
  readInsurances,
  retryCoverAtom,
  retryPriceAtom,
} from '#state/prices.ts';
import type { Picked } from '#state/prices.ts';
import { OFFER } from '../../sandbox/applicants/loan.ts';
import { eventually } from '../../tests/eventually.ts';

const offer = (interestType: 'FIX' | 'VARIABLE', installmentAmount: number): CalculatedOffer => ({
  ...OFFER,
  interestType,
  installmentAmount,
});
const [FIX, VARIABLE] = [offer('FIX', 206), offer('VARIABLE', 204)];
const INSURED = { insurance: 'DEATH', monthlyPremium: 17, totalPremium: 1_020 } as const;
const NONE = { insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 } as const;
const failed = (operationId: string) =>
  Promise.resolve({ ok: false, problem: { operationId, status: 500 } } as const);

/** What the frame shows beside the screens of an application. */
function framed(application: Partial<Application>) {
  const actions = {
    readPricing: vi.fn<Actions['readPricing']>(async () => ({ ok: true, value: OFFER })),
    listInsuranceOffers: vi.fn<Actions['listInsuranceOffers']>(async () => ({
      ok: true,
      value: [NONE, INSURED],
    })),
  };
  const { session, store } = servicesFor({ actions: actions as Partial<Actions> as Actions });
  session.accept({
    id: 'a1',
    state: 'SCORED',
    loanAmount: 10_000,
    loanDuration: 60,
    productOffer: { calculatedOffers: [FIX, VARIABLE] },
    customer: {},
    ...application,
  });
  store.sub(priceAtom, () => undefined);
  store.sub(coverAtom, () => undefined);
  const shown = async (picked: Picked = {}) => {
    store.set(pickedAtom, picked);
    await eventually(() => expect(store.get(coverAtom)?.loading).not.toBe(true));
    const [price, cover] = [store.get(priceAtom), store.get(coverAtom)];
    const rate = price.status === 'ready' ? price.offer.installmentAmount : price.status;
    return cover === undefined
      ? `${rate}`
      : `${rate} ${cover.insurance} ${cover.premium?.monthlyPremium}`;
  };
  // The objects of the application, as screens choose them.
  const offers = store.get(applicationAtom)?.productOffer?.calculatedOffers ?? [];
  const [fix, variable] = offers.filter(isChoosable);
  return { actions, session, store, shown, fix, variable } as const;
}

test.each(['PROCESSED', 'SCORED'] as const)(
  'in %s there is a price for the offer chosen on the screen, not for the requested loan',
  async (state) => {
    const { shown, actions } = framed({ state });
    expect(await shown()).toBe('unchosen');
    expect(await shown({ offer: VARIABLE })).toBe('204');
    expect(await shown({ offer: FIX })).toBe('206');
    expect(await shown()).toBe('unchosen');
    expect(actions.readPricing).not.toHaveBeenCalled();
  },
);

const CHOSEN = { variableInterestType: 'FIX', insurance: 'DEATH' } as const;

test('an insurance left over from another offer is not shown, one chosen on the screen is', async () => {
  const { shown, actions } = framed({ ...CHOSEN, state: 'OFFER_SELECTED' });
  expect(await shown()).toBe('206');
  expect(await shown({ insurance: INSURED })).toBe('206 DEATH 17');
  expect(actions.listInsuranceOffers).not.toHaveBeenCalled();
});

test('the saved insurance is shown with its premium, until the screen chooses otherwise', async () => {
  const { shown, actions, store, fix, variable } = framed({
    ...CHOSEN,
    state: 'INSURANCE_SELECTED',
  });
  expect(await shown()).toBe('206 DEATH 17');
  expect(await shown({ insurance: NONE })).toBe('206');
  expect(await shown({ offer: fix })).toBe('206 DEATH 17');
  expect(await shown({ offer: variable }), 'another offer has another premium').toBe('204');
  expect((await readInsurances(store)).ok).toBe(true);
  expect(actions.listInsuranceOffers, 'read once for panel and screen').toHaveBeenCalledOnce();
});

test('a premium that could not be read is read again on request', async () => {
  const { shown, actions, store } = framed({ ...CHOSEN, state: 'OFFER_SELECTED' });
  actions.listInsuranceOffers.mockReturnValueOnce(failed('listInsuranceOffers'));
  store.set(applicationAtom, (now) => now && { ...now, state: 'INSURANCE_SELECTED' as const });
  expect(await shown()).toBe('206 DEATH undefined');
  expect(store.get(coverAtom)).toEqual({ insurance: 'DEATH', failed: true });
  store.set(retryCoverAtom);
  expect(await shown()).toBe('206 DEATH 17');
});

test('the premium of another insurance than the chosen one is not taken for its own', async () => {
  const insured = { ...CHOSEN, state: 'DOC_SIGNED', insuranceOffer: INSURED } as const;
  expect(await framed(insured).shown()).toBe('206 DEATH 17');
  const { shown, actions } = framed({ ...insured, insurance: 'DEATH_DISABILITY' });
  expect(await shown()).toBe('206 DEATH_DISABILITY undefined');
  expect(actions.listInsuranceOffers, 'the contract is signed').not.toHaveBeenCalled();
});

test('a failed list of insurances is requested again by the screen that needs it', async () => {
  const { actions, store } = framed({ ...CHOSEN, state: 'OFFER_SELECTED' });
  actions.listInsuranceOffers.mockReturnValueOnce(failed('listInsuranceOffers'));
  expect((await readInsurances(store)).ok).toBe(false);
  expect((await readInsurances(store)).ok).toBe(true);
});

test.each([50, 60, 119])(
  'the price of a loan over %i months is that of exactly these months',
  async (months) => {
    const { actions, store } = framed({ state: 'INIT', loanDuration: months });
    expect(store.get(priceAtom)).toEqual({ status: 'loading' });
    await eventually(() => expect(store.get(priceAtom)).toEqual({ status: 'ready', offer: OFFER }));
    expect(actions.readPricing).toHaveBeenCalledExactlyOnceWith(10_000, months);
  },
);

test('the price is read again when the loan changes, and on request after a failure', async () => {
  const { actions, session, store } = framed({ state: 'INIT' });
  actions.readPricing.mockReturnValueOnce(failed('getPricing'));
  session.update({ loanAmount: 12_000 });
  await eventually(() => expect(store.get(priceAtom)).toEqual({ status: 'failed' }));
  session.update({ customer: { firstName: 'Anna' } });
  expect(actions.readPricing.mock.calls).toEqual([
    [10_000, 60],
    [12_000, 60],
  ]);
  store.set(retryPriceAtom);
  await eventually(() => expect(store.get(priceAtom).status).toBe('ready'));
});
