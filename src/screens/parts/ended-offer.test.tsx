import { expect, it } from 'vitest';
import { documentOf, like, OFFER, stage, t } from '#screens/stage.test-helpers.tsx';

/** By Austrian days, whatever the visitor's clock says. */
const at = (screen: 'insurance' | 'signing', now: string) =>
  stage(screen, {
    application: {
      state: screen === 'signing' ? 'INSURANCE_SELECTED' : 'OFFER_SELECTED',
      variableInterestType: 'FIX',
      repaymentDay: 1,
      productOffer: { validUntil: '2026-05-31', calculatedOffers: [OFFER] },
      documents: [documentOf('CONTRACT'), documentOf('STANDARD_INFORMATION')],
    },
    answers: { listInsuranceOffers: [], listDocuments: [] },
    now: new Date(now),
  });

it.each(['insurance', 'signing'] as const)(
  'an offer that has ended since it was chosen is named on %s, with the way to the offers',
  async (screen) => {
    const { button, found, places, press } = await at(screen, '2026-05-31T22:00:00Z');
    expect(found('[data-ended]').textContent.replaceAll(/\s/g, ' ')).toMatch(
      like('steps:changed.ended', { date: '31. Mai 2026' }),
    );
    await press(button(t('steps:changed.toOffers')));
    expect(places()).toEqual(['/flow/ntb/personal-offer']);
  },
);

it.each(['insurance', 'signing'] as const)('on its last day %s says nothing', async (screen) => {
  const { found } = await at(screen, '2026-05-31T21:59:00Z');
  expect(() => found('[data-ended]')).toThrow();
});
