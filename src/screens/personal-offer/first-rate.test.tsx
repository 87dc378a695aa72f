import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stage } from '#screens/stage.test-helpers.tsx';
import { documentOf, OFFER } from '../../../sandbox/applicants/loan.ts';
import { t } from '../../../tests/wording/texts.ts';

const SCORED = { productOffer: { decisionCode: 1, calculatedOffers: [OFFER] } };
const CONTRACT = documentOf('CONTRACT', 'c1');
const NOW = new Date('2026-11-27T23:30:00Z');
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('the first rate is named', () => {
  it.each([
    [NOW, t('offer:firstRate.day', { date: '1. Jänner 2027' })],
    [undefined, t('offer:firstRate.open', { day: 1 })],
  ])('with the choice of its day, by the time %s of the server', async (now, expected) => {
    const application = { ...SCORED, state: 'SCORED' } as const;
    const { text } = await stage('personal-offer', { application, ...(now && { now }) });
    expect(text()).not.toContain(`${t('offer:firstRate.title')}:`);
    await act(async () =>
      document.querySelector<HTMLElement>('[name="repaymentDay"][value="1"]')?.click(),
    );
    expect(plain(text())).toContain(`${t('offer:firstRate.title')}: ${expected}`);
  });

  it.each([
    // Of the day in Vienna: a Saturday.
    [
      NOW,
      [
        t('steps:signing.terms.by', { date: 'Dienstag, 1. Dezember' }),
        '15. Jänner 2027',
        t('steps:signing.terms.today'),
      ],
    ],
    [undefined, [t('offer:firstRate.open', { day: 15 })]],
  ])(
    'with the day of the money before the signature, by the time %s of the server',
    async (now, expected) => {
      const { found } = await stage('signing', {
        application: {
          ...SCORED,
          state: 'INSURANCE_SELECTED',
          repaymentDay: 15,
          variableInterestType: 'FIX',
          loanAmount: 10_000,
          loanDuration: 60,
          documents: [CONTRACT],
        },
        answers: { listDocuments: [CONTRACT] },
        ...(now && { now }),
      });
      const terms = plain(found('[aria-labelledby=terms]').textContent);
      for (const part of expected) expect(terms).toContain(part);
      expect(terms.includes(t('steps:signing.terms.money'))).toBe(now !== undefined);
    },
  );
});
