/** Sandboxes of other processes, as clients reach them. */
import { Agent, request as send, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Reachable } from './oidc/browser.ts';

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
  onAnswer: (port: number) => void = () => {},
): Reachable & { close(): void } {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const inject: Reachable['inject'] = async (request) => {
    for (let left = ports.length; ; left -= 1) {
      const port = ports[turn++ % ports.length] ?? 0;
      try {
        const answer = await sendTo(agent, port, request);
        onAnswer(port);
        return answer;
      } catch (error) {
        // Never sent: the next one may have it. After any other failure it is unknown whether it was done.
        if (Reflect.get(Object(error), 'code') !== 'ECONNREFUSED' || left <= 1) throw error;
      }
    }
  };
  return { inject, close: () => agent.destroy() };
}
