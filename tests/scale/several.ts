/** Several sandboxes on one PostgreSQL, and the network to them: every request goes to the next process. */
import { Agent, request as send, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { clientOf, type Client } from '../sandbox/client.ts';
import type { Reachable } from '../sandbox/oidc/browser.ts';
import { startProcess, type SandboxProcess } from '../sandbox/process.ts';
import { startPostgres, type PrivatePostgres } from './postgres.ts';

type Request = Parameters<Reachable['inject']>[0];

const sendTo = async (agent: Agent, port: number, { url, payload, ...request }: Request) => {
  const { bytes, response } = await new Promise<{ bytes: Buffer; response: IncomingMessage }>(
    (resolve, reject) =>
      send({ agent, host: '127.0.0.1', port, path: url, ...request }, (response) => {
        buffer(response).then((bytes) => resolve({ bytes, response }), reject);
      })
        .once('error', reject)
        .end(payload),
  );
  return {
    statusCode: response.statusCode ?? 0,
    headers: response.headers,
    rawPayload: bytes,
    body: bytes.toString(),
    json: <Value>() => JSON.parse(bytes.toString()) as Value,
  };
};

/** Round robin: a process that no longer listens is passed over. `onAnswer` gets the port that answered. */
export function networkTo(
  ports: readonly number[],
  onAnswer: (port: number, milliseconds: number) => void = () => {},
): Reachable & { close(): void } {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const inject: Reachable['inject'] = async (request) => {
    for (let left = ports.length; ; left -= 1) {
      const port = ports[turn++ % ports.length] ?? 0;
      const begun = performance.now();
      try {
        const answer = await sendTo(agent, port, request);
        onAnswer(port, performance.now() - begun);
        return answer;
      } catch (error) {
        // Never sent: the next one may have it. After any other failure it is unknown whether it was done.
        if (Reflect.get(Object(error), 'code') !== 'ECONNREFUSED' || left <= 1) throw error;
      }
    }
  };
  return { inject, close: () => agent.destroy() };
}

export interface Several {
  readonly postgres: PrivatePostgres;
  readonly processes: readonly SandboxProcess[];
  /** To each process in turn. */
  readonly client: Client;
  /** To one process each. */
  readonly direct: readonly Client[];
  /** The ports that answered, in order. */
  readonly answered: number[];
  stop(): Promise<void>;
}

/** The processes start at the same time, on an empty database. `pgCtl` is the path of that program. */
export async function startSeveral(
  pgCtl: string,
  count: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Several> {
  const postgres = await startPostgres(pgCtl);
  const processes = await Promise.all(
    Array.from({ length: count }, () => startProcess({ DATABASE_URL: postgres.url, ...env })),
  );
  const ports = processes.map(({ port }) => port);
  const answered: number[] = [];
  const networks = [
    networkTo(ports, (port) => void answered.push(port)),
    ...ports.map((port) => networkTo([port])),
  ] as const;
  const [client, ...direct] = networks.map((network) => clientOf(network));
  return {
    postgres,
    processes,
    client: client!,
    direct,
    answered,
    async stop() {
      for (const network of networks) network.close();
      await Promise.all(processes.map((each) => each.kill('SIGKILL')));
      await postgres.stop();
    },
  };
}
