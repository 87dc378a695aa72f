/** Prices, offers and their insurance. */
import type { ActionDependencies, Calls, Schemas } from '#state/actions/calls.ts';

export type OfferChoice = Schemas['OfferChoice'];
export type InsuranceChoice = Schemas['InsuranceChoice'];

export const productActions = (
  { api, entity }: ActionDependencies,
  { current, onApplication, asking, changing }: Calls,
) => ({
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
