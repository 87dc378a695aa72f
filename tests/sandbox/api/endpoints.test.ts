import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  FINANCIAL,
  HOUSING,
  lastCode,
  REGISTRATION,
  startedAt,
  startHarness,
  type Harness,
} from '../harness.ts';
import { OPERATION_IDS } from '../specified-values.ts';
import { CODE_LIFE_MS } from '../store/transaction-codes.ts';
import { allHandlers, registerApi } from './api.ts';

vi.setConfig({ testTimeout: 30_000 });
let bank: Harness;
let now = new Date('2026-01-05T10:00:00Z');
beforeAll(async () => {
  bank = await startHarness({ clock: () => now });
}, 60_000);
afterAll(() => bank.close());

const wrongState = { status: 412, headers: { 'frontend-error': 'APPLICATION_HAS_WRONG_STATE' } };

describe('the endpoints', () => {
  test('have a handler for every operation, or the start stops', async () => {
    expect(Object.keys(allHandlers(bank.sandbox.services)).sort()).toEqual(OPERATION_IDS);
    const { cancelApplication, ...others } = allHandlers(bank.sandbox.services);
    expect(cancelApplication).toBeDefined();
    await expect(registerApi(Fastify(), bank.sandbox.services, others as never)).rejects.toThrow(
      'cancelApplication',
    );
  });

  test('answer loudly with 500 when they break the description', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    const app = Fastify();
    await registerApi(app, bank.sandbox.services, {
      ...allHandlers(bank.sandbox.services),
      listBranches: async () => ({ status: 200, body: [{ city: 'no name' }] }),
    });
    expect((await app.inject({ url: '/api/branches' })).statusCode).toBe(500);
    expect(complaint).toHaveBeenCalledWith(
      expect.stringContaining('against openapi/application.yaml'),
    );
    complaint.mockRestore();
    await app.close();
  });

  test.each([
    ['without our mark', { 'x-requested-with': '' }, 403],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['as text', { 'content-type': 'text/plain' }, 415],
    ['as multipart', { 'content-type': 'multipart/form-data; boundary=b' }, 415],
  ])('refuse a changing call %s', async (_, headers, status) => {
    expect((await bank.call('POST', '/api/applications', REGISTRATION, headers)).status).toBe(
      status,
    );
  });

  test('refuse broken JSON, a missing body, unknown ids and paths', async () => {
    const broken = await bank.sandbox.app.inject({
      method: 'POST',
      url: '/api/applications',
      headers: { 'x-requested-with': 'kredit', 'content-type': 'application/json' },
      payload: '{',
    });
    expect(broken.statusCode).toBe(400);
    expect((await bank.call('POST', '/api/applications')).status).toBe(415);
    expect((await bank.call('GET', '/api/applications/nobody')).status).toBe(404);
    expect((await bank.call('GET', '/api/applications/a.b')).status).toBe(400);
    expect((await bank.call('GET', '/api/nowhere')).status).toBe(404);
    expect((await bank.call('GET', '/api/employers')).status).toBe(400);
    expect((await bank.call('GET', '/api/pricing/0100?amount=3000&duration=60')).status).toBe(400);
  });

  test('take no amount that the price list does not', async () => {
    const id = await startedAt(bank, { state: 'LEGAL_INFO' });
    const ask = (amount: number) =>
      bank.call('PATCH', `/api/applications/${id}`, { loanAmount: amount });
    expect(await ask(12_345.5)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'loanAmount' }] },
    });
    expect((await ask(12_345)).status).toBe(200);
    expect((await bank.call('GET', '/api/pricing/0100?amount=12345.5&duration=60')).status).toBe(
      400,
    );
    expect((await bank.call('GET', '/api/pricing/0100?amount=12345&duration=60')).status).toBe(200);
  });

  test('tell a wrong state before wrong data, and change nothing', async () => {
    const id = await startedAt(bank, { state: 'INIT' });
    expect(await bank.call('PATCH', `/api/applications/${id}`, HOUSING)).toMatchObject(wrongState);
    expect(
      await bank.call('PATCH', `/api/applications/${id}`, { customer: { netIncome: 2_300 } }),
    ).toMatchObject({
      status: 400,
      body: {
        errors: expect.arrayContaining([
          { field: 'customer.debitAccount', message: expect.stringContaining('IBAN') as string },
        ]) as unknown,
      },
    });
    expect(await bank.apply('GET', `/api/applications/${id}`)).toMatchObject({
      state: 'INIT',
      customer: expect.not.objectContaining({ netIncome: 2_300 }) as unknown,
    });
    expect(await bank.apply('PATCH', `/api/applications/${id}`, FINANCIAL)).toMatchObject({
      state: 'PEFI_INFO',
    });
  });

  test('lose no update when two come at once', async () => {
    const id = await startedAt(bank, { state: 'LEGAL_INFO' });
    await Promise.all([
      bank.apply('PATCH', `/api/applications/${id}`, { customer: { netIncome: 3_111 } }),
      bank.apply('PATCH', `/api/applications/${id}`, { customer: { city: 'Graz' } }),
      bank.apply('PUT', `/api/applications/${id}/helpcode`),
    ]);
    expect(await bank.apply('GET', `/api/applications/${id}`)).toMatchObject({
      helpCode: expect.any(String) as string,
      customer: { netIncome: 3_111, city: 'Graz' },
    });
  });

  test('search streets and employers as people write them, and price loans', async () => {
    const hits = async (path: string) =>
      (await bank.call('GET', path)).body as Record<string, string>[];
    expect((await hits('/api/addresses?street=mariahilfer%20str'))[0]).toEqual({
      street: 'Mariahilfer Straße',
      zipCode: '1070',
      city: 'Wien',
    });
    expect((await hits('/api/addresses?street=strasse')).length).toBe(10);
    expect((await hits('/api/employers?name=otztal'))[0]).toMatchObject({
      name: 'Ötztal Sporthandel GmbH',
    });
    expect(await hits('/api/employers?name=zzz')).toEqual([]);
    const branches = await hits('/api/branches');
    expect(branches.length).toBeGreaterThanOrEqual(18);
    expect(new Set(branches.map(({ federalState }) => federalState)).size).toBe(9);
    expect(
      (await bank.call('GET', '/api/pricing/0100?amount=10000&duration=60')).body,
    ).toMatchObject({ installmentAmount: 205.97, effectiveInterestRate: 9.02 });
    expect((await bank.call('POST', '/api/feedback', { rating: 2, comment: 'gut' })).status).toBe(
      204,
    );
    expect((await bank.call('POST', '/api/feedback', { rating: 6 })).status).toBe(400);
  });
});

describe('running applications', () => {
  test('keep their help code and may be cancelled once', async () => {
    const id = await startedAt(bank, { state: 'SCORED' });
    const { helpCode } = await bank.apply('PUT', `/api/applications/${id}/helpcode`);
    expect(helpCode).toMatch(/^[A-Z]{3}-\d{3}$/);
    expect(await bank.apply('PUT', `/api/applications/${id}/helpcode`)).toMatchObject({ helpCode });
    expect(await bank.apply('POST', `/api/applications/${id}/cancel`)).toMatchObject({
      state: 'CANCELLED',
    });
    expect(await bank.call('POST', `/api/applications/${id}/cancel`)).toMatchObject(wrongState);
  });

  test('take only an offer that was made, and lose the contract by another choice', async () => {
    const id = await startedAt(bank, { state: 'INSURANCE_SELECTED' });
    const path = `/api/applications/${id}`;
    const choice = {
      loanAmount: 10_000,
      loanDuration: 60,
      variableInterestType: 'VARIABLE',
      repaymentDay: 5,
    };
    for (const [field, value] of [
      ['loanAmount', 9_000],
      ['loanDuration', 48],
      ['variableInterestType', 'BOTH'],
    ] as const) {
      expect(
        await bank.call('PUT', `${path}/products`, { ...choice, [field]: value }),
      ).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
    expect((await bank.apply('POST', `${path}/contract`)).documents?.length).toBe(2);
    const chosen = await bank.apply('PUT', `${path}/products`, choice);
    expect(chosen).toMatchObject({ state: 'OFFER_SELECTED', variableInterestType: 'VARIABLE' });
    expect(chosen.documents?.map(({ category }) => category)).toEqual(['STANDARD_INFORMATION']);
  });

  test('are refused an account check that is not available', async () => {
    const { id } = await bank.apply('POST', '/api/applications', {
      ...REGISTRATION,
      customer: { ...REGISTRATION.customer, emailAddress: 'ohne.kontopruefung@sandbox.example' },
    });
    await bank.apply('PATCH', `/api/applications/${id}`, FINANCIAL);
    await bank.apply('PATCH', `/api/applications/${id}`, HOUSING);
    expect(await bank.call('POST', `/api/applications/${id}/account`)).toMatchObject({
      status: 412,
      headers: { 'frontend-error': 'PSD2_NOT_AVAILABLE' },
    });
  });
});

describe('the signing code', () => {
  const sign = (id: string, utan: string) =>
    bank.call('POST', `/api/applications/${id}/contract/sign`, { utan });
  const send = (id: string, body: object = {}) =>
    bank.call('POST', `/api/applications/${id}/contract/utan`, body);
  const other = (code: string) => (code === '000000' ? '111111' : '000000');

  test('is used up by three wrong tries; a new one works', async () => {
    const id = await startedAt(bank, { state: 'INSURANCE_SELECTED' });
    await bank.apply('POST', `/api/applications/${id}/contract`);
    expect(await sign(id, '123456')).toMatchObject({ status: 409, body: { triesLeft: 0 } });
    await send(id);
    const first = await lastCode(bank);
    for (const triesLeft of [2, 1, 0])
      expect(await sign(id, other(first))).toMatchObject({ status: 409, body: { triesLeft } });
    expect(await sign(id, first)).toMatchObject({ status: 409, body: { triesLeft: 0 } });
    await send(id);
    expect(await sign(id, await lastCode(bank))).toMatchObject({
      status: 200,
      body: { state: 'DOC_SIGNED' },
    });
  });

  test('signs no contract but the one it was sent for, and counts as sent', async () => {
    const id = await startedAt(bank, { state: 'INSURANCE_SELECTED' });
    await send(id);
    const code = await lastCode(bank);
    await bank.apply('POST', `/api/applications/${id}/insurance-offers`, { insurance: 'DEATH' });
    expect(await sign(id, code)).toMatchObject(wrongState);
    await bank.apply('POST', `/api/applications/${id}/contract`);
    expect(await sign(id, code)).toMatchObject({ status: 409, body: { triesLeft: 0 } });
    expect((await send(id)).body).toMatchObject({ sendsLeft: 1 });
    expect(await sign(id, await lastCode(bank))).toMatchObject({
      status: 200,
      body: { state: 'DOC_SIGNED' },
    });
  });

  test('is sent three times, to a mobile phone, and lives five minutes', async () => {
    const id = await startedAt(bank, { state: 'INSURANCE_SELECTED' });
    expect(await send(id, { phoneNumber: '+4315050100' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'phoneNumber' }] },
    });
    expect(await send(id, { phoneNumber: '06641112233' })).toMatchObject({
      status: 200,
      body: { phoneNumber: '*********33', sendsLeft: 2, expiresAt: '2026-01-05T10:05:00.000Z' },
    });
    await send(id);
    expect((await send(id)).body).toMatchObject({ sendsLeft: 0 });
    expect((await send(id)).status).toBe(429);
    const code = await lastCode(bank);
    const before = now;
    now = new Date(now.getTime() + CODE_LIFE_MS);
    expect(await sign(id, code)).toMatchObject({ status: 409, body: { triesLeft: 0 } });
    now = before;
    expect((await sign(id, code)).status).toBe(200);
    expect((await sign(id, '12345')).status).toBe(400);
  });
});
