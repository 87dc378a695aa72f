import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { codeRefusal, maskedPhone } from '#screens/signing/code-request.tsx';
import { APPLICATION, stage } from '#screens/stage.test-helpers.tsx';
import { documentOf, OFFER } from '../../../sandbox/applicants/loan.ts';
import { t } from '../../../tests/wording/texts.ts';
import { eventually } from '../../../tests/eventually.ts';
import { inTurn } from '../../../tests/server.ts';

const CONTRACT = documentOf('CONTRACT', 'c1');
const DOCUMENTS = [
  CONTRACT,
  documentOf('STANDARD_INFORMATION', 's1'),
  documentOf('INCOME_PROOF', 'u1'),
];
const CUSTOMER = { mobilePhone: '+43 664 1234567' };
const WITH_CONTRACT = {
  ...APPLICATION,
  state: 'INSURANCE_SELECTED',
  documents: [CONTRACT],
  customer: CUSTOMER,
};
const SENT = { phoneNumber: '+43***567', sendsLeft: 2, expiresAt: '2099-01-01T00:00:00Z' };
/** As the clocks in Austria show it. */
const VALID_UNTIL = t('steps:signing.validUntil', { time: '01:00' });
const SIGNED = { ...APPLICATION, state: 'DOC_SIGNED' };

const shown = (answers: Parameters<typeof stage>[1]['answers'] = {}, documents?: object[]) =>
  stage('signing', {
    application: {
      state: 'INSURANCE_SELECTED',
      customer: CUSTOMER,
      ...(documents === undefined ? {} : { documents: documents as never }),
    },
    answers: {
      createContract: WITH_CONTRACT,
      listDocuments: DOCUMENTS,
      sendTransactionCode: SENT,
      signContract: SIGNED,
      ...answers,
    },
  });

type Shown = Awaited<ReturnType<typeof stage>>;

const enterCode = async ({ found, press, type }: Shown, code: string) => {
  if (document.querySelector('[name="utan"]') === null)
    await press(found('[data-action=enter-code]'));
  await type('utan', code);
};

async function readAndSign(screen: Shown) {
  await screen.tick('standardInformationRead');
  await screen.tick('contractRead');
  await enterCode(screen, '000000');
  await screen.submit();
}

describe('signing', () => {
  afterEach(() => void vi.useRealTimers());

  it('creates the contract once, lists its documents, sends no code unasked and masks the phone number', async () => {
    const { called, text } = await shown();
    expect(called()).toEqual(['createContract', 'listDocuments']);
    expect(
      [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(
        ({ name, checked }) => [name, checked],
      ),
    ).toEqual([
      ['standardInformationRead', false],
      ['contractRead', false],
    ]);
    expect(text()).toContain('+43\u00a0•••\u00a0567');
    expect(text()).not.toContain('1234567');
  });

  it('keeps an existing contract', async () => {
    expect((await shown({}, [CONTRACT])).called()).toEqual(['listDocuments']);
  });

  it('signs only after everything was read, and lists what is missing', async () => {
    const screen = await shown();
    const { bodyOf, called, found, places, submit, tick } = screen;
    await enterCode(screen, '123 456');
    await submit();
    expect(
      [...document.querySelectorAll('[data-error-summary] a')].map((link) =>
        link.getAttribute('href'),
      ),
    ).toEqual(['#signing-standardInformationRead', '#signing-contractRead']);
    expect(found('[name="standardInformationRead"]').getAttribute('aria-invalid')).toBe('true');
    await tick('standardInformationRead');
    expect(found('[name="standardInformationRead"]').getAttribute('aria-invalid')).toBe(null);
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
    const { errorCount, found, popups, type } = screen;
    await readAndSign(screen);
    expect(found('[data-field="utan"]').textContent).toContain(t('steps:signing.wrongCode'));
    expect(found('[name="utan"]').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(found('[name="utan"]'));
    expect(document.querySelector('[data-error-summary]')).toBe(null);
    const done = () =>
      [...document.querySelectorAll('ol h2')].map((stage) => stage.lastElementChild?.textContent);
    const [read, code, sign] = ['groups.read', 'groups.code', 'sign'].map((key) =>
      t(`steps:signing.${key}`),
    );
    const first = `${t('form:stageDone', { number: 1 })} ${read}`;
    expect(done()).toEqual([first, `2 ${code}`, `3 ${sign}`]);
    expect(errorCount()).toBe(1);
    // The focus does not move: only the live region says it.
    const spoken = () => document.querySelector('form ~ [aria-live=polite]')?.textContent;
    await eventually(() => expect(spoken()).toContain(t('steps:signing.wrongCode')));
    await type('utan', '111111');
    expect(found('[name="utan"]').getAttribute('aria-invalid')).toBe(null);
    expect(done()).toEqual([first, `${t('form:stageDone', { number: 2 })} ${code}`, `3 ${sign}`]);
    expect(popups()).toEqual([]);
  });

  it('leads to the next open stage', async () => {
    const screen = await shown();
    const { found, press, tick } = screen;
    const next = () => found('[data-action=next-stage]');
    const stages = ['groups.read', 'groups.code', 'sign'].map((key) => t(`steps:signing.${key}`));
    const leadsTo = async (number: number) => {
      const stage = stages[number - 1] ?? '';
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
    await enterCode(screen, '123456');
    await leadsTo(3);
  });

  it('asks for the code once one was sent, in a field that takes the focus', async () => {
    const { button, found, press } = await shown();
    expect(document.querySelector('[name="utan"]')).toBe(null);
    await press(button(t('steps:signing.send')));
    expect(document.activeElement).toBe(found('[name="utan"]'));
    expect(button(t('steps:signing.haveCode'))).toBeUndefined();
  });

  it('asks for a code that was sent before, and for a missing one', async () => {
    const { button, found, press, submit } = await shown();
    await press(button(t('steps:signing.haveCode')));
    expect(document.activeElement).toBe(found('[name="utan"]'));
    await submit();
    expect(found('[name="utan"]').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the field of the code where it is missing, and leaves the focus to the summary', async () => {
    const { found, submit } = await shown();
    await submit();
    expect(found('[name="utan"]').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(found('[data-error-summary]'));
  });

  it('names a choice that was changed and not sent', async () => {
    const { text } = await stage('signing', {
      application: { state: 'INSURANCE_SELECTED', insurance: 'DEATH', customer: CUSTOMER },
      draft: { form: 'insurance', owned: [['insurance']], answers: { insurance: 'NONE' } },
      answers: { createContract: WITH_CONTRACT, listDocuments: DOCUMENTS },
    });
    const step = t('steps:insurance.title');
    expect(text()).toContain(t('steps:changed.unsent', { step }));
  });

  it('reports other problems', async () => {
    const screen = await shown({ signContract: 500 });
    await readAndSign(screen);
    expect(screen.popups()).toEqual(['TECHNICAL_ERROR']);
  });

  it('moves the focus to the refused field when the popup closes', async () => {
    const screen = await shown({
      signContract: { refused: [{ field: 'utan', message: t('errors:utan.required') }] },
    });
    await readAndSign(screen);
    expect(screen.popups()).toEqual(['INVALID_INPUT']);
    expect(document.activeElement).not.toBe(screen.found('[data-error-summary]'));
    await screen.answer('close');
    expect(document.activeElement).toBe(screen.found('[data-error-summary]'));
  });

  it.each([
    [SENT, ` ${VALID_UNTIL}`],
    [{ sendsLeft: 2 }, ''],
  ])('names the end of a code only as its bank does: %j', async (sent, validity) => {
    const { button, found, press } = await shown({ sendTransactionCode: sent });
    await press(button(t('steps:signing.send')));
    const arrival = t('steps:signing.sentTo', { phone: '+43\u00a0•••\u00a0567' });
    expect(found('[aria-live=polite]').textContent).toBe(arrival + validity);
  });

  it('sends three codes at most, each half a minute after the one before, and shows the time left', async () => {
    vi.useFakeTimers();
    const left = (sendsLeft: number) => ({ ...SENT, sendsLeft });
    const { bodiesOf, button, called, found, press, text } = await shown({
      sendTransactionCode: inTurn(left(2), left(1), left(0)),
    });
    const sends = () => called().filter((operation) => operation === 'sendTransactionCode').length;
    await press(button(t('steps:signing.send')));
    expect(found('[aria-live=polite]').textContent).toContain(
      t('steps:signing.sentTo', { phone: '+43\u00a0•••\u00a0567' }),
    );
    expect(
      button(t('steps:signing.resendWait', { seconds: 30 }))?.getAttribute('aria-disabled'),
    ).toBe('true');
    expect(text()).toContain(t('steps:signing.sendsLeft', { count: 2 }));
    await act(async () => vi.advanceTimersByTimeAsync(29_000));
    await press(button(t('steps:signing.resendWait', { seconds: 1 })));
    expect(sends()).toBe(1);
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(found('[aria-live=polite]').textContent).toBe(t('offer:signing.again'));
    await press(button(t('steps:signing.resend')));
    expect(sends()).toBe(2);
    expect(found('[aria-live=polite]').textContent).toBe(
      `${t('steps:signing.resentTo', { phone: '+43\u00a0•••\u00a0567' })} ${VALID_UNTIL}`,
    );
    expect(text()).toContain(t('steps:signing.sendsLeft', { count: 1 }));
    await act(async () => vi.advanceTimersByTimeAsync(30_000));
    await press(button(t('steps:signing.resend')));
    expect(bodiesOf('sendTransactionCode')).toEqual(
      Array(3).fill({ phoneNumber: '+436641234567' }),
    );
    expect(text()).toContain(t('steps:signing.lastCode'));
    expect(button(t('steps:signing.resend'))?.getAttribute('aria-disabled')).toBe('true');
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
    const { answer, button, called, found, popups, press } = await shown({
      sendTransactionCode: 429,
    });
    await press(button(t('steps:signing.send')));
    // Heard at once, and again whenever the button is come to.
    expect(found('[data-stage=code] [aria-live=polite]').textContent).toContain(
      t('steps:signing.noSendsLeft'),
    );
    expect(button(t('steps:signing.send'))?.getAttribute('aria-describedby')).toBe(
      found('[data-stage=code] [aria-live=polite]').id,
    );
    expect(popups()).toEqual(['TECHNICAL_ERROR']);
    await answer('confirm');
    expect(called().filter((call) => call === 'sendTransactionCode')).toHaveLength(2);
  });

  describe('with an insurance', () => {
    const INSURANCES = [
      { insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 },
      { insurance: 'DEATH', monthlyPremium: 17.63, totalPremium: 1_057.8 },
    ];
    const insured = (application: object, listInsuranceOffers: object | number = INSURANCES) =>
      stage('signing', {
        application: {
          state: 'INSURANCE_SELECTED',
          insurance: 'DEATH',
          variableInterestType: 'FIX',
          productOffer: { calculatedOffers: [OFFER] },
          customer: CUSTOMER,
          documents: [CONTRACT],
          ...application,
        },
        answers: { listDocuments: DOCUMENTS, listInsuranceOffers },
      });
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');

    it('shows its price and the sum of both contracts', async () => {
      const { called, found, text } = await insured({});
      expect(plain(text())).toContain(t('steps:signing.obligation', { total: '€ 12.357,98' }));
      expect(plain(text())).toContain(
        plain(t('steps:signing.obligationPremium', { month: '€ 17,63', total: '€ 1.057,80' })),
      );
      const section = plain(found('[aria-labelledby=terms]').textContent);
      for (const part of [
        `${t('steps:signing.terms.amount')}€ 10.000,00`,
        `6,90 % ${t('offer:rateKind.FIX')}`,
        `${t('offer:kind.FIX')}. ${t('offer:promise.FIX')}`,
        `${t('steps:signing.terms.rate')}€ 205,97`,
        `${t('enums:insurance.DEATH')}${t('offer:insured.perMonth', { premium: '€ 17,63' })}`,
        t('offer:insured.about'),
        `${t('offer:insured.month')}€ 223,60`,
        `${t('steps:signing.terms.total')}€ 12.357,98`,
        `${t('offer:insured.premiumTotal')}€ 1.057,80`,
        `${t('offer:insured.total')}€ 13.415,78`,
      ])
        expect(section).toContain(plain(part));
      expect(called().filter((call) => call === 'listInsuranceOffers')).toHaveLength(1);
    });

    it('says that rate and total of a variable interest may change', async () => {
      const offer = { ...OFFER, interestType: 'VARIABLE' } as const;
      const { text } = await insured({
        variableInterestType: 'VARIABLE',
        productOffer: { calculatedOffers: [offer] },
      });
      expect(text()).toContain(t('offer:promise.VARIABLE'));
      expect(text()).toContain(t('steps:signing.obligationVariable'));
    });

    it('promises nothing about an interest that the bank does not name', async () => {
      const { interestType: _kind, ...unnamed } = OFFER;
      const { found, text } = await insured({
        variableInterestType: undefined,
        productOffer: { calculatedOffers: [unnamed] },
      });
      const section = plain(found('[aria-labelledby=terms]').textContent);
      expect(section).toContain(`${t('flow:offer.nominal')}6,90 %${t('flow:offer.effective')}`);
      for (const kind of ['FIX', 'VARIABLE'])
        expect(text()).not.toContain(t(`offer:promise.${kind}`));
      expect(text()).not.toContain(t('steps:signing.obligationVariable'));
    });

    it.each([
      ['cannot be read', 500],
      ['does not have it', []],
    ])(
      'refers to the documents for its price when the list of insurances %s',
      async (_name, list) => {
        const { found, popups } = await insured({}, list);
        expect(found('[aria-labelledby=terms]').textContent).toContain(
          `${t('enums:insurance.DEATH')}. ${t('offer:insured.about')} ${t('offer:insured.unknown')}`,
        );
        const rows = found('[aria-labelledby=terms] dl').textContent;
        expect(rows).toContain(`${t('enums:insurance.DEATH')}${t('offer:insured.plus')}`);
        expect(rows).not.toContain(t('offer:insured.month'));
        expect(popups()).toEqual([]);
      },
    );

    it('reads the price again on request, and the focus stays at the terms', async () => {
      const { button, found, press } = await insured({}, inTurn(500, INSURANCES));
      await press(button(t('offer:insured.retry')));
      const terms = found('[aria-labelledby=terms]');
      expect(plain(terms.textContent)).toContain(`${t('offer:insured.total')}€ 13.415,78`);
      expect(terms.textContent).not.toContain(t('offer:insured.retry'));
      expect(document.activeElement?.id).toBe('terms');
    });

    it('requests no list and says that there is no insurance where none was chosen', async () => {
      const { called, text } = await insured({ insurance: 'NONE' });
      expect(called()).toEqual(['listDocuments']);
      expect(text()).toContain(`${t('flow:offer.insurance')}${t('offer:insured.none')}`);
      expect(text()).not.toContain(t('offer:insured.plus'));
    });

    it('requests no list where the application has the premium', async () => {
      const { called, found } = await insured({ insuranceOffer: INSURANCES[1] });
      expect(plain(found('[aria-labelledby=terms]').textContent)).toContain(
        `${t('offer:insured.month')}€ 223,60`,
      );
      expect(called()).toEqual(['listDocuments']);
    });

    it('shows no raw code of an unknown insurance', async () => {
      const { text } = await insured({ insurance: 'MARTIAN' }, 500);
      expect(text()).toContain(t('offer:insured.unknown'));
      expect(text()).not.toMatch(/MARTIAN|insurance\./);
    });
  });

  it('waits for documents that are not ready', async () => {
    const { submit, text } = await shown({ listDocuments: inTurn([], DOCUMENTS) });
    expect(text()).toContain(t('steps:signing.noDocuments'));
    await submit();
    expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(2);
  });

  it('redirects visitors without a decision on insurance', async () => {
    const { called, places, submit } = await stage('signing', {
      application: { state: 'OFFER_SELECTED' },
    });
    expect(called()).toEqual([]);
    await submit();
    expect(places()).toEqual(['/flow/ntb/insurance']);
  });
});

const refused = (body: unknown, status = 409) => ({ operationId: 'signContract', status, body });

describe('a refused code', () => {
  it.each([
    ['wrongCode', { message: 'no', triesLeft: 2 }, undefined],
    ['wrongCode', { message: 'no', triesLeft: 1 }, 2],
    ['wrongCode', { message: 'no' }, undefined],
    ['wrongCode', 'no JSON', undefined],
    ['tooManyTries', { message: 'no', triesLeft: 0 }, 1],
    ['notValid', { message: 'no', triesLeft: 0 }, 2],
    ['notValid', { message: 'no', triesLeft: 0 }, undefined],
  ] as const)('is %s for %j', (refusal, body, triesBefore) =>
    expect(codeRefusal(refused(body), triesBefore)).toBe(refusal),
  );
  it('is not about the code with another status', () =>
    expect(codeRefusal(refused({ triesLeft: 0 }, 412), undefined)).toBe(undefined));
});

describe('the number the code goes to', () => {
  it.each([
    ['+436641234567', '+43\u00a0•••\u00a0567'],
    ['+43 664 123 45 67', '+43\u00a0•••\u00a0567'],
    ['+4915112345678', '+49\u00a0•••\u00a0678'],
    ['06641234567', '•••\u00a0567'],
    ['unbekannt', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is shown as %j', (number, shown) => {
    expect(maskedPhone(number)).toBe(shown);
  });
});
