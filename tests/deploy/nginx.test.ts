/** deploy/nginx.conf in the real nginx: pages, files, calls, errors, each with the headers of deploy/headers.ts. */
import {
  createServer as createHttp,
  request as plainRequest,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { request as tlsRequest } from 'node:https';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { configurePage, blockOf, outsideOf, type SiteConfig } from '../../deploy/site.ts';
import type { BrandId } from '../../src/brand/brands.ts';
import { SILENT_PAGE } from '../../src/flow/sign-in.ts';
import { headersFor } from '../../deploy/headers.ts';
import { findOrLeaveOut, freePort, newSharedFolder } from '../installed.ts';
import { BROTLI, MIME_TYPES, startNginx } from './nginx-server.ts';
import { listed } from '../listed.ts';

const found = findOrLeaveOut('the deployment in a real nginx', 'nginx', 'openssl', MIME_TYPES);
const brotli = findOrLeaveOut('brotli in a real nginx', BROTLI);

interface Reply {
  readonly status: number;
  /** Each with all its values. */
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>;
  readonly body: Buffer;
}

const SCRIPT = 'export const kredit = "Kredit";\n'.repeat(50);
/** What calls of `/api/slow` wait for. */
let released = Promise.resolve();
let nginx: Awaited<ReturnType<typeof startNginx>>;
let api: Server;
let address: string;
let dist: string;
let page: string;
let config: SiteConfig;

describe.skipIf(found.missing !== undefined)('nginx', () => {
  beforeAll(async () => {
    page = await readFile(new URL('../../index.html', import.meta.url), 'utf8');
    config = JSON.parse(blockOf(page)) as SiteConfig;
    dist = newSharedFolder('dist-');
    await chmod(dist, 0o755);
    await mkdir(join(dist, 'assets'));
    await writeFile(join(dist, 'index.html'), page);
    await writeFile(join(dist, 'index.html.gz'), gzipSync(page));
    await writeFile(join(dist, SILENT_PAGE), '<!doctype html><title>Anmeldung</title>');
    await writeFile(join(dist, 'favicon-bank.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(dist, 'assets', 'main-abc.js'), SCRIPT);
    await writeFile(join(dist, 'assets', 'main-abc.js.gz'), gzipSync(SCRIPT));
    await writeFile(join(dist, 'assets', 'main-abc.js.br'), 'brotli');
    configurePage(dist, config);
    api = createHttp(async (request, reply) => {
      if (request.url?.includes('slow') === true) await released;
      const own = { wrong: 412, limited: 429 };
      const [, status = 200] =
        Object.entries(own).find(([name]) => request.url?.includes(name)) ?? [];
      reply.writeHead(status, {
        ...headersFor('/'),
        ...(status === 429 && { 'retry-after': '60' }),
        'content-type': 'application/json',
        'frontend-error': 'CUSTOMER_EXISTS',
        'cache-control': 'public',
      });
      const { host, 'x-forwarded-proto': forwarded, 'x-forwarded-for': visitor } = request.headers;
      reply.end(JSON.stringify({ url: request.url, host, forwarded, visitor }));
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const { port } = api.address() as AddressInfo;
    address = `http://127.0.0.1:${port}`;
    nginx = await startNginx(found.file ?? '', config, dist, address);
  });
  afterAll(async () => {
    await nginx.stop();
    api.close();
    await rm(dist, { recursive: true });
  });

  /** Another one for a test that changes what it gets, with limits of its own. */
  const another = async ({
    api: to = address,
    ...options
  }: { api?: string } & Parameters<typeof startNginx>[4]) => {
    const at = await startNginx(found.file ?? '', config, dist, to, options);
    onTestFinished(() => at.stop());
    return at;
  };

  const HOSTS = {
    bank: 'kredit.bank.example',
    direct: 'kredit.direct.example',
  } as const satisfies Record<BrandId, string>;

  interface Request {
    readonly host?: string;
    /** The host as the handshake names it. */
    readonly servername?: string;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Buffer;
    readonly secure?: boolean;
    readonly at?: typeof nginx;
  }
  async function ask(
    path: string,
    {
      host = HOSTS.bank,
      servername = host,
      method = 'GET',
      headers = {},
      body,
      secure = true,
      at = nginx,
    }: Request = {},
  ): Promise<Reply> {
    const options = { host: '127.0.0.1', path, method, headers: { host, ...headers } };
    const tls = { port: at.httpsPort, servername, rejectUnauthorized: false };
    const request = secure
      ? tlsRequest({ ...options, ...tls })
      : plainRequest({ ...options, port: at.httpPort });
    const [response] = (await once(request.end(body), 'response')) as [IncomingMessage];
    const { statusCode = 0, headersDistinct } = response;
    return { status: statusCode, headers: headersDistinct, body: await buffer(response) };
  }

  const expectHeaders = (
    { headers }: Reply,
    path: string,
    { brand = 'bank' as BrandId, inApp = false, caching = 'no-store' } = {},
  ) => {
    const expected = {
      ...headersFor(path, { https: true, outside: outsideOf(config, [brand], inApp) }),
      'cache-control': caching,
    };
    // Each of them once.
    expect(
      Object.fromEntries(Object.keys(expected).map((name) => [name, headers[name]])),
      path,
    ).toEqual(Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, [value]])));
  };

  test.each(
    listed(`/ | /index.html | /main | /flow/ntb/registration?amount=1
      | /flow/existing/start | /anything/else`),
  )('%s is the page, never kept', async (path) => {
    const reply = await ask(path);
    expect([reply.status, reply.headers['content-type']]).toEqual([
      200,
      ['text/html; charset=utf-8'],
    ]);
    expect(JSON.parse(blockOf(reply.body.toString()))).toEqual(config);
    expectHeaders(reply, '/');
  });

  test('the server says that it runs, by https and, for whatever host, by plain http', async () => {
    for (const request of [{}, { secure: false }, { secure: false, host: '10.0.0.7' }]) {
      const { status, headers, body } = await ask('/healthz', request);
      expect([status, body.toString()]).toEqual([200, 'ok']);
      expect(headers['content-type']?.[0]).toMatch(/^text\/plain/);
    }
    await ask('/after-health');
    await expect.poll(() => nginx.log()).toContain('/after-health');
    expect(await nginx.log()).not.toContain('/healthz"');
  });

  test.each(['/health', '/readyz', '/version', '/actuator/health', '/metrics', '/healthz/live'])(
    '%s, which probes ask for, is no page',
    async (path) => {
      const reply = await ask(path);
      expect(reply.status).toBe(404);
      expectHeaders(reply, '/');
    },
  );

  test("each brand, and the app within the bank's app, has a policy of its own", async () => {
    expectHeaders(await ask('/main', { host: HOSTS.direct }), '/', { brand: 'direct' });
    expectHeaders(await ask('/flow/ntb/registration?inApp=true'), '/', { inApp: true });
    expectHeaders(await ask('/main?inApp=yes'), '/');
  });

  test('only the page of the silent sign-in may be framed', async () => {
    expectHeaders(await ask(`${SILENT_PAGE}?code=c`), SILENT_PAGE);
  });

  test('hashed files stay for ever and come compressed', async () => {
    const path = '/assets/main-abc.js';
    const plain = await ask(path);
    expect(plain.body.toString()).toBe(SCRIPT);
    expect(plain.headers['content-type']?.[0]).toMatch(/^(application|text)\/javascript/);
    expectHeaders(plain, path, { caching: 'public, max-age=31536000, immutable' });
    const zipped = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers['content-encoding']).toEqual(['gzip']);
    expect(gunzipSync(zipped.body).toString()).toBe(SCRIPT);
    // A cache that keeps the one has to keep the other too.
    for (const { headers } of [plain, zipped]) expect(headers['vary']).toEqual(['Accept-Encoding']);
    expectHeaders(zipped, path, { caching: 'public, max-age=31536000, immutable' });
    const etag = plain.headers['etag']?.[0] ?? '';
    expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test.skipIf(brotli.missing !== undefined)('brotli where the module is there', async () => {
    expect(
      await ask('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } }),
    ).toMatchObject({ headers: { 'content-encoding': ['br'], vary: ['Accept-Encoding'] } });
  });

  test.each([
    ['/assets/gone.js', 404],
    ['/nothing.png', 404],
    ['/.git/config', 404],
    ['/assets/..%2f..%2fetc/passwd', 400],
    ['/assets/', 404],
  ])('%s is %i, with the headers, and not kept', async (path, status) => {
    const reply = await ask(path);
    expect(reply.status).toBe(status);
    expectHeaders(reply, '/');
    expect(reply.body.toString()).not.toMatch(/root:|<script|<style| style=/);
  });

  test('other methods are refused on pages', async () => {
    const reply = await ask('/main', { method: 'POST', body: Buffer.from('a=b') });
    expect(reply.status).toBe(405);
    expectHeaders(reply, '/');
  });

  test('calls go to the endpoints, with host and reasons, and are never kept', async () => {
    const reply = await ask('/api/applications/SECRET-ID/products?name=SECRET-NAME', {
      host: HOSTS.direct,
    });
    expect(JSON.parse(reply.body.toString())).toEqual({
      url: '/api/applications/SECRET-ID/products?name=SECRET-NAME',
      host: HOSTS.direct,
      forwarded: 'https',
      visitor: '127.0.0.1',
    });
    expectHeaders(reply, '/', { brand: 'direct' });
    const refused = await ask('/api/wrong');
    expect([refused.status, refused.headers['frontend-error']]).toEqual([412, ['CUSTOMER_EXISTS']]);
    expectHeaders(refused, '/');
    const large = await ask('/api/upload', {
      method: 'POST',
      headers: { 'content-length': String(12 * 1024 * 1024) },
    });
    expect(large.status).toBe(413);
    expectHeaders(large, '/');
  });

  const visitorSeen = async (visitor: string, at = nginx): Promise<unknown> => {
    const reply = await ask('/api/branches', { at, headers: { 'x-forwarded-for': visitor } });
    const { status, body } = reply;
    return status === 200 ? (JSON.parse(body.toString()) as { visitor: unknown }).visitor : status;
  };

  test('nobody can name another address than the own one', async () =>
    expect(await visitorSeen('203.0.113.9')).toBe('127.0.0.1'));

  test('behind a balancer each visitor has an address and a limit of their own', async () => {
    const at = await another({ balancers: ['127.0.0.1', '10.0.0.0/8'], rate: '1r/m' });
    expect(await visitorSeen('198.51.100.7, 203.0.113.9', at)).toBe('203.0.113.9');
    expect(await visitorSeen('203.0.113.9, 10.1.2.3', at)).toBe('203.0.113.9');
    const all = (name: (index: number) => string) =>
      Promise.all(Array.from({ length: 200 }, (_, index) => visitorSeen(name(index), at)));
    expect(await all((index) => `198.51.100.${index}`)).not.toContain(429);
    expect(await all(() => '203.0.113.10')).toContain(429);
    await expect.poll(() => at.log()).toContain('203.0.113.9 [');
    // It may name the host by the header alone, and ask for health by an address.
    const unnamed = { at, servername: 'node-7.example' };
    expect((await ask('/main', unnamed)).status).toBe(200);
    const { status, body } = await ask('/healthz', { ...unnamed, host: '10.0.0.7' });
    expect([status, body.toString()]).toEqual([200, 'ok']);
    await expect(ask('/main', { ...unnamed, host: '10.0.0.7' })).rejects.toThrow();
  });

  test('telemetry goes there too', async () => {
    const reply = await ask('/telemetry', { method: 'POST', body: Buffer.from('[]') });
    expect(JSON.parse(reply.body.toString())).toMatchObject({ url: '/telemetry' });
    expectHeaders(reply, '/');
  });

  test('the log names neither applications nor what was searched for, whatever the address is spelt like', async () => {
    const spellings = [
      '/api/applications/SECRET-ID/products?name=SECRET-NAME',
      '/api/applications/SECRET-ID/documents/SECRET-DOCUMENT',
      '/main?applicationId=SECRET-ID',
      '/main%3FapplicationId=SECRET-ID',
      '/main%253FapplicationId%253DSECRET-ID',
      '/main;applicationId=SECRET-ID',
      '/main&applicationId=SECRET-ID',
      '/main/applicationId=SECRET-ID',
      '/main%23applicationId=SECRET-ID',
      '/applicationId=SECRET-ID',
      '/SECRET-ID',
      '/flow/../main%3FapplicationId=SECRET-ID',
      '/api//applications/SECRET-ID',
      '//api/applications/SECRET-ID',
      '/api/./applications/SECRET-ID',
      '/api/x/../applications/SECRET-ID',
      '/api%2Fapplications%2FSECRET-ID',
      '/%61pi/%61pplications/SECRET-ID',
      '/api/applications%2FSECRET-ID%2Fproducts',
      '/api/applications/%53ECRET-ID',
      '/API/Applications/SECRET-ID',
      '/api/applications;SECRET-ID',
      '/api/applications?SECRET-ID',
      '/main%0A127.0.0.1%20SECRET-ID',
      '/assets/main-abc.js',
      // The last of all, and asked for by no other test.
      '/flow/ntb/insurance',
    ];
    for (const path of spellings) await ask(path);
    await expect.poll(() => nginx.log()).toContain('"GET /flow/ntb/insurance"');
    const log = await nginx.log();
    expect(log).toContain('"GET /api/applications/*/products"');
    expect(log).toContain('"GET /api/applications/*/documents"');
    expect(log).toContain('"GET /main"');
    expect(log).toContain('"GET /assets/main-abc.js"');
    expect(log).not.toMatch(/SECRET|53ECRET/i);
    // One line for each request, whatever is in its address.
    for (const line of log.trim().split('\n'))
      expect(line).toMatch(/^127\.0\.0\.1 \[[^\]]+\] "[A-Z]+ [^" ]+" \d{3} \d+ [\d.]+$/);
  });

  test('a visitor has 40 calls under way at most; what is refused says when to come back', async () => {
    const at = await another({});
    let release = (): void => undefined;
    released = new Promise((resolve) => (release = resolve));
    const refused: unknown[] = [];
    const calls = Array.from({ length: 45 }, async () => {
      const { status, headers } = await ask('/api/slow', { at });
      if (status === 429) refused.push(headers['retry-after']);
    });
    // All 45 have arrived before one of the 40 ends.
    await expect.poll(() => refused).toHaveLength(5);
    release();
    await Promise.all(calls);
    expect(refused).toEqual(new Array(5).fill(['3']));
    const { status, headers } = await ask('/api/limited', { at });
    expect([status, headers['retry-after']], 'of the endpoints').toEqual([429, ['60']]);
    expect((await ask('/main')).headers['retry-after']).toBeUndefined();
  });

  test('a connection that sends no whole request is closed', async () => {
    const socket = connect(nginx.httpPort, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: ${HOSTS.bank}\r\nX-Slow: `);
    socket.resume();
    await once(socket, 'close');
  });

  test('plain http only leads to https, without being remembered; other hosts get nothing', async () => {
    const reply = await ask('/main?amount=1', { secure: false });
    expect([
      reply.status,
      reply.headers['location'],
      reply.headers['strict-transport-security'],
    ]).toEqual([301, [`https://${HOSTS.bank}/main?amount=1`], undefined]);
    await expect(ask('/', { host: 'evil.example', secure: false })).rejects.toThrow();
    await expect(ask('/', { host: 'evil.example' })).rejects.toThrow();
  });

  test('endpoints that are down are answered by 502, with the headers', async () => {
    const at = await another({ api: `http://127.0.0.1:${await freePort()}` });
    const reply = await ask('/api/branches', { at });
    expect(reply.status).toBe(502);
    expectHeaders(reply, '/');
  });
});
