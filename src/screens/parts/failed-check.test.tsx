/** The three checks that the generic handler says nothing of: every step says them itself (contract, section 4). */
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import steps from '#locales/de-AT/steps.json' with { type: 'json' };
import type { Application } from '#flow/application.ts';
import { CUSTOMER_CHECKS, type CustomerCheck } from '#flow/problems.ts';
import type { Step } from '#flow/steps.ts';
import type { OperationId } from '#io/api/results.ts';
import { APPLICATION, HOUSED, later, stage, t } from '#screens/stage.test-helpers.tsx';
import { answersTo } from '../../../sandbox/applicants/applicants.ts';
import { documentOf, OFFER } from '../../../sandbox/applicants/loan.ts';

const NEUTRAL = t('steps:failedCheck.CUSTOMER_CHECK_FAILED');
const PHONE = t('shell:contact.phone_bank');
type Stage = Awaited<ReturnType<typeof stage>>;
interface Place {
  step: Step;
  application: Partial<Application>;
  /** The call that is refused; others are answered. */
  operation: OperationId;
  answers?: Parameters<typeof stage>[1]['answers'];
  before?: (screen: Stage) => Promise<unknown>;
}
const NEW = { state: 'INIT', ...answersTo('registration') } as Partial<Application>;
const EXISTING = { state: 'INIT_EXISTING', customer: { isExistingCustomer: true } } as const;
const PAPERS = [documentOf('STANDARD_INFORMATION', 's1'), documentOf('CONTRACT', 'c1')];
const choose = (selector: string) =>
  act(async () => document.querySelector<HTMLInputElement>(selector)?.click());

/** The main action of every step that changes something. */
const PLACES: readonly Place[] = [
  { step: 'registration', application: NEW, operation: 'createApplication' },
  { step: 'start', application: EXISTING, operation: 'updateApplication' },
  { step: 'housing-legal-data', application: HOUSED, operation: 'updateApplication' },
  {
    step: 'summary',
    application: {},
    operation: 'processApplication',
    answers: { getPricing: OFFER, updateApplication: APPLICATION },
    before: (screen) => screen.tick('declaration'),
  },
  { step: 'psd', application: {}, operation: 'startAccountCheck' },
  {
    step: 'psdresult',
    application: { state: 'ACC_RETRY' },
    operation: 'startAccountCheck',
    answers: { getAccountCheck: { ...APPLICATION, state: 'ACC_RETRY' } },
  },
  {
    step: 'personal-offer',
    application: { state: 'SCORED', repaymentDay: 5, productOffer: { calculatedOffers: [OFFER] } },
    operation: 'chooseOffer',
    before: () => choose('[data-field="variableInterestType"] input'),
  },
  {
    step: 'insurance',
    application: { state: 'OFFER_SELECTED' },
    operation: 'chooseInsurance',
    answers: { listInsuranceOffers: [] },
    before: () => choose('[data-field="insurance"] input'),
  },
  {
    step: 'signing',
    application: { state: 'INSURANCE_SELECTED', documents: PAPERS.slice(1) },
    operation: 'signContract',
    answers: { listDocuments: PAPERS },
    before: (screen) => screen.readAndEnter(),
  },
  {
    step: 'document-upload',
    application: { state: 'DOC_SIGNED' },
    operation: 'finalizeApplication',
    answers: { listDocuments: [documentOf('INCOME_PROOF', 'i1')] },
  },
  {
    step: 'id-check',
    application: { state: 'PROCESSED' },
    operation: 'startLegitimation',
    answers: { getLegitimation: { status: 'INITIALIZED' } },
  },
  { step: 'mismatch', application: { state: 'RETRY' }, operation: 'startLegitimation' },
];
const alerts = () =>
  [...document.querySelectorAll('[role=alert]')]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
const actions = () =>
  [...document.querySelectorAll<HTMLElement>('[role=alert]')].map((alert) =>
    alert.closest('form')?.getAttribute('data-form'),
  );

describe.each(PLACES)('$step, refused by a check', (place) => {
  const { step, application, operation, answers, before } = place;
  it.each(CUSTOMER_CHECKS)('%s is shown beside the main action, with a remedy', async (check) => {
    const screen = await stage(step, {
      application,
      answers: { ...answers, [operation]: { check } },
    });
    await before?.(screen);
    expect(alerts()).toEqual([]);
    await screen.submit();
    expect(screen.called()).toContain(operation);
    const atFields = step === 'housing-legal-data' && check === 'ADDRESS_CHECK_FAILED';
    const [alert = ''] = alerts();
    expect(alerts()).toHaveLength(1);
    expect(alert).toContain(
      check === 'ADDRESS_CHECK_FAILED' ? t('steps:failedCheck.ADDRESS_CHECK_FAILED') : NEUTRAL,
    );
    expect(alert).toContain(PHONE);
    expect(actions()).toEqual([step]);
    expect(document.querySelector('[data-error-summary]') !== null).toBe(atFields);
    expect([screen.places(), screen.popups()]).toEqual([[], []]);
  });

  it('is removed during a retry, and announced again when that fails', async () => {
    const { arrive, asked } = later();
    let tries = 0;
    const check: CustomerCheck = 'CUSTOMER_CHECK_FAILED';
    const screen = await stage(step, {
      application,
      answers: { ...answers, [operation]: () => (tries++ === 0 ? { check } : asked()) },
    });
    await before?.(screen);
    await screen.submit();
    const first = document.querySelector('[role=alert]');
    await screen.submit();
    expect(tries).toBe(2);
    expect(alerts()).toEqual([]);
    await arrive({ check });
    expect(alerts()).toHaveLength(1);
    expect(document.querySelector('[role=alert]')).not.toBe(first);
  });
});

it('does not reveal which check of the customer has failed', () => {
  const { CUSTOMER_BL_CHECK, CUSTOMER_CHECK_FAILED } = steps.failedCheck;
  expect(CUSTOMER_BL_CHECK).toBe(CUSTOMER_CHECK_FAILED);
});

describe('a refused address', () => {
  const refusing = (application: Partial<Application>, step: Step = 'housing-legal-data') =>
    stage(step, {
      application,
      answers: {
        getPricing: OFFER,
        updateApplication: { check: 'ADDRESS_CHECK_FAILED' },
        processApplication: { check: 'ADDRESS_CHECK_FAILED' },
      },
    });
  const invalid = () =>
    [...document.querySelectorAll('[data-field]:has([aria-invalid=true])')].map((field) =>
      field.getAttribute('data-field'),
    );
  const ADDRESS = ['street', 'houseNumber', 'zipCode', 'city'];

  it('is marked at its fields and listed in the summary, which takes the focus', async () => {
    const screen = await refusing(HOUSED);
    await screen.submit();
    expect(invalid()).toEqual(ADDRESS);
    const summary = screen.found('[data-error-summary]');
    expect(document.activeElement).toBe(summary);
    expect([...summary.querySelectorAll('a')].map((link) => link.hash)).toEqual(
      ADDRESS.map((name) => `#housing-legal-data-customer-${name}`),
    );
    await screen.type('street', 'Hauptplatz');
    expect(invalid()).toEqual(ADDRESS.slice(1));
    await screen.submit();
    expect(invalid()).toEqual(ADDRESS);
    expect(document.activeElement).toBe(screen.found('[data-error-summary]'));
  });

  it('of a read-only value is not shown at a field', async () => {
    const screen = await refusing({
      ...HOUSED,
      customer: { ...HOUSED.customer, isExistingCustomer: true, addressRequired: false },
    });
    await screen.submit();
    expect(invalid()).toEqual([]);
    expect(alerts()).toEqual([expect.stringContaining(t('steps:failedCheck.given_branches'))]);
    expect(screen.button(t('steps:failedCheck.toAddress'))).toBeUndefined();
  });

  it('is linked from a step that does not show it', async () => {
    const screen = await refusing({}, 'summary');
    await screen.tick('declaration');
    await screen.submit();
    await screen.press(screen.button(t('steps:failedCheck.toAddress')));
    expect(screen.places()).toEqual(['/flow/ntb/housing-legal-data']);
  });
});

it('a screen that could not start shows the reason', async () => {
  const screen = await stage('signing', {
    application: { state: 'INSURANCE_SELECTED' },
    answers: { createContract: { check: 'CUSTOMER_BL_CHECK' } },
  });
  expect(alerts()).toEqual([expect.stringContaining(NEUTRAL)]);
  expect(screen.text()).not.toContain(t('steps:loaded.failed'));
});
