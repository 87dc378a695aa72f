import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startHarness, type Harness } from '../harness.ts';

vi.setConfig({ testTimeout: 30_000 });
let bank: Harness;
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><script type="application/json" id="config">{"telemetry":{"url":"/telemetry"},"brands":{"bank":{"oidc":{"clientId":"c"}}}}</script><p>app</p>',
  );
  await writeFile(join(dist, 'assets', 'main-abc.js'), 'export {};');
  await writeFile(join(dist, 'assets', 'main-abc.js.br'), 'small');
  bank = await startHarness({ distDir: dist, captcha: true });
}, 60_000);
afterAll(async () => {
  await bank.close();
  await rm(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  bank.sandbox.app.inject({ url, headers });

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
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    const config = JSON.parse(/id="config">(.*?)<\/script>/.exec(page.body)?.[1] ?? '') as Record<
      string,
      unknown
    >;
    expect(config).toMatchObject({
      apiBase: '/api',
      captcha: { enabled: true },
      telemetry: { url: '/sandbox/telemetry' },
      brands: {
        bank: {
          hosts: ['bank.localhost', 'localhost', '127.0.0.1'],
          calculatorUrl: 'http://bank.localhost:5200/sandbox/calculator',
          oidc: {
            clientId: 'online-kredit',
            displayName: 'Online Kredit',
            authority: 'http://localhost/oidc/bank',
          },
        },
        direct: {
          instantLoanUrl: 'http://direct.localhost:5200/sandbox/instant-loan',
          oidc: { clientId: 'easy-kredit', authority: 'http://direct.localhost:5200/oidc/direct' },
        },
      },
    });
  });

  test('hashed files stay for ever and come compressed', async () => {
    const plain = await get('/assets/main-abc.js');
    expect(plain).toMatchObject({ statusCode: 200, body: 'export {};' });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.body).toBe('small');
  });

  test.each([
    '/assets/missing.js',
    '/favicon.ico',
    '/oidc/bank/token',
    '/api/nothing',
    '/sandbox/nothing',
  ])('%s is not the page', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('every response carries the security headers', async () => {
    for (const url of [
      '/',
      '/assets/main-abc.js',
      '/api/branches',
      '/api/nothing',
      '/sandbox/people',
    ]) {
      const { headers } = await get(url);
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'access-control-expose-headers': 'frontend-error',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      if (!url.startsWith('/sandbox')) expect(policy).not.toContain('*');
      expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
    }
  });

  test('the page of a production, and the origin its telemetry goes to', async () => {
    const production = await startHarness({
      distDir: dist,
      production: true,
      telemetryUrl: 'https://monitoring.bank.example/collect',
    });
    const page = await production.call('GET', '/main');
    expect(
      JSON.parse(/id="config">(.*?)<\/script>/.exec(String(page.body))?.[1] ?? ''),
    ).toMatchObject({
      production: true,
      telemetry: { url: 'https://monitoring.bank.example/collect' },
    });
    expect(page.headers['content-security-policy']).toContain(
      "connect-src 'self' https://monitoring.bank.example; frame-src 'self'",
    );
    await production.close();
    expect((await get('/main')).headers['content-security-policy']).toContain(
      "connect-src 'self'; frame-src",
    );
  });

  test('only the page of the silent sign-in may be framed, and only by the app', async () => {
    const framed = (await get('/signin-silent.html?code=c')).headers;
    expect(framed).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'") as string,
    });
    for (const url of [
      '/',
      '/signin',
      '/signin-silent.htm',
      '/api/branches?x=/signin-silent.html',
    ]) {
      expect((await get(url)).headers['content-security-policy'], url).toContain(
        "frame-ancestors 'none'",
      );
    }
  });

  test.each([
    ['bank', 'Musterbank AG', true],
    ['direct', 'Muster Direktbank AG', false],
  ] as const)(
    '%s has its privacy page; branches has only the larger bank',
    async (brand, owner, branches) => {
      const { brands } = JSON.parse(
        /id="config">(.*?)<\/script>/.exec((await get('/main')).body)?.[1] ?? '',
      ) as { brands: Record<typeof brand, { privacyUrl: string; branches: boolean }> };
      const { pathname, host } = new URL(brands[brand].privacyUrl);
      const page = await get(pathname, { host });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(owner);
      expect(brands[brand].branches).toBe(branches);
    },
  );

  test("the provider lies beside the app where plain http is taken, else on the brand's own host", async () => {
    const authorities = async (host: string) => {
      const { brands } = JSON.parse(
        /id="config">(.*?)<\/script>/.exec((await get('/main', { host })).body)?.[1] ?? '',
      ) as { brands: Record<'bank' | 'direct', { oidc: { authority: string } }> };
      return [brands.bank.oidc.authority, brands.direct.oidc.authority];
    };
    const own = [
      'http://bank.localhost:5200/oidc/bank',
      'http://direct.localhost:5200/oidc/direct',
    ];
    expect(await authorities('127.0.0.1:5400')).toEqual([
      'http://127.0.0.1:5400/oidc/bank',
      own[1],
    ]);
    expect(await authorities('direct.localhost:5400')).toEqual([
      own[0],
      'http://direct.localhost:5400/oidc/direct',
    ]);
    for (const host of ['192.168.1.5:5400', 'kredit.test', 'evil.test/localhost', 'a@localhost'])
      expect(await authorities(host), host).toEqual(own);
  });

  test('what stands outside the native app is served here', async () => {
    expect((await get('/sandbox/consent.js')).headers['content-type']).toContain('javascript');
    expect((await get('/sandbox/tags')).headers['content-security-policy']).toContain(
      "frame-ancestors 'self'",
    );
  });
});

test('the description of the calls can be read at /sandbox/api, without anything from outside', async () => {
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
