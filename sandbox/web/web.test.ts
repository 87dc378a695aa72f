import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { headersFor, IMMUTABLE } from '../../deploy/headers.ts';
import { NOTHING_OUTSIDE } from '../../deploy/site.ts';
import { harnessForAll } from '../harness.ts';

const dist = await mkdtemp(join(tmpdir(), 'dist-'));
await mkdir(join(dist, 'assets'));
const config = '{"telemetry":{"url":"/telemetry"},"brands":{"bank":{"oidc":{"clientId":"c"}}}}';
await writeFile(
  join(dist, 'index.html'),
  `<!doctype html><script type="application/json" id="config">${config}</script><p>app</p>`,
);
await writeFile(join(dist, 'assets', 'main-abc.js'), 'export {};');
await writeFile(join(dist, 'assets', 'main-abc.js.br'), 'small');
afterAll(() => rm(dist, { recursive: true }));
const telemetryUrl = 'https://monitoring.bank.example/collect';
const bank = harnessForAll({
  distDir: dist,
  captcha: true,
  production: true,
  telemetryUrl,
  hosts: ['kredit.test', '192.168.1.5'],
});

type BrandConfig = { readonly oidc: { readonly authority: string } };
type Config = { readonly brands: Readonly<Record<'bank' | 'direct', BrandConfig>> };
const get = (url: string, headers: Record<string, string> = {}) =>
  bank.sandbox.app.inject({ url, headers });
const configIn = (html: string) =>
  JSON.parse(/id="config">(.*?)<\/script>/.exec(html)?.[1] ?? '') as Config;
const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];

describe('the app', () => {
  test.each([
    ...['/', '/index.html', '/main', '/flow/ntb/registration'],
    ...['/flow/existing/start?x=1', '/anything/else'],
  ])('%s is the page with the local configuration', async (url) => {
    const page = await get(url);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    expect(page).toMatchObject({ statusCode: 200, headers });
    expect(configIn(page.body)).toMatchObject({
      apiBase: '/api',
      production: true,
      captcha: { enabled: true },
      telemetry: { url: telemetryUrl },
      brands: {
        bank: {
          hosts: ['bank.localhost', 'localhost', '127.0.0.1'],
          calculatorUrl: 'http://bank.localhost:5200/sandbox/calculator',
          privacyUrl: 'http://bank.localhost:5200/sandbox/privacy',
          branches: true,
          oidc: {
            clientId: 'online-kredit',
            displayName: 'Online Kredit',
            authority: 'http://localhost/oidc/bank',
          },
        },
        direct: {
          instantLoanUrl: 'http://direct.localhost:5200/sandbox/instant-loan',
          privacyUrl: 'http://direct.localhost:5200/sandbox/privacy',
          branches: false,
          oidc: { clientId: 'easy-kredit', authority: 'http://direct.localhost:5200/oidc/direct' },
        },
      },
    });
  });

  test('hashed files are cached for ever and compressed; the policy has the address of telemetry', async () => {
    const plain = await get('/assets/main-abc.js');
    const small = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    const outside = { ...NOTHING_OUTSIDE, connect: ['https://monitoring.bank.example'] };
    const headers = { ...headersFor('/', { outside }), 'cache-control': IMMUTABLE };
    expect(plain).toMatchObject({ statusCode: 200, body: 'export {};', headers });
    expect(small).toMatchObject({ body: 'small', headers: { 'content-encoding': 'br' } });
  });

  test.each([
    ...['/assets/missing.js', '/favicon.ico'],
    ...['/oidc/bank/token', '/api/nothing', '/sandbox/nothing'],
    ...['/health', '/readyz', '/version', '/actuator/health'],
  ])('%s is not the page', async (url) => {
    const headers = { 'cache-control': 'no-store' };
    expect(await get(url)).toMatchObject({ statusCode: 404, headers });
  });

  test('says by plain text that it runs', async () =>
    expect(await get('/healthz')).toMatchObject({
      statusCode: 200,
      body: 'ok',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    }));

  // The policy of all other answers: tests/safety/answers.test.ts.
  test('what the console answers has the same policy, but for redirects of forms', async () => {
    const policy = await policyOf('/sandbox/people');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
  });

  // And no other page: deploy/headers.test.ts.
  test('the page of the silent sign-in may be framed by the app', async () =>
    expect(await policyOf('/signin-silent.html?code=c')).toContain("frame-ancestors 'self'"));

  test.each([
    ['kredit.test', undefined, undefined],
    ['127.0.0.1:5400', 'http://127.0.0.1:5400', undefined],
    ['direct.localhost:5400', undefined, 'http://direct.localhost:5400'],
    ['192.168.1.5:5400', undefined, undefined],
  ])(
    "at %s the provider is on the app's host where plain http is allowed, else on the brand's own",
    async (
      host,
      onBank = 'http://bank.localhost:5200',
      onDirect = 'http://direct.localhost:5200',
    ) => {
      const { brands } = configIn((await get('/main', { host })).body);
      const authorities = [brands.bank.oidc.authority, brands.direct.oidc.authority];
      expect(authorities).toEqual([`${onBank}/oidc/bank`, `${onDirect}/oidc/direct`]);
    },
  );

  test('the third parties of the app are served by the sandbox', async () => {
    expect((await get('/sandbox/consent.js')).headers['content-type']).toContain('javascript');
    expect(await policyOf('/sandbox/tags')).toContain("frame-ancestors 'self'");
  });
});

describe('telemetry', () => {
  const origin = 'http://bank.localhost:4200';
  const batch = (id: string) => ({ meta: { session: { id } }, events: [{ name: 'step-shown' }] });
  const post = (payload: object = batch('a')) =>
    bank.call('POST', '/sandbox/telemetry', payload, { origin });
  const list = () => bank.apply<object[]>('GET', '/sandbox/telemetry');

  test('is listed, newest first', async () => {
    for (const id of ['a', 'b']) expect((await post(batch(id))).status).toBe(202);
    const receivedAt = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    const entry = (id: string) => ({ receivedAt, origin, body: batch(id) });
    expect((await list()).slice(0, 2)).toEqual([entry('b'), entry('a')]);
  });

  test('is refused by a prepared fault, and not kept', async () => {
    const before = await list();
    const headers = { 'retry-after': '7' };
    const fault = { operationId: 'sendTelemetry', status: 429, header: headers, times: 2 };
    await bank.apply('POST', '/sandbox/faults', fault);
    for (const _ of [1, 2]) expect(await post()).toMatchObject({ status: 429, headers });
    expect(await list()).toEqual(before);
    expect((await post()).status).toBe(202);
  });

  test('may come from pages of another origin; anything but a batch is refused', async () => {
    const cors = { 'access-control-allow-origin': '*' };
    const preflight = { method: 'OPTIONS', url: '/sandbox/telemetry' } as const;
    const { headers } = await bank.sandbox.app.inject(preflight);
    expect(headers).toMatchObject({ ...cors, 'access-control-allow-headers': 'content-type' });
    expect((await post()).headers).toMatchObject(cors);
    expect((await post([])).status).toBe(400);
  });
});
