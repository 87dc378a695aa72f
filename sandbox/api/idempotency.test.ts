import { describe, expect, test } from 'vitest';
import {
  ANSWERED,
  type Client,
  PDF_BYTES,
  REGISTRATION,
  signedIn,
  harnessForAll,
} from '../harness.ts';
import { raw } from '../database/query.ts';

const bank = harnessForAll();

let keys = 0;
const newKey = () => ({
  'idempotency-key': `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
});
const countOf = async (table: string): Promise<number> =>
  (await bank.sandbox.services.database.query`SELECT 1 FROM ${raw(table)}`).length;
const counts = () =>
  Promise.all(
    ['applications', 'messages', 'checks', 'documents', 'feedback'].map((table) => countOf(table)),
  );
const feedback = (rating: number, headers: Record<string, string>) =>
  bank.call('POST', '/api/feedback', { rating }, headers);

const LOAN = { loanAmount: 9_000, loanDuration: 48 };
const PORTAL = { konditionId: 'k1', vorgangId: 'v1', entity: '0100' };
/** Calls that create something, and calls of an application in a state. */
type Case = [
  name: string,
  status: number,
  state: string | undefined,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: unknown,
];
const CASES: Case[] = [
  ['a registration', 201, undefined, 'POST', '/api/applications', REGISTRATION],
  ['a portal entry', 201, undefined, 'POST', '/api/applications/durchblicker', PORTAL],
  ['feedback', 204, undefined, 'POST', '/api/feedback', { rating: 4 }],
  ['a step', 200, 'INIT', 'PATCH', '', LOAN],
  ['the help code', 200, 'INIT', 'PUT', '/helpcode'],
  ['the account check', 200, ANSWERED, 'POST', '/account'],
  ['the scoring', 200, ANSWERED, 'POST', '/process', { installmentAmount: 200 }],
  ['the offers', 200, 'SCORED', 'POST', '/products'],
  ['the insurance', 200, 'OFFER_SELECTED', 'POST', '/insurance-offers', { insurance: 'DEATH' }],
  ['the contract', 200, 'INSURANCE_SELECTED', 'POST', '/contract'],
  ['the signing code', 200, 'INSURANCE_SELECTED', 'POST', '/contract/utan', {}],
  ['the signature', 200, 'INSURANCE_SELECTED', 'POST', '/contract/sign', 'code'],
  ['the identity check', 200, 'PROCESSED', 'POST', '/legitimation'],
  ['the end', 200, 'DOC_SIGNED', 'POST', '/finalize'],
  ['the cancellation', 200, 'INIT', 'POST', '/cancel'],
];

test.each(CASES)(
  '%s with the same key is done once, and answered again',
  async (_, status, state, method, path, data) => {
    const headers = newKey();
    const application = state === undefined ? undefined : await bank.started(state);
    if (data === 'code') await application?.apply('POST', '/contract/utan', {});
    const body = data === 'code' ? { utan: await bank.lastCode() } : data;
    const send = () => (application ?? bank).call(method, path, body, headers);
    const before = await countOf('repeats');
    const replies = await Promise.all([send(), send(), send()]);
    const after = await counts();
    replies.push(await send());
    for (const reply of replies)
      expect([reply.status, reply.body]).toEqual([status, replies[0]?.body]);
    expect(await counts()).toEqual(after);
    expect(await countOf('repeats')).toBe(before + 1);
  },
);

test('uploads with the same key are one document; another file under it is refused', async () => {
  const { id } = await bank.started('DOC_SIGNED');
  const before = await countOf('documents');
  const key = newKey();
  const upload = (name = 'a.pdf', bytes = PDF_BYTES, category = 'IDENTITY', headers = key) =>
    bank.upload(id, name, bytes, category, headers);
  const first = await upload();
  expect(await upload()).toMatchObject({ status: 200, body: first.body });
  const others = [upload('b.pdf'), upload('a.pdf', Buffer.from('%PDF-1.5\n'))];
  for (const reply of await Promise.all([...others, upload('a.pdf', PDF_BYTES, 'OTHER')]))
    expect(reply.status).toBe(422);
  expect(await countOf('documents')).toBe(before + 1);
  expect((await upload('a.pdf', PDF_BYTES, 'IDENTITY', newKey())).status).toBe(200);
  expect(await countOf('documents')).toBe(before + 2);
});

describe('a key', () => {
  test('with another body is refused', async () => {
    const headers = newKey();
    expect((await feedback(4, headers)).status).toBe(204);
    expect((await feedback(5, headers)).status).toBe(422);
  });

  test('may be used again after a refusal, which leaves nothing but the counted try', async () => {
    const { apply, call } = await bank.started('INSURANCE_SELECTED');
    await apply('POST', '/contract/utan', {});
    const headers = newKey();
    const sign = (utan: string) => call('POST', '/contract/sign', { utan }, headers);
    const code = await bank.lastCode();
    for (const triesLeft of [2, 1])
      expect(await sign(code === '000000' ? '000001' : '000000')).toMatchObject({
        status: 409,
        body: { triesLeft },
      });
    expect(await sign(code)).toMatchObject({ status: 200, body: { state: 'DOC_SIGNED' } });
  });

  test('belongs to one application and one operation', async () => {
    const headers = newKey();
    for (const { id, call } of [await bank.started('INIT'), await bank.started('INIT')]) {
      expect(await call('POST', '/cancel', undefined, headers)).toMatchObject({
        status: 200,
        body: { id },
      });
      expect((await call('PUT', '/helpcode', undefined, headers)).status).toBe(412);
    }
  });

  test('belongs to one customer', async () => {
    const headers = newKey();
    const [anna, bruno] = [await signedIn(bank, 'anna'), await signedIn(bank, 'bruno')];
    const body = { loanAmount: 10_000, loanDuration: 60 };
    const begin = async (harness: Client) => {
      const reply = await harness.call('POST', '/api/applications/existing', body, headers);
      return [reply.status, (reply.body as { id?: string }).id];
    };
    const first = await begin(anna);
    expect(first[0]).toBe(201);
    expect(await begin(anna)).toEqual(first);
    expect(await begin(bruno)).toEqual([201, expect.not.stringMatching(String(first[1]))]);
    expect((await begin(bank))[0]).toBe(401);
  });

  test.each(['', 'short', 'not allowed: blanks', 'x'.repeat(65)])('%j is invalid', async (key) =>
    expect((await feedback(4, { 'idempotency-key': key })).status).toBe(400),
  );

  test('has no effect on calls that only read', async () => {
    const { apply, call } = await bank.started('LEGITIMATION_INIT');
    const headers = newKey();
    const { legitimationRedirectURL = '' } = await apply('GET');
    for (const status of ['INITIALIZED', 'PENDING']) {
      await bank.endCheck(legitimationRedirectURL, status);
      const { body } = await call('GET', '/legitimation', undefined, headers);
      expect(body).toMatchObject({ status });
    }
  });
});
