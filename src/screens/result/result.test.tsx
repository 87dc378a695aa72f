import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import { documentOf, OFFER, stage, t } from '#screens/stage.test-helpers.tsx';
import type { Answer } from '../../../tests/server.ts';
import { EMPLOYEE } from '../../../sandbox/applicants/applicants.ts';

type Given = Parameters<typeof stage>[1];
/** The screen of an application. */
const shown = (application: Partial<Application>, given: Given = {}) =>
  stage('result', { ...given, application });
const REFUSED = { state: 'REJECTED', decision: 'RED' } as const;
const GRANTED = { state: 'COMPLETED', decision: 'GREEN' } as const;
const PENDING = { state: 'LEGITIMATION_INIT', decision: 'YELLOW' } as const;
const CHECKED = { state: 'COMPLETED', decision: 'YELLOW' } as const;
const OPEN = { state: 'SCORED', decision: 'GREEN' } as const;
const CANCELLED = { state: 'CANCELLED' } as const;
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('an identity check', () => {
  const text = (decision: 'YELLOW' | 'RED', context: string) =>
    t(`steps:result.decision.${decision}.text`, { context });
  it.each([
    ['where it is open', { ...PENDING, legitimationStatus: 'PENDING' }, 'YELLOW', true],
    ['where it has failed', { ...REFUSED, legitimationStatus: 'REJECTED' }, 'RED', true],
    [
      'not where the bank has refused before',
      { ...REFUSED, legitimationStatus: 'PENDING' },
      'RED',
      false,
    ],
  ] as const)('is named %s', async (_name, application, decision, named) => {
    const screen = await shown(application);
    expect(screen.text().includes(text(decision, 'identity'))).toBe(named);
    expect(screen.text()).not.toContain(text('YELLOW', ''));
  });

  it.each([
    ['an existing customer the contract', true, 'signed'],
    ['a new customer an offer', false, ''],
  ])('that has failed denies %s', async (_name, isExistingCustomer, context) => {
    const customer = { isExistingCustomer };
    const screen = await shown({ ...REFUSED, legitimationStatus: 'REJECTED', customer });
    expect(screen.text()).toContain(t('steps:result.decision.RED.heading', { context }));
  });

  it.each([
    ['its own', { legitimationStatus: 'PENDING' }, true],
    ["the bank's", {}, false],
  ] as const)('says one duration: %s', async (_name, status, identity) => {
    const screen = await shown({ ...PENDING, ...status });
    const steps = 'steps:result.decision.YELLOW';
    expect(screen.text().includes(t(`${steps}.identityStep.text`))).toBe(identity);
    expect(screen.text().includes(t(`${steps}.steps.1.text`))).toBe(!identity);
  });
});

it.each([
  ['INSUFFICIENT_INCOME', true],
  ['IDENTITY_NOT_CONFIRMED', false],
])('a refusal for %s names a credit check only where one was made: %s', async (reason, made) => {
  const { button, found, text } = await shown({ ...REFUSED, decisionReason: reason });
  expect(text().includes(t('steps:result.databases.text'))).toBe(made);
  const credit = t('steps:result.decision.RED.text', { context: 'credit' });
  expect(text().includes(credit)).toBe(made);
  expect(button(t('steps:result.review.action'))).toBeDefined();
  found('a[href="https://www.schuldenberatung.at"]');
});

/** The buttons that stand out. */
const filled = () =>
  [...document.querySelectorAll<HTMLElement>('.mantine-Button-root')]
    .filter(({ dataset: { variant = 'filled' } }) => variant === 'filled')
    .map((found) => found.getAttribute('aria-label') ?? found.textContent);

describe('the one button that stands out', () => {
  const documents = [documentOf('STANDARD_INFORMATION'), documentOf('CONTRACT')];
  const contract = t('enums:documentCategory.CONTRACT');
  it.each([
    [{ ...GRANTED, documents }, [contract]],
    [{ ...CHECKED, documents }, [contract]],
    [REFUSED, [t('steps:result.review.action')]],
    [CANCELLED, [t('steps:result.begin')]],
    [OPEN, [t('steps:result.goOn')]],
    [{ ...PENDING, documents }, []],
  ] as const)('is what people need next, if anything: %j', async (application, names) => {
    await shown(application as Application);
    expect(filled()).toEqual(names.map((name) => expect.stringContaining(name) as string));
  });
});

describe('to read again and to print', () => {
  const records = async (application: Partial<Application> = {}) => {
    const { button, press, words } = await shown({
      ...GRANTED,
      variableInterestType: 'FIX',
      productOffer: { calculatedOffers: [OFFER] },
      customer: EMPLOYEE.customer as Application['customer'],
      ...application,
    });
    return { button, press, text: words('[aria-labelledby=records]') };
  };

  it('are the answers of every step, without a way to change them', async () => {
    const { button, text } = await records();
    for (const step of ['registration', 'personal-financial-data', 'housing-legal-data'] as const)
      expect(text).toContain(t(`steps:${step}.title`));
    expect(text).toContain(String(EMPLOYEE.customer['firstName']));
    expect(button(t('steps:summary.change'))).toBeUndefined();
  });

  const FORMULA = '€ 205,97 = € 10.300,00 × 0,575 % ÷ (1 − (1 + 0,575 %)^−60) + € 2,50';
  it.each([
    ['and the formula that gives the rate', {}, ['€ 205,97', '€ 12.357,98', '9,02 %', FORMULA]],
    [
      'but no formula where the bank computes its rate in another way',
      { installmentAmount: 206.5 },
      [],
    ],
    ['but no formula where the bank leaves a figure out', { totalOpeningFee: undefined }, []],
  ])('are the figures of the offer, %s', async (_name, change, parts) => {
    const offer = { ...OFFER, ...change } as typeof OFFER;
    const { text } = await records({ productOffer: { calculatedOffers: [offer] } });
    for (const part of parts) expect(text).toContain(part);
    expect(text.includes(t('steps:result.records.formulaTitle'))).toBe(parts.length > 0);
  });

  it('are printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { button, press } = await records();
    await press(button(t('steps:result.records.print')));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('the way from the result', () => {
  const HOME = 'https://www.bank.example/';
  const SIGNED = {
    state: 'DOC_SIGNED',
    decision: 'YELLOW',
    customer: { isExistingCustomer: true },
  };
  it.each([
    ["leaves for the bank's home page once all has ended", GRANTED, HOME, false],
    ["leaves for the bank's home page once all has ended", CHECKED, HOME, false],
    ["leaves for the bank's home page once all has ended", REFUSED, HOME, false],
    ["leaves for the bank's home page once all has ended", CANCELLED, HOME, false],
    ['leads to main, where it can be gone on with', PENDING, '/main', true],
    ['leads to main, where it can be gone on with', SIGNED, '/main', true],
    ['leads on where the end is not reached yet', OPEN, '/flow/ntb/personal-offer', true],
  ])('%s: %j', async (_name, application, place, isKept) => {
    const { application: kept, places, submit, text } = await shown(application as Application);
    expect(text().includes(t('steps:result.open'))).toBe(application === OPEN);
    await submit();
    expect(places()).toEqual([place]);
    if (isKept) expect(kept()).toMatchObject(application);
    else expect(kept()).toBeUndefined();
  });

  it('leads from a cancelled application to a new one', async () => {
    const { application: kept, button, places, press } = await shown(CANCELLED);
    await press(button(t('steps:result.begin')));
    expect(places()).toEqual(['/main']);
    expect(kept()).toBeUndefined();
  });
});

describe('a loan that is granted', () => {
  const CHOSEN: Partial<Application> = {
    ...GRANTED,
    variableInterestType: 'FIX',
    repaymentDay: 15,
    productOffer: { calculatedOffers: [OFFER] },
    customer: { debitAccount: 'AT611904300234573201' },
  };

  it('shows what is done, in progress and next', async () => {
    await shown(GRANTED);
    const points = [...document.querySelectorAll('ol > li')];
    expect(points.map((point) => point.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(points[0]?.textContent).toContain(t('steps:result.done'));
  });

  const site = { payoutBankingDays: 2 };
  const account = 'AT61 •••• 3201';
  const ownAccount = t('steps:result.decision.GREEN.firstDebit.account');
  const debit = (context: string, values: Record<string, string>) =>
    t('steps:result.decision.GREEN.firstDebit.text', { context, ...values });
  const payout = (values: Record<string, string>) =>
    plain(t('steps:result.decision.GREEN.payout.title', values));
  const whenOf = (context: string, values: Record<string, string>) =>
    t('offer:firstDebit.when', { context, ...values });
  const monthly = whenOf('month', { day: '15' });
  const at = (day: string) => ({ completedAt: new Date(day), site });
  it.each([
    ['completed on a Friday', {}, at('2026-11-27'), 'Dienstag, 1. Dezember'],
    [
      'after a reload, where the server names the time of completion',
      { completedAt: '2026-11-22T23:30:00Z' },
      at('2026-12-24'),
      'Mittwoch, 25. November',
    ],
  ])('names the days of payout and first debit in words: %s', async (_name, more, given, date) => {
    const { words } = await shown({ ...CHOSEN, ...more }, given);
    expect(words()).toContain(payout({ context: 'day', date }));
    expect(words()).toContain(debit('day', { sum: '€ 205,97', account }));
    expect(words()).toContain('15. Jänner 2027');
  });

  it('names the last day of the withdrawal, and saves it with the days of debit', async () => {
    const files: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:file';
    });
    const { found, press, words } = await shown(
      { ...CHOSEN, signedAt: '2026-11-22T23:30:00Z', completedAt: '2026-11-24T10:00:00Z' },
      { site },
    );
    const date = '7. Dezember 2026';
    expect(words()).toContain(plain(t('steps:result.withdrawal.text', { context: 'day', date })));
    await press(found('[data-action=calendar]'));
    vi.restoreAllMocks();
    const [file] = files;
    expect(file?.type).toBe('text/calendar');
    const lines = (await file?.text())?.split('\r\n');
    expect(lines).toContain('DTSTART;VALUE=DATE:20270115');
    expect(lines).toContain('RRULE:FREQ=MONTHLY;COUNT=60');
    expect(lines).toContain('DTSTART;VALUE=DATE:20261207');
  });

  it.each([
    ['completedAt', debit('sum', { sum: '€ 205,97', account, when: monthly })],
    ['repaymentDay', debit('sum', { sum: '€ 205,97', account, when: whenOf('', {}) })],
    ['productOffer', debit('', { when: monthly })],
    ['customer', debit('sum', { sum: '€ 205,97', account: ownAccount, when: monthly })],
  ] as const)('names no day and nothing else that is not known: %s', async (missing, expected) => {
    const { [missing]: _, ...application } = CHOSEN;
    const { words } = await shown(application, { site });
    const next = words('[aria-labelledby=next]');
    expect(next).toContain(expected);
    expect(next).toContain(payout({}));
    expect(next).not.toMatch(/Jänner|Dezember/);
  });

  it.each([
    ['COMPLETED', true],
    ['DOC_SIGNED', true],
    ['LEGITIMATION_INIT', false],
  ] as const)(
    'names the right of withdrawal while a signed contract is checked: %s',
    async (state, signed) => {
      const { button, text } = await shown({ state, decision: 'YELLOW' });
      expect(button(t('steps:result.withdrawal.action')) !== undefined).toBe(signed);
      expect(text().includes(t('steps:result.decision.GREEN.signed.title'))).toBe(signed);
    },
  );

  it('opens the popup on withdrawal', async () => {
    const { button, popups, popupValues, press } = await shown(GRANTED);
    await press(button(t('steps:result.withdrawal.action')));
    expect(popups()).toEqual(['GET_HELP_NOTIFICATION']);
    expect(popupValues()).toEqual({ context: 'withdrawal' });
  });
});

describe('an identity check that is pending', () => {
  afterEach(() => void vi.useRealTimers());
  const answered = (getLegitimation: Answer | (() => Answer)) =>
    shown(PENDING, { answers: { getLegitimation } });
  const retry = async (answer: object | number) => {
    const screen = await answered(answer);
    await screen.press(screen.button(t('steps:result.refresh')));
    expect(screen.called()).toEqual(['getLegitimation']);
    return screen;
  };
  const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

  it('shows that there is no result yet', async () => {
    const { found, places } = await retry({ status: 'PENDING' });
    expect(found('[aria-live=polite]').textContent).toContain(t('steps:result.stillOpen'));
    expect(places()).toEqual([]);
  });

  it.each([
    [{ status: 'APPROVED' }, '/flow/ntb/id-check'],
    [{ status: 'REJECTED' }, '/flow/ntb/id-check'],
    [500, '/flow/fail'],
  ] as const)('goes on by what it has become: %j leads to %s', async (answer, path) => {
    expect((await retry(answer)).places()).toEqual([path]);
  });

  it.each([
    [{ status: 'PENDING' }, []],
    [500, []],
    [{ status: 'APPROVED' }, ['/flow/ntb/id-check']],
  ] as const)('is asked for by itself, and leads on once it is over: %j', async (answer, path) => {
    vi.useFakeTimers();
    const { called, places, text } = await answered(answer);
    await wait(5_000);
    expect(called()).toEqual(['getLegitimation']);
    expect(places()).toEqual(path);
    expect(text()).not.toContain(t('steps:result.stillOpen'));
  });

  it('has no retry once the application is complete', async () => {
    expect((await shown(CHECKED)).button(t('steps:result.refresh'))).toBeUndefined();
  });
});

it.each([
  ['documents', ['STANDARD_INFORMATION', 'CONTRACT']],
  ['otherDocuments', ['STANDARD_INFORMATION']],
] as const)('the result lists the documents as %s', async (key, categories) => {
  const documents = categories.map((category) => documentOf(category));
  const { texts } = await shown({ ...CHECKED, documents });
  expect(texts('section[aria-labelledby=documents] h2')).toEqual([t(`steps:result.${key}`)]);
});
