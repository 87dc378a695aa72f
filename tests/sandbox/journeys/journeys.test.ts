import { describe, expect, test } from 'vitest';
import {
  harnessForAll,
  FINANCIAL,
  HOUSING,
  identify,
  lastCode,
  PDF_BYTES,
  REGISTRATION,
  startedAt,
} from '../harness.ts';
import type { Application } from '../application.ts';

const bank = harnessForAll();

const legitimation = async (
  id: string,
  method: 'GET' | 'POST',
  here = bank,
): Promise<{ status: string; redirectURL?: string }> =>
  (await here.call(method, `/api/applications/${id}/legitimation`)).body as {
    status: string;
    redirectURL?: string;
  };

async function approve(id: string, here = bank): Promise<void> {
  const { redirectURL = '' } = await legitimation(id, 'POST', here);
  expect(redirectURL).toMatch(
    /^http:\/\/(bank|direct)\.localhost:5200\/sandbox\/identity-check\/[\w-]{22}$/,
  );
  expect(redirectURL).not.toContain(id);
  expect((await legitimation(id, 'GET', here)).status).toBe('INITIALIZED');
  await identify(bank, redirectURL, 'APPROVED');
  expect((await legitimation(id, 'GET', here)).status).toBe('APPROVED');
}

/** From the decision to the end; answers the last application. */
async function conclude(id: string, offer: Application, here = bank): Promise<Application> {
  const path = `/api/applications/${id}`;
  const { requestedAmount = 0, termInMonths = 0 } = offer.productOffer?.calculatedOffers?.[0] ?? {};
  const choice = {
    loanAmount: requestedAmount,
    loanDuration: termInMonths,
    variableInterestType: 'FIX',
    repaymentDay: 15,
  };
  expect(await here.apply('PUT', `${path}/products`, choice)).toMatchObject({
    state: 'OFFER_SELECTED',
    repaymentDay: 15,
  });

  const insurances = (await here.call('GET', `${path}/insurance-offers`)).body as {
    insurance: string;
    monthlyPremium: number;
    totalPremium: number;
  }[];
  expect(insurances[0]).toEqual({ insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 });
  expect(insurances[1]?.totalPremium).toBeCloseTo(
    (insurances[1]?.monthlyPremium ?? 0) * termInMonths,
    2,
  );
  expect(
    await here.apply('POST', `${path}/insurance-offers`, { insurance: 'DEATH' }),
  ).toMatchObject({ state: 'INSURANCE_SELECTED', insurance: 'DEATH' });

  const { documents = [] } = await here.apply('POST', `${path}/contract`);
  expect(documents.map(({ category }) => category).sort()).toEqual([
    'CONTRACT',
    'STANDARD_INFORMATION',
  ]);
  expect(await here.apply('POST', `${path}/contract`)).toMatchObject({ documents });
  const contract = await here.call(
    'GET',
    `${path}/documents/${documents.find(({ category }) => category === 'CONTRACT')?.id}`,
  );
  expect(contract.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(contract.headers['content-disposition']).toContain(
    'attachment; filename="Kreditvertrag.pdf"',
  );
  expect((await here.call('DELETE', `${path}/documents/${documents[0]?.id}`)).status).toBe(412);

  const sent = await here.call('POST', `${path}/contract/utan`, {});
  expect(sent.body).toMatchObject({
    phoneNumber: expect.stringMatching(/^\+\*+\d\d$/),
    sendsLeft: 2,
  });
  return here.apply('POST', `${path}/contract/sign`, { utan: await lastCode(bank) });
}

async function filledIn(customer: object = {}, wish: object = {}): Promise<Application> {
  const { id } = await bank.apply('POST', '/api/applications', { ...REGISTRATION, ...wish });
  expect(
    await bank.apply('PATCH', `/api/applications/${id}`, {
      ...FINANCIAL,
      customer: { ...FINANCIAL.customer, ...customer },
    }),
  ).toMatchObject({ state: 'PEFI_INFO' });
  return bank.apply('PATCH', `/api/applications/${id}`, HOUSING);
}

describe('a new customer', () => {
  test('goes from the registration to the signed and completed loan', async () => {
    const summary = await filledIn();
    expect(summary).toMatchObject({
      state: 'LEGAL_INFO',
      psd2Required: false,
      isPsdRequired: false,
    });
    const path = `/api/applications/${summary.id}`;

    const indication = await bank.apply('POST', `${path}/process`, { installmentAmount: 205.97 });
    expect(indication).toMatchObject({
      state: 'PROCESSED',
      productCode: 'ONLINE_KREDIT',
      productOffer: { indicative: true },
    });
    expect(
      indication.productOffer?.calculatedOffers?.map(({ interestType, installmentAmount }) => [
        interestType,
        installmentAmount,
      ]),
    ).toEqual([
      ['VARIABLE', expect.any(Number)],
      ['FIX', 205.97],
    ]);
    expect(indication.documents?.map(({ category }) => category)).toEqual(['STANDARD_INFORMATION']);

    await approve(summary.id);
    expect(await bank.apply('GET', path)).toMatchObject({ state: 'LEGITIMATION_COMPLETED' });
    const offer = await bank.apply('POST', `${path}/products`);
    expect(offer).toMatchObject({
      state: 'SCORED',
      productOffer: { decisionCode: 1, indicative: false },
    });

    expect(await conclude(summary.id, offer)).toMatchObject({ state: 'DOC_SIGNED' });
    const uploaded = await bank.upload(
      summary.id,
      'Gehaltszettel Jänner.pdf',
      PDF_BYTES,
      'INCOME_PROOF',
    );
    expect(uploaded).toMatchObject({ status: 200, body: { state: 'DOC_SIGNED' } });
    expect(await bank.apply('POST', `${path}/finalize`)).toMatchObject({
      state: 'COMPLETED',
      decision: 'GREEN',
    });
    expect((await bank.call('POST', `${path}/cancel`)).headers['frontend-error']).toBe(
      'APPLICATION_HAS_WRONG_STATE',
    );
  });

  test('passes the account check after a failed one', async () => {
    const { id, psd2Required } = await filledIn({}, { loanAmount: 20_000 });
    expect(psd2Required).toBe(true);
    const path = `/api/applications/${id}`;
    expect(
      (await bank.call('POST', `${path}/process`, { installmentAmount: 400 })).headers[
        'frontend-error'
      ],
    ).toBe('APPLICATION_HAS_WRONG_STATE');
    const finish = async (crifUrl: string | undefined, status: string) =>
      identify(bank, crifUrl ?? '', status);

    await finish((await bank.apply('POST', `${path}/account`)).crifUrl, 'aborted');
    expect(await bank.apply('GET', `${path}/account`)).toMatchObject({ state: 'ACC_RETRY' });
    const again = await bank.apply('POST', `${path}/account`);
    expect(again.state).toBe('ACC_INIT');
    expect(await bank.apply('GET', `${path}/account`)).toMatchObject({ state: 'ACC_INIT' });
    await finish(again.crifUrl, 'ok');
    expect(await bank.apply('GET', `${path}/account`)).toMatchObject({
      state: 'LEGAL_INFO',
      isPsdRequired: false,
      psd2Required: false,
    });
    // Once passed it stays passed, whatever is corrected afterwards.
    expect(await bank.apply('PATCH', path, { customer: { netIncome: 2_500 } })).toMatchObject({
      psd2Required: false,
    });
    expect(await bank.apply('POST', `${path}/process`, { installmentAmount: 400 })).toMatchObject({
      state: 'PROCESSED',
    });
  });

  test('may skip an account check that is not mandatory', async () => {
    const { id, psd2Required, isPsdRequired } = await filledIn({ netIncome: 900 });
    expect({ psd2Required, isPsdRequired }).toEqual({ psd2Required: false, isPsdRequired: true });
    expect(
      await bank.apply('POST', `/api/applications/${id}/process`, { installmentAmount: 205.97 }),
    ).toMatchObject({ state: 'PROCESSED' });
  });

  test('without enough income is rejected after the identity check', async () => {
    const { id } = await filledIn({ netIncome: 1_200 });
    await bank.apply('POST', `/api/applications/${id}/process`, { installmentAmount: 205.97 });
    await approve(id);
    expect(await bank.apply('POST', `/api/applications/${id}/products`)).toMatchObject({
      state: 'REJECTED',
      decision: 'RED',
      decisionReason: 'INSUFFICIENT_INCOME',
      documents: [],
      productOffer: { decisionCode: 3 },
    });
  });

  test.each([
    ['PENDING', { state: 'LEGITIMATION_INIT', decision: 'YELLOW' }],
    ['MISMATCH', { state: 'LEGITIMATION_INIT', legitimationStatus: 'MISMATCH' }],
    ['RETRY', { state: 'REJECTED', legitimationStatus: 'RETRY' }],
    [
      'REJECTED',
      {
        state: 'REJECTED',
        decision: 'RED',
        decisionReason: 'IDENTITY_NOT_CONFIRMED',
        legitimationStatus: 'REJECTED',
      },
    ],
  ])('whose identity check ends with %s', async (status, expected) => {
    const { id } = await filledIn();
    await bank.apply('POST', `/api/applications/${id}/process`, { installmentAmount: 205.97 });
    expect((await legitimation(id, 'GET')).status).toBe('INITIALIZED');
    const { redirectURL = '' } = await legitimation(id, 'POST');
    await identify(bank, redirectURL, status);
    expect((await legitimation(id, 'GET')).status).toBe(status);
    const after = await bank.apply('GET', `/api/applications/${id}`);
    expect(after).toMatchObject(expected);
    if (status === 'RETRY') expect(after.decision).toBeUndefined();
    // A rejection is final, everything else may be tried again.
    const again = await bank.call('POST', `/api/applications/${id}/legitimation`);
    expect(again.status).toBe(status === 'REJECTED' ? 412 : 200);
  });
});

test.each([
  [undefined, { decision: 'RED', decisionReason: 'INSUFFICIENT_INCOME' }],
  ['REJECTED', { decision: 'RED', decisionReason: 'IDENTITY_NOT_CONFIRMED' }],
  ['RETRY', { decision: undefined, decisionReason: undefined }],
])('an application begun as REJECTED with legitimation %s says why', async (status, expected) => {
  const id = await startedAt(bank, {
    state: 'REJECTED',
    ...(status === undefined ? {} : { legitimationStatus: status }),
  });
  const { decision, decisionReason } = await bank.apply('GET', `/api/applications/${id}`);
  expect({ decision, decisionReason }).toEqual(expected);
});

describe('the comparison portal', () => {
  const entry = (vorgangId: string, entity = '0109') =>
    bank.call('POST', '/api/applications/durchblicker', { konditionId: 'K1', vorgangId, entity });

  test('brings a new customer to the identity check and on to the offer', async () => {
    const { status, body } = await entry('V-1');
    expect(status).toBe(201);
    const { id } = body as { id: string };
    expect(body).toEqual({ id, customer: { isExistingCustomer: false } });
    expect(await bank.apply('GET', `/api/applications/${id}`)).toMatchObject({
      state: 'PROCESSED',
      channel: 'DURCHBLICKER',
      productCode: 'EASY_KREDIT',
    });
    await approve(id);
    const offer = await bank.apply('POST', `/api/applications/${id}/products`);
    expect(offer.state).toBe('SCORED');
    expect(await conclude(id, offer)).toMatchObject({ state: 'DOC_SIGNED' });
    // Nothing uploaded: a person has to look at it.
    expect(await bank.apply('POST', `/api/applications/${id}/finalize`)).toMatchObject({
      state: 'COMPLETED',
      decision: 'YELLOW',
    });
  });

  test.each([
    ['V-SPERRLISTE', 'CUSTOMER_BL_CHECK'],
    ['V-ADRESSE', 'ADDRESS_CHECK_FAILED'],
    ['V-PRUEFUNG', 'CUSTOMER_CHECK_FAILED'],
  ])('%s is refused', async (vorgangId, reason) => {
    expect(await entry(vorgangId)).toMatchObject({
      status: 412,
      headers: { 'frontend-error': reason },
    });
  });

  test('tells nothing of an existing customer before the sign-in, then continues the same application', async () => {
    const { id } = (await entry('V-BESTANDSKUNDE', '0100')).body as { id: string };
    expect((await bank.apply('GET', `/api/applications/${id}`)).customer).toEqual({
      isExistingCustomer: true,
    });
    const wish = { loanAmount: 8_000, loanDuration: 48, durchblickerId: id };
    expect((await bank.call('POST', '/api/applications/existing', wish)).status).toBe(401);
    const begun = await (
      await bank.signedIn('anna')
    ).call('POST', '/api/applications/existing', wish);
    expect(begun).toMatchObject({
      status: 201,
      body: { id, state: 'INIT_EXISTING', loanAmount: 8_000, customer: { firstName: 'Anna' } },
    });
  });

  test('keeps the loan that was asked for at the portal where no other is; nobody begins without one', async () => {
    const { id } = (await entry('V-BESTANDSKUNDE', '0100')).body as { id: string };
    const anna = await bank.signedIn('anna');
    expect(
      await anna.call('POST', '/api/applications/existing', { durchblickerId: id }),
    ).toMatchObject({ status: 201, body: { id, loanAmount: 25_000, loanDuration: 84 } });
    expect(
      await anna.call('POST', '/api/applications/existing', { loanDuration: 60 }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'loanAmount' }] } });
  });
});

describe('an existing customer', () => {
  test('is decided at once and identified at the end when needed', async () => {
    const bruno = await bank.signedIn('bruno');
    const { id } = await bruno.apply('POST', '/api/applications/existing', {
      loanAmount: 10_000,
      loanDuration: 60,
    });
    const path = `/api/applications/${id}`;
    expect(await bank.apply('PATCH', path, { loanAmount: 10_000 })).toMatchObject({
      state: 'INIT',
    });
    await bank.apply('PATCH', path, FINANCIAL);
    // Whoever is identified is done: what people look at when documents are sent off plays no part here.
    await bank.apply('PATCH', path, {
      ...HOUSING,
      customer: { ...HOUSING.customer, politicallyExposed: true },
    });
    const offer = await bank.apply('POST', `${path}/process`, { installmentAmount: 205.97 });
    expect(offer).toMatchObject({ state: 'SCORED', productOffer: { decisionCode: 1 } });
    expect(await conclude(id, offer, bruno)).toMatchObject({ state: 'DOC_SIGNED' });
    await bruno.upload(id, 'lohn.pdf', PDF_BYTES);
    expect((await bruno.call('POST', `${path}/finalize`)).headers['frontend-error']).toBe(
      'APPLICATION_HAS_WRONG_STATE',
    );
    await approve(id, bruno);
    expect(await bank.apply('GET', path)).toMatchObject({
      state: 'COMPLETED',
      decision: 'GREEN',
      legitimationStatus: 'APPROVED',
    });
  });

  test.each([
    ['nobody signed in', undefined, 401, undefined],
    ['a customer of the other brand', 'clara', 403, undefined],
    ['a customer of neither brand', 'fremd', 403, undefined],
    ['a company', 'firma', 412, 'EXISTING_NON_RETAIL'],
  ])('who is %s is refused', async (_, login, status, reason) => {
    const here = login === undefined ? bank : await bank.signedIn(login);
    const reply = await here.call('POST', '/api/applications/existing', {
      loanAmount: 10_000,
      loanDuration: 60,
    });
    expect(reply.status).toBe(status);
    expect(reply.headers['frontend-error']).toBe(reason);
  });
});
