import { describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { APPLICATION, HOUSED, stage, t } from '#screens/stage.test-helpers.tsx';

const as = (state: Application['state'], more: Partial<Application> = {}): Application => ({
  ...APPLICATION,
  state,
  ...more,
});

const shown = (answers: Parameters<typeof stage>[1]['answers']) =>
  stage('fail', { application: {}, answers: { ...answers } });

describe('the failure page', () => {
  it('reads the state of the application and redirects to its screen', async () => {
    const { called, places, submit } = await shown({ getApplication: as('LEGAL_INFO') });
    await submit();
    expect(called()).toEqual(['getApplication']);
    expect(places()).toEqual(['/flow/ntb/summary']);
  });

  it('makes the call up that was missing after the identity check', async () => {
    const { called, places, submit } = await shown({
      getApplication: as('LEGITIMATION_COMPLETED'),
      calculateOffers: as('SCORED', { productOffer: { decisionCode: 1 } }),
    });
    await submit();
    expect(called()).toEqual(['getApplication', 'calculateOffers']);
    expect(places()).toEqual(['/flow/ntb/personal-offer']);
  });

  it.each([
    ['SCORED', ['restart']],
    ['DOC_SIGNED', []],
  ] as const)('offers to begin anew unless the contract is signed: %s', async (state, actions) => {
    await stage('fail', { application: { state } });
    expect(
      [...document.querySelectorAll<HTMLElement>('[data-form] [data-action]')].map(
        ({ dataset }) => dataset['action'],
      ),
    ).toEqual(actions);
  });

  it.each(['nonRetail', 'gone'] as const)(
    'names the reason and advises no retry where none will help: %s',
    async (failReason) => {
      const { found, places, submit, text } = await stage('fail', { failReason });
      expect(text()).toContain(t('steps:fail.intro', { context: failReason }));
      expect(found('button[type=submit]').textContent).toBe(
        t('steps:fail.submit', { context: failReason }),
      );
      expect(document.querySelectorAll('[href^="tel:"]'), 'the number is there once').toHaveLength(
        1,
      );
      expect(document.querySelector('[data-action=restart]')).toBeNull();
      await submit();
      expect(places()).toEqual(['/main']);
    },
  );

  it('forgets an application that is found to be gone', async () => {
    const { application, called, places, popups, submit } = await shown({ getApplication: 404 });
    await submit();
    expect(popups()).toEqual([]);
    expect(application()).toBeUndefined();
    await submit();
    expect(called()).toEqual(['getApplication']);
    expect(places()).toEqual(['/flow/fail', '/main']);
  });

  it('shows when there is no way on, and links home', async () => {
    const { places, submit, text } = await shown({
      getApplication: { ...APPLICATION, state: 'SOMETHING_NEW' },
    });
    await submit();
    expect(text()).toContain(t('steps:fail.stuck'));
    await submit();
    expect(places()).toEqual(['/main']);
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
