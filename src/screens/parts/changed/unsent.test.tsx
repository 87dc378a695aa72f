import { describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import type { Screen } from '#flow/steps.ts';
import { UnsentNotices } from '#screens/parts/changed/changed.tsx';
import { APPLICATION, documentOf, inTurn, OFFER, stage, t } from '#screens/stage.test-helpers.tsx';

const [HOUSING, INCOME] = ['housing-legal-data', 'personal-financial-data'] as const;
const CITY = {
  form: HOUSING,
  owned: [['customer', 'city']],
  answers: { customer: { city: 'Graz' } },
};
const NET = {
  form: INCOME,
  owned: [['customer', 'netIncome']],
  answers: { customer: { netIncome: 2_500 } },
};
const PROCESSED: Application = { ...APPLICATION, state: 'PROCESSED' };
const OFFERS = { productOffer: { decisionCode: 1, calculatedOffers: [OFFER] } };
const DOCUMENTS = [documentOf('STANDARD_INFORMATION'), documentOf('CONTRACT')];
const named = (...steps: (typeof HOUSING | typeof INCOME | 'personal-offer' | 'insurance')[]) =>
  new Intl.ListFormat('de-AT').format(
    steps.map((step) => t('popups:UNSENT_CHANGE.step', { title: t(`steps:${step}.title`) })),
  );

describe('the summary while another step holds a change that was not sent', () => {
  const opened = async (
    given: Parameters<typeof stage>[1] = {},
    drafts: object = { draft: CITY },
  ) => {
    const screen = await stage('summary', {
      ...drafts,
      ...given,
      answers: {
        getPricing: { installmentAmount: 197.54 },
        updateApplication: { ...APPLICATION, declaration: true },
        processApplication: PROCESSED,
        ...given.answers,
      },
    });
    await screen.tick('declaration');
    await screen.submit();
    return screen;
  };

  it('asks before it is sent, and leads to the change', async () => {
    const { answer, called, draftOf, places, popups, popupValues } = await opened();
    expect(popups()).toEqual(['UNSENT_CHANGE']);
    expect(popupValues()).toMatchObject({ steps: named(HOUSING) });
    await answer('cancel');
    expect(places()).toEqual([`/flow/ntb/${HOUSING}`]);
    expect(called()).toEqual(['getPricing']);
    expect(draftOf(HOUSING)).toEqual(CITY.answers);
  });

  it('stays, and sends nothing, when the question is closed', async () => {
    const { answer, called, draftOf, places, popups, submit } = await opened();
    await answer('close');
    expect([places(), called()]).toEqual([[], ['getPricing']]);
    expect(draftOf(HOUSING)).toEqual(CITY.answers);
    await submit();
    expect(popups(), 'nothing was decided').toEqual(['UNSENT_CHANGE']);
  });

  it('is sent without the change, which is dropped and asked about no more', async () => {
    const { answer, bodyOf, called, draftOf, places, popups, submit, text } = await opened({
      answers: { processApplication: inTurn(500, PROCESSED) },
    });
    const notice = t('steps:summary.unsaved', { step: t(`steps:${HOUSING}.title`) });
    expect(text()).toContain(notice);
    await answer('confirm');
    expect(bodyOf('updateApplication')).toEqual({ declaration: true });
    expect(draftOf(HOUSING)).toBeUndefined();
    expect(text()).not.toContain(notice);
    await answer('close');
    await submit();
    expect(popups()).toEqual([]);
    expect(called().filter((call) => call === 'processApplication')).toHaveLength(2);
    expect(places()).toEqual(['/flow/ntb/personal-offer']);
  });

  it('names every step with a change, and leads to the first', async () => {
    const screen = await opened();
    await screen.answer('close');
    await screen.setDraft(NET);
    await screen.submit();
    expect(screen.popupValues()).toMatchObject({ steps: named(INCOME, HOUSING) });
    await screen.answer('cancel');
    expect(screen.places()).toEqual([`/flow/ntb/${INCOME}`]);
  });
});

describe('other screens that send what earlier ones hold ask as well', () => {
  const DAY = {
    form: 'personal-offer',
    owned: [['repaymentDay']],
    answers: { repaymentDay: 15 } as object,
  };
  const CHOSEN = { ...OFFERS, variableInterestType: 'FIX', repaymentDay: 1 } as const;
  const at = (screen: Screen, application: Partial<Application>, draft = DAY) =>
    stage(screen, {
      application,
      draft,
      answers: {
        listInsuranceOffers: [{ insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 }],
        listDocuments: DOCUMENTS,
        chooseInsurance: { ...APPLICATION, state: 'INSURANCE_SELECTED' },
        startAccountCheck: { ...APPLICATION, state: 'ACC_INIT', crifUrl: 'https://a.example/' },
        processApplication: PROCESSED,
        getPricing: { installmentAmount: 197.54 },
      },
    });

  it('insurance', async () => {
    const screen = await at('insurance', { ...CHOSEN, state: 'OFFER_SELECTED' });
    await screen.press(screen.found('[name="insurance"][value="NONE"]'));
    await screen.submit();
    expect(screen.popupValues()).toMatchObject({ steps: named('personal-offer') });
    expect(screen.called()).not.toContain('chooseInsurance');
    await screen.answer('confirm');
    expect(screen.called()).toContain('chooseInsurance');
    expect(screen.draftOf('personal-offer')).toBeUndefined();
  });

  it('signing, by words of its own', async () => {
    const screen = await at('signing', {
      ...CHOSEN,
      state: 'INSURANCE_SELECTED',
      documents: DOCUMENTS,
    });
    await screen.readAndSign();
    expect(screen.popupValues()).toEqual({ steps: named('personal-offer'), context: 'signing' });
    await screen.answer('close');
    expect(screen.called()).not.toContain('signContract');
  });

  it.each([
    ['startAccountCheck', t('steps:psd.submit')],
    ['processApplication', t('steps:psd.skip')],
  ] as const)('the account check: %s', async (call, label) => {
    const screen = await at('psd', { isPsdRequired: true }, CITY);
    await screen.press(screen.button(label));
    expect(screen.popupValues()).toMatchObject({ steps: named(HOUSING) });
    expect(screen.called()).toEqual([]);
    await screen.answer('confirm');
    expect(screen.called()).toContain(call);
  });
});

it('an offer of another amount and the same kind of interest is a change that was not sent', async () => {
  const higher = { ...OFFER, requestedAmount: 15_000 };
  const { found, press, text } = await stage('personal-offer', {
    application: {
      state: 'OFFER_SELECTED',
      variableInterestType: 'FIX',
      repaymentDay: 1,
      productOffer: {
        calculatedOffers: [OFFER],
        alternativeOffer: { type: 'UPSELL', calculatedOffers: [higher] },
      },
    },
    panel: <UnsentNotices steps={['personal-offer']} text="changed.unsent" />,
  });
  const notice = t('steps:changed.unsent', { step: t('steps:personal-offer.title') });
  await press(found('[type=radio][value="UPSELL-FIX"]'));
  expect(text()).toContain(notice);
  await press(found('[type=radio][value="FIX"]'));
  expect(text()).not.toContain(notice);
});
