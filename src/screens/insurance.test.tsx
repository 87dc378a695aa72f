// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { APPLICATION, stage } from '#screens/stage.tsx';

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
  afterEach(() => document.body.replaceChildren());

  it('puts none first, preselects nothing and offers what the bank offers', async () => {
    const { text } = await shown();
    expect(radios().map(({ value, checked }) => [value, checked])).toEqual([
      ['NONE', false],
      ['DEATH', false],
    ]);
    expect(text()).toContain('432,60');
    expect(text()).toContain('mindestens 3 Tage');
  });

  it('says what loan and insurance cost together, once one is chosen', async () => {
    const loan = {
      requestedAmount: 10_000,
      termInMonths: 60,
      installmentAmount: 198.12,
      totalRepaymentAmount: 11_887.26,
      nominalInterestRate: 6.4,
      effectiveInterestRate: 7.25,
      totalInterestPayments: 1_737.26,
      totalMaintenanceFee: 0,
      totalOpeningFee: 150,
      maintenanceFeeAmount: 0,
    };
    const { press } = await shown({
      state: 'OFFER_SELECTED',
      variableInterestType: 'FIX',
      productOffer: { calculatedOffers: [loan] },
    });
    const costs = () => [...document.querySelectorAll('[aria-labelledby=insured] :is(dt, dd)')];
    expect(costs()).toEqual([]);
    await press(radios()[1]);
    expect(costs().map(({ textContent }) => textContent.replace('\u00a0', ' '))).toEqual([
      'Kredit im Monat',
      '€ 198,12',
      'Versicherung im Monat',
      '€ 7,21',
      'Zusammen im Monat',
      '€ 205,33',
      'Kredit gesamt',
      '€ 11.887,26',
      'Versicherung gesamt',
      '€ 432,60',
      'Alles zusammen',
      '€ 12.319,86',
    ]);
    await press(radios()[0]);
    expect(costs()).toEqual([]);
  });

  it('needs a decision', async () => {
    const { called, found, submit } = await shown();
    await submit();
    expect(found('[data-error-summary] a').textContent).toContain(
      'ob Sie eine Restschuldversicherung möchten',
    );
    expect(called()).toEqual(['listInsuranceOffers']);
  });

  it('sends the decision and moves on', async () => {
    const { bodyOf, control, press, submit } = await shown();
    await press(radios()[0]);
    await submit();
    expect(bodyOf('chooseInsurance')).toEqual({ insurance: 'NONE' });
    expect(control.proceed).toHaveBeenCalledExactlyOnceWith(CHOSEN);
  });

  it('knows an earlier decision, but takes the default of the server for none', async () => {
    await shown({ state: 'INSURANCE_SELECTED', insurance: 'DEATH' });
    expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
    document.body.replaceChildren();
    await shown({ state: 'OFFER_SELECTED', insurance: 'NONE' });
    expect(radios().map(({ checked }) => checked)).toEqual([false, false]);
  });

  it('asks anew where the earlier decision is no longer offered, instead of sending what nobody sees', async () => {
    const { called, found, submit } = await shown({
      state: 'INSURANCE_SELECTED',
      insurance: 'DEATH_DISABILITY',
    });
    expect(radios().map(({ value, checked }) => [value, checked])).toEqual([
      ['NONE', false],
      ['DEATH', false],
    ]);
    await submit();
    expect(found('[data-error-summary] a').textContent).toContain(
      'ob Sie eine Restschuldversicherung möchten',
    );
    expect(called()).toEqual(['listInsuranceOffers']);
  });
});
