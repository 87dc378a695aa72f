/** Every answer of the server carries the headers, and requests of other sites come to nothing. */
import { connect } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { headersFor, IMMUTABLE } from '../../deploy/headers.ts';
import { PDF_BYTES, REGISTRATION, startedAt } from '../sandbox/client.ts';
import { startHarness, type Harness } from '../sandbox/harness.ts';

vi.setConfig({ testTimeout: 30_000 });
let bank: Harness;
let dist: string;
let port: number;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><script type="application/json" id="config">{}</script>',
  );
  await writeFile(join(dist, 'assets', 'a.js'), 'export {};');
  bank = await startHarness({ distDir: dist, port: 0, host: '127.0.0.1' });
  port = await bank.sandbox.listen();
}, 120_000);
afterAll(async () => {
  await bank.close();
  await rm(dist, { recursive: true });
});

/** As bytes on the wire: also what no client would send. */
const ask = (text: string): Promise<{ status: number; headers: Headers; body: string }> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => void socket.write(text));
    socket
      .on('data', (chunk) => void (answer += chunk.toString()))
      .once('error', reject)
      .once('close', () => {
        const [head = '', body = ''] = answer.split('\r\n\r\n');
        const [first = '', ...lines] = head.split('\r\n');
        resolve({
          status: Number(first.split(' ')[1]),
          body,
          headers: new Headers(
            lines.map((line): [string, string] => [
              line.slice(0, line.indexOf(':')),
              line.slice(line.indexOf(':') + 1).trim(),
            ]),
          ),
        });
      });
  });
const plain = (method: string, path: string, more = '', body = '') =>
  ask(
    `${method} ${path} HTTP/1.1\r\nhost: bank.localhost\r\nconnection: close\r\n${more}${body === '' ? '' : `content-length: ${body.length}\r\n`}\r\n${body}`,
  );

const expectHeaders = (headers: Headers, caching = 'no-store') => {
  const expected = { ...headersFor('/'), 'cache-control': caching };
  expect(
    Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)])),
  ).toEqual(expected);
  expect(headers.get('access-control-allow-origin')).toBeNull();
};

const JSON_TYPE = 'content-type: application/json\r\n',
  OURS = 'x-requested-with: kredit\r\n';
describe('the headers', () => {
  test.each([
    ['the page', 200, 'GET', '/main', '', ''],
    ['a missing file', 404, 'GET', '/assets/gone.js', '', ''],
    ['a call', 200, 'GET', '/api/branches', '', ''],
    ['an unknown call', 404, 'GET', '/api/x', '', ''],
    ['an unknown application', 404, 'GET', '/api/applications/x', '', ''],
    [
      'a call without a session',
      401,
      'POST',
      '/api/applications/existing',
      `${OURS}${JSON_TYPE}`,
      '{"loanAmount":10000,"loanDuration":60}',
    ],
    ['a call of another site', 403, 'POST', '/api/feedback', JSON_TYPE, '{"rating":4}'],
    [
      'another content type',
      415,
      'POST',
      '/api/feedback',
      `${OURS}content-type: text/plain\r\n`,
      '{"rating":4}',
    ],
    ['broken JSON', 400, 'POST', '/api/feedback', `${OURS}${JSON_TYPE}`, '{"rating"'],
    ['wrong values', 400, 'POST', '/api/feedback', `${OURS}${JSON_TYPE}`, '{"rating":99}'],
    ['another method', 404, 'DELETE', '/main', '', ''],
    ['an address that is none', 400, 'GET', '/%E0%A4%A', '', ''],
    ['a way out of the folder', 404, 'GET', '/assets/..%2f..%2fpackage.json', '', ''],
    [
      'a request for nothing',
      404,
      'OPTIONS',
      '/api/feedback',
      'origin: https://evil.example\r\naccess-control-request-method: POST\r\naccess-control-request-headers: x-requested-with\r\n',
      '',
    ],
  ])('stand on %s (%i)', async (_, status, method, path, more, body) => {
    const reply = await plain(method, path, more, body);
    expect(reply.status).toBe(status);
    expectHeaders(reply.headers);
  });

  test('let hashed files be kept', async () =>
    expectHeaders((await plain('GET', '/assets/a.js')).headers, IMMUTABLE));

  test('stand on an unexpected failure', async () => {
    await bank.call('POST', '/sandbox/faults', {
      operationId: 'listBranches',
      status: 503,
      times: 1,
    });
    const reply = await plain('GET', '/api/branches');
    expect(reply.status).toBe(503);
    expectHeaders(reply.headers);
  });

  test('stand on what is no request at all', async () => {
    const reply = await ask('nonsense\r\n\r\n');
    expect([400, 431]).toContain(reply.status);
    expect(reply.headers.get('content-type') ?? '').not.toContain('html');
  });
});

describe('requests of other sites', () => {
  const form = (type: string, body: string, more = '', origin = 'https://evil.example') =>
    plain(
      'POST',
      '/api/applications',
      `origin: ${origin}\r\ncontent-type: ${type}\r\n${more}`,
      body,
    );
  const count = async () =>
    (await bank.sandbox.services.database.query`SELECT 1 FROM applications`).length;

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'text/plain',
    'application/json',
  ])('change nothing as %s', async (type) => {
    const before = await count();
    expect([403, 415]).toContain((await form(type, JSON.stringify(REGISTRATION))).status);
    expect(await count()).toBe(before);
  });

  test.each([
    'https://evil.example',
    'http://direct.localhost',
    'http://bank.localhost:81',
    'https://bank.localhost.evil.example',
    'null',
    'bank.localhost',
  ])('change nothing from %s, even with the mark of our own', async (origin) => {
    const before = await count();
    expect(
      (await form('application/json', JSON.stringify(REGISTRATION), OURS, origin)).status,
    ).toBe(403);
    expect(await count()).toBe(before);
  });

  test('are told from those of our own pages', async () => {
    expect(
      (await form('application/json', JSON.stringify(REGISTRATION), OURS, 'http://bank.localhost'))
        .status,
    ).toBe(201);
  });
});

test('downloads are saved under a harmless name, never shown', async () => {
  const id = await startedAt(bank, { state: 'DOC_SIGNED' });
  await bank.upload(id, 'a<b>.pdf', PDF_BYTES, 'IDENTITY');
  const documents = (await bank.call('GET', `/api/applications/${id}/documents`)).body as {
    id: string;
    name: string;
  }[];
  for (const document of documents) {
    const { headers } = await bank.call('GET', `/api/applications/${id}/documents/${document.id}`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"<>\r\n]+"/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
    });
  }
  for (const [name, bytes] of [
    ['a.svg', '<svg onload="alert(1)"/>'],
    ['a.html', '<script>alert(1)</script>'],
    ['a.pdf', '<script>alert(1)</script>'],
    ['a.pdf.exe', '%PDF-1.4'],
    ['a.png', '%PDF-1.4'],
  ] as const) {
    expect((await bank.upload(id, name, Buffer.from(bytes), 'IDENTITY')).status, name).toBe(400);
  }
});
