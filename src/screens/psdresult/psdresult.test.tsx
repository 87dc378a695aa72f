import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { APPLICATION, inTurn, stage, t } from '#screens/stage.test-helpers.tsx';

const PRICE = { installmentAmount: 197.54 };
const as = (state: string, more: object = {}) => ({ ...APPLICATION, state, ...more });
const SCORING = { getPricing: PRICE, processApplication: as('PROCESSED') };
const OFFER = '/flow/ntb/personal-offer';
/** The screen of a check that runs. */
const shown = (answers: Parameters<typeof stage>[1]['answers'], application: object = {}) =>
  stage('psdresult', {
    application: { state: 'ACC_INIT', ...application },
    answers: { ...answers },
  });

describe('the result of the account check', () => {
  afterEach(() => void vi.useRealTimers());

  it('goes on to the scoring with the monthly rate when the check succeeded', async () => {
    const { called, bodyOf, places } = await shown({
      ...SCORING,
      getAccountCheck: as('LEGAL_INFO'),
    });
    expect(called()).toEqual(['getAccountCheck', 'getPricing', 'processApplication']);
    expect(bodyOf('processApplication')).toEqual({ installmentAmount: 197.54 });
    expect(places()).toEqual([OFFER]);
  });

  it('shows a failed check and restarts it only on request', async () => {
    const { called, places, submit } = await shown({
      getAccountCheck: as('ACC_RETRY'),
      startAccountCheck: as('ACC_INIT', { crifUrl: 'https://bank.example/again' }),
    });
    expect(document.querySelector('h1')?.textContent).toBe(t('steps:psdresult.failed.heading'));
    expect(called()).toEqual(['getAccountCheck']);
    await submit();
    expect(called()).toEqual(['getAccountCheck', 'startAccountCheck']);
    expect(places()).toEqual(['https://bank.example/again']);
  });

  it.each([
    [{ isPsdRequired: true, psd2Required: true }, false],
    [{ isPsdRequired: true, psd2Required: false }, true],
    [{ isPsdRequired: false, psd2Required: true }, false],
  ])(
    'allows %j to skip the check: %s; who cannot is told whom to call',
    async (needs, skippable) => {
      const { button, places, press, text } = await shown(
        { ...SCORING, getAccountCheck: as('ACC_RETRY', needs) },
        { state: 'ACC_RETRY', ...needs },
      );
      const skip = button(t('steps:psdresult.skip'));
      expect(skip !== undefined).toBe(skippable);
      expect(text().includes(t('shell:contact.phone_bank'))).toBe(!skippable);
      await press(skip);
      expect(places()).toEqual(skippable ? [OFFER] : []);
    },
  );

  it('polls every five seconds while the check runs, and stops when the visitor leaves', async () => {
    vi.useFakeTimers();
    const { called, leave, text } = await shown({ getAccountCheck: as('ACC_INIT') });
    expect(text()).toContain(t('steps:psdresult.running.heading'));
    await act(async () => vi.advanceTimersByTimeAsync(4_999));
    expect(called()).toHaveLength(1);
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(called()).toHaveLength(2);
    await leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(called()).toHaveLength(2);
  });

  it('waits without a word as long as a busy server asks; a press is answered', async () => {
    vi.useFakeTimers();
    const busy = { status: 429, pauseSeconds: 30 };
    const { button, called, popups, press } = await shown({
      getAccountCheck: inTurn(as('ACC_INIT'), busy),
      getApplication: busy,
    });
    await act(async () => vi.advanceTimersByTimeAsync(5_000));
    await act(async () => vi.advanceTimersByTimeAsync(29_000));
    expect([called(), popups()]).toEqual([['getAccountCheck', 'getAccountCheck'], []]);
    await act(async () => vi.advanceTimersByTimeAsync(6_000));
    expect(called()).toHaveLength(3);
    await press(button(t('steps:psdresult.refresh')));
    expect([called().length, popups()]).toEqual([4, ['TECHNICAL_ERROR']]);
  });

  it('links back to the bank while the check runs, without starting a second one', async () => {
    const running = as('ACC_INIT', { crifUrl: 'https://bank.example/same' });
    const { button, called, places, press } = await shown({ getAccountCheck: running });
    await press(button(t('steps:psd.submit')));
    expect(places()).toEqual(['https://bank.example/same']);
    expect(called()).toEqual(['getAccountCheck']);
  });

  it('leads to the result of a check that runs already', async () => {
    const { button, places, press } = await stage('psd', { application: { state: 'ACC_INIT' } });
    await press(button(t('steps:psdresult.refresh')));
    expect(places()).toEqual(['/flow/ntb/psdresult']);
  });

  it('says that a check may be skipped where it may', async () => {
    const needs = { isPsdRequired: true, psd2Required: false };
    const { text } = await stage('psd', { application: { state: 'LEGAL_INFO', ...needs } });
    expect(text()).toContain(t('steps:psd.skipHint'));
  });

  it.each([
    [{ declaration: true }, t('steps:psd.factsTitle')],
    [{ loanAmount: 9_000 }, t('offer:passed.declarationFirst.text')],
  ] as const)('begins after the declaration: %j was saved last', async (saved, shown) => {
    const { actions, again, text } = await stage('psd', {
      application: { state: 'LEGAL_INFO' },
      answers: { updateApplication: as('LEGAL_INFO') },
    });
    await act(() => actions.saveStep(() => saved));
    await again();
    expect(text()).toContain(shown);
  });

  it('repeats the failed call from the message, not the check that already succeeded', async () => {
    const { answer, called, places } = await shown({
      getAccountCheck: as('LEGAL_INFO'),
      getPricing: PRICE,
      processApplication: inTurn(500, as('PROCESSED')),
    });
    await answer('confirm');
    expect(called()).toEqual([
      'getAccountCheck',
      'getPricing',
      'processApplication',
      'getPricing',
      'processApplication',
    ]);
    expect(places()).toEqual([OFFER]);
  });

  it('reloads the application after a lost response', async () => {
    const { answer, called, places } = await shown({
      ...SCORING,
      getAccountCheck: 500,
      getApplication: as('LEGAL_INFO'),
    });
    await answer('confirm');
    expect(called()).toEqual([
      'getAccountCheck',
      'getApplication',
      'getPricing',
      'processApplication',
    ]);
    expect(places()).toEqual([OFFER]);
  });
});

describe('an address of the check that may not be opened', () => {
  const long = `https://bank.example/?${'a'.repeat(9_000)}`;
  it('is named, and read again with the next press', async () => {
    const { answer, called, places, popups, submit } = await stage('psd', {
      application: { state: 'LEGAL_INFO' },
      answers: {
        startAccountCheck: as('ACC_INIT', { crifUrl: long }),
        getApplication: inTurn(
          as('ACC_INIT', { crifUrl: long }),
          as('ACC_INIT', { crifUrl: 'https://bank.example/check' }),
        ),
      },
    });
    for (const press of [1, 2]) {
      await submit();
      expect([popups(), places()], `press ${press}`).toEqual([['TECHNICAL_ERROR'], []]);
      await answer('close');
    }
    await submit();
    expect(called()).toEqual(['startAccountCheck', 'getApplication', 'getApplication']);
    expect(places()).toEqual(['https://bank.example/check']);
    // It is opened again without a call.
    await submit();
    expect(called()).toHaveLength(3);
    expect(places()).toHaveLength(2);
  });
});
