/** What a loan costs together with the insurance chosen: two contracts, paid side by side. */
import type { components } from '#openapi/application.gen.ts';
import type { CalculatedOffer } from '#flow/application.ts';

export type Insurance = components['schemas']['Insurance'];
export type InsuranceOffer = components['schemas']['InsuranceOffer'];

/** Euro, added up in cents: 0.1 + 0.2 is not 0.3. */
const sum = (one: number, other: number): number =>
  (Math.round(one * 100) + Math.round(other * 100)) / 100;

/** Euro a month and over the whole term. */
export function totalCost(
  {
    installmentAmount,
    totalRepaymentAmount,
  }: Pick<CalculatedOffer, 'installmentAmount' | 'totalRepaymentAmount'>,
  { monthlyPremium, totalPremium }: Pick<InsuranceOffer, 'monthlyPremium' | 'totalPremium'>,
): { month: number; total: number } {
  return {
    month: sum(installmentAmount, monthlyPremium),
    total: sum(totalRepaymentAmount, totalPremium),
  };
}
