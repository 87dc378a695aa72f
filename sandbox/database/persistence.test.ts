import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANSWERED, FINANCIAL, REGISTRATION, type Client, startHarness } from '../harness.ts';
import { newRequest, openBrowser, signIn, SILENT } from '../oidc/browser.ts';
import { startProcess } from '../process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('stored data survive kill -9, and the folder can be opened again', async () => {
  const env = { DATA_DIR: join(folder, 'killed'), CAPTCHA: 'off' };
  const first = await startProcess(env);
  const created = await fetch(`http://127.0.0.1:${first.port}/sandbox/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: ANSWERED, customerType: 'ntb' }),
  });
  const { id } = (await created.json()) as { id: string };
  await expect(startHarness({ dataDir: env.DATA_DIR })).rejects.toThrow('is in use by process');
  await first.kill('SIGKILL');
  const second = await startHarness({ dataDir: env.DATA_DIR });
  const restored = await second.apply('GET', `/api/applications/${id}`);
  const { netIncome } = FINANCIAL.customer;
  expect(restored).toMatchObject({ id, state: ANSWERED, customer: { netIncome } });
  await second.close();
});

test('the claim of a killed process does not hold, although another process has its number now', async () => {
  const dataDir = join(folder, 'claimed');
  const claim = join(dataDir, 'process.pid');
  const killed = await startProcess({ DATA_DIR: dataDir });
  const [pid = ''] = (await readFile(claim, 'utf8')).split(' ');
  await killed.kill('SIGKILL');
  const left = await readFile(claim, 'utf8');
  // A container that is started again gives the same numbers: to this process, or to its parent.
  for (const other of [process.pid, process.ppid]) {
    await writeFile(claim, left.replace(pid, String(other)));
    await (await startHarness({ dataDir })).close();
  }
});

test('a restart loses neither the page of a sign-in, nor its code, session and tokens, nor idempotency keys', async () => {
  // The browsers stay, the server behind them changes.
  const dataDir = join(folder, 'restarted');
  let server = await startHarness({ dataDir });
  const sameApp: Client['server'] = { inject: (request) => server.server.inject(request) };
  const { accessToken } = await signIn(sameApp, 'bruno');
  const key = { 'idempotency-key': 'key-of-a-registration' };
  const register = () => server.call('POST', '/api/applications', REGISTRATION, key);
  const registered = await register();
  const newPage = async () => {
    const [browser, request] = [openBrowser(sameApp), newRequest(sameApp)];
    const page = (await browser.visit(request.url)).url.href;
    const login = async () => (await browser.visit(page, { login: 'anna' })).url;
    return { browser, request, login };
  };
  const [before, after] = [await newPage(), await newPage()];
  const code = (await before.login()).searchParams.get('code') ?? '';
  await server.close();
  server = await startHarness({ dataDir });
  expect((await after.login()).pathname).toBe('/signin');
  expect((await before.request.exchange(code)).statusCode).toBe(200);
  const renewed = await signIn(sameApp, '', { browser: before.browser, ...SILENT });
  expect(renewed.idClaims).toMatchObject({ sub: 'anna' });
  const loan = { loanAmount: 10_000, loanDuration: 60 };
  const headers = { authorization: `Bearer ${accessToken}` };
  const begun = await server.call('POST', '/api/applications/existing', loan, headers);
  expect(begun.status).toBe(201);
  expect(await register()).toMatchObject({ status: 201, body: registered.body });
  await server.close();
});
