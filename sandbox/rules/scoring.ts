/**
 * The decision about a loan: the same answers from the same data, so that test data can steer.
 *
 * free income = net income + half of the additional income − living costs − housing costs, euro a month
 *   living costs: 650, +100 for every further person in the household, +250 for every dependent child
 *   housing costs: by housing situation, see HOUSING_COST
 * burden = rate of the fix variant / free income
 *   burden ≤ 15 % → offer as asked and UPSELL: half as much again (rounded down to 500, at most 75 000, burden ≤ 30 %)
 *   burden ≤ 50 % → offer as asked                                                            decisionCode 1
 *   burden > 50 % → DOWNSELL: the highest multiple of 500 from 4 000 with burden ≤ 50 %       decisionCode 2
 *   not even 4 000 → no offer, decision RED with a reason                                     decisionCode 3
 *
 * For 10 000 euro over 60 months at the larger bank, rented apartment, one person, no children: net income below 1 318 no offer,
 * to 1 561 DOWNSELL, to 2 523 as asked, from 2 524 UPSELL. (STEERING_INCOMES has one of each; a test holds them.)
 */
import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { todayInVienna } from '#schema/today.ts';
import type { Application } from '../application.ts';
import { priceLoan, priceVariants, type BankEntity } from './price-list.ts';

type ProductOffer = NonNullable<Application['productOffer']>;
export interface Scoring {
  readonly outcome: 'scored' | 'rejected';
  readonly productOffer: ProductOffer;
  readonly decisionReason?: string;
}

/** Net incomes that steer the default loan of a single person in a rented apartment, euro a month. */
export const STEERING_INCOMES = {
  REJECTED: 1_200,
  DOWNSELL: 1_450,
  AS_ASKED: 2_300,
  UPSELL: 4_000,
} as const;

const HOUSING_COST = {
  RENTED_APARTMENT: 500,
  COOPERATIVE_APARTMENT: 400,
  CONDOMINIUM: 300,
  HOMESTEAD: 300,
  OTHER: 150,
} as const;
const UPSELL_BURDEN = 0.15,
  UPSELL_LIMIT = 0.3,
  HIGHEST_BURDEN = 0.5;
const LOWEST_AMOUNT = 4_000,
  HIGHEST_AMOUNT = 75_000,
  AMOUNT_STEP = 500;
const VALID_DAYS = 14;

/** Euro a month that remain for a rate. */
export function freeIncome(customer: Application['customer']): number {
  const living =
    650 +
    100 * ((customer.numberOfPeopleInSameHousehold ?? 1) - 1) +
    250 * (customer.numberOfDependentChildren ?? 0);
  return (
    (customer.netIncome ?? 0) +
    (customer.additionalIncome ?? 0) / 2 -
    living -
    HOUSING_COST[customer.housingSituation ?? 'OTHER']
  );
}

/** Counted in days of Vienna, of which two in a year are no 24 hours. */
const offerValidUntil = (now: Date): string =>
  formatISO(addDays(parseISO(todayInVienna(now)), VALID_DAYS), { representation: 'date' });

/** The price of the requested loan, before the decision. */
export const indicativeOffer = (
  application: Application,
  entity: BankEntity,
  now: Date,
): ProductOffer => ({
  decisionCode: 1,
  interestType: 'BOTH',
  indicative: true,
  validUntil: offerValidUntil(now),
  calculatedOffers: priceVariants(
    entity,
    application.loanAmount ?? 0,
    application.loanDuration ?? 0,
  ),
});

/** The decision; loanAmount, loanDuration and the financial data have to be there. */
export function scoreLoan(application: Application, entity: BankEntity, now: Date): Scoring {
  const amount = application.loanAmount ?? 0,
    months = application.loanDuration ?? 0;
  const free = freeIncome(application.customer);
  const fits = (euro: number, burden: number): boolean =>
    priceLoan(entity, euro, months, 'FIX').installmentAmount <= free * burden;
  /** With another amount than asked for, where there is one. */
  const scored = (decisionCode: 1 | 2, type: 'UPSELL' | 'DOWNSELL', other?: number): Scoring => ({
    outcome: 'scored',
    productOffer: {
      interestType: 'BOTH',
      indicative: false,
      validUntil: offerValidUntil(now),
      decisionCode,
      calculatedOffers: decisionCode === 1 ? priceVariants(entity, amount, months) : [],
      ...(other !== undefined && {
        alternativeOffer: { type, calculatedOffers: priceVariants(entity, other, months) },
      }),
    },
  });

  if (fits(amount, HIGHEST_BURDEN)) {
    const more = Math.min(HIGHEST_AMOUNT, Math.floor((amount * 1.5) / AMOUNT_STEP) * AMOUNT_STEP);
    const isAffordable = fits(amount, UPSELL_BURDEN) && more > amount && fits(more, UPSELL_LIMIT);
    return scored(1, 'UPSELL', isAffordable ? more : undefined);
  }
  const nextLower = Math.floor((amount - 1) / AMOUNT_STEP) * AMOUNT_STEP;
  for (let less = nextLower; less >= LOWEST_AMOUNT; less -= AMOUNT_STEP)
    if (fits(less, HIGHEST_BURDEN)) return scored(2, 'DOWNSELL', less);
  return {
    outcome: 'rejected',
    productOffer: { decisionCode: 3, calculatedOffers: [] },
    decisionReason: 'INSUFFICIENT_INCOME',
  };
}

/** Documents that a person has to look at: a politically exposed or US person, or nothing uploaded. Finalizing then answers YELLOW. */
export const needsManualReview = (application: Application, uploads: number): boolean =>
  application.customer.politicallyExposed === true ||
  application.customer.usPerson === true ||
  uploads === 0;

/** Whether the account check is shown (from 20 000 euro, or below 1 000 euro net income) and whether it cannot be skipped (from 20 000 euro). */
export const accountCheckNeeds = (
  application: Application,
  checked: boolean,
): { psd2Required: boolean; isPsdRequired: boolean } => {
  const mandatory = !checked && (application.loanAmount ?? 0) >= 20_000;
  return {
    psd2Required: mandatory,
    isPsdRequired: mandatory || (!checked && (application.customer.netIncome ?? 0) < 1_000),
  };
};
