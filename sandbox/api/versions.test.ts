import { describe, expect, test } from 'vitest';
import type { Application } from '../application.ts';
import { ANSWERED, FINANCIAL, harnessForAll } from '../harness.ts';

const bank = harnessForAll();
const CHANGED = { status: 409, body: { reason: 'CHANGED' } };
const ifMatch = (version = 0) => ({ 'if-match': `"${version}"` });

async function versioned(state: string) {
  const application = await bank.started(state);
  const { call, apply } = application;
  return {
    ...application,
    version: async () => (await apply('GET')).version,
    /** Saves a step. */
    change: (netIncome: number, headers = {}) =>
      call('PATCH', '', { ...FINANCIAL, customer: { ...FINANCIAL.customer, netIncome } }, headers),
  };
}

test('the version is in every answer, rises with a change and stays without one', async () => {
  const { version, change } = await versioned('PEFI_INFO');
  const next = ((await version()) ?? 0) + 1;
  expect(next).toBeGreaterThan(1);
  for (const _ of [1, 2]) expect((await change(2_345)).body).toMatchObject({ version: next });
  expect(await version()).toBe(next);
});

describe('a step', () => {
  test('is refused after another change, with the current application', async () => {
    const { id, apply, version, change } = await versioned('PEFI_INFO');
    const first = await version();
    expect((await change(2_000, ifMatch(first))).status).toBe(200);
    const refused = await change(3_000, ifMatch(first));
    const current = { id, customer: { netIncome: 2_000 } };
    expect(refused).toMatchObject({ ...CHANGED, body: { application: current } });
    const { application } = refused.body as { application: Application };
    expect(application).toEqual(await apply('GET'));
    expect(await change(3_000, ifMatch(application.version))).toMatchObject({
      status: 200,
      body: { customer: { netIncome: 3_000 } },
    });
  });

  test("is saved when only the bank's data have changed", async () => {
    const { apply, version, change } = await versioned('PEFI_INFO');
    const first = await version();
    await apply('PUT', '/helpcode');
    expect(await version()).toBe((first ?? 0) + 1);
    expect((await change(3_000, ifMatch(first))).status).toBe(200);
  });

  test('gets the application that has moved on, rather than only a wrong state', async () => {
    const { apply, version, change } = await versioned(ANSWERED);
    const first = await version();
    await apply('POST', '/process', { installmentAmount: 200 });
    expect(await change(3_000, ifMatch(first))).toMatchObject({
      ...CHANGED,
      body: { application: { state: 'PROCESSED' } },
    });
    expect((await change(3_000, ifMatch(await version()))).status).toBe(412);
  });

  test.each([
    [{}, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': 'W/"1"' }, 409],
    [{ 'if-match': 'nonsense' }, 409],
    [ifMatch(0), 409],
  ])('with %o is answered by %d', async (headers, status) => {
    const { change } = await versioned('PEFI_INFO');
    await change(2_001);
    expect((await change(2_002, headers)).status).toBe(status);
  });
});

test('the scoring is refused when the data are not those shown', async () => {
  const { call, apply, version, change } = await versioned(ANSWERED);
  const shown = await version();
  await change(2_001);
  const process = (of: number | undefined) =>
    call('POST', '/process', { installmentAmount: 200 }, ifMatch(of));
  expect(await process(shown)).toMatchObject(CHANGED);
  expect((await apply('GET')).state).toBe(ANSWERED);
  expect((await process(await version())).status).toBe(200);
});

test('only the contract shown is signed, and a refusal costs no try', async () => {
  const { call, apply, version } = await versioned('INSURANCE_SELECTED');
  const newCode = async () => {
    const shown = (await apply('POST', '/contract')).version;
    await apply('POST', '/contract/utan', {});
    return [shown, await bank.lastCode()] as const;
  };
  const sign = (of: number | undefined, utan: string) =>
    call('POST', '/contract/sign', { utan }, ifMatch(of));
  const [shown, code] = await newCode();
  await apply('POST', '/insurance-offers', { insurance: 'DEATH' });
  expect(await call('POST', '/contract', undefined, ifMatch(shown))).toMatchObject(CHANGED);
  expect(await sign(shown, code)).toMatchObject({
    ...CHANGED,
    body: { application: { insurance: 'DEATH' } },
  });
  // Another choice is another contract with another code.
  const [, renewed] = await newCode();
  const wrong = renewed === '000000' ? '000001' : '000000';
  expect(await sign(shown, wrong)).toMatchObject(CHANGED);
  expect(await sign(await version(), wrong)).toMatchObject({
    status: 409,
    body: { reason: 'CODE', triesLeft: 2 },
  });
  expect((await sign(await version(), renewed)).status).toBe(200);
});
