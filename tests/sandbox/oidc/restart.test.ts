import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { startHarness } from '../harness.ts';
import { newRequest, openBrowser, signIn } from './browser.ts';
import { SILENT_CALLBACK_PATH } from './clients.ts';

vi.setConfig({ testTimeout: 120_000 });
const folder = await mkdtemp(join(tmpdir(), 'oidc-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a restart in the middle of a sign-in loses neither the page, nor the code, nor the session, nor the tokens', async () => {
  // The browser stays, the server behind it changes.
  let server = await startHarness({ memory: false, dataDir: folder });
  const sameApp = new Proxy(server.sandbox.app, {
    get: (_, name) => Reflect.get(server.sandbox.app, name) as unknown,
  });
  const restart = async (): Promise<void> => {
    await server.close();
    server = await startHarness({ memory: false, dataDir: folder });
  };
  const browser = openBrowser(sameApp);
  const before = await signIn(sameApp, 'bruno');
  const request = newRequest(sameApp);
  const page = await browser.visit(request.url);
  await restart();
  const { url } = await browser.visit(page.url.href, { login: 'anna' });
  expect(url.pathname).toBe('/signin');
  await restart();
  expect((await request.exchange(url.searchParams.get('code') ?? '')).statusCode).toBe(200);
  const silent = await signIn(sameApp, '', {
    browser,
    callback: SILENT_CALLBACK_PATH,
    more: { prompt: 'none' },
  });
  expect(silent.idClaims).toMatchObject({ sub: 'anna' });
  const begun = await server.call(
    'POST',
    '/api/applications/existing',
    { loanAmount: 10_000, loanDuration: 60 },
    { authorization: `Bearer ${before.accessToken}` },
  );
  expect(begun.status).toBe(201);
  await server.close();
});
