import { describe, expect, it } from 'vitest';
import type { CalculatedOffer } from '#flow/application.ts';
import { chosenCard, offerGroups } from '#screens/personal-offer/offer-cards.ts';

const offer = (requestedAmount: number, more: Partial<CalculatedOffer> = {}): CalculatedOffer => ({
  requestedAmount,
  installmentAmount: 200,
  termInMonths: 60,
  nominalInterestRate: 6.9,
  effectiveInterestRate: 7.1,
  totalRepaymentAmount: requestedAmount + 2000,
  totalInterestPayments: 2000,
  totalMaintenanceFee: 0,
  totalOpeningFee: 0,
  maintenanceFeeAmount: 0,
  ...more,
});
const ids = (groups: ReturnType<typeof offerGroups>) =>
  groups.map(({ kind, cards }) => [kind, cards.map(({ id }) => id)]);

describe('offer cards', () => {
  it('show both variants and the alternative apart from them', () => {
    const groups = offerGroups(
      {
        interestType: 'BOTH',
        calculatedOffers: [
          offer(10_000, { interestType: 'VARIABLE' }),
          offer(10_000, { interestType: 'FIX' }),
        ],
        alternativeOffer: {
          type: 'UPSELL',
          calculatedOffers: [offer(15_000, { interestType: 'FIX' })],
        },
      },
      10_000,
    );
    expect(ids(groups)).toEqual([
      ['requested', ['VARIABLE', 'FIX']],
      ['UPSELL', ['UPSELL-FIX']],
    ]);
  });

  it.each([
    ['VARIABLE', ['VARIABLE']],
    ['FIX', ['FIX']],
    ['BOTH', ['VARIABLE', 'FIX']],
    [undefined, ['VARIABLE', 'FIX']],
  ] as const)('take %s from the product where the offer is silent', (interestType, expected) => {
    const groups = offerGroups(
      {
        ...(interestType === undefined ? {} : { interestType }),
        calculatedOffers: [offer(10_000)],
      },
      10_000,
    );
    expect(ids(groups)).toEqual([['requested', expected]]);
  });

  it('put the amount asked for first and tell terms apart', () => {
    const groups = offerGroups(
      {
        interestType: 'FIX',
        calculatedOffers: [offer(8_000), offer(10_000), offer(10_000, { termInMonths: 72 })],
      },
      10_000,
    );
    expect(ids(groups)).toEqual([['requested', ['FIX-10000-60', 'FIX-10000-72', 'FIX-8000-60']]]);
  });

  it('distinguish two offers of one amount and term without a kind of interest', () => {
    const groups = offerGroups({ calculatedOffers: [offer(10_000), offer(10_000)] }, 10_000);
    expect(ids(groups)).toEqual([
      ['requested', ['VARIABLE-10000-60', 'FIX-10000-60', 'VARIABLE-10000-60-2', 'FIX-10000-60-2']],
    ]);
  });

  it('offer a lower amount alone', () => {
    expect(
      ids(
        offerGroups(
          {
            calculatedOffers: [],
            alternativeOffer: {
              type: 'DOWNSELL',
              calculatedOffers: [offer(6_000, { interestType: 'FIX' })],
            },
          },
          10_000,
        ),
      ),
    ).toEqual([['DOWNSELL', ['DOWNSELL-FIX']]]);
  });

  it('are empty without an offer', () => {
    expect(offerGroups(undefined, 10_000)).toEqual([]);
  });

  it('are preselected only by an earlier choice of the visitor', () => {
    const productOffer = { calculatedOffers: [offer(10_000)] };
    const groups = offerGroups(productOffer, 10_000);
    const chosen = {
      productOffer,
      loanAmount: 10_000,
      loanDuration: 60,
      variableInterestType: 'FIX',
    } as const;
    expect(chosenCard(groups, { ...chosen, state: 'SCORED' })).toBe(undefined);
    expect(chosenCard(groups, { ...chosen, state: 'OFFER_SELECTED' })?.id).toBe('FIX');
    expect(chosenCard(groups, { ...chosen, state: 'OFFER_SELECTED', loanAmount: 9_000 })).toBe(
      undefined,
    );
  });
});
