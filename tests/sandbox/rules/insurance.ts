/** What payment protection costs beside the loan: a share of the rate, every month of the term. */
import type { components } from '#openapi/application.gen.ts';
import { shareOf } from './loan-mathematics.ts';
import type { CalculatedOffer } from '../application.ts';

type InsuranceOffer = components['schemas']['InsuranceOffer'];

/** The document that the insurer provides before the choice. */
export const productInformation = (origin: string): InsuranceOffer['documents'] => [
  { name: 'Produktinformation', url: `${origin}/sandbox/insurance` },
];

/** Hundredths of a percent of the rate; without insurance first. */
const SHARES: Readonly<Record<InsuranceOffer['insurance'], number>> = {
  NONE: 0,
  DEATH: 350,
  DEATH_DISABILITY: 620,
  DEATH_DISABILITY_UNEMPLOYMENT: 890,
};

export function insuranceOffers(offer: CalculatedOffer | undefined): InsuranceOffer[] {
  return Object.entries(SHARES).map(([insurance, share]) => {
    const monthly = shareOf(Math.round((offer?.installmentAmount ?? 0) * 100), share);
    return {
      insurance: insurance as InsuranceOffer['insurance'],
      monthlyPremium: monthly / 100,
      totalPremium: (monthly * (offer?.termInMonths ?? 0)) / 100,
    };
  });
}
