import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FINANCIAL, REGISTRATION, startedAt, startHarness, type Harness } from '../harness.ts';
import { signIn } from '../oidc/browser.ts';

vi.setConfig({ testTimeout: 30_000 });
let bank: Harness, anna: Harness, bruno: Harness;
beforeAll(async () => {
  bank = await startHarness();
  [anna, bruno] = [await bank.signedIn('anna'), await bank.signedIn('bruno')];
}, 60_000);
afterAll(() => bank.close());

const WISH = { loanAmount: 10_000, loanDuration: 60 };
const begin = (authorization: string) =>
  bank.call('POST', '/api/applications/existing', WISH, { authorization });
const tampered = (token: string): string => {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return [
    head,
    Buffer.from(JSON.stringify({ ...claims, sub: 'bruno' })).toString('base64url'),
    signature,
  ].join('.');
};

describe('POST applications/existing', () => {
  test('takes the data of who signed in', async () => {
    expect(await bruno.apply('POST', '/api/applications/existing', WISH)).toMatchObject({
      state: 'INIT_EXISTING',
      ...WISH,
      customer: {
        firstName: 'Bruno',
        lastName: 'Huber',
        isExistingCustomer: true,
        isLegitimationRequired: true,
      },
    });
  });

  test('refuses every token that does not hold', async () => {
    const { app } = bank.sandbox;
    const { accessToken, idToken } = await signIn(app, 'anna');
    const elsewhere = await signIn(app, 'anna', { origin: 'http://localhost' });
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${accessToken.split('.')[1]}.AA`;
    const wrong = [
      '',
      'Bearer',
      'Bearer x.y.z',
      'Bearer test-anna',
      `Basic ${accessToken}`,
      `Bearer ${idToken}`,
      `Bearer ${tampered(accessToken)}`,
      `Bearer ${unsigned}`,
      `Bearer ${elsewhere.accessToken}`,
    ];
    for (const authorization of wrong) {
      expect(await begin(authorization), authorization).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      });
    }
    expect((await begin(`Bearer ${accessToken}`)).status).toBe(201);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    const late = await begin(`Bearer ${accessToken}`).finally(() => vi.useRealTimers());
    expect(late.status).toBe(401);
  });

  test('continues a portal application that nobody else has taken over', async () => {
    const { body } = await bank.call('POST', '/api/applications/durchblicker', {
      vorgangId: 'V-BESTANDSKUNDE',
      konditionId: 'K-1',
      entity: '0100',
    });
    const { id } = body as { id: string };
    expect((await bruno.call('GET', `/api/applications/${id}`)).status).toBe(200);
    expect(
      await bruno.apply('POST', '/api/applications/existing', { ...WISH, durchblickerId: id }),
    ).toMatchObject({ id, customer: { firstName: 'Bruno' } });
    expect(
      (await anna.call('POST', '/api/applications/existing', { ...WISH, durchblickerId: id }))
        .status,
    ).toBe(403);
  });
});

describe("an existing customer's application", () => {
  test('answers without a token on the steps that send none', async () => {
    const { id } = await anna.apply('POST', '/api/applications/existing', WISH);
    const path = `/api/applications/${id}`;
    await bank.apply('PATCH', path, { loanAmount: 10_000 });
    expect(await bank.apply('PATCH', path, FINANCIAL)).toMatchObject({ state: 'PEFI_INFO' });
    expect(await bank.apply('GET', path)).toMatchObject({ id });
    const scored = await startedAt(bank, { state: 'SCORED', customerType: 'existing' });
    expect((await bank.call('POST', `/api/applications/${scored}/products`)).status).toBe(200);
    const papers = (await bank.call('GET', `/api/applications/${scored}/documents`)).body as {
      id: string;
      category: string;
    }[];
    expect(papers.map(({ category }) => category)).toEqual(['STANDARD_INFORMATION']);
    expect(
      (await bank.call('GET', `/api/applications/${scored}/documents/${papers[0]?.id}`)).status,
    ).toBe(200);
  });

  test.each([
    ['GET', 'OFFER_SELECTED', 'insurance-offers', undefined],
    ['POST', 'OFFER_SELECTED', 'insurance-offers', { insurance: 'NONE' }],
    ['POST', 'INSURANCE_SELECTED', 'contract', undefined],
    ['POST', 'INSURANCE_SELECTED', 'contract/utan', {}],
    ['POST', 'INSURANCE_SELECTED', 'contract/sign', { utan: '000000' }],
    ['DELETE', 'DOC_SIGNED', 'documents/x', undefined],
    ['POST', 'DOC_SIGNED', 'legitimation', undefined],
    ['GET', 'DOC_SIGNED', 'legitimation', undefined],
    ['POST', 'DOC_SIGNED', 'finalize', undefined],
  ] as const)("wants its owner's token for %s in %s: %s", async (method, state, call, body) => {
    const path = `/api/applications/${await startedAt(bank, { state, customerType: 'existing' })}/${call}`;
    expect((await bank.call(method, path, body)).status).toBe(401);
    expect((await bruno.call(method, path, body)).status).toBe(403);
    expect([401, 403]).not.toContain((await anna.call(method, path, body)).status);
  });

  test('keeps its contract and its uploads for its owner', async () => {
    const id = await startedAt(bank, { state: 'DOC_SIGNED', customerType: 'existing' });
    const papers = (await bank.call('GET', `/api/applications/${id}/documents`)).body as {
      id: string;
      category: string;
    }[];
    const contract = `/api/applications/${id}/documents/${papers.find(({ category }) => category === 'CONTRACT')?.id}`;
    expect([
      (await bank.call('GET', contract)).status,
      (await bruno.call('GET', contract)).status,
      (await anna.call('GET', contract)).status,
    ]).toEqual([401, 403, 200]);
    expect([
      (await bank.upload(id, 'a.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))).status,
      (await anna.upload(id, 'a.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))).status,
    ]).toEqual([401, 200]);
  });
});

test("a new customer's application has no owner, but a token that is sent has to hold", async () => {
  const { id } = await bank.apply('POST', '/api/applications', REGISTRATION);
  expect((await anna.call('GET', `/api/applications/${id}`)).status).toBe(200);
  expect(
    (
      await bank.call('GET', `/api/applications/${id}`, undefined, {
        authorization: 'Bearer x.y.z',
      })
    ).status,
  ).toBe(401);
});
