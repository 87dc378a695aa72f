/** Every answer of the server carries the headers, and requests of other sites have no effect. */
import { connect } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { headersFor } from '../../deploy/headers.ts';
import { harnessForAll, REGISTRATION, startHarness } from '../../sandbox/harness.ts';
import { listed } from '../listed.ts';

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
/** A body that is no text is sent as JSON. */
const send = (call: string, headers: object = {}, content: string | object = '') => {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const length = body === '' ? {} : { 'content-length': body.length };
  const all = { host: 'bank.localhost', connection: 'close', ...headers, ...length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return exchange([`${call} HTTP/1.1`, ...lines, '', body].join('\r\n'));
};

const expectHeaders = (headers: Headers) => {
  expect(Object.fromEntries(headers)).toMatchObject(headersFor('/'));
  expect(headers.get('access-control-allow-origin')).toBeNull();
};

const JSON_TYPE = { 'content-type': 'application/json' };
const OURS = { 'x-requested-with': 'kredit' };
const CALL = { ...OURS, ...JSON_TYPE };
const TEXT_TYPE = { 'content-type': 'text/plain' };
const PREFLIGHT = {
  origin: 'https://evil.example',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'x-requested-with',
};
const LOAN = { loanAmount: 10_000, loanDuration: 60 };
const FEEDBACK = 'POST /api/feedback';

describe('the headers', () => {
  test.each<[string, number, string, object?, (string | object)?]>([
    ['the page', 200, 'GET /main'],
    ['a missing file', 404, 'GET /assets/gone.js'],
    ['a call', 200, 'GET /api/branches'],
    ['an unknown call', 404, 'GET /api/x'],
    ['an unknown application', 404, 'GET /api/applications/x'],
    ['a session', 401, 'POST /api/applications/existing', CALL, LOAN],
    ['a call of another site', 403, FEEDBACK, JSON_TYPE, { rating: 4 }],
    ['a content type', 415, FEEDBACK, { ...OURS, ...TEXT_TYPE }, { rating: 4 }],
    ['broken JSON', 400, FEEDBACK, CALL, '{"rating"'],
    ['wrong values', 400, FEEDBACK, CALL, { rating: 99 }],
    ['another method', 404, 'DELETE /main'],
    ['an invalid address', 400, 'GET /%E0%A4%A'],
    ['a way out of the folder', 404, 'GET /assets/..%2f..%2fpackage.json'],
    ['a preflight request', 404, 'OPTIONS /api/feedback', PREFLIGHT],
  ])('are on the answer to %s (%i)', async (_, status, ...request) => {
    const reply = await send(...request);
    expect(reply.status).toBe(status);
    expectHeaders(reply.headers);
  });

  test.each([
    ...listed(`evil.example | localhost.evil.example | evil.test/localhost | a@localhost
      | evillocalhost | 192.168.1.5`),
    '',
  ])('are on the refusal of the host %j, whatever is asked', async (host) => {
    for (const path of listed(`/ | /main | /assets/gone.js | /api/branches | /sandbox/messages
        | /sandbox/phone | /oidc/bank/.well-known/openid-configuration`)) {
      const reply = await send(`GET ${path}`, { host: `${host}:${port}` });
      expect([400, 421], path).toContain(reply.status);
      expect(reply.body).not.toMatch(/<html|issuer|Musterbank/i);
      // The policy of the console differs.
      if (reply.status === 421 && !path.startsWith('/sandbox')) expectHeaders(reply.headers);
    }
  });

  test.each(['localhost', 'LOCALHOST:1', 'a.bank.localhost', '127.0.0.1', '[::1]:4200'])(
    'are on the page at the host %s',
    async (host) => expect((await send('GET /main', { host })).status).toBe(200),
  );

  test('are on an unexpected failure', async () => {
    const fault = { operationId: 'listBranches', status: 503, times: 1 };
    await bank.apply('POST', '/sandbox/faults', fault);
    const reply = await send('GET /api/branches');
    expect(reply.status).toBe(503);
    expectHeaders(reply.headers);
  });

  test('what is no request at all gets no page', async () => {
    const reply = await exchange('nonsense\r\n\r\n');
    expect([400, 431]).toContain(reply.status);
    expect(reply.headers.get('content-type') ?? '').not.toContain('html');
  });
});

describe('what fails', () => {
  const NUL = '\u0000';
  const ID = '00000000-0000-4000-8000-000000000000';
  /** Words of databases, programs and files. */
  const INSIDE =
    /postgres|pglite|sql|syntax|relation|column|utf-?8|byte sequence|stack|node_modules|\.ts\b|\bat \w+ \(|Error:/i;
  const UPLOAD = `POST /api/applications/${ID}/documents`;
  const MULTIPART = { ...OURS, 'content-type': 'multipart/form-data; boundary=b' };
  const file = (lines: string[]) => ['--b', ...lines, '--b--', ''].join('\r\n');

  test.each<[string, number, string, object?, (string | object)?]>([
    ['an id with U+0000', 400, 'GET /api/applications/a%00b'],
    ['a search for U+0000', 400, 'GET /api/employers?name=ab%00'],
    ['a check with U+0000', 400, 'GET /sandbox/account-check/%00'],
    ['an id that is none', 400, `GET /api/applications/'%3B--`],
    ['an unknown document', 404, `GET /api/applications/${ID}/documents/x`],
    ['a text with U+0000', 400, FEEDBACK, CALL, { rating: 4, comment: `a${NUL}b` }],
    [
      'a fault with U+0000',
      400,
      'POST /sandbox/faults',
      JSON_TYPE,
      { operationId: 'listBranches', status: 500, body: { a: [NUL] } },
    ],
    ['broken JSON', 400, 'POST /sandbox/faults', JSON_TYPE, '{'],
    ['a list for an object', 400, FEEDBACK, CALL, '[]'],
    ['too much JSON', 413, FEEDBACK, CALL, { comment: 'x'.repeat(2_000_000) }],
    ['a broken form', 400, UPLOAD, MULTIPART, 'nothing'],
    [
      'a form without a file',
      404,
      UPLOAD,
      MULTIPART,
      file(['content-disposition: form-data; name="x"', '', 'y']),
    ],
    ['a short Idempotency-Key', 400, FEEDBACK, { ...CALL, 'idempotency-key': 'a' }, { rating: 4 }],
  ])('%s is answered by %i, without a text from inside', async (_, status, ...request) => {
    const reply = await send(...request);
    expect(reply.status).toBe(status);
    expect(reply.body).not.toMatch(INSIDE);
    expect(reply.body).not.toContain('{{');
  });

  test('a database that is gone shows nothing of itself, at calls, console, partners and sign-in', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = await startHarness({ distDir: dist });
    await broken.sandbox.services.database.close();
    const paths = ['/api/applications/x', '/sandbox/messages', '/sandbox', '/sandbox/phone'];
    for (const path of [...paths, '/sandbox/account-check/x', '/sandbox/identity-check/x']) {
      const { status, body } = await broken.call('GET', path);
      expect([path, status, body]).toEqual([path, 500, { message: 'internal error' }]);
    }
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});

describe('requests of other sites', () => {
  const register = (origin: string, headers: object) =>
    send('POST /api/applications', { origin, ...headers }, REGISTRATION);
  const count = async () =>
    (await bank.sandbox.services.database.query`SELECT 1 FROM applications`).length;
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'];

  test.each([...forms, 'text/plain', 'application/json'])('change nothing as %s', async (type) => {
    const before = await count();
    const { status } = await register('https://evil.example', { 'content-type': type });
    expect([403, 415]).toContain(status);
    expect(await count()).toBe(before);
  });

  test.each(
    listed(`https://evil.example | http://direct.localhost | http://bank.localhost:81
      | https://bank.localhost.evil.example | null | bank.localhost`),
  )('change nothing from %s, even with the header of our own', async (origin) => {
    const before = await count();
    expect((await register(origin, CALL)).status).toBe(403);
    expect(await count()).toBe(before);
  });

  test.each<[string, object]>([
    ['https://evil.example', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3000' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another site, by its mark', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour, by its mark', { 'sec-fetch-site': 'same-site' }],
  ])('change nothing at the console as forms of %s', async (_, marks) => {
    const before = await count();
    const headers = { host: 'localhost', 'content-type': forms[0], ...marks };
    for (const [call, body] of [
      ['POST /sandbox/applications', 'state=INIT&customerType=ntb'],
      ['POST /sandbox/faults', 'operationId=listBranches&status=500'],
      ['POST /sandbox/faults/clear', ''],
      ['DELETE /sandbox/faults', ''],
      ['POST /sandbox/oidc/revoke-session', ''],
    ] as const)
      expect((await send(call, headers, body)).status, call).toBe(403);
    expect(await count()).toBe(before);
  });

  test('differ from the forms of the console itself', async () => {
    const own = { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    const headers = { ...own, 'content-type': forms[0] };
    const form = 'state=INIT&customerType=ntb';
    expect((await send('POST /sandbox/applications', headers, form)).status).toBe(303);
  });

  test('differ from those of our own pages', async () => {
    const reply = await register('http://bank.localhost', CALL);
    expect(reply.status).toBe(201);
  });
});
