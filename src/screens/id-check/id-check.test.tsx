import { act, configure } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import { APPLICATION, inTurn, stage, t } from '#screens/stage.test-helpers.tsx';
import { showLongDay } from '#ui/display.ts';

type Given = Parameters<typeof stage>[1];
const PARTNER = 'https://ident.example/x';
const STARTED = { status: 'INITIALIZED', redirectURL: PARTNER };
const shown = (
  application: Given['application'],
  answers: Given['answers'] = {},
  given: Given & { screen?: 'id-check' | 'mismatch' } = {},
) =>
  stage(given.screen ?? 'id-check', {
    ...given,
    ...(application && { application }),
    answers: { getLegitimation: STARTED, startLegitimation: STARTED, ...answers },
  });
const inApp = { inApp: true };

const NEW = { state: 'LEGITIMATION_INIT' } as const;
const OFFERED = { state: 'PROCESSED' } as const;
const BEGUN = { ...NEW, legitimationStatus: 'INITIALIZED' } as const;
const EXISTING = { state: 'DOC_SIGNED', customer: { isExistingCustomer: true } } as const;
const REFRESH = t('steps:id-check.refresh');

afterEach(() => void vi.useRealTimers());

describe('the identity check', () => {
  it.each([
    ['MISMATCH', NEW, 'ntb/mismatch', { state: 'LEGITIMATION_INIT' }],
    ['RETRY', NEW, 'ntb/mismatch', { state: 'RETRY' }],
    ['APPROVED', EXISTING, 'existing/result', { state: 'COMPLETED', decision: 'GREEN' }],
  ])('that has ended with %s leads on', async (status, application, path, expected) => {
    const { places, application: current } = await shown(application, {
      getLegitimation: { status },
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
      const loan = { loanAmount: 12_000, loanDuration: 72 };
      const { words } = await shown({ ...OFFERED, ...loan, channel, customer });
      const term = t('flow:offer.years', { count: 6 });
      const takenOver = t('steps:id-check.takenOver.text', { amount: '€ 12.000', term });
      expect(words().includes(takenOver.replaceAll(/\s/g, ' '))).toBe(context !== undefined);
      if (context !== undefined)
        expect(words()).toContain(
          t('steps:id-check.takenOver.title', { context, name: 'Anna Muster' }),
        );
    },
  );

  it.each([
    ['begun', OFFERED, true],
    ['resumed', BEGUN, false],
  ])('when %s has what to prepare above the button: %j, %s', async (_when, application, above) => {
    const { found } = await shown(application);
    const order = found('#preparation').compareDocumentPosition(found('[type=submit]'));
    expect(order === Node.DOCUMENT_POSITION_FOLLOWING).toBe(above);
  });

  it.each([500, { status: 'SOMETHING_NEW' }])(
    'shows the failure page when the status cannot be used: %j',
    async (getLegitimation) => {
      const { places, popups } = await shown(NEW, { getLegitimation });
      expect([places(), popups()]).toEqual([['/flow/fail'], []]);
    },
  );

  it("opens the partner's page only by the button", async () => {
    const { called, places, submit } = await shown(OFFERED);
    expect([called(), places()]).toEqual([['getLegitimation'], []]);
    await submit();
    expect(called()).toEqual(['getLegitimation', 'startLegitimation']);
    expect(places()).toEqual([PARTNER]);
  });

  it.each([
    [OFFERED, 'LEGITIMATION_INIT'],
    [EXISTING, 'DOC_SIGNED'],
  ] as const)(
    'once started makes of %j what the server makes of it: %s',
    async (application, state) => {
      const { application: current, submit } = await shown(application, {}, inApp);
      await submit();
      expect(current()).toMatchObject({ state });
    },
  );

  it('reports a missing address of the partner', async () => {
    const { button, places, popups, submit } = await shown(OFFERED, { startLegitimation: {} });
    await submit();
    expect([popups(), places()]).toEqual([['TECHNICAL_ERROR'], []]);
    expect(button(REFRESH)).toBeUndefined();
  });

  it("stays in the app beside the partner's page and asks again on request", async () => {
    const getLegitimation = inTurn({ status: 'INITIALIZED' }, { status: 'PENDING' });
    const { button, places, press, submit } = await shown(OFFERED, { getLegitimation }, inApp);
    expect(button(REFRESH)).toBeUndefined();
    await submit();
    await press(button(REFRESH));
    expect(places()).toEqual([PARTNER, '/flow/ntb/result?inApp=true']);
  });

  it('says above its actions that they lead away, also to who comes back', async () => {
    const { text } = await shown(BEGUN);
    const [away, resume] = [t('steps:id-check.external'), t('steps:id-check.resume')];
    expect(text()).toMatch(new RegExp(`${away}.*${resume}`, 's'));
  });

  it('waits for the delay of the entry address, once', async () => {
    vi.useFakeTimers();
    const { called, press, button } = await shown(BEGUN, {}, { delayMs: 5_000 });
    await act(async () => vi.advanceTimersByTimeAsync(4_999));
    expect(called()).toEqual([]);
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(called()).toEqual(['getLegitimation']);
    await press(button(REFRESH));
    expect(called()).toEqual(['getLegitimation', 'getLegitimation']);
  });

  it('stays where React rehearses its arrival, as in development', async () => {
    configure({ reactStrictMode: true });
    onTestFinished(() => configure({ reactStrictMode: false }));
    const { places, words } = await shown(BEGUN, { getLegitimation: { status: 'INITIALIZED' } });
    expect(places()).toEqual([]);
    expect(words()).toContain(t('steps:id-check.status.INITIALIZED.heading'));
  });

  it('repeats only a failed product initialisation, not the request of the status', async () => {
    const productOffer = { decisionCode: 2 };
    const offered = { ...APPLICATION, state: 'LEGITIMATION_COMPLETED', productOffer };
    const { answer, application, called, found, places } = await shown(NEW, {
      getLegitimation: { status: 'APPROVED' },
      calculateOffers: inTurn(500, offered),
    });
    await answer('confirm');
    expect(called()).toEqual(['getLegitimation', 'calculateOffers', 'calculateOffers']);
    expect(places()).toEqual(['/flow/ntb/personal-offer']);
    expect(application()).toMatchObject({ state: 'SCORED' });
    const hidden = found('#preparation').closest('[style*="visibility: hidden"]');
    expect(hidden, 'nothing to prepare any more; it keeps its place').not.toBeNull();
  });
});

describe('an identity check that has failed', () => {
  const mismatch = (
    application: Given['application'],
    answers: Given['answers'] = {},
    given: Given = {},
  ) => shown(application, answers, { ...given, screen: 'mismatch' });

  it.each(['MISMATCH', 'RETRY'] as const)(
    'by %s shows the declared data to compare with the card',
    async (legitimationStatus) => {
      const customer = { firstName: 'Ada', lastName: 'Berger', dateOfBirth: '1988-05-17' };
      const { text } = await mismatch({ ...NEW, legitimationStatus, customer });
      const date = showLongDay('1988-05-17');
      expect(text()).toContain('Ada Berger');
      expect(text()).toContain(t('steps:mismatch.declared.text', { date }));
      // Where a mistake in the application is to be called about.
      expect(document.querySelector('.bullets a[href^="tel:"]')).not.toBeNull();
    },
  );

  it('keeps its texts when it is restarted after a check to repeat', async () => {
    const { application, found, submit, text } = await mismatch({ state: 'RETRY' }, {}, inApp);
    const heading = found('h1').textContent;
    await submit();
    expect(application()).toMatchObject({ state: 'LEGITIMATION_INIT' });
    expect(text()).toContain(heading);
  });

  it.each([
    [EXISTING, EXISTING, '/flow/existing/id-check?inApp=true'],
    [{ state: 'RETRY' }, NEW, '/flow/ntb/id-check?inApp=true'],
  ] as const)(
    'started anew in the app is asked for where its status is read: %j',
    async (application, started, path) => {
      const getApplication: Application = {
        ...APPLICATION,
        ...application,
        state: started.state,
        legitimationStatus: 'INITIALIZED',
      };
      const failed = { ...application, legitimationStatus: 'MISMATCH' } as const;
      const { button, places, press, submit } = await mismatch(failed, { getApplication }, inApp);
      await submit();
      await press(button(REFRESH));
      expect(places()).toEqual([PARTNER, path]);
    },
  );
});
