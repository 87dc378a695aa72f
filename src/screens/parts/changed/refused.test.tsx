/** What the screen shows that a refused act has led to, because another tab has changed the application. */
import { act } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { APPLICATION, documentOf, OFFER, stage, t } from '#screens/stage.test-helpers.tsx';

// Loaded only when an act was refused; the tests look at it at once.
beforeAll(() => import('#screens/parts/changed/difference-table.tsx'));

const VARIABLE = { ...OFFER, interestType: 'VARIABLE', nominalInterestRate: 6.45 } as const;
const INSURANCES = [
  { insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 },
  { insurance: 'DEATH', monthlyPremium: 17.63, totalPremium: 1_057.8 },
] as const;
const CHOSEN: Application = {
  ...APPLICATION,
  version: 1,
  state: 'INSURANCE_SELECTED',
  variableInterestType: 'FIX',
  repaymentDay: 1,
  productOffer: { calculatedOffers: [OFFER, VARIABLE] },
};
const ELSEWHERE: Application = {
  ...CHOSEN,
  version: 2,
  state: 'OFFER_SELECTED',
  variableInterestType: 'VARIABLE',
};
const SIGNABLE = [documentOf('CONTRACT'), documentOf('STANDARD_INFORMATION')];
const rows = () =>
  [...document.querySelectorAll('[data-changed] tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')),
  );
const OTHER_KIND = [
  [t('fields:variableInterestType.label'), t('offer:kind.FIX'), t('offer:kind.VARIABLE')],
  [t('flow:offer.nominal'), '6,90 %', '6,45 %'],
];
const heading = (operationId: string) =>
  t('steps:changed.refused.heading', { context: operationId });

describe('a refused act', () => {
  it.each([
    ['signContract', 'insurance', ELSEWHERE, ''],
    ['signContract', 'document-upload', { ...ELSEWHERE, state: 'DOC_SIGNED' }, 'signed'],
    ['sendTransactionCode', 'insurance', ELSEWHERE, ''],
    ['chooseInsurance', 'insurance', ELSEWHERE, ''],
    ['chooseOffer', 'document-upload', { ...ELSEWHERE, state: 'DOC_SIGNED' }, 'signed'],
    ['finalizeApplication', 'fail', { ...ELSEWHERE, state: 'COMPLETED' }, 'completed'],
    ['uploadDocument', 'fail', { ...ELSEWHERE, state: 'COMPLETED' }, 'completed'],
  ] as const)('%s: %s names it, the reason, and what differs', async (...row) => {
    const [operationId, screen, application, why] = row;
    const { text } = await stage(screen, {
      application,
      answers: { listInsuranceOffers: INSURANCES, listDocuments: [] },
      refused: { operationId, shown: CHOSEN },
    });
    expect(document.activeElement?.textContent).toBe(heading(operationId));
    expect(heading(operationId)).not.toBe(t('steps:changed.refused.heading'));
    expect(text()).toContain(t('steps:changed.refused.why', { context: why }));
    expect(rows()).toEqual(OTHER_KIND);
  });

  it('leads back to the offers, while one can be chosen', async () => {
    const shown = { operationId: 'signContract', shown: CHOSEN };
    const answers = { listInsuranceOffers: INSURANCES, listDocuments: [] };
    const screen = await stage('insurance', { application: ELSEWHERE, answers, refused: shown });
    await screen.press(screen.button(t('steps:changed.toOffers')));
    expect(screen.places()).toEqual(['/flow/ntb/personal-offer']);
    document.body.replaceChildren();
    const application = { ...ELSEWHERE, state: 'DOC_SIGNED' } as const;
    const signed = await stage('document-upload', { application, answers, refused: shown });
    expect(signed.button(t('steps:changed.toOffers'))).toBeUndefined();
  });

  it('is not shown by another screen', async () => {
    const refused = { operationId: 'signContract', screen: 'insurance' } as const;
    await stage('document-upload', {
      application: { ...CHOSEN, state: 'DOC_SIGNED' },
      answers: { listDocuments: [] },
      refused,
    });
    expect(document.querySelector('[data-changed]')).toBe(null);
  });

  it('of the summary names the answers that differ', async () => {
    const before: Application = { ...APPLICATION, purpose: 'VEHICLE', loanAmount: 9_000 };
    await stage('summary', {
      application: { purpose: 'HOUSING' },
      answers: { getPricing: { installmentAmount: 200 } },
      refused: { operationId: 'processApplication', shown: before },
    });
    expect(rows()).toEqual([[t('fields:loanAmount.label'), '€ 9.000,00', '€ 10.000,00']]);
    const answers = [...document.querySelectorAll('[data-difference="purpose"] td')];
    expect(answers.map(({ textContent }) => textContent)).toEqual(
      ['VEHICLE', 'HOUSING'].map((purpose) => t(`enums:purpose.${purpose}`)),
    );
  });

  it('sends an offer and an insurance over the version that was shown', async () => {
    const offer = await stage('personal-offer', {
      application: { ...CHOSEN, state: 'SCORED', version: 7 },
      answers: {
        chooseOffer: { changed: { ...ELSEWHERE, version: 9 } },
        requestHelpCode: { ...CHOSEN, version: 8 },
      },
    });
    await act(async () => void (await offer.actions.requestHelpCode()));
    await offer.press(offer.found('[name="variableInterestType"]'));
    await offer.press(offer.found('[name="repaymentDay"][value="5"]'));
    await offer.submit();
    expect(offer.versionsOf('chooseOffer')).toEqual(['"7"']);
    expect(offer.places()).toEqual(['/flow/ntb/insurance']);
    document.body.replaceChildren();
    const insurance = await stage('insurance', {
      application: { ...ELSEWHERE, version: 7 },
      answers: {
        listInsuranceOffers: INSURANCES,
        chooseInsurance: { changed: { ...ELSEWHERE, version: 8 } },
      },
    });
    await insurance.press(insurance.found('input[type=radio]'));
    await insurance.submit();
    expect(insurance.versionsOf('chooseInsurance')).toEqual(['"7"']);
    // Nobody has chosen for the loan as it is now.
    expect(document.activeElement?.textContent).toBe(heading('chooseInsurance'));
    expect(insurance.found<HTMLInputElement>('input[type=radio]').checked).toBe(false);
  });
});

describe('the failure page after a wrong state', () => {
  const refusing = { signContract: { check: 'APPLICATION_HAS_WRONG_STATE' } } as const;
  it('is told where the application has gone on, and leads there', async () => {
    const { called, found, places, submit, text } = await stage('fail', {
      application: { ...CHOSEN, state: 'DOC_SIGNED' },
      answers: { getApplication: { ...CHOSEN, state: 'DOC_SIGNED' } },
      refused: { operationId: 'sendTransactionCode', shown: CHOSEN },
    });
    expect(text()).toContain(t('steps:fail.heading', { context: 'moved' }));
    expect(text()).toContain(t('steps:changed.refused.why', { context: 'signed' }));
    expect(text()).not.toContain(t('steps:fail.intro', { context: 'stored' }));
    expect(found('button[type=submit]').textContent).toBe(t('offer:passed.checked.submit'));
    await submit();
    expect(called()).toEqual(['getApplication']);
    expect(places()).toEqual(['/flow/ntb/document-upload']);
  });
  it.each(['INSURANCE_SELECTED', 'DOC_SIGNED'] as const)(
    'loads the application to see whether it has moved on: %s',
    async (state) => {
      const screen = await signable(CHOSEN, { ...refusing, getApplication: { ...CHOSEN, state } });
      await screen.readAndSign();
      expect(screen.called().at(-1)).toBe('getApplication');
      expect(screen.places()).toEqual(['/flow/fail']);
      expect(screen.application()?.state).toBe(state);
    },
  );
});

const signable = (
  application: Application,
  answers: NonNullable<Parameters<typeof stage>[1]['answers']> = {},
  given: Partial<Parameters<typeof stage>[1]> = {},
) =>
  stage('signing', {
    application: { ...application, documents: [documentOf('CONTRACT')] },
    answers: {
      listDocuments: SIGNABLE,
      listInsuranceOffers: INSURANCES,
      sendTransactionCode: { sendsLeft: 2 },
      signContract: { ...CHOSEN, state: 'DOC_SIGNED' },
      ...answers,
    },
    ...given,
  });

describe('a contract that differs from what was chosen', () => {
  const dearer = { ...OFFER, nominalInterestRate: 19.9, totalRepaymentAmount: 18_000 };
  const DEARER: Application = { ...CHOSEN, productOffer: { calculatedOffers: [dearer] } };
  const DIFFERENT = [
    [t('flow:offer.nominal'), '6,90 %', '19,90 %'],
    [t('offer:agreed.total'), '€ 12.357,98', '€ 18.000,00'],
  ];

  it('is named with both values before anything is signed, and has to be seen first', async () => {
    const screen = await signable(DEARER, {}, { chosen: CHOSEN });
    const title = t('steps:changed.terms.heading');
    expect(document.activeElement?.textContent).toBe(title);
    expect(rows()).toEqual(DIFFERENT);
    const { button, called, found, press } = screen;
    await press(button(t('steps:signing.send')));
    await screen.readAndSign();
    expect(called()).toEqual(['listDocuments']);
    expect(document.activeElement?.textContent).toBe(title);
    await press(found('[data-action=seen]'));
    expect(document.querySelector('[data-changed]')).toBe(null);
    expect(document.activeElement?.id).toBe('terms');
    await press(button(t('steps:signing.send')));
    await screen.readAndSign();
    expect(called()).toEqual(['listDocuments', 'sendTransactionCode', 'signContract']);
  });

  it('leads to the offers instead', async () => {
    const { button, places, press } = await signable(DEARER, {}, { chosen: CHOSEN });
    await press(button(t('steps:changed.toOffers')));
    expect(places()).toEqual(['/flow/ntb/personal-offer']);
  });

  it('after a reload is compared with the application that was restored', async () => {
    const { called } = await stage('signing', {
      application: CHOSEN,
      answers: { createContract: DEARER, listDocuments: SIGNABLE },
    });
    expect(called()).toEqual(['createContract', 'listDocuments']);
    expect(rows()).toEqual(DIFFERENT);
  });

  it('is named for an insurance and its premium, too', async () => {
    const insured = { ...CHOSEN, insurance: 'DEATH', insuranceOffer: INSURANCES[1] } as const;
    await signable({ ...CHOSEN, insurance: 'NONE' }, {}, { chosen: insured });
    expect(rows()).toEqual([
      [t('fields:insurance.label'), t('enums:insurance.DEATH'), t('enums:insurance.NONE')],
    ]);
    document.body.replaceChildren();
    const listInsuranceOffers = [{ ...INSURANCES[1], monthlyPremium: 27.63 }];
    await signable({ ...CHOSEN, insurance: 'DEATH' }, { listInsuranceOffers }, { chosen: insured });
    expect(rows()).toEqual([[t('offer:insured.premium'), '€ 17,63', '€ 27,63']]);
  });

  it.each([
    ['is the same', CHOSEN],
    [
      'lacks a figure',
      {
        ...CHOSEN,
        productOffer: { calculatedOffers: [{ ...OFFER, totalRepaymentAmount: undefined }] },
      },
    ],
    ['comes without offers', { ...CHOSEN, productOffer: undefined }],
  ])('is not announced where it %s', async (_name, application) => {
    const screen = await signable(application as Application, {}, { chosen: CHOSEN });
    expect(document.querySelector('[data-changed]')).toBe(null);
    await screen.readAndSign();
    expect(screen.called()).toContain('signContract');
  });

  it('was chosen with what is shown: the offer, then the insurance', async () => {
    const offer = await stage('personal-offer', {
      application: { ...CHOSEN, state: 'SCORED' },
      answers: { chooseOffer: { ...DEARER, state: 'OFFER_SELECTED' } },
    });
    await offer.press(offer.found('[name="variableInterestType"][value="FIX"]'));
    await offer.press(offer.found('[name="repaymentDay"][value="1"]'));
    await offer.submit();
    expect(offer.chosen()).toMatchObject({
      variableInterestType: 'FIX',
      productOffer: { calculatedOffers: [OFFER] },
    });
    document.body.replaceChildren();
    const insurance = await stage('insurance', {
      application: { ...DEARER, state: 'OFFER_SELECTED' },
      answers: { listInsuranceOffers: INSURANCES, chooseInsurance: DEARER },
      chosen: offer.chosen(),
    });
    await insurance.press(insurance.found('[name="insurance"][value="DEATH"]'));
    await insurance.submit();
    expect(insurance.chosen()).toMatchObject({
      productOffer: { calculatedOffers: [OFFER] },
      insuranceOffer: INSURANCES[1],
    });
  });
});
