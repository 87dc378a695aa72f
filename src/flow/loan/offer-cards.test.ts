import { describe, expect, it } from 'vitest';
import type { CalculatedOffer, ProductOffer } from '#flow/application.ts';
import { choiceOf, chosenCard, offered, offerGroups } from '#flow/loan/offer-cards.ts';

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
const groupsOf = (product: ProductOffer | undefined) =>
  offerGroups(product, { loanAmount: 10_000 });
const ids = (groups: ReturnType<typeof offerGroups>) =>
  groups.map(({ kind, cards }) => [kind, cards.map(({ id }) => id)]);

describe('offer cards', () => {
  it('show both variants and the alternative apart from them', () => {
    const groups = groupsOf({
      interestType: 'BOTH',
      calculatedOffers: [
        offer(10_000, { interestType: 'VARIABLE' }),
        offer(10_000, { interestType: 'FIX' }),
      ],
      alternativeOffer: {
        type: 'UPSELL',
        calculatedOffers: [offer(15_000, { interestType: 'FIX' })],
      },
    });
    expect(ids(groups)).toEqual([
      ['requested', ['VARIABLE', 'FIX']],
      ['UPSELL', ['UPSELL-FIX']],
    ]);
  });

  it.each([
    ['VARIABLE', ['VARIABLE']],
    ['FIX', ['FIX']],
    ['BOTH', ['VARIABLE', 'FIX']],
    [undefined, ['UNNAMED']],
  ] as const)('take %s from the product where the offer is silent', (interestType, expected) => {
    const groups = groupsOf({
      ...(interestType === undefined ? {} : { interestType }),
      calculatedOffers: [offer(10_000)],
    });
    expect(ids(groups)).toEqual([['requested', expected]]);
  });

  it('put the amount asked for first and tell terms apart', () => {
    const groups = groupsOf({
      interestType: 'FIX',
      calculatedOffers: [offer(8_000), offer(10_000), offer(10_000, { termInMonths: 72 })],
    });
    expect(ids(groups)).toEqual([['requested', ['FIX-10000-60', 'FIX-10000-72', 'FIX-8000-60']]]);
  });

  it.each([undefined, 'FIX'] as const)(
    'send the rate where amount, term and kind (%s) of two offers are the same',
    (interestType) => {
      const kind = interestType && { interestType };
      const groups = groupsOf({
        calculatedOffers: [offer(10_000, kind), offer(10_000, { ...kind, installmentAmount: 210 })],
      });
      const name = `${interestType ?? 'UNNAMED'}-10000-60`;
      expect(ids(groups)).toEqual([['requested', [name, `${name}-2`]]]);
      const cards = groups.flatMap((group) => group.cards);
      const sent = {
        loanAmount: 10_000,
        loanDuration: 60,
        ...(interestType && { variableInterestType: interestType }),
      };
      expect(cards.map((card) => choiceOf(card, groups))).toEqual([
        { ...sent, installmentAmount: 200 },
        { ...sent, installmentAmount: 210 },
      ]);
      const [only] = cards;
      expect(only && choiceOf(only, [{ kind: 'requested', cards: [only] }])).toEqual(sent);
    },
  );

  it('are numbered where several have the same kind, and only there', () => {
    const groups = groupsOf({
      calculatedOffers: [
        offer(10_000),
        offer(10_000, { interestType: 'FIX' }),
        offer(10_000, { installmentAmount: 190 }),
      ],
    });
    expect(
      groups.flatMap(({ cards }) =>
        cards.map(({ interestType, number }) => [interestType, number]),
      ),
    ).toEqual([
      ['UNNAMED', 1],
      ['FIX', undefined],
      ['UNNAMED', 2],
    ]);
  });

  it('are one where nothing that a choice sends tells two offers apart', () => {
    const groups = groupsOf({
      calculatedOffers: [offer(10_000), offer(10_000, { totalOpeningFee: 300 })],
    });
    expect(ids(groups)).toEqual([['requested', ['UNNAMED']]]);
  });

  it('leave out offers without amount, term or rate, and no others', () => {
    const without = (...names: (keyof CalculatedOffer)[]) =>
      Object.fromEntries(
        Object.entries(offer(10_000)).filter(([name]) => !names.includes(name as never)),
      );
    const needed = ['requestedAmount', 'termInMonths', 'installmentAmount'] as const;
    for (const name of Object.keys(offer(10_000)) as (keyof CalculatedOffer)[])
      expect(ids(groupsOf({ calculatedOffers: [without(name)] })), name).toEqual(
        needed.some((other) => other === name) ? [] : [['requested', ['UNNAMED']]],
      );
  });

  it('name no kind of interest where the bank names an unknown one', () => {
    const unknown = 'MIXED' as never;
    for (const product of [
      {
        calculatedOffers: [offer(10_000, { interestType: unknown })],
        interestType: 'FIX' as const,
      },
      { calculatedOffers: [offer(10_000)], interestType: unknown },
    ])
      expect(ids(groupsOf(product))).toEqual([['requested', ['UNNAMED']]]);
  });

  it.each([
    ['FIX', ['FIX'], ['UPSELL-FIX']],
    ['BOTH', ['VARIABLE', 'FIX'], ['UPSELL-VARIABLE', 'UPSELL-FIX']],
    [undefined, ['UNNAMED'], ['UPSELL-UNNAMED']],
  ] as const)(
    'take %s from the application where offer and product are silent',
    (variableInterestType, requested, higher) => {
      const groups = offerGroups(
        {
          calculatedOffers: [offer(10_000)],
          alternativeOffer: { type: 'UPSELL', calculatedOffers: [offer(15_000)] },
        },
        { loanAmount: 10_000, ...(variableInterestType && { variableInterestType }) },
      );
      expect(ids(groups)).toEqual([
        ['requested', requested],
        ['UPSELL', higher],
      ]);
    },
  );

  it('name a kind of interest only where the bank does', () => {
    const groups = groupsOf({
      calculatedOffers: [offer(10_000, { interestType: 'FIX' }), offer(10_000)],
    });
    expect(ids(groups)).toEqual([['requested', ['FIX', 'UNNAMED']]]);
  });

  it('offer a lower amount alone', () => {
    expect(
      ids(
        groupsOf({
          calculatedOffers: [],
          alternativeOffer: {
            type: 'DOWNSELL',
            calculatedOffers: [offer(6_000, { interestType: 'FIX' })],
          },
        }),
      ),
    ).toEqual([['DOWNSELL', ['DOWNSELL-FIX']]]);
  });

  it('are empty without an offer', () => {
    expect(groupsOf(undefined)).toEqual([]);
  });

  it('are preselected only by an earlier choice of the visitor', () => {
    const productOffer = { calculatedOffers: [offer(10_000)] };
    const both = { ...productOffer, interestType: 'BOTH' } as const;
    const groups = groupsOf(both);
    const chosen = {
      productOffer: both,
      loanAmount: 10_000,
      loanDuration: 60,
      variableInterestType: 'FIX',
    } as const;
    expect(chosenCard(groups, { ...chosen, state: 'SCORED' })).toBe(undefined);
    expect(chosenCard(groups, { ...chosen, state: 'OFFER_SELECTED' })?.id).toBe('FIX');
    const { variableInterestType: _kind, ...unnamed } = {
      ...chosen,
      state: 'OFFER_SELECTED',
    } as const;
    expect(chosenCard(offerGroups(productOffer, unnamed), { ...unnamed, productOffer })?.id).toBe(
      'UNNAMED',
    );
    expect(chosenCard(groups, { ...chosen, state: 'OFFER_SELECTED', loanAmount: 9_000 })).toBe(
      undefined,
    );
  });
});

describe('what is offered before the choice', () => {
  const lower = [offer(7_000, { interestType: 'FIX', installmentAmount: 144 })];
  const alternativeOffer = { type: 'DOWNSELL' as const, calculatedOffers: lower };
  const both = [
    offer(10_000, { interestType: 'VARIABLE', installmentAmount: 204 }),
    offer(10_000, { interestType: 'FIX', installmentAmount: 206, termInMonths: 72 }),
  ];
  const figuresOf = (productOffer: ProductOffer | undefined) =>
    offered({ loanAmount: 10_000, ...(productOffer && { productOffer }) });

  it.each([
    ['a lower amount only', { calculatedOffers: [], alternativeOffer }, 7_000, 144, 144],
    ['a choice', { calculatedOffers: both }, 10_000, undefined, 204],
    [
      'the requested amount and a higher one',
      {
        calculatedOffers: both,
        alternativeOffer: { ...alternativeOffer, type: 'UPSELL' as const },
      },
      10_000,
      undefined,
      204,
    ],
    [
      'one of them in a kind of interest without words',
      {
        calculatedOffers: [...both.slice(0, 1), offer(9_000, { interestType: 'MARTIAN' as 'FIX' })],
      },
      undefined,
      undefined,
      200,
    ],
  ])('is what offers have in common, and their lowest rate: %s', (...row) => {
    const [, productOffer, requestedAmount, installmentAmount, from] = row;
    const { figures, from: lowest } = figuresOf(productOffer) ?? {};
    expect([figures?.requestedAmount, figures?.installmentAmount, lowest]).toEqual([
      requestedAmount,
      installmentAmount,
      from,
    ]);
  });

  it.each([undefined, {}, { calculatedOffers: [] }])('nothing: %j', (productOffer) =>
    expect(figuresOf(productOffer)).toBeUndefined(),
  );

  it('is no figure that one of the offers lacks', () => {
    const { effectiveInterestRate: _left, ...bare } = offer(10_000, { installmentAmount: 210 });
    const { figures } = figuresOf({ calculatedOffers: [offer(10_000), bare] }) ?? {};
    expect(figures?.effectiveInterestRate).toBeUndefined();
    expect(figures?.nominalInterestRate).toBe(6.9);
  });
});
