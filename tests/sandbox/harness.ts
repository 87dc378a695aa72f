/** For the tests of the sandbox: one in memory, calls without a network, and the stations of a journey. */
import { createSandbox, type Sandbox, type SandboxOptions } from './server.ts';
import { signIn } from './oidc/browser.ts';
import type { Application } from './application.ts';
import {
  SAMPLE_FINANCIAL_DATA,
  SAMPLE_HOUSING_DATA,
  SAMPLE_REGISTRATION,
  SAMPLE_WISH,
} from './journeys/sample.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

export interface Harness {
  readonly sandbox: Sandbox;
  /** A call of the app: JSON with the mark of our own requests; other headers win. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>;
  /** A call that has to succeed and answers the application. */
  apply(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Application>;
  upload(
    id: string,
    name: string,
    bytes: Uint8Array,
    category?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>;
  /** The same sandbox, every call with the access token of this test customer, who has signed in at the larger bank. */
  signedIn(login: string): Promise<Harness>;
  close(): Promise<void>;
}

export const FINANCIAL = SAMPLE_FINANCIAL_DATA;
export const HOUSING = SAMPLE_HOUSING_DATA;
export const REGISTRATION = { ...SAMPLE_WISH, customer: SAMPLE_REGISTRATION };
export const PDF_BYTES = Buffer.from('%PDF-1.4\n%%EOF\n');

export async function startHarness(options: SandboxOptions = {}): Promise<Harness> {
  const sandbox = await createSandbox({ memory: true, captcha: false, port: 5200, ...options });
  return viewOf(sandbox, {});
}

function viewOf(sandbox: Sandbox, always: Readonly<Record<string, string>>): Harness {
  const inject = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    headers: Readonly<Record<string, string>>,
    payload?: Buffer | string,
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
  const call: Harness['call'] = (method, path, body, headers = {}) =>
    inject(
      method,
      path,
      {
        'x-requested-with': 'kredit',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body === undefined ? undefined : JSON.stringify(body),
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
    upload(id, name, bytes, category, headers = {}) {
      const field =
        category === undefined
          ? ''
          : `--b\r\ncontent-disposition: form-data; name="category"\r\n\r\n${category}\r\n`;
      const head = `${field}--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
      return inject(
        'POST',
        `/api/applications/${id}/documents`,
        {
          'x-requested-with': 'kredit',
          'content-type': 'multipart/form-data; boundary=b',
          ...headers,
        },
        payload,
      );
    },
    async signedIn(login) {
      const { accessToken } = await signIn(sandbox.app, login);
      return viewOf(sandbox, { authorization: `Bearer ${accessToken}` });
    },
    close: () => sandbox.close(),
  };
}

/** Tests keep to the state: an application made by the console. */
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

/** What the stand-in of the identity check does. */
export async function identify(
  harness: Harness,
  redirectURL: string,
  status: string,
): Promise<void> {
  const checkId = redirectURL.split('/').at(-1);
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
