/** For tests: a sandbox in memory, calls without a network, and the stations of a journey. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { Application } from './application.ts';
import {
  SAMPLE_FINANCIAL_DATA,
  SAMPLE_HOUSING_DATA,
  SAMPLE_REGISTRATION,
  SAMPLE_WISH,
} from './journeys/sample.ts';
import { signIn } from './oidc/browser.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from './server.ts';

type Headers = Readonly<Record<string, string>>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

export interface Harness {
  readonly sandbox: Sandbox;
  /** A call of the app: JSON with the header of our own requests; `headers` override. */
  call(method: Method, path: string, body?: unknown, headers?: Headers): Promise<Reply>;
  /** A call that has to succeed and returns the application. */
  apply(method: Method, path: string, body?: unknown): Promise<Application>;
  upload(
    id: string,
    name: string,
    bytes: Uint8Array,
    category?: string,
    headers?: Headers,
  ): Promise<Reply>;
  /** A page of a partner, or a form sent to it. */
  page(url: string, form?: Readonly<Record<string, string>>, host?: string): Promise<Reply>;
  /** The same sandbox; every call carries the access token of this customer of the larger bank. */
  signedIn(login: string): Promise<Harness>;
  close(): Promise<void>;
}

export const FINANCIAL = SAMPLE_FINANCIAL_DATA;
export const HOUSING = SAMPLE_HOUSING_DATA;
export const REGISTRATION = { ...SAMPLE_WISH, customer: SAMPLE_REGISTRATION };
export const PDF_BYTES = Buffer.from('%PDF-1.4\n%%EOF\n');

export async function startHarness(options: SandboxOptions = {}): Promise<Harness> {
  const sandbox = await createSandbox({ memory: true, captcha: false, port: 5200, ...options });
  return harnessOf(sandbox, {});
}

/** One sandbox for all tests of a file, started before the first. */
export function harnessForAll(options: SandboxOptions = {}): Harness {
  vi.setConfig({ testTimeout: 30_000 });
  let started: Harness | undefined;
  beforeAll(async () => {
    started = await startHarness(options);
  }, 60_000);
  afterAll(() => started?.close());
  return new Proxy({} as Harness, {
    get: (_, name): unknown => Reflect.get(started ?? {}, name),
  });
}

function harnessOf(sandbox: Sandbox, always: Headers): Harness {
  const inject = async (
    method: Method,
    url: string,
    headers: Headers,
    payload?: string | Buffer,
  ) => {
    const response = await sandbox.app.inject({
      method,
      url,
      headers: { host: 'bank.localhost', ...always, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      body: isJson ? response.json<unknown>() : response.body,
    };
  };
  const OURS = { 'x-requested-with': 'kredit' };
  const call: Harness['call'] = (method, path, body, headers) =>
    body === undefined
      ? inject(method, path, { ...OURS, ...headers })
      : inject(
          method,
          path,
          { ...OURS, 'content-type': 'application/json', ...headers },
          JSON.stringify(body),
        );
  return {
    sandbox,
    call,
    async apply(method, path, body) {
      const reply = await call(method, path, body);
      if (reply.status >= 300)
        throw new Error(
          `${method} ${path} answered ${reply.status} ${JSON.stringify(reply.body)} ${String(reply.headers['frontend-error'])}`,
        );
      return reply.body as Application;
    },
    async upload(id, name, bytes, category, headers) {
      const form = new FormData();
      if (category !== undefined) form.set('category', category);
      form.set('file', new Blob([Uint8Array.from(bytes)]), name);
      const request = new Response(form);
      const type = request.headers.get('content-type') ?? '';
      const payload = Buffer.from(await request.arrayBuffer());
      const all = { ...OURS, 'content-type': type, ...headers };
      return inject('POST', `/api/applications/${id}/documents`, all, payload);
    },
    page: (url, form, host = 'bank.localhost:5200') =>
      form === undefined
        ? inject('GET', url, { host })
        : inject(
            'POST',
            url,
            { host, 'content-type': 'application/x-www-form-urlencoded' },
            new URLSearchParams(form).toString(),
          ),
    async signedIn(login) {
      const { accessToken } = await signIn(sandbox.app, login);
      return harnessOf(sandbox, { authorization: `Bearer ${accessToken}` });
    },
    close: () => sandbox.close(),
  };
}

/** An application in a state, created by the console. */
export async function startedAt(
  harness: Harness,
  start: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { status, body } = await harness.call('POST', '/sandbox/applications', {
    customerType: 'ntb',
    ...start,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return (body as { id: string }).id;
}

/** One application: the calls below `/api/applications/{id}`. */
export const applicationOf = (harness: Harness, id: string) => ({
  id,
  call: (method: Method, path = '', body?: unknown, headers?: Headers) =>
    harness.call(method, `/api/applications/${id}${path}`, body, headers),
  apply: (method: Method, path = '', body?: unknown) =>
    harness.apply(method, `/api/applications/${id}${path}`, body),
});

/** An application created by the console in a state. */
export const started = async (harness: Harness, state: string, more: object = {}) =>
  applicationOf(harness, await startedAt(harness, { state, ...more }));

export const refusedWith = (reason: string) => ({
  status: 412,
  headers: { 'frontend-error': reason },
});
export const WRONG_STATE = refusedWith('APPLICATION_HAS_WRONG_STATE');
export const invalid = (field: string, message = '') => ({
  status: 400,
  body: { errors: [{ field, message: expect.stringContaining(message) as string }] },
});

/** Sets the status of a check, as its partner does. */
export async function identify(harness: Harness, url: string, status: string): Promise<void> {
  const checkId = url.split('/').at(-1);
  await harness.sandbox.services.database.query('UPDATE checks SET status = $2 WHERE id = $1', [
    checkId,
    status,
  ]);
}

/** The signing code sent last. */
export async function lastCode(harness: Harness): Promise<string> {
  const { body } = await harness.call('GET', '/sandbox/messages');
  return (body as { code: string | null }[]).find(({ code }) => code !== null)?.code ?? '';
}

export type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** A fresh proof of work, as the app sends it. */
export async function proofOfWork(harness: Harness): Promise<string> {
  const challenge = (await harness.call('GET', '/api/captcha')).body as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
