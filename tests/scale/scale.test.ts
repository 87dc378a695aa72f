/** Several processes on one PostgreSQL keep every promise that one keeps: the database holds everything, no process remembers. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBrowser, signIn } from '../sandbox/oidc/browser.ts';
import { sayMissing } from '../installed.ts';
import type { Application, Client, Reply } from './client.ts';
import { codeFor, proofOfWork, REGISTRATION, toContract, wholeJourney } from './journey.ts';
import { foundPostgres } from './postgres.ts';
import { startSeveral, type Several } from './several.ts';

vi.setConfig({ testTimeout: 60_000 });
const COUNT = 3;
const found = foundPostgres();
sayMissing('several processes on PostgreSQL', found);

let several: Several;
let client: Client;

// Left out, with one line that says why (sayMissing above), where PostgreSQL is neither installed nor can be: INSTALL=off, not root, no network.
describe.skipIf(found.missing !== undefined)('several processes on one PostgreSQL', () => {
  beforeAll(async () => {
    several = await startSeveral(found.file ?? '', COUNT);
    ({ client } = several);
  }, 180_000);
  afterAll(() => several.stop(), 30_000);

  const everywhere = <Value>(ask: (here: Client) => Promise<Value>): Promise<Value[]> =>
    Promise.all(several.processes.map((_, index) => ask(several.direct(index))));
  const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();
  const started = async (state: string, more: object = {}) =>
    (
      await client.apply<{ id: string }>('POST', '/sandbox/applications', {
        state,
        customerType: 'ntb',
        ...more,
      })
    ).id;
  const countOf = async (table: string): Promise<number> => {
    const database = new pg.Client({ connectionString: several.postgres.url });
    await database.connect();
    const {
      rows: [row],
    } = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    await database.end();
    return row?.count ?? -1;
  };
  const register = async (here: Client, captcha: string, headers: Record<string, string> = {}) =>
    here.call('POST', '/api/applications', { ...REGISTRATION, captcha }, headers);

  test('a new customer gets a loan although every call meets another process', async () => {
    several.front.served.length = 0;
    expect(await wholeJourney(client, () => proofOfWork(client))).toMatchObject({
      state: 'COMPLETED',
      decision: 'GREEN',
    });
    const { served } = several.front;
    expect(served.length).toBeGreaterThan(15);
    for (const [index, port] of served.entries()) expect(port).not.toBe(served[index + 1]);
    expect(new Set(served).size).toBe(COUNT);
  });

  test('every process says the same of everything', async () => {
    const id = await started('DOC_SIGNED');
    for (const path of [
      `/api/applications/${id}`,
      `/api/applications/${id}/documents`,
      `/api/applications/${id}/legitimation`,
      '/sandbox/messages',
      '/sandbox/people',
    ]) {
      const said = await everywhere((here) => here.call('GET', path));
      expect(
        new Set(said.map(({ status, body }) => JSON.stringify([status, body]))),
        path,
      ).toHaveLength(1);
    }
  });

  test('a sign-in wanders through all processes, its token holds at each, and signing out ends it at each', async () => {
    const origin = `http://bank.localhost:${several.front.port}`;
    const browser = openBrowser(client);
    const { accessToken } = await signIn(client, 'anna', { browser, origin });
    const begin = (token: string) =>
      everywhere((here) =>
        here.call(
          'POST',
          '/api/applications/existing',
          { loanAmount: 10_000, loanDuration: 60 },
          { authorization: `Bearer ${token}`, host: new URL(origin).host },
        ),
      );
    expect(statuses(await begin(accessToken))).toEqual([201, 201, 201]);
    const silent = { browser, origin, callback: '/signin-silent.html', more: { prompt: 'none' } };
    for (let time = 0; time < COUNT; time += 1)
      expect((await signIn(client, 'no-login', silent)).accessClaims).toMatchObject({
        sub: 'anna',
      });
    expect(await client.apply('POST', '/sandbox/oidc/revoke-session', { login: 'anna' })).toEqual({
      ended: 1,
    });
    for (let time = 0; time < COUNT; time += 1)
      await expect(signIn(client, 'no-login', silent)).rejects.toThrow('login_required');
    const keys = await everywhere((here) => here.call('GET', '/oidc/bank/jwks'));
    expect(new Set(keys.map(({ body }) => body))).toHaveLength(1);
  });

  test('the same key sent to all at once begins one application', async () => {
    const before = await countOf('applications');
    for (let round = 1; round <= 5; round += 1) {
      const headers = { 'idempotency-key': randomUUID() };
      const captcha = await proofOfWork(client);
      const replies = await everywhere((here) => register(here, captcha, headers));
      expect(statuses(replies)).toEqual([201, 201, 201]);
      expect(new Set(replies.map(({ body }) => body))).toHaveLength(1);
      expect(await countOf('applications')).toBe(before + round);
    }
  });

  test('the same key sent to all at once signs once and sends one code', async () => {
    const id = await started('INSURANCE_SELECTED');
    const codes = async () =>
      (
        await client.apply<{ applicationId: string; code: string | null }[]>(
          'GET',
          '/sandbox/messages',
        )
      ).filter(({ applicationId, code }) => applicationId === id && code !== null).length;
    const sending = { 'idempotency-key': randomUUID() };
    expect(
      statuses(
        await everywhere((here) =>
          here.call('POST', `/api/applications/${id}/contract/utan`, {}, sending),
        ),
      ),
    ).toEqual([200, 200, 200]);
    expect(await codes()).toBe(1);
    const utan = await codeFor(client, id);
    const signing = { 'idempotency-key': randomUUID() };
    const signed = await everywhere((here) =>
      here.call('POST', `/api/applications/${id}/contract/sign`, { utan }, signing),
    );
    expect(statuses(signed)).toEqual([200, 200, 200]);
    expect(new Set(signed.map(({ body }) => body))).toHaveLength(1);
  });

  test('of changes to the same version one is kept, the others are told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await started('PEFI_INFO');
      const { version = 0 } = await client.apply('GET', `/api/applications/${id}`);
      const replies = await Promise.all(
        several.processes.map((_, index) =>
          several
            .direct(index)
            .call(
              'PATCH',
              `/api/applications/${id}`,
              { loanAmount: 5_000 + 1_000 * index },
              { 'if-match': `"${version}"` },
            ),
        ),
      );
      expect(statuses(replies)).toEqual([200, 409, 409]);
      const kept = replies.find(({ status }) => status === 200)?.json<Application>().loanAmount;
      expect((await client.apply('GET', `/api/applications/${id}`)).loanAmount).toBe(kept);
    }
  });

  test('a proof of work is good once, wherever it is shown', async () => {
    for (let round = 0; round < 5; round += 1) {
      const captcha = await proofOfWork(client);
      expect(statuses(await everywhere((here) => register(here, captcha)))).toEqual([
        201, 400, 400,
      ]);
    }
  });

  test('codes are counted together: three wrong tries, three sendings', async () => {
    const id = await started('INSURANCE_SELECTED');
    const path = `/api/applications/${id}/contract`;
    const send = () => client.call('POST', `${path}/utan`, {});
    await send();
    const wrong = (await codeFor(client, id)) === '000000' ? '000001' : '000000';
    const tries = await everywhere((here) => here.call('POST', `${path}/sign`, { utan: wrong }));
    expect(tries.map((reply) => reply.json<{ triesLeft: number }>().triesLeft).sort()).toEqual([
      0, 1, 2,
    ]);
    expect(
      (await client.call('POST', `${path}/sign`, { utan: await codeFor(client, id) })).json(),
    ).toMatchObject({ triesLeft: 0 });
    expect(statuses(await Promise.all([send(), send(), send(), send(), send()]))).toEqual([
      200, 200, 429, 429, 429,
    ]);
  });

  test('a prepared failure happens as often as it was prepared, not more often with more processes', async () => {
    await client.apply('POST', '/sandbox/faults', {
      operationId: 'listBranches',
      status: 503,
      times: 4,
    });
    const replies = (
      await Promise.all(
        [1, 2, 3].map(() => everywhere((here) => here.call('GET', '/api/branches'))),
      )
    ).flat();
    expect(statuses(replies)).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(4).fill(503),
    ]);
  });

  /** Registers under one key, as often as it takes, until somebody answers, as the application does when no answer comes. */
  async function insist(captcha: string): Promise<{ id: string; times: number }> {
    const headers = { 'idempotency-key': randomUUID() };
    for (let times = 1; times <= 200; times += 1) {
      const reply = await register(client, captcha, headers).catch(() => undefined);
      if (reply?.status === 201) return { id: reply.json<Application>().id, times };
      if (reply !== undefined && reply.status < 500)
        throw new Error(`answered ${reply.status} ${reply.body}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('never answered');
  }

  async function insistWhile(upset: () => unknown): Promise<number> {
    const proofs = await Promise.all(Array.from({ length: 24 }, () => proofOfWork(client)));
    const before = await countOf('applications');
    const all = Promise.all(
      proofs.map((proof, index) =>
        new Promise((resolve) => setTimeout(resolve, index * 15)).then(() => insist(proof)),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 120));
    await upset();
    const done = await all;
    const ids = done.map(({ id }) => id);
    expect(new Set(ids)).toHaveLength(24);
    // Nothing answered is lost, nothing was done twice.
    for (const id of ids)
      expect(await client.apply('GET', `/api/applications/${id}`)).toMatchObject({
        id,
        state: 'INIT',
      });
    expect(await countOf('applications')).toBe(before + 24);
    return done.reduce((sum, { times }) => sum + times, 0);
  }
  test('a database that restarts in the middle loses nothing that was answered, and no process ends', async () => {
    expect(await insistWhile(() => several.postgres.restart())).toBeGreaterThanOrEqual(24);
    expect(statuses(await everywhere((here) => here.call('GET', '/sandbox/people')))).toEqual([
      200, 200, 200,
    ]);
  });

  test('a process killed in the middle loses nothing that was answered; the others go on with what it began', async () => {
    const id = await started('INIT');
    await insistWhile(() => several.processes[0]?.kill('SIGKILL'));
    await expect(several.direct(0).call('GET', '/api/branches')).rejects.toThrow();
    await toContract(client, id);
    expect(await client.apply('GET', `/api/applications/${id}`)).toMatchObject({
      state: 'INSURANCE_SELECTED',
    });
  });
});
