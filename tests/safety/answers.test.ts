/** Every answer of the server carries the headers, and requests of other sites have no effect. */
import { connect } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersFor } from '../../deploy/headers.ts';
import { harnessForAll, REGISTRATION } from '../sandbox/client.ts';

const dist = await mkdtemp(join(tmpdir(), 'dist-'));
const page = '<!doctype html><script type="application/json" id="config">{}</script>';
await writeFile(join(dist, 'index.html'), page);
afterAll(() => rm(dist, { recursive: true }));

const bank = harnessForAll({ distDir: dist, port: 0, host: '127.0.0.1' });
let port: number;
beforeAll(async () => {
  port = await bank.sandbox.listen();
});

/** As bytes on the wire: also what no client would send. */
async function exchange(request: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(':');
      return [name, value.join(':').trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), body, headers };
}
const send = (method: string, path: string, headers: object = {}, body = '') => {
  const length = body === '' ? {} : { 'content-length': body.length };
  const all = { host: 'bank.localhost', connection: 'close', ...headers, ...length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return exchange([`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'));
};

const expectHeaders = (headers: Headers) => {
  expect(Object.fromEntries(headers)).toMatchObject(headersFor('/'));
  expect(headers.get('access-control-allow-origin')).toBeNull();
};

const JSON_TYPE = { 'content-type': 'application/json' };
const OURS = { 'x-requested-with': 'kredit' };
const TEXT_TYPE = { 'content-type': 'text/plain' };
const PREFLIGHT = {
  origin: 'https://evil.example',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'x-requested-with',
};
const LOAN = '{"loanAmount":10000,"loanDuration":60}';

describe('the headers', () => {
  test.each<[string, number, string, string, object?, string?]>([
    ['the page', 200, 'GET', '/main'],
    ['a missing file', 404, 'GET', '/assets/gone.js'],
    ['a call', 200, 'GET', '/api/branches'],
    ['an unknown call', 404, 'GET', '/api/x'],
    ['an unknown application', 404, 'GET', '/api/applications/x'],
    ['a session', 401, 'POST', '/api/applications/existing', { ...OURS, ...JSON_TYPE }, LOAN],
    ['a call of another site', 403, 'POST', '/api/feedback', JSON_TYPE, '{"rating":4}'],
    ['a content type', 415, 'POST', '/api/feedback', { ...OURS, ...TEXT_TYPE }, '{"rating":4}'],
    ['broken JSON', 400, 'POST', '/api/feedback', { ...OURS, ...JSON_TYPE }, '{"rating"'],
    ['wrong values', 400, 'POST', '/api/feedback', { ...OURS, ...JSON_TYPE }, '{"rating":99}'],
    ['another method', 404, 'DELETE', '/main'],
    ['an invalid address', 400, 'GET', '/%E0%A4%A'],
    ['a way out of the folder', 404, 'GET', '/assets/..%2f..%2fpackage.json'],
    ['a preflight request', 404, 'OPTIONS', '/api/feedback', PREFLIGHT],
  ])('are on the answer to %s (%i)', async (_, status, ...request) => {
    const reply = await send(...request);
    expect(reply.status).toBe(status);
    expectHeaders(reply.headers);
  });

  test('are on an unexpected failure', async () => {
    const fault = { operationId: 'listBranches', status: 503, times: 1 };
    await bank.apply('POST', '/sandbox/faults', fault);
    const reply = await send('GET', '/api/branches');
    expect(reply.status).toBe(503);
    expectHeaders(reply.headers);
  });

  test('what is no request at all gets no page', async () => {
    const reply = await exchange('nonsense\r\n\r\n');
    expect([400, 431]).toContain(reply.status);
    expect(reply.headers.get('content-type') ?? '').not.toContain('html');
  });
});

describe('requests of other sites', () => {
  const register = (origin: string, headers: object) =>
    send('POST', '/api/applications', { origin, ...headers }, JSON.stringify(REGISTRATION));
  const count = async () =>
    (await bank.sandbox.services.database.query`SELECT 1 FROM applications`).length;
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'];

  test.each([...forms, 'text/plain', 'application/json'])('change nothing as %s', async (type) => {
    const before = await count();
    const { status } = await register('https://evil.example', { 'content-type': type });
    expect([403, 415]).toContain(status);
    expect(await count()).toBe(before);
  });

  test.each([
    'https://evil.example',
    'http://direct.localhost',
    'http://bank.localhost:81',
    'https://bank.localhost.evil.example',
    'null',
    'bank.localhost',
  ])('change nothing from %s, even with the header of our own', async (origin) => {
    const before = await count();
    expect((await register(origin, { ...OURS, ...JSON_TYPE })).status).toBe(403);
    expect(await count()).toBe(before);
  });

  test('differ from those of our own pages', async () => {
    const reply = await register('http://bank.localhost', { ...OURS, ...JSON_TYPE });
    expect(reply.status).toBe(201);
  });
});
