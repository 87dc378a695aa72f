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

const [FIX, VARIABLE] = (['FIX', 'VARIABLE'] as const).map((interestType) =>
  offer(10_000, { interestType }),
) as [CalculatedOffer, CalculatedOffer];
const SILENT = { calculatedOffers: [offer(10_000)] };
const HIGHER = { type: 'UPSELL' as const, calculatedOffers: [offer(15_000)] };
const UNKNOWN = 'MIXED' as never;
/** Name, the product offered, the kind of interest in the application, and the cards of each group. */
const CARDS: [string, ProductOffer | undefined, 'FIX' | 'BOTH' | undefined, object][] = [
  ['nothing without an offer', undefined, undefined, {}],
  [
    'both variants, and the alternative apart from them',
    { interestType: 'BOTH', calculatedOffers: [VARIABLE, FIX], alternativeOffer: HIGHER },
    undefined,
    { requested: ['VARIABLE', 'FIX'], UPSELL: ['UPSELL-VARIABLE', 'UPSELL-FIX'] },
  ],
  [
    'a lower amount alone',
    { calculatedOffers: [], alternativeOffer: { type: 'DOWNSELL', calculatedOffers: [FIX] } },
    undefined,
    { DOWNSELL: ['DOWNSELL-FIX'] },
  ],
  ['no kind that nobody names', SILENT, undefined, { requested: ['UNNAMED'] }],
  [
    'the kind of the product',
    { ...SILENT, interestType: 'FIX' },
    undefined,
    { requested: ['FIX'] },
  ],
  [
    'both kinds of the product',
    { ...SILENT, interestType: 'BOTH' },
    undefined,
    { requested: ['VARIABLE', 'FIX'] },
  ],
  [
    'the kind of the application where offer and product are silent',
    { ...SILENT, alternativeOffer: HIGHER },
    'FIX',
    { requested: ['FIX'], UPSELL: ['UPSELL-FIX'] },
  ],
  [
    'both kinds of the application',
    { ...SILENT, alternativeOffer: HIGHER },
    'BOTH',
    { requested: ['VARIABLE', 'FIX'], UPSELL: ['UPSELL-VARIABLE', 'UPSELL-FIX'] },
  ],
  [
    'a kind only where the bank names it',
    { calculatedOffers: [FIX, offer(10_000)] },
    undefined,
    { requested: ['FIX', 'UNNAMED'] },
  ],
  [
    'no kind where an offer names an unknown one',
    { calculatedOffers: [offer(10_000, { interestType: UNKNOWN })], interestType: 'FIX' },
    undefined,
    { requested: ['UNNAMED'] },
  ],
  [
    'no kind where the product names an unknown one',
    { ...SILENT, interestType: UNKNOWN },
    undefined,
    { requested: ['UNNAMED'] },
  ],
  [
    'the amount asked for first, and terms apart',
    {
      interestType: 'FIX',
      calculatedOffers: [offer(8_000), offer(10_000), offer(10_000, { termInMonths: 72 })],
    },
    undefined,
    { requested: ['FIX-10000-60', 'FIX-10000-72', 'FIX-8000-60'] },
  ],
  [
    'one card where nothing that a choice sends tells two offers apart',
    { calculatedOffers: [offer(10_000), offer(10_000, { totalOpeningFee: 300 })] },
    undefined,
    { requested: ['UNNAMED'] },
  ],
];

describe('offer cards', () => {
  it.each(CARDS)('show %s', (_name, product, kind, cards) => {
    const application = { loanAmount: 10_000, ...(kind && { variableInterestType: kind }) };
    expect(Object.fromEntries(ids(offerGroups(product, application)))).toEqual(cards);
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
