/** One address before several processes: every request goes to the next one. A process that does not listen any more is passed over. */
import {
  Agent,
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';

export interface RoundRobin {
  readonly port: number;
  /** Which ports answered, in order. */
  readonly served: number[];
  stop(): Promise<void>;
}

export async function startRoundRobin(ports: readonly number[], port = 0): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  const served: number[] = [];
  let turn = 0;

  const hand = (
    incoming: IncomingMessage,
    body: Buffer,
    reply: ServerResponse,
    left: number,
  ): void => {
    const to = ports[turn++ % ports.length] ?? 0;
    const outgoing = forward(
      {
        agent,
        host: '127.0.0.1',
        port: to,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (response) => {
        served.push(to);
        reply.writeHead(response.statusCode ?? 502, response.headers);
        response.on('error', () => reply.destroy()).pipe(reply);
      },
    );
    outgoing.once('error', (error) => {
      // Never sent: the next one may have it. After any other failure it is unknown whether it was done.
      if (Reflect.get(error, 'code') === 'ECONNREFUSED' && left > 0)
        hand(incoming, body, reply, left - 1);
      else if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end();
    });
    outgoing.end(body);
  };

  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    incoming
      .on('data', (chunk: Buffer) => void chunks.push(chunk))
      .once('end', () => hand(incoming, Buffer.concat(chunks), reply, ports.length));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    served,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
