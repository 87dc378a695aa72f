import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { harnessForAll, startHarness } from '../harness.ts';

const dist = await mkdtemp(join(tmpdir(), 'dist-'));
await mkdir(join(dist, 'assets'));
await writeFile(
  join(dist, 'index.html'),
  '<!doctype html><script type="application/json" id="config">{"telemetry":{"url":"/telemetry"},"brands":{"bank":{"oidc":{"clientId":"c"}}}}</script><p>app</p>',
);
await writeFile(join(dist, 'assets', 'main-abc.js'), 'export {};');
await writeFile(join(dist, 'assets', 'main-abc.js.br'), 'small');
afterAll(() => rm(dist, { recursive: true }));
const bank = harnessForAll({ distDir: dist, captcha: true });

interface BrandConfig {
  readonly privacyUrl: string;
  readonly branches: boolean;
  readonly oidc: { readonly authority: string };
}
interface Config {
  readonly brands: Readonly<Record<'bank' | 'direct', BrandConfig>>;
}
const get = (url: string, headers: Record<string, string> = {}) =>
  bank.sandbox.app.inject({ url, headers });
const configIn = (html: string) =>
  JSON.parse(/id="config">(.*?)<\/script>/.exec(html)?.[1] ?? '') as Config;
const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];

describe('the app', () => {
  test.each([
    '/',
    '/index.html',
    '/main',
    '/flow/ntb/registration',
    '/flow/existing/start?x=1',
    '/anything/else',
  ])('%s is the page with the local configuration', async (url) => {
    const page = await get(url);
    expect(page).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(configIn(page.body)).toMatchObject({
      apiBase: '/api',
      captcha: { enabled: true },
      telemetry: { url: '/sandbox/telemetry' },
      brands: {
        bank: {
          hosts: ['bank.localhost', 'localhost', '127.0.0.1'],
          calculatorUrl: 'http://bank.localhost:5200/sandbox/calculator',
          branches: true,
          oidc: {
            clientId: 'online-kredit',
            displayName: 'Online Kredit',
            authority: 'http://localhost/oidc/bank',
          },
        },
        direct: {
          instantLoanUrl: 'http://direct.localhost:5200/sandbox/instant-loan',
          branches: false,
          oidc: { clientId: 'easy-kredit', authority: 'http://direct.localhost:5200/oidc/direct' },
        },
      },
    });
  });

  test('hashed files are cached for ever and compressed', async () => {
    const url = '/assets/main-abc.js';
    expect(await get(url)).toMatchObject({
      statusCode: 200,
      body: 'export {};',
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(await get(url, { 'accept-encoding': 'br' })).toMatchObject({
      body: 'small',
      headers: { 'content-encoding': 'br' },
    });
  });

  test.each([
    '/assets/missing.js',
    '/favicon.ico',
    '/oidc/bank/token',
    '/api/nothing',
    '/sandbox/nothing',
  ])('%s is not the page', async (url) =>
    expect(await get(url)).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'no-store' },
    }),
  );

  test.each(['/', '/assets/main-abc.js', '/api/branches', '/api/nothing', '/sandbox/people'])(
    '%s has the security headers',
    async (url) => {
      expect((await get(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'access-control-expose-headers': 'frontend-error',
      });
      const policy = await policyOf(url);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      if (!url.startsWith('/sandbox')) expect(policy).not.toContain('*');
      expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
    },
  );

  test('in production the page sends telemetry to the configured origin', async () => {
    const telemetryUrl = 'https://monitoring.bank.example/collect';
    const production = await startHarness({ distDir: dist, production: true, telemetryUrl });
    const { body, headers } = await production.call('GET', '/main');
    await production.close();
    expect(configIn(String(body))).toMatchObject({
      production: true,
      telemetry: { url: telemetryUrl },
    });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://monitoring.bank.example; frame-src 'self'",
    );
    expect(await policyOf('/main')).toContain("connect-src 'self'; frame-src");
  });

  test('only the page of the silent sign-in may be framed, and only by the app', async () => {
    expect((await get('/signin-silent.html?code=c')).headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'") as string,
    });
    for (const url of ['/', '/signin', '/signin-silent.htm', '/api/branches?x=/signin-silent.html'])
      expect(await policyOf(url), url).toContain("frame-ancestors 'none'");
  });

  test('the privacy page of each brand exists', async () => {
    const { brands } = configIn((await get('/main')).body);
    for (const [brand, owner] of [
      ['bank', 'Musterbank AG'],
      ['direct', 'Muster Direktbank AG'],
    ] as const) {
      const { pathname, host } = new URL(brands[brand].privacyUrl);
      expect((await get(pathname, { host })).body).toContain(owner);
    }
  });

  test("the provider is on the app's host where plain http is allowed, else on the brand's own host", async () => {
    const authorities = async (host: string) => {
      const { bank: first, direct } = configIn((await get('/main', { host })).body).brands;
      return [first.oidc.authority, direct.oidc.authority];
    };
    const [ownBank, ownDirect] = await authorities('kredit.test');
    expect([ownBank, ownDirect]).toEqual([
      'http://bank.localhost:5200/oidc/bank',
      'http://direct.localhost:5200/oidc/direct',
    ]);
    expect(await authorities('127.0.0.1:5400')).toEqual([
      'http://127.0.0.1:5400/oidc/bank',
      ownDirect,
    ]);
    expect(await authorities('direct.localhost:5400')).toEqual([
      ownBank,
      'http://direct.localhost:5400/oidc/direct',
    ]);
    for (const host of ['192.168.1.5:5400', 'evil.test/localhost', 'a@localhost'])
      expect(await authorities(host), host).toEqual([ownBank, ownDirect]);
  });

  test('the third parties of the app are served by the sandbox', async () => {
    expect((await get('/sandbox/consent.js')).headers['content-type']).toContain('javascript');
    expect(await policyOf('/sandbox/tags')).toContain("frame-ancestors 'self'");
  });
});

test('the API description can be read at /sandbox/api, without external resources', async () => {
  const page = await get('/sandbox/api/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self';/,
  );
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(files).toContain('./static/swagger-ui-bundle.js');
  for (const file of files)
    expect((await get(`/sandbox/api/${file}`.replace('/./', '/'))).statusCode, file).toBe(200);
  expect((await get('/sandbox/api/json')).json()).toMatchObject({
    paths: { '/applications': { post: { operationId: 'createApplication' } } },
  });
});
