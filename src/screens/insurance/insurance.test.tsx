import { describe, expect, it } from 'vitest';
import { APPLICATION, OFFER, stage, t } from '#screens/stage.test-helpers.tsx';

const CHOSEN = { ...APPLICATION, state: 'INSURANCE_SELECTED' } as const;
const OFFERS = [
  { insurance: 'DEATH', monthlyPremium: 7.21, totalPremium: 432.6 },
  { insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 },
];
const shown = (application: object = { state: 'OFFER_SELECTED' }) =>
  stage('insurance', {
    application,
    answers: { listInsuranceOffers: OFFERS, chooseInsurance: CHOSEN },
  });
const radios = () => [
  ...document.querySelectorAll<HTMLInputElement>('[data-field="insurance"] input'),
];

describe('the insurance', () => {
  it("lists the bank's offers with none first, and preselects nothing", async () => {
    const { text } = await shown();
    expect(radios().map(({ value, checked }) => [value, checked])).toEqual([
      ['NONE', false],
      ['DEATH', false],
    ]);
    expect(text()).toContain('432,60');
    expect(text()).toContain(t('steps:insurance.freeChoice'));
  });

  it('shows the sum of loan and insurance once one is chosen', async () => {
    const { found, press } = await shown({
      state: 'OFFER_SELECTED',
      variableInterestType: 'FIX',
      productOffer: { calculatedOffers: [OFFER] },
    });
    const euro = (amount: string) => `€\u00a0${amount}`;
    const cost = () => found('[data-form] p[aria-live]').textContent;
    const rate = t('offer:insured.perMonth', { premium: euro('205,97') });
    expect(cost()).toBe(`${t('offer:insured.rateOfLoan')} ${rate}`);
    await press(radios()[1]);
    expect(cost()).toContain(
      `${t('offer:insured.rateAndPremium', { rate: euro('205,97'), premium: euro('7,21') })} ${t('offer:insured.perMonth', { premium: euro('213,18') })}`,
    );
    expect(cost()).toContain(
      t('offer:insured.totals', {
        loan: euro('12.357,98'),
        premium: euro('432,60'),
        total: euro('12.790,58'),
      }),
    );
    expect(found('[data-form] p[aria-live]').getAttribute('aria-live')).toBe('polite');
    await press(radios()[0]);
    expect(cost()).toBe(`${t('offer:insured.rateAlone')} ${rate}`);
  });

  it('shows once that none costs nothing', async () => {
    const { text } = await shown();
    expect(text().match(new RegExp(t('offer:premium.none'), 'g'))).toHaveLength(1);
    expect(text()).not.toContain('0,00');
  });

  it('links the documents of an insurance that can be opened', async () => {
    const documents = [
      { name: 'Produktinformation', url: 'https://insurer.example/ipid.pdf' },
      { name: 'Anderes', url: 'javascript:alert(1)' },
    ];
    await stage('insurance', {
      application: { state: 'OFFER_SELECTED' },
      answers: { listInsuranceOffers: [{ ...OFFERS[0], documents }, OFFERS[1]] },
    });
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.choice-card a')];
    expect(links.map(({ href, target }) => [href, target])).toEqual([
      ['https://insurer.example/ipid.pdf', '_blank'],
    ]);
  });

  it('sends the decision and moves on', async () => {
    const { bodyOf, places, press, submit } = await shown();
    await press(radios()[0]);
    await submit();
    expect(bodyOf('chooseInsurance')).toEqual({ insurance: 'NONE' });
    expect(places()).toEqual(['/flow/ntb/signing']);
  });

  it("preselects an earlier decision, sent or not, but not the server's default", async () => {
    const { again, press } = await shown({ state: 'INSURANCE_SELECTED', insurance: 'DEATH' });
    expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
    await press(radios()[0]);
    await again();
    expect(radios().map(({ checked }) => checked)).toEqual([true, false]);
    await shown({ state: 'OFFER_SELECTED', insurance: 'NONE' });
    expect(radios().map(({ checked }) => checked)).toEqual([false, false]);
  });

  it('asks again where the earlier choice is no longer offered, instead of sending a hidden value', async () => {
    const { called, found, submit } = await shown({
      state: 'INSURANCE_SELECTED',
      insurance: 'DEATH_DISABILITY',
    });
    expect(radios().map(({ value, checked }) => [value, checked])).toEqual([
      ['NONE', false],
      ['DEATH', false],
    ]);
    await submit();
    expect(found('[data-error-summary] a').textContent).toContain(t('fields:insurance.label'));
    expect(called()).toEqual(['listInsuranceOffers']);
  });
});
