import Fastify from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  ANSWERED,
  FINANCIAL,
  REGISTRATION,
  harnessForAll,
  invalid,
  WRONG_STATE,
} from '../harness.ts';
import { withValues } from '../store/applications.ts';
import { allHandlers, registerApi } from './endpoints/api.ts';

const bank = harnessForAll();
const hits = async (path: string) =>
  (await bank.call('GET', path)).body as Record<string, string>[];

describe('the endpoints', () => {
  test('answer 500 and log an error when they break the description', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const app = Fastify();
    await registerApi(app, bank.sandbox.services, {
      ...allHandlers(bank.sandbox.services),
      listBranches: async () => ({ status: 200, body: [{ city: 'no name' }] }),
    });
    expect((await app.inject({ url: '/api/branches' })).statusCode).toBe(500);
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining('against openapi/application.yaml'),
    );
    logged.mockRestore();
    await app.close();
  });

  // Broken requests and those of other sites: tests/safety/answers.test.ts; the limits of a price: workbench/conformance.
  test.each([
    ['POST', 'applications', 415],
    ['GET', 'applications/a.b', 400],
    ['GET', 'employers', 400],
    ['GET', 'pricing/0100?amount=12345.5&duration=60', 400],
    ['GET', 'pricing/0100?amount=12345&duration=60', 200],
  ] as const)('answer %s %s with %i', async (method, path, status) =>
    expect((await bank.call(method, `/api/${path}`)).status).toBe(status),
  );

  test('accept whole amounts only', async () => {
    const { call } = await bank.started(ANSWERED);
    expect(await call('PATCH', '', { loanAmount: 12_345.5 })).toMatchObject(invalid('loanAmount'));
    expect((await call('PATCH', '', { loanAmount: 12_345 })).status).toBe(200);
  });

  test('report a wrong state before wrong data, and change nothing', async () => {
    const { call, apply } = await bank.started('INIT');
    expect(await call('PATCH', '', { declaration: true })).toMatchObject(WRONG_STATE);
    const incomplete = await call('PATCH', '', { customer: { netIncome: 2_300 } });
    expect(incomplete.status).toBe(400);
    expect((incomplete.body as { errors: object[] }).errors).toContainEqual({
      field: 'customer.debitAccount',
      message: expect.stringContaining('IBAN') as string,
    });
    expect(await apply('GET')).toMatchObject({
      state: 'INIT',
      customer: expect.not.objectContaining({ netIncome: 2_300 }) as unknown,
    });
    expect(await apply('PATCH', '', FINANCIAL)).toMatchObject({ state: 'PEFI_INFO' });
  });

  test.each([
    ['U+0000', 'a\u0000b'],
    ['a control character', 'a\u0007b'],
    ['a C1 control character', 'a\u0085b'],
    ['a direction override', 'a\u202eb'],
    ['a direction isolate', 'a\u2066b'],
    ['a zero width space', 'a\u200bb'],
    ['a joiner between Latin letters', 'a\u200cb'],
    ['a soft hyphen', 'a\u00adb'],
    ['a tag', 'a\u{e0041}b'],
    ['half of a surrogate pair', 'a\ud800b'],
  ])('refuse %s in every text, and take the same call without it', async (_what, text) => {
    const { call } = await bank.started('INIT');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const patch = (employer: string) =>
      call('PATCH', '', { ...FINANCIAL, customer: { ...FINANCIAL.customer, employer } }, headers);
    const refused = invalid('customer.employer', 'unsichtbare Zeichen');
    expect(await patch(text)).toMatchObject(refused);
    expect(await patch(text)).toMatchObject(refused);
    expect((await patch('ab')).status).toBe(200);
    expect(await call('PATCH', '', { refinancings: [{ institution: text }] })).toMatchObject({
      status: 400,
    });
    expect((await bank.call('POST', '/api/feedback', { rating: 1, comment: text })).status).toBe(
      400,
    );
    if (!/\p{Cs}/u.test(text))
      expect(
        (await bank.call('GET', `/api/employers?name=${encodeURIComponent(text)}`)).status,
      ).toBe(400);
  });

  test('take lines and letters that are joined', async () => {
    const comment = 'Erste Zeile\nعلی\u200cرضا 🙂';
    expect((await bank.call('POST', '/api/feedback', { rating: 1, comment })).status).toBe(204);
  });

  test('lose no update when calls are concurrent', async () => {
    const { apply } = await bank.started(ANSWERED);
    await Promise.all([
      apply('PATCH', '', { customer: { netIncome: 3_111 } }),
      apply('PATCH', '', { customer: { city: 'Graz' } }),
      apply('PUT', '/helpcode'),
    ]);
    expect(await apply('GET')).toMatchObject({
      helpCode: expect.any(String) as string,
      customer: { netIncome: 3_111, city: 'Graz' },
    });
  });

  test('search streets and employers as people write them', async () => {
    const mariahilf = { street: 'Mariahilfer Straße', zipCode: '1070', city: 'Wien' };
    expect((await hits('/api/addresses?street=mariahilfer%20str'))[0]).toEqual(mariahilf);
    expect((await hits('/api/addresses?street=strasse')).length).toBe(10);
    expect((await hits('/api/employers?name=otztal'))[0]?.['name']).toBe('Ötztal Sporthandel GmbH');
    expect(await hits('/api/employers?name=zzz')).toEqual([]);
  });

  test('list branches in every federal state', async () => {
    const branches = await hits('/api/branches');
    expect(branches.length).toBeGreaterThanOrEqual(18);
    expect(new Set(branches.map(({ federalState }) => federalState)).size).toBe(9);
  });
});

describe('drafts', () => {
  const step = 'housing-legal-data';
  const draft = (city: string) => ({ step, answers: { customer: { city, zipCode: 'x' } } });
  const kept = (city: string) => ({ ...draft(city), savedAt: expect.any(String) as string });
  test('are kept beside the application until their step is saved', async () => {
    const { apply, call } = await bank.started(ANSWERED);
    const { version, state } = await apply('GET');
    expect(await call('PUT', '/draft', draft('Graz'))).toMatchObject({ status: 204 });
    expect(await call('PUT', '/draft', draft('Linz'))).toMatchObject({ status: 204 });
    expect(await apply('GET')).toMatchObject({ version, state, draft: kept('Linz') });
    expect(await apply('PATCH', '', { customer: { netIncome: 3_111 } })).toMatchObject({
      draft: kept('Linz'),
    });
    expect(await apply('PATCH', '', { customer: { city: 'Wels' } })).not.toHaveProperty('draft');
    expect(await apply('GET')).not.toHaveProperty('draft');
  });

  test('are refused once the answers are decided on', async () => {
    const { call } = await bank.started('SCORED');
    expect(await call('PUT', '/draft', draft('Graz'))).toMatchObject(WRONG_STATE);
  });

  test.each(['CANCELLED', 'COMPLETED', 'REJECTED'] as const)(
    'are not kept of an application that ends %s',
    async (state) => {
      const { store } = bank.sandbox.services;
      const { id } = await bank.started('DOC_SIGNED');
      await store.writeDraft(id, { ...draft('Graz'), savedAt: new Date().toISOString() });
      const loan = await store.readLoan(id);
      if (loan === undefined) throw new Error('no application');
      await store.saveLoan(loan);
      expect(await store.readDraft(id)).toBeDefined();
      await store.saveLoan(withValues(loan, { state }));
      expect(await store.readDraft(id)).toBeUndefined();
    },
  );
});

// How they end, and what an account check is refused with: workbench/conformance.
describe('running applications', () => {
  test('keep their help code', async () => {
    const { apply } = await bank.started('SCORED');
    const { helpCode } = await apply('PUT', '/helpcode');
    expect(helpCode).toMatch(/^[A-Z]{3}-\d{3}$/);
    expect(await apply('PUT', '/helpcode')).toMatchObject({ helpCode });
  });

  test('accept only an existing offer, and lose the contract by another choice', async () => {
    const { apply, call } = await bank.started('INSURANCE_SELECTED');
    const choice = {
      loanAmount: 10_000,
      loanDuration: 60,
      variableInterestType: 'VARIABLE',
      repaymentDay: 5,
    };
    for (const wrong of [
      { loanAmount: 9_000 },
      { loanDuration: 48 },
      { variableInterestType: 'BOTH' },
    ])
      expect(await call('PUT', '/products', { ...choice, ...wrong })).toMatchObject(
        invalid(Object.keys(wrong)[0] ?? ''),
      );
    const { variableInterestType: _kind, ...unnamed } = choice;
    expect(await apply('PUT', '/products', unnamed), 'the first that fits').toMatchObject(choice);
    expect(await call('POST', '/insurance-offers', { insurance: 'NONE' })).toMatchObject({
      status: 200,
    });
    expect((await apply('POST', '/contract')).documents?.length).toBe(2);
    const chosen = await apply('PUT', '/products', choice);
    expect(chosen).toMatchObject({ state: 'OFFER_SELECTED', variableInterestType: 'VARIABLE' });
    expect(chosen.documents?.map(({ category }) => category)).toEqual(['STANDARD_INFORMATION']);
  });
});

describe('the signing code', () => {
  const signing = async () => {
    const { call, apply } = await bank.started('INSURANCE_SELECTED');
    return {
      apply,
      send: (body: object = {}) => call('POST', '/contract/utan', body),
      sign: (utan: string) => call('POST', '/contract/sign', { utan }),
    };
  };
  const wrong = (triesLeft: number) => ({ status: 409, body: { triesLeft } });
  const SIGNED = { status: 200, body: { state: 'DOC_SIGNED' } };

  test('is guessed nine times at most, whatever asks for another one: a new contract, a choice, a reload', async () => {
    const { apply, send, sign } = await signing();
    let guesses = 0;
    for (let round = 0; round < 6; round += 1) {
      await apply('POST', '/insurance-offers', { insurance: round % 2 ? 'NONE' : 'DEATH' });
      await apply('GET', '');
      await apply('POST', '/contract');
      await send();
      const code = await bank.lastCode();
      for (let wrongly = 0; wrongly < 5; wrongly += 1) {
        const { body } = await sign(code === '000000' ? '111111' : '000000');
        if ((body as { message?: string }).message === 'wrong code') guesses += 1;
      }
    }
    expect(guesses).toBe(9);
    expect((await send()).status).toBe(429);
  });

  test('signs only the contract that it was sent for, and counts as sent', async () => {
    const { apply, send, sign } = await signing();
    await send();
    const code = await bank.lastCode();
    await apply('POST', '/insurance-offers', { insurance: 'DEATH' });
    expect(await sign(code)).toMatchObject(WRONG_STATE);
    await apply('POST', '/contract');
    expect(await sign(code)).toMatchObject(wrong(0));
    expect((await send()).body).toMatchObject({ sendsLeft: 1 });
    expect(await sign(await bank.lastCode())).toMatchObject(SIGNED);
  });

  test('is sent three times, to a mobile phone, and is good until the time in the answer', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const now = new Date('2026-01-05T10:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now });
    const { send, sign } = await signing();
    const expires = now.getTime() + bank.sandbox.services.lifeSeconds * 1_000;
    const expiresAt = new Date(expires).toISOString();
    expect(await send({ phoneNumber: '+4315050100' })).toMatchObject(invalid('phoneNumber'));
    expect(await send({ phoneNumber: '06641112233' })).toMatchObject({
      status: 200,
      body: { phoneNumber: '*********33', sendsLeft: 2, expiresAt },
    });
    await send();
    expect((await send()).body).toMatchObject({ sendsLeft: 0 });
    expect((await send()).status).toBe(429);
    const code = await bank.lastCode();
    vi.setSystemTime(expires);
    expect(await sign(code)).toMatchObject(wrong(0));
    vi.setSystemTime(expires - 1);
    expect(await sign(code)).toMatchObject(SIGNED);
    expect((await sign('12345')).status).toBe(400);
  });
});

/** STRICT=specified: no answer has a field beyond those of the specification. */
const strict = harnessForAll({ specifiedOnly: true });
/** Section 7. */
const CREATED = [
  ...['id', 'channel', 'state', 'decision', 'decisionReason', 'productCode', 'productIban'],
  ...['loanAmount', 'loanDuration'],
];

test('a new application, its restored data and a change', async () => {
  const { status, body } = await strict.call('POST', '/api/applications', REGISTRATION);
  expect(status).toBe(201);
  expect(CREATED).toEqual(expect.arrayContaining(Object.keys(body as object)));
  const { call } = strict.application((body as { id: string }).id);
  expect(await call('PATCH', '', FINANCIAL)).toMatchObject({ status: 204 });
  const restored = (await call('GET')).body;
  expect(restored).toMatchObject({
    state: 'PEFI_INFO',
    customer: { netIncome: FINANCIAL.customer.netIncome },
  });
  expect(restored).not.toHaveProperty('version');
});
