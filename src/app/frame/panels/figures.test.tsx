// @vitest-environment happy-dom
/** The figures of a loan are the same on every screen and in the offer box, from the choice to the result. */
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showEuro } from '#form/formats/money.ts';
import { PricedOfferBox } from '#app/frame/panels/offer-box.tsx';
import type { Application, CalculatedOffer } from '#flow/application.ts';
import type { Screen } from '#flow/steps.ts';
import { documentOf, OFFER, stage, t } from '#screens/stage.test-helpers.tsx';

afterEach(() => document.body.replaceChildren());

const priced = (
  requestedAmount: number,
  installmentAmount: number,
  totalRepaymentAmount: number,
): CalculatedOffer => ({ ...OFFER, requestedAmount, installmentAmount, totalRepaymentAmount });
const LOWER = priced(7_000, 144.18, 8_650.59);
const HIGHER = priced(15_000, 308.96, 18_536.97);
const VARIABLE = { ...priced(10_000, 203.79, 12_227.43), interestType: 'VARIABLE' } as const;
const NONE = { insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 } as const;
const DEATH = { insurance: 'DEATH', monthlyPremium: 17.63, totalPremium: 1_057.8 } as const;
const NOW = '2026-11-23T10:15:00Z';
const LAST_DAY_OF_WITHDRAWAL = '7. Dezember 2026';
const FIRST_DEBIT = '15. Jänner 2027';
const DOCUMENTS = [documentOf('STANDARD_INFORMATION'), documentOf('CONTRACT')];

/** What of a text matches, each once. */
const every = (text: string, pattern: RegExp): string[] =>
  [...new Set(text.match(pattern))].map((part) => part.replaceAll(/\s/g, ' '));
/** Each amount in euro, written with its cents. */
const euros = (text: string): string[] =>
  every(text, /€\s[\d.]+(?:,\d\d)?/g)
    .map((amount) => (amount.includes(',') ? amount : `${amount},00`))
    .toSorted();
const percents = (text: string): string[] => every(text, /\d+,\d\d\s%/g);
const dates = (text: string): string[] => every(text, /\d+\.\s\p{L}+\s\d{4}/gu);
const months = (text: string): string[] => every(text, /(?<![\d.,])(?:60|72)(?=\s)/g);

interface Loan {
  productOffer: NonNullable<Application['productOffer']>;
  chosen: CalculatedOffer;
  card: string;
  insurance: typeof NONE | typeof DEATH;
  /** Whether the server names the premium in the application. */
  named?: boolean;
  /** Amount, rate, total; with an insurance its premium a month and in all, and both sums. */
  figures: { loan: string[]; total: string[]; premium?: string[] };
}
const REQUESTED = { loan: ['€ 10.000,00', '€ 205,97'], total: ['€ 12.357,98'] };
const UNINSURED: Loan = {
  productOffer: { calculatedOffers: [VARIABLE, OFFER] },
  chosen: OFFER,
  card: 'FIX',
  insurance: NONE,
  figures: REQUESTED,
};
const INSURED: Loan = {
  ...UNINSURED,
  insurance: DEATH,
  figures: {
    loan: [...REQUESTED.loan, '€ 17,63', '€ 223,60'],
    total: REQUESTED.total,
    premium: ['€ 1.057,80', '€ 13.415,78'],
  },
};
const LOANS: Record<string, Loan> = {
  'without insurance': UNINSURED,
  'with an insurance': { ...INSURED, named: true },
  'with an insurance whose premium the application does not have': INSURED,
  'of a higher amount': {
    productOffer: {
      calculatedOffers: [OFFER],
      alternativeOffer: { type: 'UPSELL', calculatedOffers: [HIGHER] },
    },
    chosen: HIGHER,
    card: 'UPSELL-FIX',
    insurance: NONE,
    figures: { loan: ['€ 15.000,00', '€ 308,96'], total: ['€ 18.536,97'] },
  },
  'of a lower amount': {
    productOffer: {
      calculatedOffers: [],
      alternativeOffer: { type: 'DOWNSELL', calculatedOffers: [LOWER] },
    },
    chosen: LOWER,
    card: 'DOWNSELL-FIX',
    insurance: NONE,
    figures: { loan: ['€ 144,18', '€ 7.000,00'], total: ['€ 8.650,59'] },
  },
};

const SITE = { payoutBankingDays: 2 };
const PANEL = { panel: <PricedOfferBox />, now: new Date(NOW), site: SITE };
const box = (): string => document.querySelector('[data-panel=offer]')?.textContent ?? '';
const pick = (radio: string) =>
  act(async () => document.querySelector<HTMLElement>(radio)?.click());

describe.each(Object.entries(LOANS))('a loan %s', (_name, loan) => {
  const { chosen, figures, insurance, productOffer } = loan;
  const premium = figures.premium ?? [];
  const all = [...figures.loan, ...figures.total, ...premium].toSorted();
  const application: Partial<Application> = {
    loanAmount: chosen.requestedAmount,
    loanDuration: chosen.termInMonths,
    variableInterestType: 'FIX',
    repaymentDay: 15,
    productOffer,
    customer: { firstName: 'Anna', debitAccount: 'AT611904300234573201' },
  };
  const insured: Partial<Application> = {
    insurance: insurance.insurance,
    ...(loan.named && { insuranceOffer: insurance }),
    documents: DOCUMENTS,
  };
  const at = (screen: Screen, more: Partial<Application>) =>
    stage(screen, {
      ...PANEL,
      application: { ...application, ...more },
      answers: {
        listInsuranceOffers: insurance === NONE ? [NONE] : [NONE, insurance],
        listDocuments: DOCUMENTS,
      },
    });

  it('has its figures in the box once its card is chosen, and each of them on the cards', async () => {
    const { text } = await at('personal-offer', { state: 'SCORED', loanAmount: 10_000 });
    await pick(`[type=radio][value="${loan.card}"]`);
    const amounts = euros(box());
    expect(amounts).toEqual([...figures.loan.slice(0, 2), ...figures.total].toSorted());
    const cards = euros(text().replace(box(), ''));
    expect(amounts.filter((amount) => !cards.includes(amount))).toEqual([]);
  });

  it('has its figures on insurance and box', async () => {
    const { text } = await at('insurance', { state: 'OFFER_SELECTED' });
    await pick(`[name="insurance"][value="${insurance.insurance}"]`);
    expect(euros(box())).toEqual(all);
    expect(euros(text())).toEqual(all);
  });

  it('has its figures on signing and box, with the first debit', async () => {
    const { text } = await at('signing', { ...insured, state: 'INSURANCE_SELECTED' });
    expect(euros(box())).toEqual(all);
    const { requestedAmount, totalInterestPayments = 0, totalRepaymentAmount = 0 } = chosen;
    const fees = showEuro(totalRepaymentAmount - requestedAmount - totalInterestPayments);
    expect(euros(text()), 'and the fees').toEqual([...all, ...euros(fees)].toSorted());
    expect(percents(text())).toEqual(percents(box()));
    expect(dates(text())).toEqual([FIRST_DEBIT, LAST_DAY_OF_WITHDRAWAL]);
    expect(months(text())).toEqual(['60']);
  });

  it('has its figures on the result', async () => {
    const granted = { state: 'COMPLETED', decision: 'GREEN', completedAt: NOW } as const;
    await stage('result', { application: { ...application, ...insured, ...granted }, site: SITE });
    // What is folded lists every figure of the offer, and what was declared.
    const page = document.body.cloneNode(true) as HTMLElement;
    page.querySelectorAll('details').forEach((records) => records.remove());
    const text = page.textContent;
    const isUnknown = insurance !== NONE && !loan.named;
    const plus = t('offer:firstDebit.sum', { context: 'insuredUnknown', rate: '' });
    expect(euros(text)).toEqual((isUnknown ? REQUESTED.loan : figures.loan).toSorted());
    expect(text.includes(plus), 'the premium that is not known, in words').toBe(isUnknown);
    expect(dates(text)).toEqual([FIRST_DEBIT]);
  });
});

const BOTH = { calculatedOffers: [VARIABLE, OFFER] };
const LOWER_ONLY = LOANS['of a lower amount']!.productOffer;
it.each<[string, Partial<Application>, string[], boolean, boolean]>([
  [
    'of each kind',
    { state: 'SCORED', productOffer: BOTH },
    ['€ 10.000,00', '€ 203,79'],
    true,
    true,
  ],
  [
    'of a lower amount only',
    { state: 'SCORED', productOffer: LOWER_ONLY },
    ['€ 144,18', '€ 7.000,00', '€ 8.650,59'],
    false,
    false,
  ],
  ['not made yet', { state: 'PROCESSED' }, ['€ 10.000,00'], false, true],
])(
  'before a choice the box has what offers %s have in common, and their lowest rate',
  async (_name, application, amounts, from, open) => {
    const loan = { loanAmount: 10_000, loanDuration: 60 };
    await stage('personal-offer', { ...PANEL, application: { ...loan, ...application } });
    expect(euros(box())).toEqual(amounts);
    expect(box().includes(t('flow:offer.from', { rate: '€\u00a0203,79' })), 'from').toBe(from);
    expect(box().includes(t('flow:offer.open')), 'open').toBe(open);
  },
);

const NEEDED = ['requestedAmount', 'termInMonths', 'installmentAmount', 'interestType'];
const LEFT_OUT = Object.keys(OFFER).filter((figure) => !NEEDED.includes(figure));

describe.each([['totalRepaymentAmount'], ['effectiveInterestRate'], LEFT_OUT])(
  'a loan without %s',
  (...missing: string[]) => {
    const offer = Object.fromEntries(
      Object.entries(OFFER).filter(([figure]) => !missing.includes(figure)),
    ) as typeof OFFER;
    const application: Partial<Application> = {
      loanAmount: 10_000,
      loanDuration: 60,
      variableInterestType: 'FIX',
      repaymentDay: 15,
      productOffer: { calculatedOffers: [offer, { ...OFFER, interestType: 'VARIABLE' }] },
      insurance: 'DEATH',
      insuranceOffer: DEATH,
      documents: DOCUMENTS,
      decision: 'GREEN',
      completedAt: NOW,
    };
    const answers = {
      getPricing: offer,
      listInsuranceOffers: [NONE, DEATH],
      listDocuments: DOCUMENTS,
    };

    it.each([
      ['summary', 'LEGAL_INFO'],
      ['personal-offer', 'PROCESSED'],
      ['personal-offer', 'SCORED'],
      ['personal-offer', 'OFFER_SELECTED'],
      ['insurance', 'OFFER_SELECTED'],
      ['signing', 'INSURANCE_SELECTED'],
      ['result', 'COMPLETED'],
    ] as const)('has its rate and nothing invented on %s in %s', async (screen, state) => {
      const { text } = await stage(screen, {
        ...PANEL,
        application: { ...application, state },
        answers,
      });
      await pick('[type=radio][value="FIX"]');
      expect(text()).toMatch(/205,97/);
      expect(text()).not.toMatch(/NaN|undefined|null|Infinity/);
    });
  },
);
