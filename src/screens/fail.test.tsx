// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { APPLICATION, HOUSED, stage } from '#screens/stage.test-helpers.tsx';
import { t } from '../../tests/wording/texts.ts';

const as = (state: Application['state'], more: Partial<Application> = {}): Application => ({
  ...APPLICATION,
  state,
  ...more,
});

afterEach(() => document.body.replaceChildren());

describe('the failure page', () => {
  it('reads the state of the application and redirects to its screen', async () => {
    const legal = as('LEGAL_INFO');
    const { called, control, submit } = await stage('fail', {
      application: {},
      answers: { getApplication: legal },
    });
    await submit();
    expect(called()).toEqual(['getApplication']);
    expect(control.proceed).toHaveBeenCalledExactlyOnceWith(legal);
  });

  it('reports a repeated failure with a retry', async () => {
    const { control, submit } = await stage('fail', {
      application: {},
      answers: { getApplication: 503 },
    });
    await submit();
    expect(control.report).toHaveBeenCalledOnce();
    expect(control.proceed).not.toHaveBeenCalled();
  });

  it.each([
    [{ decisionCode: 1 }, 'personal-offer'],
    [{ decisionCode: 3 }, 'result'],
  ])(
    'makes the call up that was missing after the identity check: %j',
    async (productOffer, next) => {
      const answers = {
        getApplication: as('LEGITIMATION_COMPLETED'),
        calculateOffers: as('SCORED', { productOffer }),
      };
      const { called, control, submit } = await stage('fail', { application: {}, answers });
      await submit();
      expect(called()).toEqual(['getApplication', 'calculateOffers']);
      expect(control.go).toHaveBeenCalledExactlyOnceWith(next);
    },
  );

  it.each([
    [{ getApplication: as('LEGAL_INFO') }, 'getApplication'],
    [{ getApplication: as('LEGITIMATION_COMPLETED') }, 'getApplication'],
    [
      {
        getApplication: as('LEGITIMATION_COMPLETED'),
        calculateOffers: as('SCORED', { productOffer: { decisionCode: 1 } }),
      },
      'calculateOffers',
    ],
  ] as const)(
    'does not navigate after the visitor has left while it waited: %#',
    async (
      answers: { [Operation in 'getApplication' | 'calculateOffers']?: Application },
      slow,
    ) => {
      let answer = (): void => undefined;
      const waited = () =>
        new Promise<Application>((resolve) => {
          answer = () => resolve(answers[slow] ?? APPLICATION);
        });
      const { called, control, leave, submit } = await stage('fail', {
        application: {},
        answers: { ...answers, [slow]: waited },
      });
      await submit();
      await leave();
      await act(async () => answer());
      expect(called().at(-1)).toBe(slow);
      expect(control.proceed).not.toHaveBeenCalled();
      expect(control.go).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['SCORED', ['restart']],
    ['DOC_SIGNED', []],
  ] as const)('offers to begin anew unless the contract is signed: %s', async (state, actions) => {
    await stage('fail', { application: { state }, answers: {} });
    expect(
      [...document.querySelectorAll<HTMLElement>('[data-form] [data-action]')].map(
        ({ dataset }) => dataset['action'],
      ),
    ).toEqual(actions);
  });

  it.each(['nonRetail', 'gone'] as const)(
    'names the reason and advises no retry where none will help: %s',
    async (failReason) => {
      const { control, submit, text } = await stage('fail', { answers: {}, failReason });
      expect(text()).toContain(t('steps:fail.intro', { context: failReason }));
      expect(text()).not.toContain(t('steps:fail.hints.retry'));
      expect(document.querySelector('[data-action=restart]')).toBeNull();
      await submit();
      expect(control.home).toHaveBeenCalledOnce();
    },
  );

  it('forgets an application that is found to be gone', async () => {
    const { application, called, control, submit } = await stage('fail', {
      application: {},
      answers: { getApplication: 404 },
    });
    await submit();
    expect(control.report).toHaveBeenCalledOnce();
    expect(application()).toBeUndefined();
    await submit();
    expect(called()).toEqual(['getApplication']);
    expect(control.home).toHaveBeenCalledOnce();
  });

  it('shows when there is no way on, and links home', async () => {
    const { control, submit, text } = await stage('fail', {
      application: {},
      answers: { getApplication: { ...APPLICATION, state: 'SOMETHING_NEW' } },
    });
    await submit();
    expect(text()).toContain(t('steps:fail.stuck'));
    await submit();
    expect(control.home).toHaveBeenCalledOnce();
  });
});

const KNOWN = { ...HOUSED.customer, isExistingCustomer: true, addressRequired: false };
/** The texts that mention branches. */
const OF_BRANCHES = [
  'steps:branches.visit',
  'steps:start.dataHint_branches',
  'steps:housing-legal-data.given_branches',
].map((key) => t(key));
/** Every screen that tells some people to come to a branch. */
const SCREENS = [
  ['start', { state: 'INIT_EXISTING', customer: KNOWN }],
  ['housing-legal-data', { state: 'PEFI_INFO', customer: KNOWN }],
  ['mismatch', { state: 'RETRY' }],
  ['fail', {}],
] as const;

describe.each(SCREENS)('%s', (screen, application) => {
  it.each([true, false])('mentions branches only where there are some: %s', async (branches) => {
    const { text } = await stage(screen, { application, answers: {}, site: { branches } });
    expect(OF_BRANCHES.some((about) => text().includes(about))).toBe(branches);
  });
});
