import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import { stage } from '#screens/stage.test-helpers.tsx';
import { inTurn } from '../../../tests/server.ts';
import { EMPLOYEE } from '../../../sandbox/applicants/applicants.ts';
import { documentOf, OFFER } from '../../../sandbox/applicants/loan.ts';
import { t } from '../../../tests/wording/texts.ts';

describe('an identity check', () => {
  it.each([
    [{ state: 'LEGITIMATION_INIT', decision: 'YELLOW', legitimationStatus: 'PENDING' }],
    [{ state: 'REJECTED', decision: 'RED', legitimationStatus: 'REJECTED' }],
  ] as const)('is named where it decides: %j', async (application) => {
    const { text } = await stage('result', { application });
    const context = 'identity';
    expect(text()).toContain(t(`steps:result.decision.${application.decision}.text`, { context }));
    expect(text()).not.toContain(t('steps:result.decision.YELLOW.text'));
  });

  it.each([
    [true, 'signed'],
    [false, ''],
  ])('denies an offer only to new customers: existing %s', async (isExistingCustomer, context) => {
    const { text } = await stage('result', {
      application: {
        state: 'REJECTED',
        decision: 'RED',
        legitimationStatus: 'REJECTED',
        customer: { isExistingCustomer },
      },
    });
    expect(text()).toContain(t('steps:result.decision.RED.heading', { context }));
  });

  it('is not named where the bank has refused while it was still open', async () => {
    const application = {
      state: 'REJECTED',
      decision: 'RED',
      legitimationStatus: 'PENDING',
    } as const;
    const { text } = await stage('result', { application });
    expect(text()).not.toContain(t('steps:result.decision.RED.text', { context: 'identity' }));
  });
});

it.each([
  ['PENDING', true],
  [undefined, false],
] as const)('says one duration: identity check %s', async (legitimationStatus, identity) => {
  const { text } = await stage('result', {
    application: {
      state: 'LEGITIMATION_INIT',
      decision: 'YELLOW',
      ...(legitimationStatus && { legitimationStatus }),
    },
  });
  const steps = 'steps:result.decision.YELLOW';
  expect(text().includes(t(`${steps}.identityStep.text`))).toBe(identity);
  expect(text().includes(t(`${steps}.steps.1.text`))).toBe(!identity);
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
    [{ state: 'COMPLETED', decision: 'GREEN', documents }, contract],
    [{ state: 'COMPLETED', decision: 'YELLOW', documents }, contract],
    [{ state: 'REJECTED', decision: 'RED' }, t('steps:result.review.action')],
    [{ state: 'CANCELLED' }, t('steps:result.begin')],
    [{ state: 'SCORED', decision: 'GREEN' }, t('steps:result.goOn')],
  ] as const)('is what people need next: %j', async (application, name) => {
    await stage('result', { application });
    expect(filled()).toEqual([expect.stringContaining(name)]);
  });

  it('is none where nothing is left to do', async () => {
    const application = { state: 'LEGITIMATION_INIT', decision: 'YELLOW', documents } as const;
    const { button } = await stage('result', { application });
    expect(button(t('steps:result.refresh'))).toBeDefined();
    expect(filled()).toEqual([]);
  });
});

it('leads from a cancelled application to a new one', async () => {
  const {
    application: kept,
    button,
    places,
    press,
  } = await stage('result', { application: { state: 'CANCELLED' } });
  await press(button(t('steps:result.begin')));
  expect(places()).toEqual(['/main']);
  expect(kept()).toBeUndefined();
});

describe('to read again and to print', () => {
  const shown = async (application: Partial<Application>) => {
    const { button, found, press } = await stage('result', {
      application: {
        state: 'COMPLETED',
        decision: 'GREEN',
        variableInterestType: 'FIX',
        productOffer: { calculatedOffers: [OFFER] },
        customer: EMPLOYEE.customer as Application['customer'],
        ...application,
      },
    });
    const records = () => found('[aria-labelledby=records]').textContent.replaceAll(/\s/g, ' ');
    return { button, press, records };
  };

  it('are the answers of every step, without a way to change them', async () => {
    const { button, records } = await shown({});
    for (const step of ['registration', 'personal-financial-data', 'housing-legal-data'] as const)
      expect(records()).toContain(t(`steps:${step}.title`));
    expect(records()).toContain(String(EMPLOYEE.customer['firstName']));
    expect(button(t('steps:summary.change'))).toBeUndefined();
  });

  it('are the figures of the offer, with the formula that gives the rate', async () => {
    const { records } = await shown({});
    for (const part of ['€ 205,97', '€ 12.357,98', '9,02 %']) expect(records()).toContain(part);
    expect(records()).toContain(
      '€ 205,97 = € 10.300,00 × 0,575 % ÷ (1 − (1 + 0,575 %)^−60) + € 2,50',
    );
  });

  it.each([
    ['computes its rate in another way', { ...OFFER, installmentAmount: 206.5 }],
    ['leaves a figure out', { ...OFFER, totalOpeningFee: undefined }],
  ])('is no formula where the bank %s', async (_bank, offer) => {
    const { records } = await shown({
      productOffer: { calculatedOffers: [offer as typeof OFFER] },
    });
    expect(records()).not.toContain(t('steps:result.records.formulaTitle'));
  });

  it('are printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { button, press } = await shown({});
    await press(button(t('steps:result.records.print')));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('the way home from the result', () => {
  it.each([
    [{ state: 'COMPLETED', decision: 'GREEN' }],
    [{ state: 'COMPLETED', decision: 'YELLOW' }],
    [{ state: 'REJECTED', decision: 'RED' }],
    [{ state: 'CANCELLED' }],
  ] as const)("leaves for the bank's home page once all has ended: %j", async (application) => {
    const { application: kept, places, submit } = await stage('result', { application });
    await submit();
    expect(places()).toEqual(['https://www.bank.example/']);
    expect(kept()).toBeUndefined();
  });

  it.each([
    [{ state: 'LEGITIMATION_INIT', decision: 'YELLOW' }],
    [{ state: 'DOC_SIGNED', decision: 'YELLOW', customer: { isExistingCustomer: true } }],
  ] as const)('leads to main, where it can be gone on with: %j', async (application) => {
    const { application: kept, places, submit } = await stage('result', { application });
    await submit();
    expect(places()).toEqual(['/main']);
    expect(kept()).toMatchObject(application);
  });
});

it('leads on where the end is not reached yet', async () => {
  const application = { state: 'SCORED', decision: 'GREEN' } as const;
  const { places, submit, text } = await stage('result', { application });
  expect(text()).toContain(t('steps:result.open'));
  await submit();
  expect(places()).toEqual(['/flow/ntb/personal-offer']);
});

describe('a loan that is granted', () => {
  const GRANTED = { state: 'COMPLETED', decision: 'GREEN' } as const;
  const CHOSEN: Partial<Application> = {
    ...GRANTED,
    variableInterestType: 'FIX',
    repaymentDay: 15,
    productOffer: { calculatedOffers: [OFFER] },
    customer: { debitAccount: 'AT611904300234573201' },
  };

  it('shows what is done, in progress and next', async () => {
    await stage('result', { application: GRANTED });
    const points = [...document.querySelectorAll('ol > li')];
    expect(points.map((point) => point.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(points[0]?.textContent).toContain(t('steps:result.done'));
  });

  const site = { payoutBankingDays: 2 };
  const account = 'AT61 •••• 3201';
  const debit = (context: string, values: Record<string, string>) =>
    t('steps:result.decision.GREEN.firstDebit.text', { context, ...values });
  const whenOf = (context: string, values: Record<string, string>) =>
    t('offer:firstDebit.when', { context, ...values });
  it.each([
    ['2026-11-23', 'Mittwoch, 25. November', '15. Jänner 2027'],
    ['2026-12-10', 'Montag, 14. Dezember', '15. Jänner 2027'],
    ['2026-11-27', 'Dienstag, 1. Dezember', '15. Jänner 2027'],
  ])(
    'names the days of payout and first debit in words: completed on %s',
    async (day, payout, firstRate) => {
      const completedAt = new Date(day);
      const { text } = await stage('result', { application: CHOSEN, completedAt, site });
      const shown = text().replaceAll(/\s/g, ' ');
      expect(shown).toContain(
        t('steps:result.decision.GREEN.payout.title', { context: 'day', date: payout }),
      );
      expect(shown).toContain(debit('day', { sum: '€ 205,97', account }));
      expect(shown).toContain(firstRate);
    },
  );

  it('names the same days after a reload, where the server names the time of completion', async () => {
    const { text } = await stage('result', {
      application: { ...CHOSEN, completedAt: '2026-11-22T23:30:00Z' },
      completedAt: new Date('2026-12-24'),
      site,
    });
    const shown = text().replaceAll(/\s/g, ' ');
    expect(shown).toContain('Mittwoch, 25. November');
    expect(shown).toContain('15. Jänner 2027');
  });

  it('names the last day of the withdrawal, and saves it with the days of debit', async () => {
    const files: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:file';
    });
    const { found, text } = await stage('result', {
      application: {
        ...CHOSEN,
        signedAt: '2026-11-22T23:30:00Z',
        completedAt: '2026-11-24T10:00:00Z',
      },
      site,
    });
    expect(text().replaceAll(/\s/g, ' ')).toContain(
      t('steps:result.withdrawal.text', { context: 'day', date: '7. Dezember 2026' }).replaceAll(
        /\s/g,
        ' ',
      ),
    );
    await act(async () => found<HTMLElement>('[data-action=calendar]').click());
    vi.restoreAllMocks();
    const [file] = files;
    expect(file?.type).toBe('text/calendar');
    const lines = (await file?.text())?.split('\r\n');
    expect(lines).toContain('DTSTART;VALUE=DATE:20270115');
    expect(lines).toContain('RRULE:FREQ=MONTHLY;COUNT=60');
    expect(lines).toContain('DTSTART;VALUE=DATE:20261207');
  });

  it('names no days where the time of completion is not known', async () => {
    const { text } = await stage('result', { application: CHOSEN, site });
    const shown = text().replaceAll(/\s/g, ' ');
    expect(shown).toContain(t('steps:result.decision.GREEN.payout.title').replaceAll(/\s/g, ' '));
    const when = whenOf('month', { day: '15' });
    expect(shown).toContain(debit('sum', { sum: '€ 205,97', account, when }));
  });

  it.each([
    ['repaymentDay', debit('sum', { sum: '€ 205,97', account, when: whenOf('', {}) })],
    ['productOffer', debit('', { when: whenOf('month', { day: '15' }) })],
  ] as const)(
    'claims nothing of the first debit that is not known: %s',
    async (missing, expected) => {
      const { [missing]: _, ...application } = CHOSEN;
      const { found } = await stage('result', { application });
      const next = found('[aria-labelledby=next]').textContent.replaceAll(/\s/g, ' ');
      expect(next).toContain(expected);
    },
  );

  const RATE = { rate: '€ 205,97', sum: '€ 205,97' };
  const PARTS = { rate: '€ 205,97', premium: '€ 17,63', sum: '€ 223,60' };
  const [loan, insured, unknown] = [
    t('offer:firstDebit.sum', RATE),
    t('offer:firstDebit.sum', { context: 'insured', ...PARTS }),
    t('offer:firstDebit.sum', { context: 'insuredUnknown', ...RATE }),
  ];
  it.each([
    ['NONE', undefined, loan],
    ['DEATH', undefined, unknown],
    ['DEATH', 'DEATH', insured],
    ['DEATH_DISABILITY', 'DEATH', unknown],
  ] as const)(
    'adds the premium to the rate, and names it without a sum where it is not known: %s, server %s',
    async (insurance, offered, expected) => {
      const { called, text } = await stage('result', {
        application: {
          ...CHOSEN,
          insurance,
          ...(offered && {
            insuranceOffer: { insurance: offered, monthlyPremium: 17.63, totalPremium: 1_057.8 },
          }),
        },
      });
      const shown = text().replaceAll(/\s/g, ' ');
      const when = whenOf('month', { day: '15' });
      expect(shown).toContain(debit('sum', { sum: expected, account, when }));
      expect(called()).toEqual([]);
    },
  );

  it.each([
    ['COMPLETED', true],
    ['DOC_SIGNED', true],
    ['LEGITIMATION_INIT', false],
  ] as const)(
    'names the right of withdrawal while a signed contract is checked: %s',
    async (state, signed) => {
      const { button, text } = await stage('result', {
        application: { state, decision: 'YELLOW' },
      });
      expect(button(t('steps:result.withdrawal.action')) !== undefined).toBe(signed);
      expect(text().includes(t('steps:result.decision.GREEN.signed.title'))).toBe(signed);
    },
  );

  it('opens the popup on withdrawal', async () => {
    const { button, popups, popupValues, press } = await stage('result', { application: GRANTED });
    await press(button(t('steps:result.withdrawal.action')));
    expect(popups()).toEqual(['GET_HELP_NOTIFICATION']);
    expect(popupValues()).toEqual({ context: 'withdrawal' });
  });
});

describe('an identity check that is pending', () => {
  afterEach(() => void vi.useRealTimers());
  const PENDING = { state: 'LEGITIMATION_INIT', decision: 'YELLOW' } as const;
  const retry = async (answer: object | number) => {
    const screen = await stage('result', {
      application: PENDING,
      answers: { getLegitimation: answer },
    });
    await screen.press(screen.button(t('steps:result.refresh')));
    expect(screen.called()).toEqual(['getLegitimation']);
    return screen;
  };

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
    const { places } = await retry(answer);
    expect(places()).toEqual([path]);
  });

  it.each([
    [{ status: 'PENDING' }, []],
    [500, []],
    [{ status: 'APPROVED' }, ['/flow/ntb/id-check']],
  ] as const)('is asked for by itself, and leads on once it is over: %j', async (answer, path) => {
    vi.useFakeTimers();
    const screen = await stage('result', {
      application: PENDING,
      answers: { getLegitimation: answer },
    });
    await act(async () => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.called()).toEqual(['getLegitimation']);
    expect(screen.places()).toEqual(path);
    expect(screen.text()).not.toContain(t('steps:result.stillOpen'));
    await screen.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.called()).toEqual(['getLegitimation']);
  });

  it.each([429, 503])('waits as long as a busy server asks: %i', async (status) => {
    vi.useFakeTimers();
    const screen = await stage('result', {
      application: PENDING,
      answers: {
        getLegitimation: inTurn({ status, pauseSeconds: 60 }, { status: 'APPROVED' }),
      },
    });
    await act(async () => vi.advanceTimersByTimeAsync(5_000));
    await act(async () => vi.advanceTimersByTimeAsync(59_000));
    expect([screen.called(), screen.places()]).toEqual([['getLegitimation'], []]);
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.places()).toEqual(['/flow/ntb/id-check']);
  });

  it('has no retry once the application is complete', async () => {
    const { button } = await stage('result', {
      application: { state: 'COMPLETED', decision: 'YELLOW' },
    });
    expect(button(t('steps:result.refresh'))).toBeUndefined();
  });
});

const [CONTRACT, INFORMATION] = [documentOf('CONTRACT'), documentOf('STANDARD_INFORMATION')];

it.each([
  [t('steps:result.documents'), [INFORMATION, CONTRACT]],
  [t('steps:result.otherDocuments'), [INFORMATION]],
])('the result lists the documents as %s', async (heading, documents) => {
  const { found } = await stage('result', {
    application: { state: 'COMPLETED', decision: 'YELLOW', documents },
  });
  expect(found('section[aria-labelledby=documents] h2').textContent).toBe(heading);
});
