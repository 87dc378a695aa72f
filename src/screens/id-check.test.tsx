import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import { APPLICATION, stage } from '#screens/stage.test-helpers.tsx';
import { t } from '../../tests/wording/texts.ts';

const NEW = { state: 'LEGITIMATION_INIT' } as const;
const EXISTING = { state: 'DOC_SIGNED', customer: { isExistingCustomer: true } } as const;
const offered = (productOffer: object) => ({
  ...APPLICATION,
  state: 'LEGITIMATION_COMPLETED',
  productOffer,
});

describe('the identity check', () => {
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it.each([
    ['MISMATCH', NEW, 'mismatch', { state: 'LEGITIMATION_INIT' }],
    ['RETRY', NEW, 'mismatch', { state: 'RETRY' }],
    ['REJECTED', NEW, 'result', { state: 'REJECTED', decision: 'RED' }],
    ['PENDING', NEW, 'result', { state: 'LEGITIMATION_INIT', decision: 'YELLOW' }],
    ['APPROVED', EXISTING, 'result', { state: 'COMPLETED', decision: 'GREEN' }],
  ])('%s leads on', async (status, application, screen, expected) => {
    const { control, application: current } = await stage('id-check', {
      application,
      answers: { getLegitimation: { status } },
    });
    expect(control.go).toHaveBeenCalledExactlyOnceWith(screen);
    expect(current()).toMatchObject(expected);
  });

  it("does not open the partner's page after the visitor has left", async () => {
    let answer = (_said: object): void => undefined;
    const { control, leave, submit } = await stage('id-check', {
      application: NEW,
      answers: {
        getLegitimation: { status: 'INITIALIZED' },
        startLegitimation: () =>
          new Promise<object>((resolve) => {
            answer = resolve;
          }),
      },
    });
    await submit();
    await leave();
    await act(async () =>
      answer({ status: 'INITIALIZED', redirectURL: 'https://ident.example/x' }),
    );
    expect(control.openPartner).not.toHaveBeenCalled();
  });

  it.each([
    [{ decisionCode: 1 }, 'personal-offer', { state: 'SCORED' }],
    [
      { decisionCode: 3, alternativeOffer: { type: 'DOWNSELL', calculatedOffers: [] } },
      'personal-offer',
      { state: 'SCORED' },
    ],
    [{ decisionCode: 3 }, 'result', { state: 'REJECTED', decision: 'RED' }],
  ])(
    'a new customer who is APPROVED gets the products %j',
    async (productOffer, screen, expected) => {
      const { called, control, application } = await stage('id-check', {
        application: NEW,
        answers: {
          getLegitimation: { status: 'APPROVED' },
          calculateOffers: offered(productOffer),
        },
      });
      expect(called()).toEqual(['getLegitimation', 'calculateOffers']);
      expect(control.go).toHaveBeenCalledExactlyOnceWith(screen);
      expect(application()).toMatchObject(expected);
    },
  );

  it.each([500, { status: 'SOMETHING_NEW' }])(
    'shows the failure page when the status cannot be used: %j',
    async (answer) => {
      const { control } = await stage('id-check', {
        application: NEW,
        answers: { getLegitimation: answer },
      });
      expect(control.go).toHaveBeenCalledExactlyOnceWith('fail');
      expect(control.report).not.toHaveBeenCalled();
    },
  );

  it("opens the partner's page only by the button", async () => {
    const { called, control, submit } = await stage('id-check', {
      application: { state: 'PROCESSED' },
      answers: {
        getLegitimation: { status: 'INITIALIZED' },
        startLegitimation: { status: 'INITIALIZED', redirectURL: 'https://ident.example/x' },
      },
    });
    expect(called()).toEqual(['getLegitimation']);
    expect(control.openPartner).not.toHaveBeenCalled();
    await submit();
    expect(called()).toEqual(['getLegitimation', 'startLegitimation']);
    expect(control.openPartner).toHaveBeenCalledExactlyOnceWith(
      'identity-check',
      'https://ident.example/x',
    );
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
        answers: {
          getLegitimation: { status: 'INITIALIZED' },
          startLegitimation: { status: 'INITIALIZED', redirectURL: 'https://ident.example/x' },
        },
      });
      await submit();
      expect(current()).toMatchObject({ state });
    },
  );

  it.each([
    [{ state: 'LEGAL_INFO' }],
    [{ state: 'SCORED', legitimationStatus: 'APPROVED' }],
    [
      {
        state: 'DOC_SIGNED',
        customer: { isExistingCustomer: true, isLegitimationRequired: false },
      },
    ],
    [{ state: 'REJECTED', decision: 'RED' }],
  ] as const)(
    'is not begun anew where none can be: that is said, and leads on: %j',
    async (application) => {
      const {
        application: current,
        called,
        control,
        submit,
        text,
      } = await stage('mismatch', {
        application,
        answers: {},
      });
      expect(text()).toContain(t('offer:passed.noIdentityCheck.text'));
      expect(text()).not.toContain(t('steps:mismatch.heading'));
      await submit();
      expect(called()).toEqual([]);
      expect(control.proceed).toHaveBeenCalledExactlyOnceWith(current());
    },
  );

  it('keeps its texts when it is restarted after a check to repeat', async () => {
    const { application, submit, text } = await stage('mismatch', {
      inApp: true,
      application: { state: 'RETRY' },
      answers: {
        startLegitimation: { status: 'INITIALIZED', redirectURL: 'https://ident.example/x' },
      },
    });
    const heading = document.querySelector('h1')?.textContent ?? '';
    await submit();
    expect(application()).toMatchObject({ state: 'LEGITIMATION_INIT' });
    expect(text()).toContain(heading);
  });

  it.each([
    [EXISTING, 'id-check'],
    [{ state: 'RETRY' }, 'id-check'],
  ] as const)(
    'started anew in the app is asked for where its status is read: %j',
    async (application, step) => {
      const started: Application = {
        ...APPLICATION,
        ...application,
        state: application.state === 'RETRY' ? 'LEGITIMATION_INIT' : 'DOC_SIGNED',
        legitimationStatus: 'INITIALIZED',
      };
      const { button, control, press, submit } = await stage('mismatch', {
        inApp: true,
        application: { ...application, legitimationStatus: 'MISMATCH' },
        answers: {
          getApplication: started,
          startLegitimation: { status: 'INITIALIZED', redirectURL: 'https://ident.example/x' },
        },
      });
      await submit();
      await press(button(t('steps:id-check.refresh')));
      expect(control.go).toHaveBeenCalledExactlyOnceWith(step);
      expect(control.proceed).not.toHaveBeenCalled();
    },
  );

  it('reports a missing address of the partner', async () => {
    const { button, control, submit } = await stage('id-check', {
      application: { state: 'PROCESSED' },
      answers: {
        getLegitimation: { status: 'INITIALIZED' },
        startLegitimation: {},
      },
    });
    await submit();
    expect(control.openPartner).toHaveBeenCalledExactlyOnceWith('identity-check', undefined);
    expect(button(t('steps:id-check.refresh'))).toBeUndefined();
  });

  it("stays in the app beside the partner's page and asks again on request", async () => {
    let status = 'INITIALIZED';
    const { button, control, press, submit } = await stage('id-check', {
      inApp: true,
      application: { state: 'PROCESSED' },
      answers: {
        getLegitimation: () => ({ status }),
        startLegitimation: { status: 'INITIALIZED', redirectURL: 'https://ident.example/x' },
      },
    });
    expect(button(t('steps:id-check.refresh'))).toBeUndefined();
    await submit();
    status = 'PENDING';
    await press(button(t('steps:id-check.refresh')));
    expect(control.go).toHaveBeenCalledExactlyOnceWith('result');
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
    let tries = 0;
    const { called, control } = await stage('id-check', {
      application: NEW,
      answers: {
        getLegitimation: { status: 'APPROVED' },
        calculateOffers: () => (tries++ === 0 ? 500 : offered({ decisionCode: 2 })),
      },
    });
    await act(async () => control.report.mock.calls[0]?.[1]?.());
    expect(called()).toEqual(['getLegitimation', 'calculateOffers', 'calculateOffers']);
    expect(control.go).toHaveBeenCalledExactlyOnceWith('personal-offer');
  });
});
