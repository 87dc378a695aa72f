/** Calls of the app, and forms sent to the partners, to a server of this process or over the network. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { answersTo } from './applicants/applicants.ts';
import { statesOf, wayOf, type Application } from './application.ts';
import { SAMPLE } from './journeys/beginning.ts';
import { signIn, type Reachable } from './oidc/browser.ts';
import type { SentMessage } from './store/messages.ts';

type Headers = Readonly<Record<string, string>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Reply {
  readonly status: number;
  /** Parsed if it is JSON, else text. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

export type Client = ReturnType<typeof clientOf>;
export type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];
export const REGISTRATION = {
  loanAmount: SAMPLE.loanAmount,
  loanDuration: SAMPLE.loanDuration,
  customer: answersTo('registration').customer,
};
export const FINANCIAL = answersTo('personal-financial-data');
/** Of the sample applicant the answers to each step up to the summary, in order, and the state that they lead to. */
export const ANSWERS = wayOf(SAMPLE).steps.flatMap(({ step, makes }) =>
  makes === undefined ? [] : [answersTo(step)],
);
export const ANSWERED = statesOf(wayOf(SAMPLE)).at(-1) ?? 'INIT';
export const PDF_BYTES = Buffer.from('%PDF-1.4\n%%EOF\n');

const OURS = { 'x-requested-with': 'kredit' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** `always`: headers of every call, such as the access token. */
export function clientOf(server: Reachable, always: Headers = {}) {
  const send = async (method: Method, url: string, more: Headers, payload?: string | Buffer) => {
    const headers = { host: 'bank.localhost', ...always, ...more };
    const response = await server.inject({ method, url, headers, ...(payload && { payload }) });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      body: isJson ? response.json<unknown>() : response.body,
    };
  };
  /** A call of the app: JSON with the header of our own requests; `headers` override. */
  const call = (
    method: Method,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<Reply> => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return send(method, path, { ...OURS, ...type, ...headers }, JSON.stringify(body));
  };
  /** A call that has to succeed; returns the application, or what else it answers. */
  const apply = async <Value = Application>(
    method: Method,
    path: string,
    body?: unknown,
  ): Promise<Value> => {
    const { status, headers, ...reply } = await call(method, path, body);
    if (status < 300) return reply.body as Value;
    const reason = `${JSON.stringify(reply.body)} ${String(headers['frontend-error'])}`;
    throw new Error(`${method} ${path} answered ${status} ${reason}`);
  };
  /** One application: the calls below `/api/applications/{id}`. */
  const application = (id: string) => ({
    id,
    call: (method: Method, path = '', body?: unknown, headers?: Headers) =>
      call(method, `/api/applications/${id}${path}`, body, headers),
    apply: <Value = Application>(method: Method, path = '', body?: unknown) =>
      apply<Value>(method, `/api/applications/${id}${path}`, body),
  });
  /** The id of an application created by the console. */
  const startedAt = async (start: Readonly<Record<string, unknown>>): Promise<string> =>
    (await apply('POST', '/sandbox/applications', { customerType: 'ntb', ...start })).id;
  /** A page of a partner, or a form sent to it. */
  const page = (url: string, form?: Headers, host = 'bank.localhost:5200'): Promise<Reply> =>
    form === undefined
      ? send('GET', url, { host })
      : send('POST', url, { host, ...FORM }, new URLSearchParams(form).toString());
  /** The signing codes sent, newest first. */
  const codesSent = async (id?: string): Promise<string[]> =>
    (await apply<SentMessage[]>('GET', '/sandbox/messages'))
      .filter(({ applicationId }) => id === undefined || applicationId === id)
      .flatMap(({ code }) => code ?? []);
  return {
    server,
    call,
    apply,
    async upload(
      id: string,
      name: string,
      bytes: Uint8Array,
      category?: string,
      headers: Headers = {},
    ): Promise<Reply> {
      const form = new FormData();
      if (category !== undefined) form.set('category', category);
      form.set('file', new Blob([Uint8Array.from(bytes)]), name);
      const request = new Response(form);
      const type = { 'content-type': request.headers.get('content-type') ?? '' };
      const payload = Buffer.from(await request.arrayBuffer());
      return send(
        'POST',
        `/api/applications/${id}/documents`,
        { ...OURS, ...type, ...headers },
        payload,
      );
    },
    page,
    application,
    startedAt,
    /** An application created by the console in a state. */
    started: async (state: string, more: object = {}) =>
      application(await startedAt({ state, ...more })),
    /** Ends a check with a status, at its partner. */
    async endCheck(url = '', status: string): Promise<void> {
      const reply = await page(new URL(url).pathname, { status, outcome: status });
      if (reply.status !== 303) throw new Error(`the check answered ${reply.status}`);
    },
    codesSent,
    lastCode: async (id?: string): Promise<string> => (await codesSent(id))[0] ?? '',
    /** A fresh proof of work, as the app sends it. */
    async proofOfWork(): Promise<string> {
      const challenge = await apply<Challenge>('GET', '/api/captcha');
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    },
  };
}

/** The same server; every call carries the access token of this customer of the larger bank. */
export async function signedIn({ server }: Client, login: string): Promise<Client> {
  const { accessToken } = await signIn(server, login);
  return clientOf(server, { authorization: `Bearer ${accessToken}` });
}
