import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { documentOf, OFFER, stage, t } from '#screens/stage.test-helpers.tsx';

/** A Saturday in Vienna. */
const NOW = new Date('2026-11-27T23:30:00Z');
const COUNTED = { payoutBankingDays: 2 };
const CONTRACT = documentOf('CONTRACT', 'c1');
const PREMIUM = { monthlyPremium: 17.63, totalPremium: 1_057.8 } as const;
const CHOSEN: Partial<Application> = {
  productOffer: { decisionCode: 1, calculatedOffers: [OFFER] },
  variableInterestType: 'FIX',
  repaymentDay: 15,
  loanAmount: 10_000,
  loanDuration: 60,
  documents: [CONTRACT],
  customer: { debitAccount: 'AT611904300234573201' },
};
const INSURED: Partial<Application> = {
  ...CHOSEN,
  insurance: 'DEATH',
  insuranceOffer: { insurance: 'DEATH', ...PREMIUM },
};
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const LOAN_SUM = t('offer:firstDebit.sum', { sum: '€ 205,97' });
const INSURED_SUM = t('offer:firstDebit.sum', {
  context: 'insured',
  sum: '€ 223,60',
  rate: '€ 205,97',
  premium: '€ 17,63',
});
const when = (context: string, value = '') =>
  plain(t('offer:firstDebit.when', { context, date: value, day: value }));

describe('the first debit, where its day is chosen,', () => {
  const opened = async (site: object, now: Date | undefined) => {
    const { repaymentDay: _chosen, ...application } = CHOSEN;
    const screen = await stage('personal-offer', {
      application: { ...application, state: 'SCORED' },
      site,
      ...(now && { now }),
    });
    const choose = (selector: string) =>
      act(async () => document.querySelector<HTMLElement>(selector)?.click());
    return { ...screen, choose };
  };

  it.each([
    [COUNTED, NOW, when('today', '1. Jänner 2027')],
    [{}, NOW, when('month', '1')],
    [COUNTED, undefined, when('month', '1')],
  ])('has a day only by deployment and server: %j, %s', async (site, now, expected) => {
    const { choose, text } = await opened(site, now);
    expect(text()).not.toContain(t('offer:firstDebit.title'));
    await choose('[name="repaymentDay"][value="1"]');
    expect(plain(text())).toContain(`${t('offer:firstDebit.title')}: ${expected}.`);
    await choose('[type=radio][value="FIX"]');
    expect(plain(text())).toContain(`${t('offer:firstDebit.title')}: ${LOAN_SUM}, ${expected}.`);
  });
});

describe('the first debit before the signature', () => {
  const terms = async (
    application: Partial<Application>,
    given: object = { site: COUNTED, now: NOW },
  ) => {
    const { found } = await stage('signing', {
      application: { ...application, state: 'INSURANCE_SELECTED' },
      answers: {
        listDocuments: [CONTRACT],
        listInsuranceOffers: [{ insurance: 'DEATH', ...PREMIUM }],
      },
      ...given,
    });
    return plain(found('[aria-labelledby=terms]').textContent);
  };
  const TODAY = t('steps:signing.terms.today');
  const OPEN = t('steps:signing.terms.open');

  it('has its day, like the payout, by the deployment values, if it is signed today', async () => {
    const shown = await terms(CHOSEN);
    for (const part of [
      t('steps:signing.terms.by', { date: 'Dienstag, 1. Dezember' }),
      `${LOAN_SUM}, ${when('today', '15. Jänner 2027')}`,
      TODAY,
    ])
      expect(shown).toContain(part);
    expect(shown).not.toContain(OPEN);
  });

  it.each([
    ['the deployment', { now: NOW }],
    ['the server', { site: COUNTED }],
  ])('names what it depends on where %s names no day', async (_who, given) => {
    const shown = await terms(CHOSEN, given);
    expect(shown).toContain(`${t('steps:signing.terms.money')}${OPEN}`);
    expect(shown).toContain(`${LOAN_SUM}, ${when('month', '15')}`);
    expect(shown).not.toContain(TODAY);
    expect(shown).not.toMatch(/Jänner|Dezember/);
  });

  it('has the days of the bank before those that are counted', async () => {
    const named = { payoutOn: '2026-12-03', firstInstallmentOn: '2027-02-15' };
    const shown = await terms({ ...CHOSEN, ...named });
    expect(shown).toContain(t('steps:signing.terms.by', { date: 'Donnerstag, 3. Dezember' }));
    expect(shown).toContain(`${LOAN_SUM}, ${when('day', '15. Februar 2027')}`);
    expect(shown).not.toContain(TODAY);
  });

  it.each([
    ['in the application', INSURED],
    ['in the list of insurances', { ...CHOSEN, insurance: 'DEATH' } as const],
  ])('is the sum of rate and premium, with the premium %s', async (_where, application) =>
    expect(await terms(application)).toContain(
      `${INSURED_SUM}, ${when('today', '15. Jänner 2027')}`,
    ),
  );
});
