import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';
import {
  harnessForAll,
  identify,
  lastCode,
  PDF_BYTES,
  REGISTRATION,
  startedAt,
  startHarness,
  type Harness,
} from '../harness.ts';
import type { Application } from '../application.ts';

const bank = harnessForAll();

let keys = 0;
const newKey = () => `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`;
const keyed = (key: string) => ({ 'idempotency-key': key });
const countOf = async (table: string, harness = bank) =>
  (
    await harness.sandbox.services.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table}`,
    )
  )[0]?.count ?? -1;
const COUNTED = ['applications', 'messages', 'checks', 'documents', 'feedback'];
const counts = () => Promise.all(COUNTED.map((table) => countOf(table)));

type Call = Parameters<Harness['call']>;
interface Case {
  readonly name: string;
  prepare(): Promise<Call>;
  status?: number;
}
const at =
  (state: string, call: (id: string) => Call, more: object = {}) =>
  async (): Promise<Call> =>
    call(await startedAt(bank, { state, ...more }));

const CASES: readonly Case[] = [
  {
    name: 'a registration',
    prepare: async () => ['POST', '/api/applications', REGISTRATION],
    status: 201,
  },
  {
    name: 'an entry from the comparison portal',
    prepare: async () => [
      'POST',
      '/api/applications/durchblicker',
      { konditionId: 'k1', vorgangId: 'v1', entity: '0100' },
    ],
    status: 201,
  },
  { name: 'feedback', prepare: async () => ['POST', '/api/feedback', { rating: 4 }], status: 204 },
  {
    name: 'a step',
    prepare: at('INIT', (id) => [
      'PATCH',
      `/api/applications/${id}`,
      { loanAmount: 9_000, loanDuration: 48 },
    ]),
  },
  {
    name: 'the help code',
    prepare: at('INIT', (id) => ['PUT', `/api/applications/${id}/helpcode`]),
  },
  {
    name: 'the account check',
    prepare: at('LEGAL_INFO', (id) => ['POST', `/api/applications/${id}/account`]),
  },
  {
    name: 'the scoring',
    prepare: at('LEGAL_INFO', (id) => [
      'POST',
      `/api/applications/${id}/process`,
      { installmentAmount: 200 },
    ]),
  },
  {
    name: 'the offers',
    prepare: at('SCORED', (id) => ['POST', `/api/applications/${id}/products`]),
  },
  {
    name: 'the choice of insurance',
    prepare: at('OFFER_SELECTED', (id) => [
      'POST',
      `/api/applications/${id}/insurance-offers`,
      { insurance: 'DEATH' },
    ]),
  },
  {
    name: 'the contract',
    prepare: at('INSURANCE_SELECTED', (id) => ['POST', `/api/applications/${id}/contract`]),
  },
  {
    name: 'the signing code',
    prepare: at('INSURANCE_SELECTED', (id) => [
      'POST',
      `/api/applications/${id}/contract/utan`,
      {},
    ]),
  },
  {
    name: 'the signature',
    async prepare() {
      const id = await startedAt(bank, { state: 'INSURANCE_SELECTED' });
      await bank.apply('POST', `/api/applications/${id}/contract/utan`, {});
      return ['POST', `/api/applications/${id}/contract/sign`, { utan: await lastCode(bank) }];
    },
  },
  {
    name: 'the identity check',
    prepare: at('PROCESSED', (id) => ['POST', `/api/applications/${id}/legitimation`]),
  },
  {
    name: 'the end',
    prepare: at('DOC_SIGNED', (id) => ['POST', `/api/applications/${id}/finalize`]),
  },
  {
    name: 'the cancellation',
    prepare: at('INIT', (id) => ['POST', `/api/applications/${id}/cancel`]),
  },
];

describe.each(CASES)('$name with the same key', ({ prepare, status = 200 }) => {
  test('is answered as the first time, and done once', async () => {
    const [method, path, body] = await prepare();
    const headers = keyed(newKey());
    const first = await bank.call(method, path, body, headers);
    expect(first.status).toBe(status);
    const after = await counts();
    const again = await bank.call(method, path, body, headers);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await counts()).toEqual(after);
  });

  test('is done once however many are sent at the same time', async () => {
    const [method, path, body] = await prepare();
    const headers = keyed(newKey());
    const before = await countOf('repeats');
    const replies = await Promise.all([1, 2, 3].map(() => bank.call(method, path, body, headers)));
    expect(
      new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))),
    ).toHaveLength(1);
    expect(replies[0]?.status).toBe(status);
    expect(await countOf('repeats')).toBe(before + 1);
  });
});

describe('uploads', () => {
  test('with the same key are one document, another file under it is refused', async () => {
    const id = await startedAt(bank, { state: 'DOC_SIGNED' });
    const before = await countOf('documents');
    const headers = keyed(newKey());
    const first = await bank.upload(id, 'a.pdf', PDF_BYTES, 'IDENTITY', headers);
    expect(await bank.upload(id, 'a.pdf', PDF_BYTES, 'IDENTITY', headers)).toMatchObject({
      status: 200,
      body: first.body,
    });
    for (const [name, bytes, category] of [
      ['b.pdf', PDF_BYTES, 'IDENTITY'],
      ['a.pdf', Buffer.from('%PDF-1.5\n'), 'IDENTITY'],
      ['a.pdf', PDF_BYTES, 'OTHER'],
    ] as const) {
      expect((await bank.upload(id, name, bytes, category, headers)).status).toBe(422);
    }
    expect(await countOf('documents')).toBe(before + 1);
    expect((await bank.upload(id, 'a.pdf', PDF_BYTES, 'IDENTITY', keyed(newKey()))).status).toBe(
      200,
    );
    expect(await countOf('documents')).toBe(before + 2);
  });
});

describe('a key', () => {
  test('with another body is refused', async () => {
    const headers = keyed(newKey());
    expect((await bank.call('POST', '/api/feedback', { rating: 4 }, headers)).status).toBe(204);
    expect((await bank.call('POST', '/api/feedback', { rating: 5 }, headers)).status).toBe(422);
  });

  test('that was refused may be tried again, and the refused work left nothing', async () => {
    const id = await startedAt(bank, { state: 'INSURANCE_SELECTED' });
    await bank.apply('POST', `/api/applications/${id}/contract/utan`, {});
    const headers = keyed(newKey());
    const sign = (utan: string) =>
      bank.call('POST', `/api/applications/${id}/contract/sign`, { utan }, headers);
    const code = await lastCode(bank);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await sign(wrong)).toMatchObject({ status: 409, body: { triesLeft: 2 } });
    // A wrong try counts, whatever its key.
    expect(await sign(wrong)).toMatchObject({ status: 409, body: { triesLeft: 1 } });
    expect(await sign(code)).toMatchObject({ status: 200, body: { state: 'DOC_SIGNED' } });
  });

  test('belongs to one application and one operation', async () => {
    const headers = keyed(newKey());
    const ids = [
      await startedAt(bank, { state: 'INIT' }),
      await startedAt(bank, { state: 'INIT' }),
    ];
    for (const id of ids)
      expect(
        await bank.call('POST', `/api/applications/${id}/cancel`, undefined, headers),
      ).toMatchObject({ status: 200, body: { id } });
    expect(
      (await bank.call('PUT', `/api/applications/${ids[0]}/helpcode`, undefined, headers)).status,
    ).toBe(412);
  });

  test('of a customer is of no use to another one', async () => {
    const headers = keyed(newKey());
    const [anna, bruno] = [await bank.signedIn('anna'), await bank.signedIn('bruno')];
    const body = { loanAmount: 10_000, loanDuration: 60 };
    const begin = async (harness: Harness) =>
      harness.call('POST', '/api/applications/existing', body, headers);
    const first = await begin(anna);
    expect(first.status).toBe(201);
    expect((await begin(anna)).body).toEqual(first.body);
    const other = await begin(bruno);
    expect([
      other.status,
      (other.body as Application).id === (first.body as Application).id,
    ]).toEqual([201, false]);
    expect((await begin(bank)).status).toBe(401);
  });

  test.each(['', 'short', 'not allowed: blanks', 'x'.repeat(65)])('%j is none', async (key) => {
    expect((await bank.call('POST', '/api/feedback', { rating: 4 }, keyed(key))).status).toBe(400);
  });

  test('has no meaning for calls that only read', async () => {
    const id = await startedAt(bank, { state: 'PROCESSED' });
    const { body } = await bank.call('POST', `/api/applications/${id}/legitimation`);
    const headers = keyed(newKey());
    expect(
      (await bank.call('GET', `/api/applications/${id}/legitimation`, undefined, headers)).body,
    ).toMatchObject({ status: 'INITIALIZED' });
    await identify(bank, (body as { redirectURL: string }).redirectURL, 'PENDING');
    expect(
      (await bank.call('GET', `/api/applications/${id}/legitimation`, undefined, headers)).body,
    ).toMatchObject({ status: 'PENDING' });
  });
});

describe('the proof of work', () => {
  test('of a repeated registration may be a new one, or the one used up', async () => {
    const guarded = await startHarness({ captcha: true });
    const proof = async () => {
      const challenge = (await guarded.call('GET', '/api/captcha')).body as Parameters<
        typeof solveChallenge
      >[0]['challenge'];
      return Buffer.from(
        JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
      ).toString('base64');
    };
    const [captcha, headers] = [await proof(), keyed(newKey())];
    const register = (given: string) =>
      guarded.call('POST', '/api/applications', { ...REGISTRATION, captcha: given }, headers);
    const first = await register(captcha);
    expect(first.status).toBe(201);
    expect((await register(captcha)).body).toEqual(first.body);
    expect((await register(await proof())).body).toEqual(first.body);
    expect(await countOf('applications', guarded)).toBe(1);
    // A refusal undoes the registration, not the use of the proof.
    const spent = await proof();
    const known = {
      ...REGISTRATION,
      customer: { ...REGISTRATION.customer, emailAddress: 'schon.kunde@sandbox.example' },
      captcha: spent,
    };
    expect((await guarded.call('POST', '/api/applications', known, keyed(newKey()))).status).toBe(
      412,
    );
    expect((await guarded.call('POST', '/api/applications', known, keyed(newKey()))).status).toBe(
      400,
    );
    await guarded.close();
  });
});

test('keys survive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'repeats-'));
  const headers = keyed(newKey());
  const once = async () => {
    const harness = await startHarness({ memory: false, dataDir: folder });
    const reply = await harness.call('POST', '/api/applications', REGISTRATION, headers);
    const left = await countOf('applications', harness);
    await harness.close();
    return { ...reply, left };
  };
  const first = await once();
  expect(first.status).toBe(201);
  expect(await once()).toMatchObject({ status: 201, body: first.body, left: 1 });
  await rm(folder, { recursive: true });
}, 60_000);
