import { describe, expect, test } from 'vitest';
import type { Application } from '../application.ts';
import {
  applicationOf,
  endCheck,
  FINANCIAL,
  HOUSING,
  lastCode,
  PDF_BYTES,
  REGISTRATION,
  signedIn,
  startedAt,
  type Client,
} from '../client.ts';
import { harnessForAll, refusedWith, WRONG_STATE } from '../harness.ts';

const bank = harnessForAll();
const EXISTING = '/api/applications/existing';
const WISH = { loanAmount: 10_000, loanDuration: 60 };
const SCORING = { installmentAmount: 205.97 };

interface Legitimation {
  readonly status: string;
  readonly redirectURL?: string;
}
const legitimation = async (id: string, method: 'GET' | 'POST', harness: Client = bank) =>
  (await applicationOf(harness, id).call(method, '/legitimation')).body as Legitimation;

async function approve(id: string, harness: Client = bank): Promise<void> {
  const { redirectURL = '' } = await legitimation(id, 'POST', harness);
  expect(redirectURL).toMatch(
    /^http:\/\/(bank|direct)\.localhost:5200\/sandbox\/identity-check\/[\w-]{22}$/,
  );
  expect(redirectURL).not.toContain(id);
  expect((await legitimation(id, 'GET', harness)).status).toBe('INITIALIZED');
  await endCheck(bank, redirectURL, 'APPROVED');
  expect((await legitimation(id, 'GET', harness)).status).toBe('APPROVED');
}

/** From the offer to the signature; returns the signed application. */
async function sign(
  { id, productOffer }: Application,
  harness: Client = bank,
): Promise<Application> {
  const { call, apply } = applicationOf(harness, id);
  const { requestedAmount = 0, termInMonths = 0 } = productOffer?.calculatedOffers?.[0] ?? {};
  const choice = {
    loanAmount: requestedAmount,
    loanDuration: termInMonths,
    variableInterestType: 'FIX',
    repaymentDay: 15,
  };
  expect(await apply('PUT', '/products', choice)).toMatchObject({
    state: 'OFFER_SELECTED',
    repaymentDay: 15,
  });

  const [none, death] = (await call('GET', '/insurance-offers')).body as {
    monthlyPremium: number;
    totalPremium: number;
  }[];
  expect(none).toEqual({ insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 });
  expect(death?.totalPremium).toBeCloseTo((death?.monthlyPremium ?? 0) * termInMonths, 2);
  const insurance = { insurance: 'DEATH' };
  expect(await apply('POST', '/insurance-offers', insurance)).toMatchObject({
    ...insurance,
    state: 'INSURANCE_SELECTED',
  });

  const { documents = [] } = await apply('POST', '/contract');
  const idOf = (wanted: string) => documents.find(({ category }) => category === wanted)?.id;
  expect(documents.length).toBe(2);
  expect(idOf('STANDARD_INFORMATION')).toBeDefined();
  expect(await apply('POST', '/contract')).toMatchObject({ documents });
  const contract = await call('GET', `/documents/${idOf('CONTRACT')}`);
  expect(contract.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(contract.headers['content-disposition']).toContain('filename="Kreditvertrag.pdf"');
  expect((await call('DELETE', `/documents/${documents[0]?.id}`)).status).toBe(412);

  expect((await call('POST', '/contract/utan', {})).body).toMatchObject({
    phoneNumber: expect.stringMatching(/^\+\*+\d\d$/),
    sendsLeft: 2,
  });
  return apply('POST', '/contract/sign', { utan: await lastCode(bank) });
}

/** A new customer's application, filled in up to the summary. */
async function filledIn(customer: object = {}, wish: object = {}) {
  const { id } = await bank.apply('POST', '/api/applications', { ...REGISTRATION, ...wish });
  const application = applicationOf(bank, id);
  const financial = { ...FINANCIAL, customer: { ...FINANCIAL.customer, ...customer } };
  expect(await application.apply('PATCH', '', financial)).toMatchObject({ state: 'PEFI_INFO' });
  return { ...application, summary: await application.apply('PATCH', '', HOUSING) };
}

describe('a new customer', () => {
  test('goes from the registration to the signed and completed loan', async () => {
    const { id, summary, apply, call } = await filledIn();
    expect(summary).toMatchObject({
      state: 'LEGAL_INFO',
      psd2Required: false,
      isPsdRequired: false,
    });

    const indication = await apply('POST', '/process', SCORING);
    expect(indication).toMatchObject({
      state: 'PROCESSED',
      productCode: 'ONLINE_KREDIT',
      productOffer: {
        indicative: true,
        calculatedOffers: [
          { interestType: 'VARIABLE' },
          { interestType: 'FIX', installmentAmount: 205.97 },
        ],
      },
      documents: [{ category: 'STANDARD_INFORMATION' }],
    });

    await approve(id);
    expect(await apply('GET')).toMatchObject({ state: 'LEGITIMATION_COMPLETED' });
    const offer = await apply('POST', '/products');
    expect(offer).toMatchObject({
      state: 'SCORED',
      productOffer: { decisionCode: 1, indicative: false },
    });

    expect(await sign(offer)).toMatchObject({ state: 'DOC_SIGNED' });
    expect(await bank.upload(id, 'Jänner.pdf', PDF_BYTES, 'INCOME_PROOF')).toMatchObject({
      status: 200,
      body: { state: 'DOC_SIGNED' },
    });
    expect(await apply('POST', '/finalize')).toMatchObject({
      state: 'COMPLETED',
      decision: 'GREEN',
    });
    expect(await call('POST', '/cancel')).toMatchObject(WRONG_STATE);
  });

  test('passes the account check after a failed one', async () => {
    const { summary, apply, call } = await filledIn({}, { loanAmount: 20_000 });
    expect(summary.psd2Required).toBe(true);
    expect(await call('POST', '/process', { installmentAmount: 400 })).toMatchObject(WRONG_STATE);
    const check = async (outcome: string, state: string) => {
      const begun = await apply('POST', '/account');
      expect(begun.state).toBe('ACC_INIT');
      expect(await apply('GET', '/account')).toMatchObject({ state: 'ACC_INIT' });
      await endCheck(bank, begun.crifUrl ?? '', outcome);
      const after = await apply('GET', '/account');
      expect(after).toMatchObject({ state });
      return after;
    };
    await check('aborted', 'ACC_RETRY');
    expect(await check('ok', 'LEGAL_INFO')).toMatchObject({
      isPsdRequired: false,
      psd2Required: false,
    });
    // Once passed it stays passed, whatever is corrected afterwards.
    expect(await apply('PATCH', '', { customer: { netIncome: 2_500 } })).toMatchObject({
      psd2Required: false,
    });
    expect(await apply('POST', '/process', { installmentAmount: 400 })).toMatchObject({
      state: 'PROCESSED',
    });
  });

  test('may skip an account check that is not mandatory', async () => {
    const { summary, apply } = await filledIn({ netIncome: 900 });
    expect(summary).toMatchObject({ psd2Required: false, isPsdRequired: true });
    expect(await apply('POST', '/process', SCORING)).toMatchObject({ state: 'PROCESSED' });
  });

  test('without enough income is rejected after the identity check', async () => {
    const { id, apply } = await filledIn({ netIncome: 1_200 });
    await apply('POST', '/process', SCORING);
    await approve(id);
    expect(await apply('POST', '/products')).toMatchObject({
      state: 'REJECTED',
      decision: 'RED',
      decisionReason: 'INSUFFICIENT_INCOME',
      documents: [],
      productOffer: { decisionCode: 3 },
    });
  });

  test.each([
    ['PENDING', 'LEGITIMATION_INIT', 'YELLOW', undefined],
    ['MISMATCH', 'LEGITIMATION_INIT', undefined, undefined],
    ['RETRY', 'REJECTED', undefined, undefined],
    ['REJECTED', 'REJECTED', 'RED', 'IDENTITY_NOT_CONFIRMED'],
  ])('whose identity check ends with %s', async (status, state, decision, decisionReason) => {
    const { id, apply, call } = await filledIn();
    await apply('POST', '/process', SCORING);
    expect((await legitimation(id, 'GET')).status).toBe('INITIALIZED');
    const { redirectURL = '' } = await legitimation(id, 'POST');
    await endCheck(bank, redirectURL, status);
    expect((await legitimation(id, 'GET')).status).toBe(status);
    const after = await apply('GET');
    expect(after).toMatchObject({ state, legitimationStatus: status });
    expect([after.decision, after.decisionReason]).toEqual([decision, decisionReason]);
    // A rejection is final, everything else may be tried again.
    const again = await call('POST', '/legitimation');
    expect(again.status).toBe(status === 'REJECTED' ? 412 : 200);
  });
});

test.each([
  [{}, 'RED', 'INSUFFICIENT_INCOME'],
  [{ legitimationStatus: 'REJECTED' }, 'RED', 'IDENTITY_NOT_CONFIRMED'],
  [{ legitimationStatus: 'RETRY' }, undefined, undefined],
])('an application created as REJECTED with %o has its reason', async (more, ...expected) => {
  const id = await startedAt(bank, { state: 'REJECTED', ...more });
  const { decision, decisionReason } = await bank.apply('GET', `/api/applications/${id}`);
  expect([decision, decisionReason]).toEqual(expected);
});

describe('the comparison portal', () => {
  const entry = async (vorgangId: string, entity = '0109') => {
    const data = { konditionId: 'K1', vorgangId, entity };
    const reply = await bank.call('POST', '/api/applications/durchblicker', data);
    return { ...reply, id: (reply.body as { id: string }).id };
  };

  test('brings a new customer to the identity check and on to the offer', async () => {
    const { status, body, id } = await entry('V-1');
    expect(status).toBe(201);
    expect(body).toEqual({ id, customer: { isExistingCustomer: false } });
    const { apply } = applicationOf(bank, id);
    expect(await apply('GET')).toMatchObject({
      state: 'PROCESSED',
      channel: 'DURCHBLICKER',
      productCode: 'EASY_KREDIT',
    });
    await approve(id);
    const offer = await apply('POST', '/products');
    expect(offer.state).toBe('SCORED');
    expect(await sign(offer)).toMatchObject({ state: 'DOC_SIGNED' });
    // Nothing was uploaded: reviewed manually.
    expect(await apply('POST', '/finalize')).toMatchObject({
      state: 'COMPLETED',
      decision: 'YELLOW',
    });
  });

  test.each([
    ['V-SPERRLISTE', 'CUSTOMER_BL_CHECK'],
    ['V-ADRESSE', 'ADDRESS_CHECK_FAILED'],
    ['V-PRUEFUNG', 'CUSTOMER_CHECK_FAILED'],
  ])('%s is refused', async (vorgangId, reason) =>
    expect(await entry(vorgangId)).toMatchObject(refusedWith(reason)),
  );

  test('reveals nothing of an existing customer before the sign-in, then continues the same application', async () => {
    const { id } = await entry('V-BESTANDSKUNDE', '0100');
    expect((await bank.apply('GET', `/api/applications/${id}`)).customer).toEqual({
      isExistingCustomer: true,
    });
    const wish = { loanAmount: 8_000, loanDuration: 48, durchblickerId: id };
    expect((await bank.call('POST', EXISTING, wish)).status).toBe(401);
    const anna = await signedIn(bank, 'anna');
    expect(await anna.call('POST', EXISTING, wish)).toMatchObject({
      status: 201,
      body: { id, state: 'INIT_EXISTING', loanAmount: 8_000, customer: { firstName: 'Anna' } },
    });
  });

  test('its loan is kept where the call names no other; elsewhere a loan is required', async () => {
    const { id } = await entry('V-BESTANDSKUNDE', '0100');
    const anna = await signedIn(bank, 'anna');
    expect(await anna.call('POST', EXISTING, { durchblickerId: id })).toMatchObject({
      status: 201,
      body: { id, loanAmount: 25_000, loanDuration: 84 },
    });
    expect(await anna.call('POST', EXISTING, { loanDuration: 60 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'loanAmount' }] },
    });
  });
});

describe('an existing customer', () => {
  test('gets the decision at once and is identified at the end when needed', async () => {
    const bruno = await signedIn(bank, 'bruno');
    const { id } = await bruno.apply('POST', EXISTING, WISH);
    const { apply } = applicationOf(bank, id);
    expect(await apply('PATCH', '', { loanAmount: 10_000 })).toMatchObject({ state: 'INIT' });
    await apply('PATCH', '', FINANCIAL);
    // The identity check replaces the manual review.
    await apply('PATCH', '', {
      ...HOUSING,
      customer: { ...HOUSING.customer, politicallyExposed: true },
    });
    const offer = await apply('POST', '/process', SCORING);
    expect(offer).toMatchObject({ state: 'SCORED', productOffer: { decisionCode: 1 } });
    expect(await sign(offer, bruno)).toMatchObject({ state: 'DOC_SIGNED' });
    await bruno.upload(id, 'lohn.pdf', PDF_BYTES);
    expect(await applicationOf(bruno, id).call('POST', '/finalize')).toMatchObject(WRONG_STATE);
    await approve(id, bruno);
    expect(await apply('GET')).toMatchObject({
      state: 'COMPLETED',
      decision: 'GREEN',
      legitimationStatus: 'APPROVED',
    });
  });

  test.each([
    ['not signed in', undefined, 401, undefined],
    ['a customer of the other brand', 'clara', 403, undefined],
    ['a customer of neither brand', 'fremd', 403, undefined],
    ['a company', 'firma', 412, 'EXISTING_NON_RETAIL'],
  ])('who is %s is refused', async (_, login, status, reason) => {
    const harness = login === undefined ? bank : await signedIn(bank, login);
    const reply = await harness.call('POST', EXISTING, WISH);
    expect([reply.status, reply.headers['frontend-error']]).toEqual([status, reason]);
  });
});
