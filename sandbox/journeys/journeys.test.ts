import { describe, expect, test } from 'vitest';
import type { Application } from '../application.ts';
import {
  ANSWERED,
  ANSWERS,
  PDF_BYTES,
  REGISTRATION,
  signedIn,
  type Client,
  harnessForAll,
  WRONG_STATE,
} from '../harness.ts';

const bank = harnessForAll();
const EXISTING = '/api/applications/existing';
const WISH = { loanAmount: 10_000, loanDuration: 60 };
const SCORING = { installmentAmount: 205.97 };

type Identity = { readonly status: string; readonly redirectURL?: string };

async function approve(id: string, client: Client = bank): Promise<void> {
  const { apply } = client.application(id);
  const { redirectURL = '' } = await apply<Identity>('POST', '/legitimation');
  expect(redirectURL).toMatch(/^http:\/\/(bank|direct)\.localhost:5200\/.*-check\/[\w-]{22}$/);
  expect(redirectURL).not.toContain(id);
  expect(await apply('GET', '/legitimation')).toMatchObject({ status: 'INITIALIZED' });
  await bank.endCheck(redirectURL, 'APPROVED');
  expect(await apply('GET', '/legitimation')).toEqual({ status: 'APPROVED' });
}

/** From the offer to the signature; each answer on the way: workbench/conformance. */
async function sign({ id }: Application, client: Client): Promise<void> {
  const { apply } = client.application(id);
  await apply('PUT', '/products', { ...WISH, variableInterestType: 'FIX', repaymentDay: 15 });
  await apply('POST', '/insurance-offers', { insurance: 'NONE' });
  await apply('POST', '/contract');
  await apply('POST', '/contract/utan', {});
  await apply('POST', '/contract/sign', { utan: await bank.lastCode() });
}

/** Saves every step; `changes` are of answers of the customer. */
async function saveAll(apply: ReturnType<Client['application']>['apply'], changes: object) {
  let saved = await apply('GET');
  for (const answers of ANSWERS) {
    // A step may ask nothing about the customer.
    const { customer: known = {}, ...values } = answers as Partial<typeof answers>;
    const changed = Object.entries(changes).filter(([name]) => name in known);
    const customer = { ...known, ...Object.fromEntries(changed) };
    saved = await apply('PATCH', '', { ...values, ...(answers.customer && { customer }) });
  }
  return saved;
}

/** A new customer's application, filled in up to the summary. */
async function filledIn(customer: object = {}, wish: object = {}) {
  const { id } = await bank.apply('POST', '/api/applications', { ...REGISTRATION, ...wish });
  const application = bank.application(id);
  const summary = await saveAll(application.apply, customer);
  return { ...application, summary };
}

// The way from the registration to the completed loan: workbench/conformance.
describe('a new customer', () => {
  test('passes the account check after a failed one', async () => {
    const { summary, apply, call } = await filledIn({}, { loanAmount: 20_000 });
    expect(summary.psd2Required).toBe(true);
    expect(await call('POST', '/process', { installmentAmount: 400 })).toMatchObject(WRONG_STATE);
    const check = async (outcome: string) => {
      const begun = await apply('POST', '/account');
      expect([begun.state, (await apply('GET', '/account')).state]).toEqual([
        'ACC_INIT',
        'ACC_INIT',
      ]);
      await bank.endCheck(begun.crifUrl, outcome);
      return apply('GET', '/account');
    };
    expect(await check('aborted')).toMatchObject({ state: 'ACC_RETRY' });
    const passed = { isPsdRequired: false, psd2Required: false };
    expect(await check('ok')).toMatchObject({ state: ANSWERED, ...passed });
    // Once passed it stays passed, whatever is corrected afterwards.
    const corrected = await apply('PATCH', '', { customer: { netIncome: 2_500 } });
    expect(corrected).toMatchObject(passed);
    const processed = await apply('POST', '/process', { installmentAmount: 400 });
    expect(processed).toMatchObject({ state: 'PROCESSED' });
  });

  test('may skip an account check that is not mandatory', async () => {
    const { summary, apply } = await filledIn({ netIncome: 900 });
    expect(summary).toMatchObject({ psd2Required: false, isPsdRequired: true });
    const variants = [{ interestType: 'VARIABLE' }, { interestType: 'FIX', ...SCORING }];
    expect(await apply('POST', '/process', SCORING)).toMatchObject({
      state: 'PROCESSED',
      productCode: 'ONLINE_KREDIT',
      productOffer: { indicative: true, calculatedOffers: variants },
      documents: [{ category: 'STANDARD_INFORMATION' }],
    });
  });

  test.each([
    ['UPSELL', 4_000, 15_000],
    ['DOWNSELL', 1_450, 7_000],
  ])('may choose the other amount of %s (row 3.5)', async (type, netIncome, loanAmount) => {
    const { id, apply } = await filledIn({ netIncome });
    await apply('POST', '/process', SCORING);
    await approve(id);
    const offer = { type, calculatedOffers: [{ requestedAmount: loanAmount }, {}] };
    const scored = await apply('POST', '/products');
    expect(scored.productOffer?.alternativeOffer).toMatchObject(offer);
    const choice = { ...WISH, loanAmount, variableInterestType: 'FIX', repaymentDay: 15 };
    expect(await apply('PUT', '/products', choice)).toMatchObject({
      ...choice,
      state: 'OFFER_SELECTED',
    });
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
  ])('whose identity check ends with %s', async (status, state, ...decision) => {
    const { apply, call } = await filledIn();
    await apply('POST', '/process', SCORING);
    expect(await apply('GET', '/legitimation')).toMatchObject({ status: 'INITIALIZED' });
    const { redirectURL } = await apply<Identity>('POST', '/legitimation');
    await bank.endCheck(redirectURL, status);
    expect(await apply('GET', '/legitimation')).toEqual({ status });
    const after = await apply('GET');
    expect(after).toMatchObject({ state, legitimationStatus: status });
    expect([after.decision, after.decisionReason]).toEqual(decision);
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
  const id = await bank.startedAt({ state: 'REJECTED', ...more });
  const { decision, decisionReason } = await bank.apply('GET', `/api/applications/${id}`);
  expect([decision, decisionReason]).toEqual(expected);
});

describe('the comparison portal', () => {
  const entry = (vorgangId: string, entity: string) =>
    bank.call('POST', '/api/applications/durchblicker', { konditionId: 'K1', vorgangId, entity });
  const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

  // How a new customer goes on: workbench/conformance.
  test('sends a new customer the link to continue', async () => {
    const applicationId = idOf(await entry('V-1', '0109'));
    const { productCode } = await bank.apply('GET', `/api/applications/${applicationId}`);
    expect(productCode).toBe('EASY_KREDIT');
    const [mail] = await bank.apply<object[]>('GET', '/sandbox/messages');
    expect(mail).toMatchObject({ channel: 'EMAIL', applicationId });
  });

  test.each([
    ['with another loan', { loanAmount: 8_000, loanDuration: 48 }],
    ['with its own loan', { loanAmount: 25_000, loanDuration: 84 }],
  ])('reveals nothing before the sign-in, then continues %s', async (name, loan) => {
    const id = idOf(await entry('V-BESTANDSKUNDE', '0100'));
    const { customer } = await bank.apply('GET', `/api/applications/${id}`);
    expect(customer).toEqual({ isExistingCustomer: true });
    const wish = { ...(name.includes('another') ? loan : {}), durchblickerId: id };
    expect((await bank.call('POST', EXISTING, wish)).status).toBe(401);
    const [anna, bruno] = [await signedIn(bank, 'anna'), await signedIn(bank, 'bruno')];
    expect((await anna.call('GET', `/api/applications/${id}`)).status).toBe(200);
    const begun = await anna.apply('POST', EXISTING, wish);
    const person = { firstName: 'Anna' };
    expect(begun).toMatchObject({ id, state: 'INIT_EXISTING', customer: person, ...loan });
    expect((await bruno.call('POST', EXISTING, wish)).status).toBe(403);
  });
});

describe('an existing customer', () => {
  test('gets the decision at once and is identified at the end when needed', async () => {
    const bruno = await signedIn(bank, 'bruno');
    const { id } = await bruno.apply('POST', EXISTING, WISH);
    const { apply } = bank.application(id);
    expect(await apply('PATCH', '', { loanAmount: 10_000 })).toMatchObject({ state: 'INIT' });
    // The identity check replaces the manual review.
    await saveAll(apply, { politicallyExposed: true });
    const offer = await apply('POST', '/process', SCORING);
    expect(offer).toMatchObject({ state: 'SCORED', productOffer: { decisionCode: 1 } });
    await sign(offer, bruno);
    await bruno.upload(id, 'lohn.pdf', PDF_BYTES);
    expect(await bruno.application(id).call('POST', '/finalize')).toMatchObject(WRONG_STATE);
    await approve(id, bruno);
    const completed = { state: 'COMPLETED', decision: 'GREEN', legitimationStatus: 'APPROVED' };
    expect(await apply('GET')).toMatchObject(completed);
  });

  test('names a loan', async () => {
    const anna = await signedIn(bank, 'anna');
    const errors = [{ field: 'loanAmount' }];
    const reply = await anna.call('POST', EXISTING, { loanDuration: 60 });
    expect(reply).toMatchObject({ status: 400, body: { errors } });
  });

  test.each([
    ['of the other brand', 'clara'],
    ['of neither brand', 'fremd'],
  ])('%s is refused', async (_, login) => {
    const client = await signedIn(bank, login);
    expect((await client.call('POST', EXISTING, WISH)).status).toBe(403);
  });
});
