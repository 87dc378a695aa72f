/** Calls of the application by network, to 127.0.0.1 under the host name of a brand. */
import { Agent, request as send } from 'node:http';

export interface Reply {
  readonly status: number;
  /** The same, as the injection of a server calls it. */
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  json<Value>(): Value;
}

export interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | undefined;
}

export interface Client {
  /** One request as it is, like the injection of a server: so that the browser of the sign-in tests can use it. */
  inject(asking: Asking): Promise<Reply>;
  /** A call of the application: JSON, with the mark of our own requests. */
  call(
    method: NonNullable<Asking['method']>,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>;
  /** A call that has to succeed. */
  apply<Value = Application>(
    method: NonNullable<Asking['method']>,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Value>;
  close(): void;
}

/** What the tests look at. */
export interface Application {
  readonly id: string;
  readonly state: string;
  readonly version?: number;
  readonly loanAmount?: number;
  readonly customer: Readonly<Record<string, unknown>>;
  readonly productOffer?: {
    readonly calculatedOffers?: readonly {
      readonly requestedAmount?: number;
      readonly termInMonths?: number;
    }[];
  };
  readonly documents?: readonly { readonly id: string; readonly category: string }[];
}

/** `heard` is told of every answer: how long it took, in milliseconds. */
export function clientOf(
  port: number,
  heard: (milliseconds: number, asking: Asking, status: number) => void = () => {},
): Client {
  const agent = new Agent({ keepAlive: true });
  const inject = (asking: Asking): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', url, headers = {}, payload } = asking;
      const begun = performance.now();
      const length =
        payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
      const request = send(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path: url,
          headers: { host: `bank.localhost:${port}`, ...headers, ...length },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response
            .on('data', (chunk: Buffer) => void chunks.push(chunk))
            .once('error', reject)
            .once('end', () => {
              const body = Buffer.concat(chunks).toString();
              const status = response.statusCode ?? 0;
              heard(performance.now() - begun, asking, status);
              resolve({
                status,
                statusCode: status,
                headers: response.headers,
                body,
                json: <Value>() => JSON.parse(body) as Value,
              });
            });
        },
      );
      request.once('error', reject).end(payload);
    });
  const call: Client['call'] = (method, url, body, headers = {}) =>
    inject({
      method,
      url,
      headers: {
        'x-requested-with': 'kredit',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  return {
    inject,
    call,
    async apply<Value>(
      method: NonNullable<Asking['method']>,
      url: string,
      body?: unknown,
      headers?: Readonly<Record<string, string>>,
    ) {
      const reply = await call(method, url, body, headers);
      if (reply.status >= 300)
        throw new Error(
          `${method} ${url} answered ${reply.status} ${reply.body} ${String(reply.headers['frontend-error'])}`,
        );
      return reply.json<Value>();
    },
    close: () => agent.destroy(),
  };
}
