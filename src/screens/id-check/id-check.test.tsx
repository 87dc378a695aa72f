import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import { APPLICATION, stage } from '#screens/stage.test-helpers.tsx';
import { showLongDay } from '#ui/display.ts';
import { t } from '../../../tests/wording/texts.ts';
import { inTurn, later } from '../../../tests/server.ts';

const NEW = { state: 'LEGITIMATION_INIT' } as const;
const EXISTING = { state: 'DOC_SIGNED', customer: { isExistingCustomer: true } } as const;
const PARTNER = 'https://ident.example/x';
const STARTED = { status: 'INITIALIZED', redirectURL: PARTNER };
const offered = (productOffer: object) => ({
  ...APPLICATION,
  state: 'LEGITIMATION_COMPLETED',
  productOffer,
});

describe('the identity check', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['MISMATCH', NEW, 'ntb/mismatch', { state: 'LEGITIMATION_INIT' }],
    ['RETRY', NEW, 'ntb/mismatch', { state: 'RETRY' }],
    ['APPROVED', EXISTING, 'existing/result', { state: 'COMPLETED', decision: 'GREEN' }],
  ])('%s leads on', async (status, application, path, expected) => {
    const { places, application: current } = await stage('id-check', {
      application,
      answers: { getLegitimation: { status } },
    });
    expect(places()).toEqual([`/flow/${path}`]);
    expect(current()).toMatchObject(expected);
  });

  it.each([
    ['DURCHBLICKER', { firstName: 'Anna', lastName: 'Muster' }, 'named'],
    ['DURCHBLICKER', {}, ''],
    ['ONLINE', {}, undefined],
  ] as const)(
    'greets an applicant of the portal with what was taken over: %s, %j',
    async (channel, customer, context) => {
      const { text } = await stage('id-check', {
        application: {
          state: 'PROCESSED',
          channel,
          customer,
          loanAmount: 12_000,
          loanDuration: 72,
        },
        answers: { getLegitimation: STARTED },
      });
      const shown = text().replaceAll(/\s/g, ' ');
      const takenOver = t('steps:id-check.takenOver.text', {
        amount: '€ 12.000',
        term: t('flow:offer.years', { count: 6 }),
      }).replaceAll(/\s/g, ' ');
      expect(shown.includes(takenOver)).toBe(context !== undefined);
      if (context !== undefined)
        expect(shown).toContain(
          t('steps:id-check.takenOver.title', { context, name: 'Anna Muster' }),
        );
    },
  );

  it.each([
    ['begun', { state: 'PROCESSED' }, true],
    ['resumed', { ...NEW, legitimationStatus: 'INITIALIZED' }, false],
  ] as const)(
    'when %s has what to prepare above the button: %j, %s',
    async (_when, application, above) => {
      const { found } = await stage('id-check', {
        application,
        answers: { getLegitimation: STARTED },
      });
      const order = found('#preparation').compareDocumentPosition(found('[type=submit]'));
      expect(order === Node.DOCUMENT_POSITION_FOLLOWING).toBe(above);
    },
  );

  it("does not open the partner's page after the visitor has left", async () => {
    const { arrive, asked } = later();
    const { places, leave, submit } = await stage('id-check', {
      application: NEW,
      answers: { getLegitimation: { status: 'INITIALIZED' }, startLegitimation: asked },
    });
    await submit();
    await leave();
    await arrive(STARTED);
    expect(places()).toEqual([]);
  });

  it.each([500, { status: 'SOMETHING_NEW' }])(
    'shows the failure page when the status cannot be used: %j',
    async (answer) => {
      const { places, popups } = await stage('id-check', {
        application: NEW,
        answers: { getLegitimation: answer },
      });
      expect(places()).toEqual(['/flow/fail']);
      expect(popups()).toEqual([]);
    },
  );

  it("opens the partner's page only by the button", async () => {
    const { called, places, submit } = await stage('id-check', {
      application: { state: 'PROCESSED' },
      answers: { getLegitimation: { status: 'INITIALIZED' }, startLegitimation: STARTED },
    });
    expect(called()).toEqual(['getLegitimation']);
    expect(places()).toEqual([]);
    await submit();
    expect(called()).toEqual(['getLegitimation', 'startLegitimation']);
    expect(places()).toEqual([PARTNER]);
  });

  it.each([
    [{ state: 'PROCESSED' }, 'LEGITIMATION_INIT'],
    [EXISTING, 'DOC_SIGNED'],
  ] as const)(
    'once started makes of %j what the server makes of it: %s',
    async (application, state) => {
      const { application: current, submit } = await stage('id-check', {
        inApp: true,
        application,
        answers: { getLegitimation: { status: 'INITIALIZED' }, startLegitimation: STARTED },
      });
      await submit();
      expect(current()).toMatchObject({ state });
    },
  );

  it.each([
    [{ state: 'LEGAL_INFO' }, 'ntb/summary'],
    [{ state: 'SCORED', legitimationStatus: 'APPROVED' }, 'ntb/personal-offer'],
    [
      {
        state: 'DOC_SIGNED',
        customer: { isExistingCustomer: true, isLegitimationRequired: false },
      },
      'existing/document-upload',
    ],
    [{ state: 'REJECTED', decision: 'RED' }, 'ntb/result'],
  ] as const)(
    'is not begun anew where none can be: %j, which is shown, leads on to %s',
    async (application, path) => {
      const { called, places, submit, text } = await stage('mismatch', { application });
      expect(text()).toContain(t('offer:passed.noIdentityCheck.text'));
      expect(text()).not.toContain(t('steps:mismatch.heading'));
      await submit();
      expect(called()).toEqual([]);
      expect(places()).toEqual([`/flow/${path}`]);
    },
  );

  it.each(['MISMATCH', 'RETRY'] as const)(
    'after %s the declared data are shown to compare with the card',
    async (status) => {
      const { text } = await stage('mismatch', {
        application: {
          state: 'LEGITIMATION_INIT',
          legitimationStatus: status,
          customer: { firstName: 'Ada', lastName: 'Berger', dateOfBirth: '1988-05-17' },
        },
      });
      const date = showLongDay('1988-05-17');
      expect(text()).toContain('Ada Berger');
      expect(text()).toContain(t('steps:mismatch.declared.text', { date }));
      // Where a mistake in the application is to be called about.
      expect(document.querySelector('.bullets a[href^="tel:"]')).not.toBeNull();
    },
  );

  it('keeps its texts when it is restarted after a check to repeat', async () => {
    const { application, submit, text } = await stage('mismatch', {
      inApp: true,
      application: { state: 'RETRY' },
      answers: { startLegitimation: STARTED },
    });
    const heading = document.querySelector('h1')?.textContent ?? '';
    await submit();
    expect(application()).toMatchObject({ state: 'LEGITIMATION_INIT' });
    expect(text()).toContain(heading);
  });

  it.each([
    [EXISTING, '/flow/existing/id-check?inApp=true'],
    [{ state: 'RETRY' }, '/flow/ntb/id-check?inApp=true'],
  ] as const)(
    'started anew in the app is asked for where its status is read: %j',
    async (application, path) => {
      const started: Application = {
        ...APPLICATION,
        ...application,
        state: application.state === 'RETRY' ? 'LEGITIMATION_INIT' : 'DOC_SIGNED',
        legitimationStatus: 'INITIALIZED',
      };
      const { button, places, press, submit } = await stage('mismatch', {
        inApp: true,
        application: { ...application, legitimationStatus: 'MISMATCH' },
        answers: { getApplication: started, startLegitimation: STARTED },
      });
      await submit();
      await press(button(t('steps:id-check.refresh')));
      expect(places()).toEqual([PARTNER, path]);
    },
  );

  it('reports a missing address of the partner', async () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce();
    const { button, places, popups, submit } = await stage('id-check', {
      application: { state: 'PROCESSED' },
      answers: { getLegitimation: { status: 'INITIALIZED' }, startLegitimation: {} },
    });
    await submit();
    expect(popups()).toEqual(['TECHNICAL_ERROR']);
    expect(places()).toEqual([]);
    expect(button(t('steps:id-check.refresh'))).toBeUndefined();
  });

  it("stays in the app beside the partner's page and asks again on request", async () => {
    const { button, places, press, submit } = await stage('id-check', {
      inApp: true,
      application: { state: 'PROCESSED' },
      answers: {
        getLegitimation: inTurn({ status: 'INITIALIZED' }, { status: 'PENDING' }),
        startLegitimation: STARTED,
      },
    });
    expect(button(t('steps:id-check.refresh'))).toBeUndefined();
    await submit();
    await press(button(t('steps:id-check.refresh')));
    expect(places()).toEqual([PARTNER, '/flow/ntb/result?inApp=true']);
  });

  it('says above its actions that they lead away, also to who comes back', async () => {
    const { text } = await stage('id-check', {
      application: { ...NEW, legitimationStatus: 'INITIALIZED' },
      answers: { getLegitimation: { status: 'INITIALIZED' } },
    });
    const [away, resume] = [t('steps:id-check.external'), t('steps:id-check.resume')];
    expect(text()).toMatch(new RegExp(`${away}.*${resume}`, 's'));
  });

  it('waits for the delay of the entry address, once', async () => {
    vi.useFakeTimers();
    const { called, press, button } = await stage('id-check', {
      delayMs: 5_000,
      application: { ...NEW, legitimationStatus: 'INITIALIZED' },
      answers: { getLegitimation: { status: 'INITIALIZED' } },
    });
    await act(async () => vi.advanceTimersByTimeAsync(4_999));
    expect(called()).toEqual([]);
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(called()).toEqual(['getLegitimation']);
    await press(button(t('steps:id-check.refresh')));
    expect(called()).toEqual(['getLegitimation', 'getLegitimation']);
  });

  it('repeats only a failed product initialisation, not the request of the status', async () => {
    const { answer, application, called, places } = await stage('id-check', {
      application: NEW,
      answers: {
        getLegitimation: { status: 'APPROVED' },
        calculateOffers: inTurn(500, offered({ decisionCode: 2 })),
      },
    });
    await answer('confirm');
    expect(called()).toEqual(['getLegitimation', 'calculateOffers', 'calculateOffers']);
    expect(places()).toEqual(['/flow/ntb/personal-offer']);
    expect(application()).toMatchObject({ state: 'SCORED' });
    expect(document.querySelector('#preparation'), 'nothing to prepare any more').toBeNull();
  });
});
