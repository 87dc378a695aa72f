/** The actions that call an endpoint, one per call of the specification's section 7. Each answer replaces the application. */
import { fetchCountries } from '#io/countries.ts';
import { loadOnce } from '#io/load-once.ts';
import { applicationActions } from '#state/actions/application.ts';
import { createCalls } from '#state/actions/calls.ts';
import type { ActionDependencies, Calls, Schemas } from '#state/actions/calls.ts';
import { documentActions, signingActions } from '#state/actions/documents.ts';
import { countAsBusy } from '#state/actions/busy.ts';

export type OfferChoice = Schemas['OfferChoice'];
export type InsuranceChoice = Schemas['InsuranceChoice'];

/** Prices, offers and their insurance. */
const productActions = ({ api, entity, current, onApplication, asking, changing }: Calls) => ({
  /** The price of a loan of `amount` euro over `duration` months. */
  readPricing: (amount: number, duration: number) =>
    asking(
      api.GET('/pricing/{entity}', {
        ...current(),
        params: { path: { entity }, query: { amount, duration } },
      }),
    ),
  calculateOffers: () => changing(api.POST('/applications/{id}/products', onApplication())),
  chooseOffer: (choice: OfferChoice) =>
    changing(api.PUT('/applications/{id}/products', { ...onApplication(), body: choice })),
  listInsuranceOffers: () =>
    asking(api.GET('/applications/{id}/insurance-offers', onApplication())),
  chooseInsurance: (choice: InsuranceChoice) =>
    changing(api.POST('/applications/{id}/insurance-offers', { ...onApplication(), body: choice })),
});

/** Help code, feedback, branches, suggestions, countries. */
const supportActions = ({ api, store, current, onApplication, asking, changing }: Calls) => ({
  requestHelpCode: () => changing(api.PUT('/applications/{id}/helpcode', onApplication())),
  /** Sent with credentials; the whole answer is observed (section 7). */
  sendFeedback: (feedback: Schemas['Feedback']) =>
    asking(api.POST('/feedback', { ...current(), body: feedback, credentials: 'include' })),
  listBranches: () => asking(api.GET('/branches', current())),
  searchEmployers: (name: string, signal: AbortSignal) =>
    asking(api.GET('/employers', { params: { query: { name } }, signal })),
  searchAddresses: (street: string, signal: AbortSignal) =>
    asking(api.GET('/addresses', { params: { query: { street } }, signal })),
  /** A static file, fetched once; counted as busy like every other request. */
  loadCountries: loadOnce(() => countAsBusy(store, fetchCountries)),
});

export function createActions(dependencies: ActionDependencies) {
  const calls = createCalls(dependencies);
  return {
    ...applicationActions(calls),
    ...productActions(calls),
    ...documentActions(calls),
    ...signingActions(calls),
    ...supportActions(calls),
  };
}

export type Actions = ReturnType<typeof createActions>;
