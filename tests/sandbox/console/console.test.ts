import { describe, expect, test } from 'vitest';
import { REGISTRATION } from '../harness.ts';
import { harnessForAll } from '../harness-for-all.ts';
import type { Application } from '../application.ts';

const bank = harnessForAll();

const start = (body: object) => bank.call('POST', '/sandbox/applications', body);
const STATES = [
  'INIT',
  'PEFI_INFO',
  'LEGAL_INFO',
  'ACC_INIT',
  'ACC_RETRY',
  'PROCESSED',
  'SCORED',
  'LEGITIMATION_INIT',
  'LEGITIMATION_COMPLETED',
  'OFFER_SELECTED',
  'INSURANCE_SELECTED',
  'DOC_SIGNED',
  'CANCELLED',
  'COMPLETED',
  'REJECTED',
  'RETRY',
];

describe('an application anywhere', () => {
  test.each(
    STATES.flatMap((state) => [
      ['ntb', state],
      ['existing', state],
    ]),
  )('%s in %s is there, complete and valid', async (customerType, state) => {
    const { status, body } = await start({ state, customerType, brand: 'direct' });
    expect(status).toBe(201);
    const { id, url } = body as { id: string; url: string };
    expect(url).toBe(`http://direct.localhost:5200/main?applicationId=${id}`);
    // The endpoint validates its answer, so this also holds the application against the description.
    const application = await bank.apply('GET', `/api/applications/${id}`);
    expect(application).toMatchObject({
      id,
      state,
      customer: { isExistingCustomer: customerType === 'existing' },
    });
    const categories = application.documents?.map(({ category }) => category) ?? [];
    expect(categories.includes('CONTRACT')).toBe(['DOC_SIGNED', 'COMPLETED'].includes(state));
    if (['SCORED', 'OFFER_SELECTED', 'INSURANCE_SELECTED'].includes(state))
      expect(application.productOffer?.calculatedOffers?.length).toBe(2);
  });

  test('carries the status of the identity check that was asked for', async () => {
    for (const [legitimationStatus, state] of [
      ['APPROVED', 'LEGITIMATION_COMPLETED'],
      ['PENDING', 'PROCESSED'],
      ['RETRY', 'REJECTED'],
    ]) {
      const { id } = (await start({ state: 'PROCESSED', customerType: 'ntb', legitimationStatus }))
        .body as { id: string };
      expect((await bank.call('GET', `/api/applications/${id}/legitimation`)).body).toMatchObject({
        status: legitimationStatus,
      });
      expect(await bank.apply('GET', `/api/applications/${id}`)).toMatchObject({ state });
    }
    const { id } = (
      await start({ state: 'PROCESSED', customerType: 'ntb', channel: 'DURCHBLICKER' })
    ).body as { id: string };
    expect(await bank.apply('GET', `/api/applications/${id}`)).toMatchObject({
      channel: 'DURCHBLICKER',
    });
  });

  test.each([
    [{}, 'state'],
    [{ state: 'SOMEWHERE', customerType: 'ntb' }, 'INIT_EXISTING, INIT'],
    [{ state: 'INIT', customerType: 'ntb', colour: 'red' }, 'colour'],
    [{ state: 'INIT_EXISTING', customerType: 'ntb' }, 'existing customers only'],
  ])('%o is refused in words', async (body, words) => {
    expect(await start(body)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(words) as string },
    });
  });

  test('also comes by a form, which is led on to it', async () => {
    const reply = await bank.sandbox.app.inject({
      method: 'POST',
      url: '/sandbox/applications',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'state=INIT&customerType=ntb&channel=',
    });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toMatch(/^http:\/\/bank\.localhost:5200\/main\?applicationId=/);
  });

  test('lists magic people', async () => {
    expect((await bank.call('GET', '/sandbox/people')).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ value: 'antrag.laeuft@sandbox.example' })]),
    );
  });
});

describe('prepared faults', () => {
  const prepare = (fault: object) => bank.call('POST', '/sandbox/faults', fault);
  const register = () => bank.call('POST', '/api/applications', REGISTRATION);

  test('come as often as told, then the call works again', async () => {
    expect(
      (
        await prepare({
          operationId: 'createApplication',
          status: 412,
          header: 'EMPLOYEE',
          times: 2,
        })
      ).status,
    ).toBe(201);
    for (const _ of [1, 2])
      expect(await register()).toMatchObject({
        status: 412,
        headers: { 'frontend-error': 'EMPLOYEE' },
      });
    expect((await register()).status).toBe(201);
  });

  test('may break the description, carry headers, and only delay', async () => {
    await prepare({
      operationId: 'listBranches',
      status: 200,
      body: { html: '<b>' },
      header: { 'x-cache': 'stale' },
    });
    expect(await bank.call('GET', '/api/branches')).toMatchObject({
      status: 200,
      body: { html: '<b>' },
      headers: { 'x-cache': 'stale' },
    });
    await prepare({ operationId: 'listBranches', delayMs: 120 });
    const started = performance.now();
    expect(((await bank.call('GET', '/api/branches')).body as unknown[]).length).toBeGreaterThan(
      10,
    );
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
  });

  test('meet a call before its input is judged', async () => {
    await prepare({ operationId: 'createApplication', status: 503 });
    expect((await bank.call('POST', '/api/applications', {})).status).toBe(503);
  });

  test('are listed and cleared', async () => {
    await prepare({ operationId: 'signContract', status: 500 });
    expect((await bank.call('GET', '/sandbox/faults')).body).toMatchObject([
      { operationId: 'signContract', status: 500, times: 1 },
    ]);
    expect((await bank.call('DELETE', '/sandbox/faults')).status).toBe(204);
    expect((await bank.call('GET', '/sandbox/faults')).body).toEqual([]);
  });

  test.each([
    [{ operationId: 'nothing', status: 500 }, 'createApplication'],
    [{ operationId: 'signContract' }, 'status'],
    [{ operationId: 'signContract', status: 99 }, '200'],
    [{ operationId: 'signContract', status: 500, times: 0 }, 'times'],
  ])('%o is refused in words', async (fault, words) => {
    expect(await prepare(fault)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(words) as string },
    });
  });
});

test('the partners read checks and end them', async () => {
  const { id } = (await start({ state: 'ACC_INIT', customerType: 'ntb' })).body as { id: string };
  const { crifUrl = '' } = await bank.apply('GET', `/api/applications/${id}`);
  const page = await bank.sandbox.app.inject({
    url: new URL(crifUrl).pathname,
    headers: { host: 'bank.localhost:5200' },
  });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const { state }: Application = await bank.apply('GET', `/api/applications/${id}/account`);
  expect(state).toBe('ACC_INIT');
});
