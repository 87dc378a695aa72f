import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { showEuro, showRoundEuro, showWholeEuro } from '#form/formats/money.ts';
import type { CalculatedOffer, ProductOffer } from '#flow/application.ts';
import type { CompleteOffer } from '#flow/loan/chosen-offer.ts';
import { withHigherRate } from '#flow/loan/what-if.ts';
import { APPLICATION, stage } from '#screens/stage.test-helpers.tsx';
import { OFFER } from '../../../sandbox/applicants/loan.ts';
import { like, t } from '../../../tests/wording/texts.ts';
import { inTurn } from '../../../tests/server.ts';

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
const SELECTED = { ...APPLICATION, state: 'OFFER_SELECTED' } as const;
type Answers = Parameters<typeof stage>[1]['answers'];
/** The application as it was restored: with its offers. */
const scored = (productOffer: ProductOffer = OFFERS, answers: Answers = {}) =>
  stage('personal-offer', {
    application: { state: 'SCORED', productOffer },
    answers: { chooseOffer: SELECTED, ...answers },
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
const choose = (value: string) =>
  act(async () =>
    radios()
      .find((radio) => radio.value === value)
      ?.click(),
  );
const day = (value: string) =>
  act(async () => {
    const radio = document.querySelector<HTMLInputElement>(
      `[name="repaymentDay"][value="${value}"]`,
    );
    if (radio === null) throw new Error('no repayment day');
    radio.click();
  });

describe('offers that have ended', () => {
  const ENDED = { ...OFFERS, validUntil: '2026-05-31' };
  const at = (now: string, answer: ProductOffer) =>
    stage('personal-offer', {
      application: { state: 'SCORED', productOffer: ENDED },
      answers: { calculateOffers: { ...APPLICATION, state: 'SCORED', productOffer: answer } },
      now: new Date(now),
    });

  it('can be chosen on their last day', async () => {
    const { called } = await at('2026-05-31T21:59:00Z', OFFERS);
    expect(called()).toEqual([]);
    expect(radios()).toHaveLength(2);
  });

  it('are calculated anew from the day after, as it is in Austria', async () => {
    const { called, text } = await at('2026-05-31T22:00:00Z', OFFERS);
    expect(called()).toEqual(['calculateOffers']);
    expect(radios()).toHaveLength(2);
    expect(text()).toContain(t('steps:personal-offer.validity', { date: '31.\u00a0Mai 2099' }));
  });

  it('are named and cannot be chosen where there are no others', async () => {
    const { called, submit, text } = await at('2026-06-01T10:00:00Z', ENDED);
    expect(radios()).toEqual([]);
    expect(text().replaceAll(/\s/g, ' ')).toMatch(
      like('steps:personal-offer.ended', { date: '31. Mai 2026' }),
    );
    await submit();
    expect(called()).toEqual(['calculateOffers', 'calculateOffers']);
  });
});

describe('the choice of an offer', () => {
  it('preselects nothing and shows all ten figures of each offer', async () => {
    const { called, text } = await scored();
    expect(called()).toEqual([]);
    expect(radios().map(({ value, checked }) => [value, checked])).toEqual([
      ['VARIABLE', false],
      ['FIX', false],
    ]);
    const rows = [...document.querySelectorAll('tr')];
    for (const column of [1, 2]) {
      const figures = rows.map((row) => row.children[column]?.textContent ?? '');
      for (const amount of [10_000, 205.97, 205.75, 12_357.98, 1_907.98, 150, 300, 2.5])
        expect(figures).toContain(showEuro(amount));
      for (const words of [t('flow:offer.years', { count: 5 }), '60', '9,02 %'])
        expect(figures).toContain(words);
      expect(figures.includes('3-Monats-Euribor + 4,40 %')).toBe(column === 1);
    }
    expect(text()).toContain(t('steps:personal-offer.warning'));
    expect(text()).toContain('31.\u00a0Mai 2099');
  });

  it('sends amount and term of an offer that has nothing but them and the rate', async () => {
    const { requestedAmount, termInMonths, installmentAmount } = FIX;
    const { text, bodyOf, submit } = await scored({
      calculatedOffers: [{ requestedAmount, termInMonths, installmentAmount }],
    });
    expect(document.querySelectorAll('.offer-figures tbody tr')).toHaveLength(4);
    expect(text()).not.toMatch(/NaN|undefined|null/);
    await choose('UNNAMED');
    await day('15');
    await submit();
    expect(bodyOf('chooseOffer')).toEqual({
      loanAmount: requestedAmount,
      loanDuration: termInMonths,
      repaymentDay: 15,
    });
  });

  it.each(['requestedAmount', 'termInMonths', 'installmentAmount'] as const)(
    'shows an offer without %s, which cannot be chosen, in words and with the figures there are',
    async (missing) => {
      const { [missing]: _left, ...incomplete } = VARIABLE;
      const { text } = await scored({ calculatedOffers: [FIX, incomplete] });
      expect(radios().map(({ value }) => value)).toEqual(['FIX']);
      expect(text()).toMatch(like('steps:personal-offer.incomplete'));
      expect(text()).toContain('6,45 %'.replace(' ', '\u00a0'));
      document.body.replaceChildren();

      const alone = { calculatedOffers: [incomplete] };
      const none = await scored(alone, {
        calculateOffers: { ...APPLICATION, state: 'SCORED', productOffer: alone },
      });
      expect(none.text()).toContain(t('steps:personal-offer.none'));
      expect(none.text()).toMatch(like('steps:personal-offer.incomplete'));
      expect(none.text()).not.toMatch(/NaN|undefined|null/);
    },
  );

  it('tells offers of the same kind apart by a number, on the cards and in every table', async () => {
    const { interestType: _kind, ...unnamed } = FIX;
    await scored({ calculatedOffers: [unnamed, { ...unnamed, installmentAmount: 210 }] });
    const name = t('offer:kind.UNNAMED');
    for (const titles of ['.offer-figures [scope=col]', '.loan-cost__name > span'])
      expect([...document.querySelectorAll(titles)].map(({ textContent }) => textContent)).toEqual([
        `${name} 1`,
        `${name} 2`,
      ]);
    expect([...document.querySelectorAll('.offer-name')].map((label) => label.textContent)).toEqual(
      [1, 2].map((number) => `${t('enums:variableInterestType.BOTH')} ${number},`),
    );
  });

  it('the chart stands outside the question, and has a singular for one year', async () => {
    const { found } = await scored({ ...OFFERS, calculatedOffers: [{ ...FIX, termInMonths: 12 }] });
    await choose('FIX');
    expect(document.querySelectorAll('.form-question figure')).toHaveLength(0);
    expect(found('figure desc').textContent).toMatch(like('offer:plot.description', { count: 1 }));
  });

  it('shows missing answers at the field and in the summary', async () => {
    const { called, errorCount, found, submit } = await scored();
    await submit();
    expect(found('[data-error-summary]').querySelectorAll('a')).toHaveLength(2);
    expect(found('[data-field="variableInterestType"] fieldset').getAttribute('aria-invalid')).toBe(
      'true',
    );
    const [card] = document.querySelectorAll(
      '[data-field="variableInterestType"] input[type=radio]',
    );
    const [error] = card?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(document.getElementById(error ?? '')?.matches('.form-question *')).toBe(true);
    expect(error).toMatch(/-error$/);
    expect(errorCount()).toBe(2);
    expect(called()).not.toContain('chooseOffer');
  });

  it('sends amount, term and kind of interest of the card chosen', async () => {
    const { bodyOf, places, submit } = await scored();
    await choose('FIX');
    await day('15');
    await submit();
    expect(bodyOf('chooseOffer')).toEqual({
      loanAmount: 10_000,
      loanDuration: 60,
      variableInterestType: 'FIX',
      repaymentDay: 15,
    });
    expect(places()).toEqual(['/flow/ntb/insurance']);
  });

  it('chooses a higher amount only by an explicit choice', async () => {
    const { bodyOf, found, submit } = await scored(HIGHER);
    expect(radios().map(({ value }) => value)).toEqual(['VARIABLE', 'FIX', 'UPSELL-FIX']);
    expect(found<HTMLDetailsElement>('details:has([value="UPSELL-FIX"])').open).toBe(false);
    await choose('FIX');
    await choose('UPSELL-FIX');
    expect(
      radios()
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
    ).toEqual(['UPSELL-FIX']);
    expect(found('figcaption').textContent).toContain(showEuro(15_000));
    await day('1');
    await submit();
    expect(bodyOf('chooseOffer')).toMatchObject({
      loanAmount: 15_000,
      variableInterestType: 'FIX',
    });
  });

  it.each(['DOWNSELL', 'UPSELL'] as const)(
    'names the amount of a %s in a heading',
    async (type) => {
      const amount = { DOWNSELL: 7_000, UPSELL: 15_000 }[type];
      await scored({
        calculatedOffers: type === 'UPSELL' ? [FIX] : [],
        alternativeOffer: { type, calculatedOffers: [{ ...FIX, requestedAmount: amount }] },
      });
      const headings = [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
      const key = { DOWNSELL: 'heading', UPSELL: 'title' } as const;
      expect(headings).toContain(
        t(`steps:personal-offer.alternative.${type}.${key[type]}`, {
          amount: showRoundEuro(amount),
        }),
      );
    },
  );

  it('a lower amount names the one that is not possible, until it is chosen', async () => {
    const lower = [{ ...FIX, requestedAmount: 7_000 }];
    const offers = {
      calculatedOffers: [],
      alternativeOffer: { type: 'DOWNSELL' as const, calculatedOffers: lower },
    };
    const { text } = await scored(offers);
    expect(text()).toContain(refused(10_000));
    const chosen = await stage('personal-offer', {
      application: { state: 'OFFER_SELECTED', loanAmount: 7_000, productOffer: offers },
    });
    expect(chosen.text()).not.toContain(refused(7_000));
  });

  it('keeps a chosen higher amount visible when the application changes', async () => {
    const { found, actions } = await scored(HIGHER, {
      requestHelpCode: { ...APPLICATION, state: 'SCORED', helpCode: 'ABC' },
    });
    await choose('UPSELL-FIX');
    await act(async () => void (await actions.requestHelpCode()));
    expect(found<HTMLDetailsElement>('details:has([value="UPSELL-FIX"])').open).toBe(true);
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
    expect(found('[aria-labelledby=loan-cost]').textContent).toContain(
      t('offer:cost.feeSum', {
        opening: showEuro(300),
        count: 60,
        month: showEuro(2.5),
        total: showEuro(450),
      }),
    );
    expect(found('.offer-chosen').textContent).toContain(showEuro(205.97));
  });

  it('shows the repayment of the chosen offer only', async () => {
    const { found, text } = await scored();
    expect(document.querySelector('figure')).toBe(null);
    expect(text()).toContain(t('steps:personal-offer.plot.choose'));
    await choose('FIX');
    expect(found('figcaption').textContent).toContain(t('enums:variableInterestType.FIX'));
    expect(text()).not.toContain(t('steps:personal-offer.plot.choose'));
    await choose('VARIABLE');
    expect(found('figcaption').textContent).toContain(t('enums:variableInterestType.VARIABLE'));
  });

  it('shows the repayment as a picture with its text and as a table with the totals', async () => {
    const { found } = await scored();
    await choose('FIX');
    const picture = found<HTMLElement>('svg[role="img"]');
    for (const id of picture.getAttribute('aria-labelledby')?.split(' ') ?? ['none'])
      expect(document.getElementById(id)?.textContent).toBeTruthy();
    // Three columns fit a small phone: the parts of the payments are in a table of their own.
    const [payments, parts] = [...document.querySelectorAll('figure table')];
    expect(payments?.querySelectorAll('thead th')).toHaveLength(3);
    expect(payments?.querySelector('tfoot')?.textContent).toContain(showEuro(12_357.98));
    expect(payments?.querySelector('tbody')?.textContent).not.toContain(',');
    expect(parts?.closest('details')?.open).toBe(false);
    expect(parts?.querySelector('tfoot')?.textContent).toContain(showWholeEuro(1_907.98));
  });

  it('shows what a higher reference rate would cost, as an example that changes nothing', async () => {
    const { called, found } = await scored();
    const slider = found<HTMLInputElement>('input[type=range]');
    const details = slider.closest('details');
    expect(details?.open).toBe(false);
    expect(slider.value).toBe('0');
    expect(details?.textContent).toContain(t('offer:whatIf.today'));
    fireEvent.change(slider, { target: { value: '2' } });
    const { installmentAmount, totalRepaymentAmount } = withHigherRate(
      VARIABLE as CompleteOffer,
      2,
    );
    expect(slider.getAttribute('aria-valuetext')).toContain(showEuro(installmentAmount));
    expect(details?.textContent).toContain(t('offer:whatIf.example'));
    expect(details?.querySelector('tfoot')?.textContent).toContain(showEuro(totalRepaymentAmount));
    expect(radios().some(({ checked }) => checked)).toBe(false);
    expect(called()).toEqual([]);
    await choose('FIX');
    expect(document.querySelector('input[type=range]')).toBe(null);
  });

  it('restores the earlier choice', async () => {
    await stage('personal-offer', {
      application: {
        state: 'OFFER_SELECTED',
        variableInterestType: 'FIX',
        repaymentDay: 5,
        productOffer: OFFERS,
      },
    });
    expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
    expect(document.querySelector<HTMLInputElement>('[name="repaymentDay"]:checked')?.value).toBe(
      '5',
    );
  });

  it('omits the link without standard information, and retries a failed request of the offer', async () => {
    const { answer, popups, submit, text } = await scored(
      {},
      { calculateOffers: inTurn(500, { ...APPLICATION, state: 'SCORED', productOffer: OFFERS }) },
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
  const { interestType: _kind, ...UNNAMED } = OFFER;
  const promises = () =>
    (['FIX', 'VARIABLE'] as const).flatMap((kind) => [
      t(`offer:promise.${kind}`),
      t(`offer:kind.${kind}`),
      t(`offer:chosenRate.${kind}`),
      t(`enums:variableInterestType.${kind}`),
    ]);

  it('is one card with its figures and without a promise, and is chosen without a kind', async () => {
    const { bodyOf, submit, text } = await scored({ decisionCode: 1, calculatedOffers: [UNNAMED] });
    expect(radios()).toHaveLength(1);
    await choose('UNNAMED');
    for (const promise of promises()) expect(text()).not.toContain(promise);
    for (const figure of [205.97, 12_357.98, 1_907.98]) expect(text()).toContain(showEuro(figure));
    await day('5');
    await submit();
    expect(bodyOf('chooseOffer')).toEqual({
      loanAmount: 10_000,
      loanDuration: 60,
      repaymentDay: 5,
    });
  });

  it('stands beside one that has a kind', async () => {
    const { bodyOf, submit } = await scored({ calculatedOffers: [FIX, UNNAMED] });
    expect(radios().map(({ value }) => value)).toEqual(['FIX', 'UNNAMED']);
    await choose('FIX');
    await day('5');
    await submit();
    expect(bodyOf('chooseOffer')).toMatchObject({ variableInterestType: 'FIX' });
  });

  it('promises nothing as an indicative offer either', async () => {
    const { text } = await stage('personal-offer', {
      application: { state: 'PROCESSED', productOffer: { calculatedOffers: [UNNAMED] } },
    });
    expect(document.querySelectorAll('section[aria-labelledby^=offer-]')).toHaveLength(1);
    for (const promise of promises()) expect(text()).not.toContain(promise);
  });

  it.each([0, -1, 1e15])('of %d euro draws a picture of finite lines', async (amount) => {
    const figures = Object.fromEntries(
      Object.keys(UNNAMED).map((name) => [name, amount]),
    ) as unknown as CalculatedOffer;
    await scored({ calculatedOffers: [figures] });
    await choose('UNNAMED');
    const drawn = document.querySelector('figure polygon')?.getAttribute('points');
    expect(drawn).toMatch(/\d/);
    expect(drawn).not.toMatch(/NaN|Infinity/);
    expect(document.querySelector('.loan-cost')?.innerHTML).not.toMatch(/NaN|Infinity/);
  });
});

describe('other moments', () => {
  it('an indicative offer is marked and leads to the identity check', async () => {
    const { called, places, submit, text } = await indicated(OFFERS);
    expect(called()).toEqual(['calculateOffers']);
    expect(text()).toContain(t('steps:personal-offer.indicative.text'));
    // Nothing can be chosen yet, so there is nothing to draw the repayment of.
    expect(document.querySelector('figure')).toBe(null);
    expect(document.querySelectorAll('input:not([type=range])')).toHaveLength(0);
    await submit();
    expect(places()).toEqual(['/flow/ntb/id-check']);
  });

  it.each([
    ['UPSELL', 15_000, '€\u00a015.000'],
    ['DOWNSELL', 8_000, '€\u00a08.000'],
  ])(
    'an indicative %s is explained, apart from the offers asked for',
    async (type, amount, shown) => {
      const title = t(`steps:personal-offer.alternative.${type}.title`, { amount: shown });
      const { text } = await indicated({
        ...OFFERS,
        alternativeOffer: { type, calculatedOffers: [{ ...FIX, requestedAmount: amount }] },
      });
      const folded = [...document.querySelectorAll('details')].find(
        (details) => details.querySelector('summary')?.textContent === title,
      );
      // Nobody is refused what is offered above, and nobody needs more.
      expect(text()).not.toContain(refused(10_000));
      expect(text().includes(t('steps:personal-offer.alternative.UPSELL.text'))).toBe(
        type === 'UPSELL',
      );
      const cards = [...document.querySelectorAll('section[aria-labelledby^=offer-]')];
      expect(cards).toHaveLength(3);
      expect(
        cards.map((card) => folded?.contains(card)),
        'only the other amount stands under its title',
      ).toEqual([false, false, true]);
      expect(folded?.open).toBe(false);
    },
  );

  it('a signed contract is not offered again', async () => {
    const { called, places, submit } = await stage('personal-offer', {
      application: { state: 'DOC_SIGNED' },
    });
    expect(called()).toEqual([]);
    await submit();
    expect(places()).toEqual(['/flow/ntb/document-upload']);
  });
});

describe('the main action', () => {
  /** The explanations relative to it, in the order of reading and of the keyboard. */
  const explained = () => {
    const [action, notes] = ['[type=submit]', '#secci'].map((part) => document.querySelector(part));
    return action?.compareDocumentPosition(notes ?? action);
  };
  const open = { choice: scored, provisional: () => indicated(OFFERS) };
  it.each([
    ['choice', true, Node.DOCUMENT_POSITION_FOLLOWING],
    ['choice', false, Node.DOCUMENT_POSITION_PRECEDING],
    ['provisional', true, Node.DOCUMENT_POSITION_FOLLOWING],
    ['provisional', false, Node.DOCUMENT_POSITION_PRECEDING],
  ] as const)(
    'of the %s comes before the explanations: wide %s',
    async (kind, matches, position) => {
      const media = { matches, addEventListener: vi.fn(), removeEventListener: vi.fn() };
      const spy = vi.spyOn(window, 'matchMedia').mockReturnValue(media as never);
      await open[kind]();
      expect(explained()).toBe(position);
      spy.mockRestore();
    },
  );
});
