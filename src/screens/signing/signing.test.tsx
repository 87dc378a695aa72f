import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { APPLICATION, eventually, find, inTurn, stage, t } from '#screens/stage.test-helpers.tsx';
import { documentOf, OFFER } from '../../../sandbox/applicants/loan.ts';

const CONTRACT = documentOf('CONTRACT', 'c1');
const MORE = [documentOf('STANDARD_INFORMATION', 's1'), documentOf('INCOME_PROOF', 'u1')];
const DOCUMENTS = [CONTRACT, ...MORE];
const CUSTOMER = { mobilePhone: '+43 664 1234567' };
const PLACED = { state: 'INSURANCE_SELECTED', customer: CUSTOMER } as const;
const WITH_CONTRACT = { ...APPLICATION, ...PLACED, documents: [CONTRACT] };
const PHONE = '+43\u00a0•••\u00a0567';
const SENT = { phoneNumber: '+43***567', sendsLeft: 2, expiresAt: '2099-01-01T00:00:00Z' };
/** As the clocks in Austria show it. */
const VALID_UNTIL = t('steps:signing.validUntil', { time: '01:00' });
const STAGES = ['groups.read', 'groups.code', 'sign'].map((key) => t(`steps:signing.${key}`));
const SIGNED = { ...APPLICATION, state: 'DOC_SIGNED' };

type Given = Parameters<typeof stage>[1];
const shown = (answers: Given['answers'] = {}, given: Given = {}) =>
  stage('signing', {
    ...given,
    application: { ...PLACED, ...given.application },
    answers: {
      createContract: WITH_CONTRACT,
      listDocuments: DOCUMENTS,
      sendTransactionCode: SENT,
      signContract: SIGNED,
      ...answers,
    },
  });

const isRefused = (name: string) => find(`[name="${name}"]`).matches('[aria-invalid=true]');

describe('signing', () => {
  afterEach(() => void vi.useRealTimers());

  it('creates the contract once, lists its documents, sends no code unasked and masks the phone number', async () => {
    const { called, text } = await shown();
    expect(called()).toEqual(['createContract', 'listDocuments']);
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    expect(boxes.map(({ name, checked }) => [name, checked])).toEqual([
      ['standardInformationRead', false],
      ['contractRead', false],
    ]);
    expect(text()).toContain(PHONE);
    expect(text()).not.toContain('1234567');
  });

  it('signs only after everything was read, and lists what is missing', async () => {
    const screen = await shown();
    const { bodyOf, called, places, submit, tick } = screen;
    await screen.enterCode('123 456');
    await submit();
    const links = [...document.querySelectorAll('[data-error-summary] a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#signing-standardInformationRead',
      '#signing-contractRead',
    ]);
    expect(isRefused('standardInformationRead')).toBe(true);
    await tick('standardInformationRead');
    expect(isRefused('standardInformationRead')).toBe(false);
    await submit();
    expect(called()).not.toContain('signContract');
    await tick('contractRead');
    await submit();
    expect(bodyOf('signContract')).toEqual({
      standardInformationRead: true,
      contractRead: true,
      utan: '123456',
    });
    expect(places()).toEqual(['/flow/ntb/document-upload']);
  });

  it('shows a wrong code at its field and no popup', async () => {
    const screen = await shown({ signContract: 409 });
    const { errorCount, found, popups, texts, type } = screen;
    await screen.readAndSign();
    expect(found('[data-field="utan"]').textContent).toContain(t('steps:signing.wrongCode'));
    expect(isRefused('utan')).toBe(true);
    expect(document.activeElement).toBe(found('[name="utan"]'));
    expect(document.querySelector('[data-error-summary]')).toBe(null);
    const done = () => texts('ol h2 > :last-child');
    const [read, code, sign] = STAGES;
    const first = `${t('form:stageDone', { number: 1 })} ${read}`;
    expect(done()).toEqual([first, `2 ${code}`, `3 ${sign}`]);
    expect(errorCount()).toBe(1);
    // The focus does not move: only the live region says it.
    const spoken = () => document.querySelector('form ~ [aria-live=polite]')?.textContent;
    await eventually(() => expect(spoken()).toContain(t('steps:signing.wrongCode')));
    await type('utan', '111111');
    expect(isRefused('utan')).toBe(false);
    expect(done()).toEqual([first, `${t('form:stageDone', { number: 2 })} ${code}`, `3 ${sign}`]);
    expect(popups()).toEqual([]);
  });

  it.each([
    [2, 'notValid'],
    [0, 'noTriesLeft'],
  ] as const)(
    'says of a used code, with %i more to be had, how to go on',
    async (sendsLeft, key) => {
      const used = { status: 409, body: { triesLeft: 0 } };
      const sendTransactionCode = { ...SENT, sendsLeft };
      const screen = await shown({ sendTransactionCode, signContract: used });
      await screen.press(screen.button(t('steps:signing.send')));
      await screen.readAndSign();
      expect(screen.found('[data-field="utan"]').textContent).toContain(t(`steps:signing.${key}`));
    },
  );

  it('leads to the next open stage', async () => {
    const screen = await shown();
    const { found, press, tick } = screen;
    const next = () => found('[data-action=next-stage]');
    const leadsTo = async (number: number) => {
      const stage = STAGES[number - 1] ?? '';
      expect(next().textContent).toBe(t('steps:signing.nextStage', { number, count: 3, stage }));
      await press(next());
      expect(document.activeElement?.tagName).toBe('H2');
      expect(document.activeElement?.textContent).toContain(stage);
    };
    await leadsTo(1);
    await tick('standardInformationRead');
    await leadsTo(1);
    await tick('contractRead');
    await leadsTo(2);
    await screen.enterCode('123456');
    await leadsTo(3);
  });

  it.each(['send', 'haveCode'] as const)(
    'asks for the code after %s, in a field that takes the focus, and for a missing one',
    async (key) => {
      const { button, found, press, submit } = await shown();
      expect(document.querySelector('[name="utan"]')).toBe(null);
      await press(button(t(`steps:signing.${key}`)));
      expect(document.activeElement).toBe(found('[name="utan"]'));
      expect(button(t('steps:signing.haveCode'))).toBeUndefined();
      await submit();
      expect(isRefused('utan')).toBe(true);
    },
  );

  it('shows the field of the code where it is missing, and leaves the focus to the summary', async () => {
    const { found, submit } = await shown();
    await submit();
    expect(isRefused('utan')).toBe(true);
    expect(document.activeElement).toBe(found('[data-error-summary]'));
  });

  it('names a choice that was changed and not sent', async () => {
    const draft = { form: 'insurance', owned: [['insurance']], answers: { insurance: 'NONE' } };
    const { text } = await shown({}, { application: { insurance: 'DEATH' }, draft });
    const step = t('steps:insurance.title');
    expect(text()).toContain(t('steps:changed.unsent', { step }));
  });

  it.each([
    [SENT, ` ${VALID_UNTIL}`],
    [{ sendsLeft: 2 }, ''],
  ])('names the end of a code only as its bank does: %j', async (sent, validity) => {
    const { button, found, press } = await shown({ sendTransactionCode: sent });
    await press(button(t('steps:signing.send')));
    const arrival = t('steps:signing.sentTo', { phone: PHONE });
    expect(found('[aria-live=polite]').textContent).toBe(arrival + validity);
  });

  it('sends three codes at most, each half a minute after the one before, and shows the time left', async () => {
    vi.useFakeTimers();
    const left = (sendsLeft: number) => ({ ...SENT, sendsLeft });
    const { bodiesOf, button, found, input, press, text, type } = await shown({
      sendTransactionCode: inTurn(left(2), left(1), left(0)),
    });
    const sends = () => bodiesOf('sendTransactionCode').length;
    const isBlocked = (label: string) => button(label)?.getAttribute('aria-disabled') === 'true';
    await press(button(t('steps:signing.send')));
    const news = () => found('[aria-live=polite]').textContent;
    expect(news()).toContain(t('steps:signing.sentTo', { phone: PHONE }));
    expect(isBlocked(t('steps:signing.resendWait', { seconds: 30 }))).toBe(true);
    expect(text()).toContain(t('steps:signing.sendsLeft', { count: 2 }));
    await act(async () => vi.advanceTimersByTimeAsync(29_000));
    await press(button(t('steps:signing.resendWait', { seconds: 1 })));
    expect(sends()).toBe(1);
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(news()).toBe(t('offer:signing.again'));
    await type('utan', '111111');
    await press(button(t('steps:signing.resend')));
    expect(input('utan').value, 'it belongs to the SMS before').toBe('');
    expect(sends()).toBe(2);
    expect(news()).toBe(`${t('steps:signing.resentTo', { phone: PHONE })} ${VALID_UNTIL}`);
    expect(text()).toContain(t('steps:signing.sendsLeft', { count: 1 }));
    await act(async () => vi.advanceTimersByTimeAsync(30_000));
    await press(button(t('steps:signing.resend')));
    expect(bodiesOf('sendTransactionCode')).toEqual(
      Array(3).fill({ phoneNumber: '+436641234567' }),
    );
    expect(text()).toContain(t('steps:signing.lastCode'));
    expect(isBlocked(t('steps:signing.resend'))).toBe(true);
  });

  it('is not said to be the last one where the server is only busy', async () => {
    const { button, popups, press, text } = await shown({
      sendTransactionCode: { status: 429, pauseSeconds: 60 },
    });
    await press(button(t('steps:signing.send')));
    expect(popups()).toEqual(['TECHNICAL_ERROR']);
    expect(text()).not.toContain(t('steps:signing.noSendsLeft'));
    expect(button(t('steps:signing.send'))?.ariaDisabled).not.toBe('true');
  });

  it('shows how to go on when no code could be sent', async () => {
    const { answer, bodiesOf, button, found, popups, press } = await shown({
      sendTransactionCode: 429,
    });
    const send = () => button(t('steps:signing.send'));
    await press(send());
    // Heard at once, and again whenever the button is come to.
    const news = found('[data-stage=code] [aria-live=polite]');
    expect(news.textContent).toContain(t('steps:signing.noSendsLeft'));
    expect(send()?.getAttribute('aria-describedby')).toBe(news.id);
    expect(popups()).toEqual(['TECHNICAL_ERROR']);
    await answer('confirm');
    expect(bodiesOf('sendTransactionCode')).toHaveLength(2);
  });

  describe('with an insurance', () => {
    const INSURANCES = [
      { insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 },
      { insurance: 'DEATH', monthlyPremium: 17.63, totalPremium: 1_057.8 },
    ];
    const insured = async (application: object, list: object | number = INSURANCES) => {
      const screen = await shown(
        { listInsuranceOffers: list },
        {
          application: {
            insurance: 'DEATH',
            variableInterestType: 'FIX',
            productOffer: { calculatedOffers: [OFFER] },
            documents: [CONTRACT],
            ...application,
          },
        },
      );
      return { ...screen, terms: () => screen.words('[aria-labelledby=terms]') };
    };
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    const MONTH = `${t('offer:insured.month')}€ 223,60`;
    const TOTAL = `${t('offer:insured.total')}€ 13.415,78`;

    it('shows its price and the sum of both contracts', async () => {
      const { bodiesOf, terms, words } = await insured({});
      for (const part of [
        t('steps:signing.obligation', { total: '€ 12.357,98' }),
        t('steps:signing.obligationPremium', { month: '€ 17,63', total: '€ 1.057,80' }),
      ])
        expect(words()).toContain(plain(part));
      for (const part of [
        `${t('steps:signing.terms.amount')}€ 10.000,00`,
        `6,90 % ${t('offer:rateKind.FIX')}`,
        `${t('offer:kind.FIX')}. ${t('offer:promise.FIX')}`,
        `${t('offer:agreed.rate')}€ 205,97`,
        `${t('enums:insurance.DEATH')}${t('offer:insured.perMonth', { premium: '€ 17,63' })}`,
        t('offer:insured.about'),
        MONTH,
        `${t('offer:agreed.total')}€ 12.357,98`,
        `${t('offer:insured.premiumTotal')}€ 1.057,80`,
        TOTAL,
      ])
        expect(terms()).toContain(plain(part));
      expect(bodiesOf('listInsuranceOffers')).toHaveLength(1);
    });

    it.each(['VARIABLE', undefined] as const)(
      'says that rate and total of a variable interest may change, and promises nothing of one without a name: %s',
      async (kind) => {
        const { interestType: _kind, ...unnamed } = OFFER;
        const offer = { ...unnamed, ...(kind && { interestType: kind }) };
        const { terms, text } = await insured({
          variableInterestType: kind,
          productOffer: { calculatedOffers: [offer] },
        });
        const name = kind === undefined ? '' : ` ${t(`offer:rateKind.${kind}`)}`;
        expect(terms()).toContain(`${t('flow:offer.nominal')}6,90 %${name}`);
        for (const other of ['FIX', 'VARIABLE'] as const)
          expect(text().includes(t(`offer:promise.${other}`))).toBe(other === kind);
        expect(text().includes(t('steps:signing.obligationVariable'))).toBe(kind !== undefined);
      },
    );

    it.each([
      ['cannot be read', 500],
      ['does not have it', []],
    ])(
      'refers to the documents for its price when the list of insurances %s',
      async (_name, list) => {
        const { found, popups, terms } = await insured({}, list);
        const name = t('enums:insurance.DEATH');
        expect(terms()).toContain(
          `${name}. ${t('offer:insured.about')} ${t('offer:insured.unknown')}`,
        );
        const rows = found('[aria-labelledby=terms] dl').textContent;
        expect(rows).toContain(`${name}${t('offer:insured.plus')}`);
        expect(rows).not.toContain(t('offer:insured.month'));
        expect(popups()).toEqual([]);
      },
    );

    it('reads the price again on request, and the focus stays at the terms', async () => {
      const { button, press, terms } = await insured({}, inTurn(500, INSURANCES));
      await press(button(t('offer:insured.retry')));
      expect(terms()).toContain(TOTAL);
      expect(terms()).not.toContain(t('offer:insured.retry'));
      expect(document.activeElement?.id).toBe('terms');
    });

    const none = `${t('flow:offer.insurance')}${t('offer:insured.none')}`;
    it.each([
      ['none was chosen', { insurance: 'NONE' }, none],
      ['the application has the premium', { insuranceOffer: INSURANCES[1] }, MONTH],
    ])('requests no list where %s', async (_name, application, expected) => {
      const { called, terms } = await insured(application);
      expect(terms()).toContain(expected);
      expect(terms()).not.toContain(t('offer:insured.plus'));
      expect(called()).toEqual(['listDocuments']);
    });
  });

  it('waits for documents that are not ready', async () => {
    const { submit, text } = await shown({ listDocuments: inTurn([], DOCUMENTS) });
    expect(text()).toContain(t('steps:signing.noDocuments'));
    await submit();
    expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(2);
  });
});
