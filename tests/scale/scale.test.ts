/** Several processes on one PostgreSQL behave as one: all state is in the database. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { findOrLeaveOut } from '../installed.ts';
import type { Application } from '../../sandbox/application.ts';
import { REGISTRATION, type Client, type Reply } from '../../sandbox/client.ts';
import { openBrowser, signIn, SILENT } from '../../sandbox/oidc/browser.ts';
import { startSeveral, toContract, wholeJourney, type Several } from './several.ts';

const COUNT = 3;
const found = findOrLeaveOut('several processes on one PostgreSQL', 'pg_ctl', 'initdb');

let several: Several;
let client: Client;

// In this order: the last test kills one of the processes.
const IN_ORDER = { shuffle: false };
describe.skipIf(found.missing !== undefined)(
  'several processes on one PostgreSQL',
  IN_ORDER,
  () => {
    beforeAll(async () => {
      several = await startSeveral(found.file ?? '', COUNT);
      ({ client } = several);
    });
    afterAll(() => several.stop());

    const everywhere = <Value>(ask: (one: Client, index: number) => Promise<Value>) =>
      Promise.all(several.direct.map(ask));
    const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();
    const countApplications = async (): Promise<number> => {
      const database = new pg.Client({ connectionString: several.postgres.url });
      await database.connect();
      const { rowCount } = await database.query('SELECT 1 FROM applications');
      await database.end();
      return rowCount ?? -1;
    };
    const newKey = () => ({ 'idempotency-key': randomUUID() });
    const register = (one: Client, captcha: string, headers = {}) =>
      one.call('POST', '/api/applications', { ...REGISTRATION, captcha }, headers);
    const distinct = (replies: readonly Reply[]) =>
      new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size;

    test('a new customer gets a loan although every call goes to another process', async () => {
      several.answered.length = 0;
      expect(await wholeJourney(client, await client.proofOfWork())).toMatchObject({
        state: 'COMPLETED',
        decision: 'GREEN',
      });
      const { answered } = several;
      expect(answered.length).toBeGreaterThan(15);
      for (const [index, port] of answered.entries()) expect(port).not.toBe(answered[index + 1]);
      expect(new Set(answered).size).toBe(COUNT);
    });

    test('every process gives the same answers', async () => {
      const path = `/api/applications/${await client.startedAt({ state: 'DOC_SIGNED' })}`;
      const more = ['/sandbox/messages', '/sandbox/people', '/oidc/bank/jwks'];
      for (const each of [path, `${path}/documents`, `${path}/legitimation`, ...more])
        expect(distinct(await everywhere((one) => one.call('GET', each))), each).toBe(1);
    });

    test('a sign-in goes through all processes, its token is valid at each, and signing out ends it at each', async () => {
      const { server } = client;
      const browser = openBrowser(server);
      const { accessToken } = await signIn(server, 'anna', { browser });
      const headers = { authorization: `Bearer ${accessToken}` };
      const loan = { loanAmount: 10_000, loanDuration: 60 };
      const begun = await everywhere((one) =>
        one.call('POST', '/api/applications/existing', loan, headers),
      );
      expect(statuses(begun)).toEqual([201, 201, 201]);
      const silently = () => signIn(server, 'no-login', { browser, ...SILENT });
      for (let time = 0; time < COUNT; time += 1)
        expect((await silently()).accessClaims).toMatchObject({ sub: 'anna' });
      const revoked = await client.call('POST', '/sandbox/oidc/revoke-session', { login: 'anna' });
      expect(revoked.body).toEqual({ ended: 1 });
      for (let time = 0; time < COUNT; time += 1)
        await expect(silently()).rejects.toThrow('login_required');
    });

    test('the same key sent to all at once begins one application', async () => {
      const before = await countApplications();
      for (let round = 1; round <= 5; round += 1) {
        const [headers, captcha] = [newKey(), await client.proofOfWork()];
        const replies = await everywhere((one) => register(one, captcha, headers));
        expect([statuses(replies), distinct(replies)]).toEqual([[201, 201, 201], 1]);
        expect(await countApplications()).toBe(before + round);
      }
    });

    test('the same key sent to all at once signs once and sends one code', async () => {
      const { id } = await client.started('INSURANCE_SELECTED');
      const atOnce = (path: string, body: object, headers = newKey()) =>
        everywhere((one) =>
          one.call('POST', `/api/applications/${id}/contract/${path}`, body, headers),
        );
      expect(statuses(await atOnce('utan', {}))).toEqual([200, 200, 200]);
      const codes = await client.codesSent(id);
      expect(codes).toHaveLength(1);
      const signed = await atOnce('sign', { utan: codes[0] });
      expect([statuses(signed), distinct(signed)]).toEqual([[200, 200, 200], 1]);
    });

    test('of changes to the same version one is saved, the others get a conflict', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id, apply } = await client.started('PEFI_INFO');
        const headers = { 'if-match': `"${(await apply('GET')).version}"` };
        const replies = await everywhere((one, index) => {
          const loan = { loanAmount: 5_000 + 1_000 * index };
          return one.call('PATCH', `/api/applications/${id}`, loan, headers);
        });
        expect(statuses(replies)).toEqual([200, 409, 409]);
        const saved = replies.find(({ status }) => status === 200)?.body as Application;
        expect((await apply('GET')).loanAmount).toBe(saved.loanAmount);
      }
    });

    test('a proof of work is valid once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const captcha = await client.proofOfWork();
        const replies = await everywhere((one) => register(one, captcha));
        expect(statuses(replies)).toEqual([201, 400, 400]);
      }
    });

    test('codes are counted together: three wrong tries, three sendings', async () => {
      const { id, call } = await client.started('INSURANCE_SELECTED');
      const send = () => call('POST', '/contract/utan', {});
      await send();
      const code = await client.lastCode(id);
      const path = `/api/applications/${id}/contract/sign`;
      const wrong = { utan: code === '000000' ? '000001' : '000000' };
      const tries = await everywhere((one) => one.call('POST', path, wrong));
      const left = tries.map(({ body }) => (body as { triesLeft: number }).triesLeft);
      expect(left.sort()).toEqual([0, 1, 2]);
      const late = await client.call('POST', path, { utan: code });
      expect(late.body).toMatchObject({ triesLeft: 0 });
      const sent = await Promise.all([send(), send(), send(), send(), send()]);
      expect(statuses(sent)).toEqual([200, 200, 429, 429, 429]);
    });

    test('a prepared fault happens as often as it was prepared', async () => {
      const fault = { operationId: 'listBranches', status: 503, times: 4 };
      await client.apply('POST', '/sandbox/faults', fault);
      const ask = () => everywhere((one) => one.call('GET', '/api/branches'));
      const replies = (await Promise.all([ask(), ask(), ask()])).flat();
      const [fine, failed] = [Array<number>(5).fill(200), Array<number>(4).fill(503)];
      expect(statuses(replies)).toEqual([...fine, ...failed]);
    });

    /** Registers with one key until it is answered, as the application does when no answer comes. */
    async function registerAgainAndAgain(captcha: string): Promise<string> {
      const headers = newKey();
      const answered = () =>
        eventually(async () => {
          const reply = await register(client, captcha, headers);
          if (reply.status >= 500) throw new Error(`answered ${reply.status}`);
          return reply;
        });
      const { status, body } = await answered();
      expect(status).toBe(201);
      return (body as Application).id;
    }

    /** Nothing that was answered is lost, and nothing is done twice. */
    async function registerDuring(failure: () => unknown): Promise<void> {
      const proofs = await Promise.all(Array.from({ length: 24 }, () => client.proofOfWork()));
      const before = await countApplications();
      // Some are answered before it, some are under way, and the rest begin while it happens.
      const early = proofs.splice(0, 12).map(registerAgainAndAgain);
      await Promise.any(early);
      const [, ...ids] = await Promise.all([
        failure(),
        ...early,
        ...proofs.map(registerAgainAndAgain),
      ]);
      expect(new Set(ids)).toHaveLength(24);
      for (const id of ids)
        expect(await client.apply('GET', `/api/applications/${id}`)).toMatchObject({
          state: 'INIT',
        });
      expect(await countApplications()).toBe(before + 24);
    }

    test('a database that restarts meanwhile loses nothing, and no process ends', async () => {
      await registerDuring(() => several.postgres.restart());
      const replies = await everywhere((one) => one.call('GET', '/sandbox/people'));
      expect(statuses(replies)).toEqual([200, 200, 200]);
    });

    test('a process killed meanwhile loses nothing; the others continue its applications', async () => {
      const { id, apply } = await client.started('INIT');
      await registerDuring(() => several.processes[0]?.kill('SIGKILL'));
      await expect(several.direct[0]?.call('GET', '/api/branches')).rejects.toThrow();
      await toContract(client, id);
      expect(await apply('GET')).toMatchObject({ state: 'INSURANCE_SELECTED' });
    });
  },
);
