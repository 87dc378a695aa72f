import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { showEuro, showRoundEuro, showWholeEuro } from '#form/formats/money.ts';
import type { CalculatedOffer, ProductOffer } from '#flow/application.ts';
import type { CompleteOffer } from '#flow/loan/chosen-offer.ts';
import { withHigherRate } from '#flow/loan/what-if.ts';
import { APPLICATION, find, inTurn, like, OFFER, stage, t } from '#screens/stage.test-helpers.tsx';

const FIX: CalculatedOffer = { ...OFFER, lastInstallmentAmount: 205.75 };
const VARIABLE: CalculatedOffer = {
  ...FIX,
  interestType: 'VARIABLE',
  nominalInterestRate: 6.45,
  indicator: '3-Monats-Euribor + 4,40 %',
};
const OFFERS: ProductOffer = {
  decisionCode: 1,
  interestType: 'BOTH',
  validUntil: '2099-05-31',
  calculatedOffers: [VARIABLE, FIX],
};
const HIGHER: ProductOffer = {
  ...OFFERS,
  alternativeOffer: { type: 'UPSELL', calculatedOffers: [{ ...FIX, requestedAmount: 15_000 }] },
};
const { interestType: _kind, ...UNNAMED } = FIX;
const UNNAMED_ONLY: ProductOffer = { decisionCode: 1, calculatedOffers: [UNNAMED] };
const SELECTED = { ...APPLICATION, state: 'OFFER_SELECTED' } as const;
type Answers = Parameters<typeof stage>[1]['answers'];
/** The application as it was restored: with its offers. */
const scored = (productOffer: ProductOffer = OFFERS, answers: Answers = {}, now?: Date) =>
  stage('personal-offer', {
    application: { state: 'SCORED', productOffer },
    answers: { chooseOffer: SELECTED, ...answers },
    ...(now && { now }),
  });
const calculated = (productOffer: ProductOffer) => ({
  calculateOffers: { ...APPLICATION, state: 'SCORED', productOffer },
});
/** Before the identity check: what is offered is calculated on arrival. */
const indicated = (productOffer: object) =>
  stage('personal-offer', {
    application: { state: 'PROCESSED' },
    answers: { calculateOffers: { ...APPLICATION, state: 'PROCESSED', productOffer } },
  });
const refused = (amount: number): string =>
  t('steps:personal-offer.alternative.DOWNSELL.refused', { requested: showRoundEuro(amount) });
const radios = () => [
  ...document.querySelectorAll<HTMLInputElement>('[data-field="variableInterestType"] input'),
];
const offers = () => radios().map(({ value }) => value);
const ticked = () => radios().flatMap(({ value, checked }) => (checked ? [value] : []));
const pick = (radio: string) => act(async () => find(radio).click());
const choose = (value: string) => pick(`[data-field="variableInterestType"] [value="${value}"]`);
const day = (value: string) => pick(`[name="repaymentDay"][value="${value}"]`);

describe('offers that have ended', () => {
  const ENDED = { ...OFFERS, validUntil: '2026-05-31' };
  const at = (now: string, answer: ProductOffer) =>
    scored(ENDED, calculated(answer), new Date(now));

  it.each([
    ['can be chosen on their last day', '2026-05-31T21:59:00Z', [], '31. Mai 2026'],
    [
      'are calculated anew from the day after, as it is in Austria',
      '2026-05-31T22:00:00Z',
      ['calculateOffers'],
      '31. Mai 2099',
    ],
  ])('%s', async (_name, now, calls, date) => {
    const { called, words } = await at(now, OFFERS);
    expect(called()).toEqual(calls);
    expect(radios()).toHaveLength(2);
    expect(words()).toContain(t('steps:personal-offer.validity', { date }));
  });

  it('are named and cannot be chosen where there are no others', async () => {
    const { called, submit, words } = await at('2026-06-01T10:00:00Z', ENDED);
    expect(radios()).toEqual([]);
    expect(words()).toMatch(like('steps:personal-offer.ended', { date: '31. Mai 2026' }));
    await submit();
    expect(called()).toEqual(['calculateOffers', 'calculateOffers']);
  });
});

describe('the choice of an offer', () => {
  it('preselects nothing and shows all ten figures of each offer', async () => {
    const { called, words } = await scored();
    expect(called()).toEqual([]);
    expect([offers(), ticked()]).toEqual([['VARIABLE', 'FIX'], []]);
    const rows = [...document.querySelectorAll('tr')];
    for (const column of [1, 2]) {
      const figures = rows.map((row) => row.children[column]?.textContent ?? '');
      for (const amount of [10_000, 205.97, 205.75, 12_357.98, 1_907.98, 150, 300, 2.5])
        expect(figures).toContain(showEuro(amount));
      for (const part of [t('flow:offer.years', { count: 5 }), '60', '9,02\u00a0%'])
        expect(figures).toContain(part);
      expect(figures.includes(VARIABLE.indicator ?? '')).toBe(column === 1);
    }
    expect(words()).toContain(t('steps:personal-offer.warning'));
    expect(words()).toContain('31. Mai 2099');
  });

  const { requestedAmount, termInMonths, installmentAmount } = FIX;
  const SENT = { loanAmount: requestedAmount, loanDuration: termInMonths };
  const BARE = { calculatedOffers: [{ requestedAmount, termInMonths, installmentAmount }] };
  const HIGH = { loanAmount: 15_000, variableInterestType: 'FIX' };
  it.each<[string, ProductOffer, string, object, number]>([
    ['amount, term and kind of interest', OFFERS, 'FIX', { variableInterestType: 'FIX' }, 13],
    ['no kind of interest where the bank names none', UNNAMED_ONLY, 'UNNAMED', {}, 12],
    ['all that a choice needs of an offer with four figures', BARE, 'UNNAMED', {}, 4],
    ['the amount of a higher offer', HIGHER, 'UPSELL-FIX', HIGH, 13],
  ])('sends %s', async (_name, offered, card, sent, rows) => {
    const { bodyOf, places, submit, text } = await scored(offered);
    await choose(card);
    expect(document.querySelectorAll('.offer-figures tbody tr')).toHaveLength(rows);
    expect(text()).not.toMatch(/NaN|undefined|null/);
    await day('15');
    await submit();
    expect(bodyOf('chooseOffer')).toEqual({ ...SENT, ...sent, repaymentDay: 15 });
    expect(places()).toEqual(['/flow/ntb/insurance']);
  });

  it('shows an offer that cannot be chosen in words and with the figures there are', async () => {
    const { termInMonths: _left, ...incomplete } = VARIABLE;
    const { text, words } = await scored({ calculatedOffers: [FIX, incomplete] });
    expect(offers()).toEqual(['FIX']);
    expect(text()).toMatch(like('steps:personal-offer.incomplete'));
    expect(words()).toContain('6,45 %');
    document.body.replaceChildren();

    const alone = { calculatedOffers: [incomplete] };
    const none = await scored(alone, calculated(alone));
    expect(none.text()).toContain(t('steps:personal-offer.none'));
    expect(none.text()).toMatch(like('steps:personal-offer.incomplete'));
    expect(none.text()).not.toMatch(/NaN|undefined|null/);
  });

  it('tells offers of the same kind apart by a number, on the cards and in every table', async () => {
    const { texts } = await scored({
      calculatedOffers: [UNNAMED, { ...UNNAMED, installmentAmount: 210 }],
    });
    const numbered = (name: string, end = '') => [`${name} 1${end}`, `${name} 2${end}`];
    for (const titles of ['.offer-figures [scope=col]', '.loan-cost__name > span'])
      expect(texts(titles)).toEqual(numbered(t('offer:kind.UNNAMED')));
    expect(texts('.offer-name')).toEqual(numbered(t('enums:variableInterestType.BOTH'), ','));
  });

  it('shows missing answers at the field and in the summary', async () => {
    const { called, errorCount, found, submit } = await scored();
    await submit();
    expect(found('[data-error-summary]').querySelectorAll('a')).toHaveLength(2);
    found('[data-field="variableInterestType"] fieldset[aria-invalid=true]');
    const [error = ''] = radios()[0]?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(document.getElementById(error)?.matches('.form-question *')).toBe(true);
    expect(error).toMatch(/-error$/);
    expect(errorCount()).toBe(2);
    expect(called()).not.toContain('chooseOffer');
  });

  it('folds a higher amount until it is chosen, also when the application changes', async () => {
    const { actions, found } = await scored(HIGHER, {
      requestHelpCode: { ...APPLICATION, state: 'SCORED', helpCode: 'ABC' },
    });
    const isOpen = () => found<HTMLDetailsElement>('details:has([value="UPSELL-FIX"])').open;
    expect([offers(), isOpen()]).toEqual([['VARIABLE', 'FIX', 'UPSELL-FIX'], false]);
    await choose('FIX');
    await choose('UPSELL-FIX');
    expect(ticked()).toEqual(['UPSELL-FIX']);
    expect(found('figcaption').textContent).toContain(showEuro(15_000));
    await act(async () => void (await actions.requestHelpCode()));
    expect(isOpen()).toBe(true);
  });

  it.each([
    ['DOWNSELL', 7_000, 'heading'],
    ['UPSELL', 15_000, 'title'],
  ] as const)('names the amount of a %s in a heading', async (type, requested, key) => {
    const { texts } = await scored({
      calculatedOffers: type === 'UPSELL' ? [FIX] : [],
      alternativeOffer: { type, calculatedOffers: [{ ...FIX, requestedAmount: requested }] },
    });
    const amount = showRoundEuro(requested);
    expect(texts('h3')).toContain(
      t(`steps:personal-offer.alternative.${type}.${key as 'title'}`, { amount }),
    );
  });

  it('a lower amount names the one that is not possible, until it is chosen', async () => {
    const lower = [{ ...FIX, requestedAmount: 7_000 }];
    const productOffer = {
      calculatedOffers: [],
      alternativeOffer: { type: 'DOWNSELL' as const, calculatedOffers: lower },
    };
    expect((await scored(productOffer)).text()).toContain(refused(10_000));
    const application = { ...SELECTED, loanAmount: 7_000, productOffer };
    const { text } = await stage('personal-offer', { application });
    expect(text()).not.toContain(refused(7_000));
  });

  it('explains the difference, and the cost of each until one is chosen', async () => {
    const { found, text } = await scored({
      ...OFFERS,
      calculatedOffers: [{ ...VARIABLE, installmentAmount: 203.79 }, FIX],
    });
    expect(text()).toContain(t('offer:difference.cheaper', { amount: showEuro(2.18) }));
    expect(document.querySelectorAll('.loan-cost__bar')).toHaveLength(2);
    expect(found('.offer-chosen').textContent).toBe(t('offer:chooseFirst'));
    await choose('FIX');
    expect(document.querySelectorAll('.loan-cost__bar')).toHaveLength(1);
    const fees = { opening: showEuro(300), month: showEuro(2.5), total: showEuro(450) };
    expect(found('[aria-labelledby=loan-cost]').textContent).toContain(
      t('offer:cost.feeSum', { ...fees, count: 60 }),
    );
    expect(found('.offer-chosen').textContent).toContain(showEuro(205.97));
  });

  it('shows the repayment of the chosen offer only', async () => {
    const { found, text } = await scored();
    expect(document.querySelector('figure')).toBe(null);
    expect(text()).toContain(t('steps:personal-offer.plot.choose'));
    for (const kind of ['FIX', 'VARIABLE'] as const) {
      await choose(kind);
      expect(found('figcaption').textContent).toContain(t(`enums:variableInterestType.${kind}`));
      expect(text()).not.toContain(t('steps:personal-offer.plot.choose'));
    }
  });

  it('shows the repayment as a picture with its text and as a table with the totals', async () => {
    const { found } = await scored({ ...OFFERS, calculatedOffers: [FIX] });
    await choose('FIX');
    const picture = found<HTMLElement>('svg[role="img"]');
    for (const id of picture.getAttribute('aria-labelledby')?.split(' ') ?? ['none'])
      expect(document.getElementById(id)?.textContent).toBeTruthy();
    expect(picture.closest('.form-question')).toBe(null);
    // Three columns fit a small phone: the parts of the payments are in a table of their own.
    const [payments, parts] = [...document.querySelectorAll('figure table')];
    expect(payments?.querySelectorAll('thead th')).toHaveLength(3);
    expect(payments?.querySelector('tfoot')?.textContent).toContain(showEuro(12_357.98));
    expect(payments?.querySelector('tbody')?.textContent).not.toContain(',');
    expect(parts?.closest('details')?.open).toBe(false);
    expect(parts?.querySelector('tfoot')?.textContent).toContain(showWholeEuro(1_907.98));
  });

  it('describes the picture of one year in the singular', async () => {
    const { found } = await scored({ ...OFFERS, calculatedOffers: [{ ...FIX, termInMonths: 12 }] });
    await choose('FIX');
    expect(found('figure desc').textContent).toMatch(like('offer:plot.description', { count: 1 }));
  });

  it('shows what a higher reference rate would cost, as an example that changes nothing', async () => {
    const { called, found } = await scored();
    const slider = found<HTMLInputElement>('input[type=range]');
    const details = slider.closest('details');
    expect([details?.open, slider.value]).toEqual([false, '0']);
    expect(details?.textContent).toContain(t('offer:whatIf.today'));
    fireEvent.change(slider, { target: { value: '2' } });
    const higher = withHigherRate(VARIABLE as CompleteOffer, 2);
    expect(slider.getAttribute('aria-valuetext')).toContain(showEuro(higher.installmentAmount));
    expect(details?.textContent).toContain(t('offer:whatIf.example'));
    expect(details?.querySelector('tfoot')?.textContent).toContain(
      showEuro(higher.totalRepaymentAmount),
    );
    expect([ticked(), called()]).toEqual([[], []]);
    await choose('FIX');
    expect(document.querySelector('input[type=range]')).toBe(null);
  });

  it('restores the earlier choice, and after it one that was not sent', async () => {
    const chosen = { variableInterestType: 'FIX', repaymentDay: 5 } as const;
    const application = { ...SELECTED, ...chosen, productOffer: OFFERS };
    const { again } = await stage('personal-offer', { application });
    const days = () => find<HTMLInputElement>('[name="repaymentDay"]:checked').value;
    expect([ticked(), days()]).toEqual([['FIX'], '5']);
    await choose('VARIABLE');
    await day('15');
    await again();
    expect([ticked(), days()]).toEqual([['VARIABLE'], '15']);
  });

  it('omits the link without standard information, and retries a failed request of the offer', async () => {
    const { calculateOffers } = calculated(OFFERS);
    const { answer, popups, submit, text } = await scored(
      {},
      { calculateOffers: inTurn(500, calculateOffers) },
    );
    expect(popups()).toEqual(['TECHNICAL_ERROR']);
    await answer('close');
    await submit();
    expect(radios()).toHaveLength(2);
    expect(text()).toContain(t('offer:secciLater'));
    expect(popups()).toEqual([]);
  });
});

describe('an offer without a kind of interest', () => {
  const promises = () =>
    (['FIX', 'VARIABLE'] as const).flatMap((kind) => [
      t(`offer:promise.${kind}`),
      t(`offer:kind.${kind}`),
      t(`offer:chosenRate.${kind}`),
      t(`enums:variableInterestType.${kind}`),
    ]);

  it.each([
    ['a choice', scored],
    ['an indication', indicated],
  ])('is one card with its figures and without a promise in %s', async (_moment, open) => {
    const { text, texts } = await open(UNNAMED_ONLY);
    expect(texts('.offer-name')).toHaveLength(1);
    if (offers().length > 0) await choose('UNNAMED');
    for (const promise of promises()) expect(text()).not.toContain(promise);
    for (const figure of [205.97, 12_357.98, 1_907.98]) expect(text()).toContain(showEuro(figure));
  });

  it.each([0, -1, 1e15])('of %d euro draws a picture of finite lines', async (amount) => {
    const figures = Object.keys(UNNAMED).map((name) => [name, amount]);
    const { found } = await scored({
      calculatedOffers: [Object.fromEntries(figures) as unknown as CalculatedOffer],
    });
    await choose('UNNAMED');
    const drawn = found('figure polygon').getAttribute('points');
    expect(drawn).toMatch(/\d/);
    expect(drawn).not.toMatch(/NaN|Infinity/);
    expect(found('.loan-cost').innerHTML).not.toMatch(/NaN|Infinity/);
  });
});

describe('other moments', () => {
  it('an indicative offer is marked and leads to the identity check', async () => {
    const { called, places, submit, text } = await indicated(OFFERS);
    expect(called()).toEqual(['calculateOffers']);
    expect(text()).toContain(t('steps:personal-offer.indicative.heading'));
    // Nothing can be chosen yet, so there is nothing to draw the repayment of.
    expect(document.querySelectorAll('figure, input:not([type=range])')).toHaveLength(0);
    await submit();
    expect(places()).toEqual(['/flow/ntb/id-check']);
  });

  it.each([
    ['UPSELL', 15_000],
    ['DOWNSELL', 8_000],
  ])('an indicative %s is explained, apart from the offers asked for', async (type, requested) => {
    const { text } = await indicated({
      ...OFFERS,
      alternativeOffer: { type, calculatedOffers: [{ ...FIX, requestedAmount: requested }] },
    });
    const amount = showRoundEuro(requested);
    const title = t(`steps:personal-offer.alternative.${type}.title`, { amount });
    const folded = [...document.querySelectorAll('details')].find(
      (details) => details.querySelector('summary')?.textContent === title,
    );
    // Nobody is refused what is offered above, and nobody needs more.
    expect(text()).not.toContain(refused(10_000));
    const isMore = type === 'UPSELL';
    expect(text().includes(t('steps:personal-offer.alternative.UPSELL.text'))).toBe(isMore);
    const cards = [...document.querySelectorAll('section[aria-labelledby^=offer-]')];
    expect(
      cards.map((card) => folded?.contains(card)),
      'only the other amount stands under its title',
    ).toEqual([false, false, true]);
    expect(folded?.open).toBe(false);
  });
});

const [BEFORE, AFTER] = [Node.DOCUMENT_POSITION_FOLLOWING, Node.DOCUMENT_POSITION_PRECEDING];
it.each([
  ['choice', 'before', true, BEFORE],
  ['choice', 'after', false, AFTER],
  ['provisional', 'before', true, BEFORE],
  ['provisional', 'after', false, AFTER],
] as const)(
  'the main action of the %s comes %s the explanations where the page is wide: %s',
  async (kind, _order, matches, position) => {
    const media = { matches, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    const spy = vi.spyOn(window, 'matchMedia').mockReturnValue(media as never);
    await (kind === 'choice' ? scored() : indicated(OFFERS));
    expect(find('[type=submit]').compareDocumentPosition(find('#secci'))).toBe(position);
    spy.mockRestore();
  },
);
