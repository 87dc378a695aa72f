import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, PDF_BYTES, REGISTRATION, signedIn, harnessForAll } from '../harness.ts';
import { signIn } from '../oidc/browser.ts';

const bank = harnessForAll();
let anna: Client, bruno: Client;
beforeAll(async () => {
  [anna, bruno] = [await signedIn(bank, 'anna'), await signedIn(bank, 'bruno')];
});

const WISH = { loanAmount: 10_000, loanDuration: 60 };
const EXISTING = '/api/applications/existing';
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** The statuses of a call without a token, by another customer and by the owner. */
const statuses = (call: (harness: Client) => Promise<{ status: number }>) =>
  Promise.all([bank, bruno, anna].map(async (harness) => (await call(harness)).status));

describe('POST applications/existing', () => {
  test('uses the data of the customer who has signed in', async () =>
    expect(await bruno.apply('POST', EXISTING, WISH)).toMatchObject({
      ...WISH,
      state: 'INIT_EXISTING',
      customer: { firstName: 'Bruno', isExistingCustomer: true, isLegitimationRequired: true },
    }));

  test('refuses every invalid token', async () => {
    const begin = (authorization: string) => bank.call('POST', EXISTING, WISH, { authorization });
    const { accessToken, idToken, accessClaims } = await signIn(bank.sandbox.app, 'anna');
    const elsewhere = await signIn(bank.sandbox.app, 'anna', { origin: 'http://localhost' });
    const [head, body, signature] = accessToken.split('.');
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x.y.z',
      'Bearer test-anna',
      `Basic ${accessToken}`,
      `Bearer ${idToken}`,
      `Bearer ${head}.${encoded({ ...accessClaims, sub: 'bruno' })}.${signature}`,
      `Bearer ${encoded({ alg: 'none', typ: 'at+jwt' })}.${body}.AA`,
      `Bearer ${elsewhere.accessToken}`,
    ])
      expect(await begin(authorization), authorization).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      });
    expect((await begin(`Bearer ${accessToken}`)).status).toBe(201);
    vi.useFakeTimers({
      toFake: ['Date'],
      now: Date.now() + bank.sandbox.services.lifeSeconds * 1_000 + 1_000,
    });
    const late = await begin(`Bearer ${accessToken}`).finally(() => vi.useRealTimers());
    expect(late.status).toBe(401);
  });
});

describe("an existing customer's application", () => {
  // Until the scoring: workbench/conformance.
  test('needs no token for the offers and their paper', async () => {
    const scored = await bank.started('SCORED', { customerType: 'existing' });
    expect((await scored.call('POST', '/products')).status).toBe(200);
    const papers = (await scored.call('GET', '/documents')).body as Record<string, string>[];
    expect(papers).toMatchObject([{ category: 'STANDARD_INFORMATION' }]);
    expect((await scored.call('GET', `/documents/${papers[0]?.['id']}`)).status).toBe(200);
  });

  test('has a draft that is written and read with the token only', async () => {
    const { id } = await bank.started('PEFI_INFO', { customerType: 'existing' });
    const draft = { step: 'housing-legal-data', answers: { customer: { city: 'Graz' } } };
    const path = `/api/applications/${id}`;
    expect(await statuses((harness) => harness.call('PUT', `${path}/draft`, draft))).toEqual([
      401, 403, 204,
    ]);
    expect(await anna.apply('GET', path)).toMatchObject({ draft });
    expect(await bank.apply('GET', path)).not.toHaveProperty('draft');
    const changed = await bank.apply('PATCH', path, { customer: { netIncome: 3_111 } });
    expect(changed).not.toHaveProperty('draft');
    const stale = await bank.call(
      'PATCH',
      path,
      { customer: { netIncome: 3_112 } },
      { 'if-match': '"1"' },
    );
    expect(stale).toMatchObject({ status: 409 });
    expect(stale.body).not.toHaveProperty('application.draft');
    expect(await anna.apply('GET', path)).toMatchObject({ draft });
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
  ] as const)("needs its owner's token for %s in %s: %s", async (method, state, path, body) => {
    const { id } = await bank.started(state, { customerType: 'existing' });
    const [none, other, own] = await statuses((harness) =>
      harness.call(method, `/api/applications/${id}/${path}`, body),
    );
    expect([none, other]).toEqual([401, 403]);
    expect([401, 403]).not.toContain(own);
  });

  test('keeps its contract and its uploads for its owner', async () => {
    const { id, apply } = await bank.started('DOC_SIGNED', { customerType: 'existing' });
    const { documents = [] } = await apply('GET');
    const contract = documents.find(({ category }) => category === 'CONTRACT')?.id;
    const path = `/api/applications/${id}/documents/${contract}`;
    expect(await statuses((harness) => harness.call('GET', path))).toEqual([401, 403, 200]);
    expect(await statuses((harness) => harness.upload(id, 'a.pdf', PDF_BYTES))).toEqual([
      401, 403, 200,
    ]);
  });
});

test("a new customer's application has no owner, but a token has to be valid", async () => {
  const { id } = await bank.apply('POST', '/api/applications', REGISTRATION);
  const path = `/api/applications/${id}`;
  expect((await anna.call('GET', path)).status).toBe(200);
  const authorization = 'Bearer x.y.z';
  expect((await bank.call('GET', path, undefined, { authorization })).status).toBe(401);
});
