import { describe, expect, test } from 'vitest';
import { harnessForAll, FINANCIAL, lastCode, startedAt } from '../harness.ts';
import type { Application } from '../application.ts';

const bank = harnessForAll();

const seen = (version: number | undefined) => ({ 'if-match': `"${version ?? 0}"` });
const read = async (id: string) =>
  (await bank.call('GET', `/api/applications/${id}`)).body as Application;
const change = (id: string, netIncome: number, headers = {}) =>
  bank.call(
    'PATCH',
    `/api/applications/${id}`,
    { ...FINANCIAL, customer: { ...FINANCIAL.customer, netIncome } },
    headers,
  );
const CHANGED = { status: 409, body: { reason: 'CHANGED' } };

describe('the version', () => {
  test('comes with every answer, rises with a change and stays without one', async () => {
    const id = await startedAt(bank, { state: 'PEFI_INFO' });
    const { version = 0 } = await read(id);
    expect(version).toBeGreaterThan(0);
    expect((await change(id, 2_345)).body).toMatchObject({ version: version + 1 });
    expect((await change(id, 2_345)).body).toMatchObject({ version: version + 1 });
    expect(await read(id)).toMatchObject({ version: version + 1 });
  });
});

describe('a step', () => {
  test('is refused when somebody has changed the data meanwhile, with the application as it now is', async () => {
    const id = await startedAt(bank, { state: 'PEFI_INFO' });
    const { version } = await read(id);
    expect((await change(id, 2_000, seen(version))).status).toBe(200);
    const refused = await change(id, 3_000, seen(version));
    expect(refused).toMatchObject({
      ...CHANGED,
      body: { application: { id, customer: { netIncome: 2_000 } } },
    });
    const { application } = refused.body as { application: Application };
    expect(application).toEqual(await read(id));
    expect(await change(id, 3_000, seen(application.version))).toMatchObject({
      status: 200,
      body: { customer: { netIncome: 3_000 } },
    });
  });

  test('is saved when nothing of the data was changed', async () => {
    const id = await startedAt(bank, { state: 'PEFI_INFO' });
    const { version } = await read(id);
    await bank.apply('PUT', `/api/applications/${id}/helpcode`);
    expect((await read(id)).version).toBe((version ?? 0) + 1);
    expect((await change(id, 3_000, seen(version))).status).toBe(200);
  });

  test('is told of the application that has moved on, not only that the state is wrong', async () => {
    const id = await startedAt(bank, { state: 'LEGAL_INFO' });
    const { version } = await read(id);
    await bank.apply('POST', `/api/applications/${id}/process`, { installmentAmount: 200 });
    expect(await change(id, 3_000, seen(version))).toMatchObject({
      ...CHANGED,
      body: { application: { state: 'PROCESSED' } },
    });
    expect((await change(id, 3_000, seen((await read(id)).version))).status).toBe(412);
  });

  test.each([
    ['*', 200],
    ['W/"1"', 409],
    ['nonsense', 409],
    ['"0"', 409],
  ])('with If-Match %s answers %d', async (header, status) => {
    const id = await startedAt(bank, { state: 'PEFI_INFO' });
    await change(id, 2_001);
    expect((await change(id, 2_002, { 'if-match': header })).status).toBe(status);
  });

  test('without a version passes', async () => {
    const id = await startedAt(bank, { state: 'PEFI_INFO' });
    await change(id, 2_001);
    expect((await change(id, 2_002)).status).toBe(200);
  });
});

test('the scoring is refused when the data are not those that were shown', async () => {
  const id = await startedAt(bank, { state: 'LEGAL_INFO' });
  const { version } = await read(id);
  await change(id, 2_001);
  const process = (of: number | undefined) =>
    bank.call('POST', `/api/applications/${id}/process`, { installmentAmount: 200 }, seen(of));
  expect(await process(version)).toMatchObject(CHANGED);
  expect((await read(id)).state).toBe('LEGAL_INFO');
  expect((await process((await read(id)).version)).status).toBe(200);
});

test('nothing is signed that was not shown, and no try is lost by it', async () => {
  const id = await startedAt(bank, { state: 'INSURANCE_SELECTED' });
  const { version } = await bank.apply('POST', `/api/applications/${id}/contract`);
  await bank.apply('POST', `/api/applications/${id}/contract/utan`, {});
  const utan = await lastCode(bank);
  await bank.apply('POST', `/api/applications/${id}/insurance-offers`, { insurance: 'DEATH' });
  const sign = (of: number | undefined, code: string) =>
    bank.call('POST', `/api/applications/${id}/contract/sign`, { utan: code }, seen(of));
  expect(
    await bank.call('POST', `/api/applications/${id}/contract`, undefined, seen(version)),
  ).toMatchObject(CHANGED);
  expect(await sign(version, utan)).toMatchObject({
    ...CHANGED,
    body: { application: { insurance: 'DEATH' } },
  });
  // Another choice is another contract, with another code.
  await bank.apply('POST', `/api/applications/${id}/contract`);
  await bank.apply('POST', `/api/applications/${id}/contract/utan`, {});
  const renewed = await lastCode(bank);
  const wrong = renewed === '000000' ? '000001' : '000000';
  expect(await sign(version, wrong)).toMatchObject(CHANGED);
  const now = (await read(id)).version;
  expect(await sign(now, wrong)).toMatchObject({
    status: 409,
    body: { reason: 'CODE', triesLeft: 2 },
  });
  expect((await sign(now, renewed)).status).toBe(200);
});
